package record

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// long returns a recording of several sessions that is long enough for several
// reports of progress, opened as one.
func long(t *testing.T) *Run {
	t.Helper()
	run := newTestRun(t)
	text := strings.Repeat(strings.Repeat("x", 79)+"\n", 12<<10)
	for _, session := range []string{"a", "b"} {
		j := newTestJournal(t, run, session)
		mustAppend(t, j, ExecEvent{ID: "e1", Command: "x"})
		for range 10 {
			mustOutput(t, j, "e1", text, "")
		}
		mustAppend(t, j, ExecEndEvent{ID: "e1"})
	}
	dir := run.Dir()
	if err := run.Close(); err != nil {
		t.Fatal(err)
	}
	return mustOpen(t, dir)
}

// works are what reports progress, and works in a directory.
func works(t *testing.T, run *Run, dir string) map[string]func() error {
	return map[string]func() error{
		"checking":           func() error { _, err := run.Verify(t.Context()); return err },
		"saving a session":   func() error { return run.Save(filepath.Join(dir, "a.braid"), "a") },
		"saving all of them": func() error { return run.SaveAll(filepath.Join(dir, "all"), nil) },
	}
}

func TestLongWorkReportsHowFarItHasCome(t *testing.T) {
	t.Parallel()
	run := long(t)
	for name, work := range works(t, run, t.TempDir()) {
		var reports, last, whole int64
		run.OnProgress(func(done, total int64) error {
			if reports == 0 && done > progressEvery || done < last || done > total || whole != 0 && total != whole {
				t.Errorf("%s: %d of %d bytes after %d of %d", name, done, total, last, whole)
			}
			reports, last, whole = reports+1, done, total
			return nil
		})
		if err := work(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if reports < 3 || last < whole-progressEvery || whole < 9<<20 {
			t.Errorf("%s: %d reports, the last of %d of %d bytes", name, reports, last, whole)
		}
	}
}

func TestLongWorkEndsWithTheErrorOfWhoIsTold(t *testing.T) {
	t.Parallel()
	run := long(t)
	enough := errors.New("enough")
	dir := t.TempDir()
	for _, at := range []int64{0, progressEvery, 2 * progressEvery} {
		for name, work := range works(t, run, dir) {
			run.OnProgress(func(done, _ int64) error {
				if done >= at {
					return enough
				}
				return nil
			})
			if err := work(); !errors.Is(err, enough) {
				t.Errorf("%s, ended at %d: %v", name, at, err)
			}
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
