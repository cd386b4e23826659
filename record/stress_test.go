package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

func TestEverythingAtOnce(t *testing.T) {
	t.Parallel()
	r := newTestRun(t)
	f := follow(t, r.Dir())
	var writers, readers sync.WaitGroup
	done := make(chan struct{})
	for i := range 3 {
		writers.Go(func() {
			p := newPrinter(uint64(i))
			for n := range 15 {
				j, err := r.Create(Header{Session: fmt.Sprint("s", (i+n)%4)})
				if err != nil {
					t.Error(err)
					return
				}
				liveIn(j, p, 20)
				if n%2 == 0 {
					j.Close()
				}
			}
		})
	}
	for _, run := range []*Run{r, f} {
		for i := range 2 {
			readers.Go(func() {
				rnd := rand.New(rand.NewPCG(uint64(i), 0))
				for {
					look(t, run, rnd)
					select {
					case <-done:
						return
					case <-run.Changed():
					case <-time.After(time.Millisecond):
					}
				}
			})
		}
	}
	writers.Wait()
	// The last event of all may be known before earlier ones of other sessions.
	waitFor(t, "the follower", func() bool {
		return caughtUp(f, r) && diff(flatten(f.Snapshot(Live)), flatten(r.Snapshot(Live))) == ""
	})
	close(done)
	readers.Wait()
	if d := diff(flatten(f.Snapshot(Live)), flatten(r.Snapshot(Live))); d != "" {
		t.Error(d)
	}
	if p, err := mustOpen(t, r.Dir()).Verify(t.Context()); len(p) > 0 || err != nil {
		t.Errorf("problems %v, %v", p, err)
	}
}

// liveIn does something of everything in a session.
func liveIn(j *Journal, p printer, steps int) {
	for i := range steps {
		id := fmt.Sprint("e", i)
		j.Append(ExecEvent{ID: id})
		j.Output(id, []byte("a\nb"), []byte("c\n"))
		j.Append(ProcEvent{ID: "p1", Generation: i + 1})
		j.Output("p1", bytes.Repeat([]byte("line\n"), p.IntN(2000)), nil)
		j.Append(StatEvent{ID: "p1", CPU: 1, Ports: []int{i}})
		j.Append(KillEvent{ID: "p1", Signal: "SIGTERM"})
		j.Append(ProcEndEvent{ID: "p1", ExitCode: 1, How: EndedItself})
		j.Append(KillEvent{ID: "p1", Signal: "SIGTERM", Done: true})
		j.Append(ExecEndEvent{ID: id, ExitCode: i % 2, Cwd: fmt.Sprint("/", i)})
		j.Append(MarkEvent{Text: id})
	}
}

// look asks a run for everything it can tell, at a random moment.
func look(t *testing.T, r *Run, rnd *rand.Rand) {
	from, to := r.Span()
	at := from + Moment(rnd.Int64N(int64(to-from)+1))
	if rnd.IntN(2) == 0 {
		at = Live
	}
	s := r.Snapshot(at)
	for _, sess := range s.Sessions {
		if sess.Created > s.At || sess.Running < 0 || sess.Since > s.At {
			t.Errorf("at %d: %+v", s.At, sess)
		}
		for i := range sess.History.Len() {
			if e := sess.History.At(i); e.Start > s.At || e.End > s.At || e.State == ExecEnded && e.End < e.Start {
				t.Errorf("at %d: %+v", s.At, e)
			}
		}
		for _, p := range sess.Processes {
			l := r.Lines(p.ID, StreamView{Both, s.At})
			if p.Start > s.At || p.End > s.At {
				t.Errorf("at %d: %+v", s.At, p)
			}
			dst := make([]Line, 3)
			if n := l.Len(); n > 0 {
				if _, err := l.Read(rnd.Int64N(n), dst); err != nil {
					t.Error(err)
				}
			}
		}
	}
	for f := range finds {
		if m, ok := r.Next(s.At, f); ok && m <= s.At {
			t.Errorf("next after %d is %d", s.At, m)
		}
		if m, ok := r.Previous(s.At, f); ok && m >= s.At {
			t.Errorf("previous to %d is %d", s.At, m)
		}
	}
	NewTimeline(from, to, time.Millisecond, r.Activity()).Fraction(s.At)
}

