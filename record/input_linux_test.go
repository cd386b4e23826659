package record

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// descriptors returns how many of the process's descriptors are of files in a
// directory.
func descriptors(tb testing.TB, dir string) (n int) {
	tb.Helper()
	const all = "/proc/self/fd"
	entries, err := os.ReadDir(all)
	if err != nil {
		tb.Fatal(err)
	}
	for _, e := range entries {
		path, err := os.Readlink(filepath.Join(all, e.Name()))
		if err == nil && strings.HasPrefix(path, dir+"/") {
			n++ // others come and go meanwhile
		}
	}
	return n
}

func TestDescriptorsAreBoundedAsSessionsComeAndGo(t *testing.T) {
	t.Parallel()
	r, err := CreateRun(t.TempDir(), RunInfo{}, unkept)
	if err != nil {
		t.Fatal(err)
	}
	const lock = 1
	writeSessions(t, r, manySessions, func(i int, _ *Journal) {
		if n := descriptors(t, r.Dir()); n > lock {
			t.Fatalf("%d descriptors after %d sessions, none of which goes on", n, i+1)
		}
	})
	check := func(when string, r *Run, most int) {
		t.Helper()
		for i := range manySessions {
			checkSession(t, r, i)
			if n := descriptors(t, r.Dir()); n > most {
				t.Fatalf("%d descriptors %s, after %d sessions were read", n, when, i+1)
			}
		}
	}
	check("while it is written", r, openInputs+lock)
	f := newFollower(r.Dir())
	f.look()
	check("while it is followed, too", f.run, 2*openInputs+lock)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	f.look()
	check("while it is followed after its end", f.run, openInputs+lock)
	if err := f.run.closeAll(); err != nil {
		t.Fatal(err)
	}
	o, err := OpenRun(r.Dir())
	if err != nil {
		t.Fatal(err)
	}
	check("of a recording", o, openInputs+lock)
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
	if n := descriptors(t, r.Dir()); n != 0 {
		t.Errorf("%d descriptors when all is closed", n)
	}
}
