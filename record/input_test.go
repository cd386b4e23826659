package record

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// manySessions is more sessions than files are open at once.
const manySessions = 2*openInputs + 7

// sessionText is what session i prints.
func sessionText(i int) string {
	return fmt.Sprintf("session %d\n%sthe end of %d\n", i, strings.Repeat(fmt.Sprintln("line", i), i), i)
}

// sessionName returns the id of session i.
func sessionName(i int) string { return fmt.Sprint("s", i) }

// writeSessions creates sessions that print and end, one after the other.
func writeSessions(tb testing.TB, r *Run, n int, each func(i int, j *Journal)) {
	tb.Helper()
	for i := range n {
		j := newTestJournal(tb, r, sessionName(i))
		mustAppend(tb, j, ExecEvent{ID: "e1", Command: "print"})
		mustOutput(tb, j, "e1", sessionText(i), "")
		mustAppend(tb, j, ExecEndEvent{ID: "e1"})
		mustAppend(tb, j, SessionEvent{State: SessionClosed})
		if err := j.Close(); err != nil {
			tb.Fatal(err)
		}
		if each != nil {
			each(i, j)
		}
	}
}

// checkSession checks that all is there that session i has printed.
func checkSession(tb testing.TB, r *Run, i int) {
	tb.Helper()
	if got := rawBytes(tb, r, SourceID{sessionName(i), "e1"}, Out); string(got) != sessionText(i) {
		tb.Errorf("session %d: %d bytes, and it has printed %d", i, len(got), len(sessionText(i)))
	}
}

// endedRun returns the directory of a run with sessions that has ended.
func endedRun(t *testing.T, state string) string {
	t.Helper()
	r, err := CreateRun(state, RunInfo{ID: "many"}, unkept)
	if err != nil {
		t.Fatal(err)
	}
	writeSessions(t, r, manySessions, nil)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return r.Dir()
}

func TestSessionsThatEndedCanBeReadWhileOthersComeAndGo(t *testing.T) {
	t.Parallel()
	r := newTestRun(t)
	stays := newTestJournal(t, r, "stays")
	var readers sync.WaitGroup
	writeSessions(t, r, manySessions, func(i int, j *Journal) {
		mustOutput(t, stays, "e1", sessionText(i), "")
		l := r.Lines(SourceID{sessionName(i), "e1"}, StreamView{Out, Live})
		l.log = &log{path: l.log.path, file: l.log.file, index: l.log.index, cache: new(cache)}
		readers.Go(func() {
			for n := range int64(20) {
				var line [1]Line
				if _, err := l.Read(n*(l.Len()-1)/20, line[:]); err != nil {
					t.Errorf("session %d: %v", i, err)
				}
				l.log.cache = new(cache) // so that the file is read again
			}
		})
		if j.buf != nil || j.chunks != nil || len(r.writing) != 1 {
			t.Error("a journal that is closed keeps what only writing needs")
		}
	})
	readers.Wait()
	for i := range manySessions {
		checkSession(t, r, i)
	}
	if n := len(r.inputs[0].open); n > openInputs {
		t.Errorf("%d files are open", n)
	}
	if stays.input.open != stays.file {
		t.Error("the file that is written was closed")
	}
	if err := errors.Join(stays.Close(), stays.Close()); err != nil {
		t.Error(err)
	}
}

func TestARecordingOfManySessionsIsReadExactly(t *testing.T) {
	t.Parallel()
	dir := endedRun(t, t.TempDir())
	f := newFollower(dir)
	defer f.run.closeAll()
	f.look()
	for name, r := range map[string]*Run{"opened": mustOpen(t, dir), "followed": f.run} {
		t.Run(name, func(t *testing.T) {
			for _, from := range []int{0, manySessions / 2} {
				for i := range manySessions {
					checkSession(t, r, (from+i)%manySessions)
				}
			}
			saved := filepath.Join(t.TempDir(), "copy")
			if err := r.SaveAll(saved, nil); err != nil {
				t.Fatal(err)
			}
			checkSession(t, mustOpen(t, saved), 3)
			if found, err := r.Verify(t.Context()); len(found) > 0 || err != nil {
				t.Error(found, err)
			}
			if n := len(r.inputs[0].open); n > openInputs {
				t.Errorf("%d files are open", n)
			}
		})
	}
}