func TestTextAtAnyOffsetOfALineInManyPieces(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	rnd := rand.New(rand.NewPCG(4, 4))
	var want [2][]byte
	mustOutput(t, j, "p1", "before\n", "before\n")
	for range 120 {
		var given [2][]byte
		for i := range given {
			if rnd.IntN(2) == 0 {
				continue
			}
			given[i] = make([]byte, rnd.IntN(1<<rnd.IntN(18)))
			for k := range given[i] {
				given[i][k] = byte('a' + rnd.IntN(26))
			}
			want[i] = append(want[i], given[i]...)
		}
		mustOutput(t, j, "p1", string(given[0]), string(given[1]))
	}
	mustOutput(t, j, "p1", "\nafter", "") // stderr stays unfinished
	for name, run := range map[string]*Run{"the run": r, "its recording": mustOpen(t, j.Path())} {
		for i, s := range []Stream{Out, Err} {
			l := run.Lines(SourceID{"s", "p1"}, StreamView{s, Live})
			for range 300 {
				off := rnd.IntN(len(want[i]))
				dst := make([]byte, 1+rnd.IntN(1<<rnd.IntN(17)))
				n, err := l.Text(1, int64(off), dst)
				part := want[i][off:min(len(want[i]), off+len(dst))]
				if err != nil || !bytes.Equal(dst[:n], part) {
					t.Fatalf("%s, %v: %d bytes at %d: %d, %v", name, s, len(dst), off, n, err)
				}
			}
			if n, err := l.Text(1, int64(len(want[i])), make([]byte, 1)); n != 0 || !errors.Is(err, io.EOF) {
				t.Errorf("%s, %v: at the end %d, %v", name, s, n, err)
			}
		}
	}
}

func TestABurstIsPutOnTheDiskAtOnce(t *testing.T) {
	j := newTestJournal(t, newTestRun(t), "s")
	j.settle()
	raw := ordinary(chunkRaw)
	for n := 0; n <= syncBytes; n += len(raw) {
		mustOutput(t, j, "p1", string(raw), "")
	}
	waitFor(t, "a sync", func() bool {
		j.mu.Lock()
		defer j.mu.Unlock()
		return j.keeper.busy || j.keeper.bytes < syncBytes
	})
	j.settle()
	j.mu.Lock()
	defer j.mu.Unlock()
	if k := &j.keeper; k.timer != nil || k.busy || k.bytes != 0 {
		t.Errorf("something is left to be put on the disk: %+v", k)
	}
}

func TestNothingIsDueWhileNothingIsWritten(t *testing.T) {
	j := newTestJournal(t, newTestRun(t), "s")
	j.settle()
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.keeper.timer != nil {
		t.Error("a sync is due")
	}
}

func TestARunIsCreatedWhileOthersAskForItsLock(t *testing.T) {
	dir := t.TempDir()
	done := make(chan struct{})
	var askers sync.WaitGroup
	for range 2 {
		askers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
					// A listing asks for the lock of every run there is.
					if _, err := ListRuns(dir); err != nil && !errors.Is(err, os.ErrNotExist) {
						t.Error(err)
					}
				}
			}
		})
	}
	for i := range 20 {
		r, err := CreateRun(dir, RunInfo{ID: fmt.Sprint("r", i)})
		if err != nil {
			t.Error(err)
			continue
		}
		if used, err := goesOn(r.Dir()); !used || err != nil {
			t.Errorf("run %d does not go on: %v", i, err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	close(done)
	askers.Wait()
}

func TestRunsThatCannotBeCreated(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := CreateRun(file, RunInfo{}); err == nil {
		t.Error("a run is created in a file")
	}
	r := newTestRun(t)
	if err := os.RemoveAll(r.Dir()); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Create(Header{Session: "s"}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a session is created where there is no directory: %v", err)
	}
	if s := r.Snapshot(Live); len(s.Sessions) != 0 {
		t.Errorf("sessions %v", s.Sessions)
	}
}

func TestInfoThatIsDamaged(t *testing.T) {
	dir := t.TempDir()
	for _, text := range []string{"", "{", `{"id":5}`, `{"id":"x"}`, `{"id":"x","started":"yesterday"}`, "[]"} {
		path := filepath.Join(dir, "run.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if info, err := readInfo(dir); err == nil {
			t.Errorf("%q is read as %+v", text, info)
		}
	}
	if _, err := readInfo(t.TempDir()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("none: %v", err)
	}
}

func TestIDsOfRunsSortByTime(t *testing.T) {
	at := time.Date(2026, 11, 29, 17, 45, 2, 0, time.UTC)
	last := ""
	for i := range 50 {
		id := newRunID(at.Add(time.Duration(i) * 37 * time.Minute))
		if id <= last || !safeName(id) {
			t.Errorf("%s after %s", id, last)
		}
		last = id
	}
	seen := make(map[string]bool)
	for range 100 {
		seen[newRunID(at)] = true
	}
	if len(seen) < 99 {
		t.Errorf("%d ids of 100 differ", len(seen))
	}
}
