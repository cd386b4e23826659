package record

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// pastRun makes a run that has ended some hours ago and takes about some KiB.
func pastRun(t *testing.T, state, id string, hours, kib int) string {
	t.Helper()
	r, err := CreateRun(state, RunInfo{ID: id}, unkept)
	if err != nil {
		t.Fatal(err)
	}
	j := newTestJournal(t, r, "s")
	mustOutput(t, j, "p1", string(ordinary(kib<<10)), "")
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	at := time.Now().Add(-time.Duration(hours) * time.Hour)
	for _, path := range []string{j.Path(), filepath.Join(r.Dir(), infoName), r.Dir()} {
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	return r.Dir()
}

// left returns the ids of the runs that are there.
func left(t *testing.T, state string) string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(state, runsName))
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, e := range entries {
		ids = append(ids, e.Name())
	}
	return strings.Join(ids, " ")
}

func TestPruneRemovesWhatIsOldAndWhatIsTooMuch(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		maxAge   time.Duration
		maxBytes int64
		removed  string
		left     string
	}{
		{"nothing", DefaultMaxAge, DefaultMaxBytes, "", "1h 2h 50h 60h keep100h run"},
		{"no limits", -1, -1, "", "1h 2h 50h 60h keep100h run"},
		{"what is older than two days", 48 * time.Hour, -1, "60h 50h", "1h 2h keep100h run"},
		{"the oldest until the rest fits", -1, 320 << 10, "60h 50h", "1h 2h keep100h run"},
		{"all there is", 0, -1, "60h 50h 2h 1h", "keep100h run"},
		{"all, for want of room", -1, 0, "60h 50h 2h 1h", "keep100h run"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			state := t.TempDir()
			for _, h := range []int{1, 50, 2, 60} {
				pastRun(t, state, fmt.Sprint(h, "h"), h, 100)
			}
			if err := Keep(pastRun(t, state, "keep100h", 100, 100)); err != nil {
				t.Fatal(err)
			}
			r, err := CreateRun(state, RunInfo{ID: "run"}, unkept)
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			old := time.Now().Add(-1000 * time.Hour)
			for _, path := range []string{r.Dir(), filepath.Join(r.Dir(), infoName)} {
				if err := os.Chtimes(path, old, old); err != nil {
					t.Fatal(err)
				}
			}
			pruned, err := Prune(state, tt.maxAge, tt.maxBytes)
			if err != nil {
				t.Error(err)
			}
			var removed []string
			for _, p := range pruned {
				removed = append(removed, p.ID)
				if p.Bytes < 100<<10 || time.Since(p.Ended) < time.Hour || exists(p.Dir) {
					t.Errorf("%+v", p)
				}
			}
			if got := strings.Join(removed, " "); got != tt.removed {
				t.Errorf("removed %s, want %s", got, tt.removed)
			}
			if got := left(t, state); got != tt.left {
				t.Errorf("left are %s, want %s", got, tt.left)
			}
		})
	}
}

func TestWhatIsShownCanBeReadAfterItWasRemoved(t *testing.T) {
	state := t.TempDir()
	r := mustOpen(t, pastRun(t, state, "old", 10, 100))
	if p, err := Prune(state, time.Hour, -1); len(p) != 1 || err != nil {
		t.Fatalf("pruned %v, %v", p, err)
	}
	if n := len(readLines(t, r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live}))); n != 100<<10/80 {
		t.Errorf("%d lines", n)
	}
}

func TestARemovalThatWasInterruptedIsFinished(t *testing.T) {
	state := t.TempDir()
	runs := filepath.Join(state, runsName)
	for name, keep := range map[string]bool{"gone": false, "kept": true} {
		dir := pastRun(t, state, name, 10, 1)
		if keep {
			if err := Keep(dir); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Rename(dir, filepath.Join(runs, removing+name)); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := ListRuns(state); len(list) != 0 || err != nil {
		t.Errorf("listed %v, %v", list, err)
	}
	if p, err := Prune(state, -1, -1); len(p) != 0 || err != nil {
		t.Errorf("pruned %v, %v", p, err)
	}
	if got := left(t, state); got != "kept" {
		t.Errorf("left are %s", got)
	}
	if list, err := ListRuns(state); len(list) != 1 || err != nil || !list[0].Kept {
		t.Errorf("listed %v, %v", list, err)
	}
}

func TestALockThatIsMadeWhileItsRunIsRemovedGoesWithIt(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	lock := filepath.Join(dir, lockName)
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	do(os.Mkdir(dir, 0o700))
	made := 0
	remove := func(dir string) error { // as os.RemoveAll, while others make their lock
		do(os.RemoveAll(lock))
		if made < 3 {
			made++
			do(os.WriteFile(lock, nil, 0o600))
		}
		return os.Remove(dir)
	}
	if err := removeBy(remove, dir); err != nil || exists(dir) || made != 3 {
		t.Errorf("%v; there %t, made %d times", err, exists(dir), made)
	}

	do(os.Mkdir(dir, 0o700))
	tries := 0
	full := func(string) error { tries++; return syscall.ENOTEMPTY }
	if err := removeBy(full, dir); !errors.Is(err, syscall.ENOTEMPTY) || tries < 2 || tries > 100 {
		t.Errorf("%v after %d tries", err, tries)
	}
	tries = 0
	denied := func(string) error { tries++; return os.ErrPermission }
	if err := removeBy(denied, dir); !errors.Is(err, os.ErrPermission) || tries != 1 {
		t.Errorf("%v after %d tries", err, tries)
	}
}

func TestPruneWhileRunsBegin(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	done := make(chan struct{})
	var pruners sync.WaitGroup
	for range 3 {
		pruners.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				if _, err := Prune(state, 0, 0); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range 40 {
		r, err := CreateRun(state, RunInfo{ID: fmt.Sprint("r", i)}, unkept)
		if err != nil {
			t.Fatal(err)
		}
		j := newTestJournal(t, r, "s")
		mustOutput(t, j, "p1", "x\n", "")
		if !exists(j.Path()) || !exists(filepath.Join(r.Dir(), infoName)) {
			t.Error("a run that goes on was removed")
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	close(done)
	pruners.Wait()
	if _, err := Prune(state, 0, 0); err != nil || left(t, state) != "" {
		t.Errorf("left are %s, %v", left(t, state), err)
	}
}

func TestKeepingWhatIsNoRun(t *testing.T) {
	if err := Keep(t.TempDir()); err == nil {
		t.Error("an empty directory is kept")
	}
	if p, err := Prune(filepath.Join(t.TempDir(), "none"), 0, 0); p != nil || err != nil {
		t.Errorf("%v, %v", p, err)
	}
}