func TestPruneLeavesARecordingWhoseFilesMustBeOpenedAgain(t *testing.T) {
	t.Parallel()
	opened := func(t *testing.T, dir string) *Run { return mustOpen(t, dir) }
	followed := func(t *testing.T, dir string) *Run {
		f := newFollower(dir)
		t.Cleanup(func() { f.run.closeAll() })
		f.run.close = f.run.closeAll
		f.look()
		return f.run
	}
	for name, show := range map[string]func(*testing.T, string) *Run{"opened": opened, "followed": followed} {
		t.Run(name, func(t *testing.T) {
			state := t.TempDir()
			dir := endedRun(t, state)
			r := show(t, dir)
			if p, err := Prune(state, time.Nanosecond, 0); len(p) != 0 || err != nil {
				t.Fatalf("pruned %v, %v", p, err)
			}
			if on, err := goesOn(dir); on || err != nil {
				t.Errorf("goes on: %v, %v", on, err)
			}
			for i := range manySessions {
				checkSession(t, r, i)
			}
			if err := r.Close(); err != nil {
				t.Error(err)
			}
			if p, err := Prune(state, time.Nanosecond, 0); len(p) != 1 || err != nil {
				t.Errorf("afterwards pruned %v, %v", p, err)
			}
		})
	}
}

func TestSingleJournalsStayOpen(t *testing.T) {
	t.Parallel()
	dir := endedRun(t, t.TempDir())
	paths, err := journalsIn(dir)
	if err != nil {
		t.Fatal(err)
	}
	r := mustOpen(t, paths...)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	for i := range manySessions {
		checkSession(t, r, i)
	}
}

func TestAFileThatCannotBeOpenedAgainSaysWhy(t *testing.T) {
	read := func(r *Run) error {
		_, err := r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live}).Read(0, make([]Line, 1))
		return err
	}
	tests := []struct {
		name  string
		spoil func(r *Run, path string) error
		want  error
		text  string
	}{
		{"it was removed", func(_ *Run, path string) error { return os.Remove(path) }, fs.ErrNotExist, ""},
		{"another is there", func(_ *Run, path string) error {
			return errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, nil, 0o600))
		}, nil, "another file is in its place"},
		{"the run is closed", func(r *Run, _ string) error { return r.Close() }, fs.ErrClosed, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newTestRun(t)
			j := newTestJournal(t, r, "s")
			mustOutput(t, j, "p1", "x\n", "")
			if err := errors.Join(j.Close(), tt.spoil(r, j.Path())); err != nil {
				t.Fatal(err)
			}
			err := read(r)
			if err == nil || !strings.Contains(err.Error(), j.Path()) || !strings.Contains(err.Error(), tt.text) {
				t.Errorf("got %v", err)
			}
			if tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("got %v, which is not %v", err, tt.want)
			}
		})
	}
}

func TestWhoMayOpenNoMoreFilesCanRead(t *testing.T) {
	if !alone(t) {
		return
	}
	r := newTestRun(t)
	const sessions = 5
	writeSessions(t, r, sessions, nil)
	checkSession(t, r, 0)
	const few = 64
	limit := syscall.Rlimit{Cur: few, Max: few}
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	for {
		fd, err := syscall.Open(os.DevNull, syscall.O_RDONLY, 0)
		if errors.Is(err, syscall.EMFILE) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		defer syscall.Close(fd)
	}
	for i := range 3 * sessions {
		for _, l := range r.all() {
			l.cache = new(cache) // so that the file is read again
		}
		checkSession(t, r, i%sessions)
	}
}
