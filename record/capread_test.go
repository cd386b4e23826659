package record

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"
)

func TestReadersWhileOutputIsDropped(t *testing.T) {
	t.Parallel()
	r := capped(t, 256<<10)
	j := newTestJournal(t, r, "s")
	mustAppend(t, j, ProcEvent{ID: "p1", Generation: 1})
	mustOutput(t, j, "p1", string(numbered(0, 100)), "")
	f := follow(t, r.Dir())
	done := make(chan struct{})
	var readers sync.WaitGroup
	for i, run := range []*Run{r, f, nil} {
		readers.Go(func() {
			rnd := rand.New(rand.NewPCG(uint64(i), 1))
			for {
				select {
				case <-done:
					return
				default:
				}
				if run == nil {
					readWhileWritten(t, j.Path())
				} else {
					look(t, run, rnd)
					checkSome(t, run, rnd)
				}
			}
		})
	}
	n := 100
	for begun := time.Now(); written(j) < 4<<20 || time.Since(begun) < 500*time.Millisecond; {
		k := 1 + n%777
		mustOutput(t, j, "p1", string(numbered(n, k)), "")
		mustAppend(t, j, StatEvent{ID: "p1"})
		n += k
	}
	close(done)
	readers.Wait()
	rest(j)
	checkCapped(t, r, f, j, n, 0)
	if p := f.Problems(); len(p) > 0 {
		t.Errorf("problems %q", p)
	}
}

// checkSome reads a few lines at random, which are lost or right.
func checkSome(t *testing.T, run *Run, rnd *rand.Rand) {
	l := run.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	if l.Len() == 0 {
		return
	}
	var dst [50]Line
	from := rnd.Int64N(l.Len())
	n, err := l.Read(from, dst[:])
	if err != nil {
		t.Error(err)
	}
	for i, line := range dst[:n] {
		if want := fmt.Sprint("line ", from+int64(i)); !line.Lost && string(line.Text) != want {
			t.Errorf("%q in place of %q", line.Text, want)
		}
	}
}

// readWhileWritten opens a journal that another may free parts of.
func readWhileWritten(t *testing.T, path string) {
	run, err := OpenRun(path)
	if err != nil {
		t.Error(err)
		return
	}
	defer run.Close()
	if p := run.Problems(); len(p) > 0 {
		t.Errorf("problems %q", p)
	}
	checkSome(t, run, rand.New(rand.NewPCG(1, 1)))
}

func TestAFollowerThatIsTooSlowBeginsAgain(t *testing.T) {
	t.Parallel()
	r := capped(t, 128<<10)
	j := newTestJournal(t, r, "s")
	f := newFollower(r.Dir())
	run := f.run
	defer run.closeAll()
	mustAppend(t, j, ProcEvent{ID: "p1", Generation: 1})
	mustOutput(t, j, "p1", string(numbered(0, 100)), "")
	mustOutput(t, j, "p1", string(numbered(100, 100)), "")
	f.look()
	pinned := run.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	n := 200
	for ; written(j) < 1<<20; n += 100 {
		mustOutput(t, j, "p1", string(numbered(n, 100)), "")
	}
	rest(j)
	f.look()
	checkCapped(t, r, run, j, n, 0)
	if p := run.Problems(); len(p) > 0 {
		t.Errorf("problems %q", p)
	}
	checkNumberedOrLost(t, pinned)
}

// checkNumberedOrLost checks that no line is another.
func checkNumberedOrLost(t *testing.T, l Lines) {
	t.Helper()
	for n, line := range readLines(t, l) {
		if want := fmt.Sprint("line ", n); !line.Lost && string(line.Text) != want {
			t.Fatalf("%q in place of %q", line.Text, want)
		}
	}
}
