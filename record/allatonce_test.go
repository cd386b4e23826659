package record

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// busy has sessions live within a cap and under rules.
func busy(t *testing.T, r *Run, writers *sync.WaitGroup) {
	for i := range 3 {
		writers.Go(func() {
			p := newPrinter(uint64(i))
			j, err := r.Create(Header{Session: fmt.Sprint("s", i)})
			if err != nil {
				t.Error(err)
				return
			}
			for n := range 12 {
				liveIn(j, p, 8)
				id := fmt.Sprint("x", n)
				j.Append(ExecEvent{ID: id})
				for _, part := range []string{"a\npassword", "=hunter2", "\nb"} {
					if err := j.Output(id, []byte(part), []byte(part)); err != nil {
						t.Error(err)
					}
				}
			}
			if i == 0 {
				j.Close()
			}
		})
	}
}

// saveNow saves what is there of a run and checks the copy.
func saveNow(t *testing.T, r *Run, dir string) {
	if err := r.SaveAll(dir, nil); err != nil {
		t.Error(err)
		return
	}
	run, err := OpenRun(dir)
	if err != nil {
		t.Error(err)
		return
	}
	defer run.Close()
	if p, err := run.Verify(t.Context()); len(p) > 0 || err != nil {
		t.Errorf("%s: problems %v, %v", dir, p, err)
	}
}

func TestEverythingAtOnceWithinACap(t *testing.T) {
	t.Parallel()
	r := newTestRun(t, Cap(192<<10), Redact(rules(`password=\S+`)...), func(c *choices) { c.hold = time.Millisecond })
	f := follow(t, r.Dir())
	state := filepath.Dir(filepath.Dir(r.Dir()))
	saved := t.TempDir()
	var writers, others sync.WaitGroup
	done := make(chan struct{})
	until := func(do func(n int)) {
		others.Go(func() {
			for n := 0; ; n++ {
				do(n)
				select {
				case <-done:
					return
				case <-time.After(time.Millisecond):
				}
			}
		})
	}
	busy(t, r, &writers)
	for i, run := range []*Run{r, f} {
		rnd := rand.New(rand.NewPCG(uint64(i), 3))
		until(func(int) { look(t, run, rnd) })
		until(func(n int) {
			if len(run.all()) > 0 && n < 5 {
				saveNow(t, run, filepath.Join(saved, fmt.Sprint(i, "-", n)))
			}
		})
	}
	until(func(int) {
		if p, err := Prune(state, 0, 0); len(p) > 0 || err != nil {
			t.Errorf("a run that goes on is pruned: %v, %v", p, err)
		}
	})
	writers.Wait()
	waitFor(t, "all that is held back", func() bool { return settled(r) })
	waitFor(t, "the follower", func() bool { return caughtUp(f, r) })
	close(done)
	others.Wait()
	if d := diff(flatten(f.Snapshot(Live)), flatten(r.Snapshot(Live))); d != "" {
		t.Error(d)
	}
	rec := mustOpen(t, r.Dir())
	same(t, "the recording", rec, r)
	dropped := int64(0)
	for _, l := range r.all() {
		dropped += r.Lines(SourceID{l.index.header.Session, "p1"}, StreamView{Both, Live}).First()
		if n := size(t, l.path); n > 400<<10 {
			t.Errorf("%s takes %d bytes", l.path, n)
		}
		if bytes.Contains(mustReadFile(t, l.path), []byte("hunter2")) {
			t.Errorf("a secret is in %s", l.path)
		}
	}
	if dropped == 0 {
		t.Error("nothing was dropped")
	}
	if len(rec.Problems())+len(f.Problems())+len(r.Problems()) > 0 {
		t.Errorf("problems %q %q %q", rec.Problems(), f.Problems(), r.Problems())
	}
}

// settled says that no journal of a run holds anything back or frees anything.
func settled(r *Run) bool {
	r.mu.RLock()
	writing := r.writing
	r.mu.RUnlock()
	for _, j := range writing {
		j.mu.Lock()
		still := j.holder.timer == nil && !j.limiter.busy
		j.mu.Unlock()
		if !still {
			return false
		}
	}
	return true
}
