package record

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"
)

// capped returns a run with a cap, on a file system that can keep it.
func capped(t *testing.T, limit int64) *Run {
	t.Helper()
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := punch(f, 0, block); err != nil {
		t.Skipf("files cannot be freed in part: %v", err)
	}
	return newTestRun(t, Cap(limit))
}

// rest waits until nothing is being freed.
func rest(j *Journal) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for j.limiter.busy {
		j.limiter.freed.Wait()
	}
}

// written returns how long a journal is.
func written(j *Journal) int64 {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.size
}

// size returns how many bytes a file takes on the disk.
func size(tb testing.TB, path string) int64 {
	tb.Helper()
	stat, err := os.Stat(path)
	if err != nil {
		tb.Fatal(err)
	}
	return occupied(stat)
}

// numbered returns lines that tell their numbers.
func numbered(from, n int) []byte {
	var b []byte
	for i := range n {
		b = fmt.Appendf(b, "line %d\n", from+i)
	}
	return b
}

// checkNumbered checks that the lines that are left are those with their numbers.
func checkNumbered(t *testing.T, what string, l Lines) {
	t.Helper()
	eachLine(t, l, func(n int64, line *Line) {
		if want := fmt.Sprint("line ", n); line.Lost || string(line.Text) != want {
			t.Fatalf("%s: line %d of %d to %d: %+v %q", what, n, l.First(), l.Len(), line, line.Text)
		}
	})
}

func TestAWriterWithoutEndStaysWithinTheCap(t *testing.T) {
	for _, tt := range []struct {
		name   string
		lines  int // in one call
		events int // calls between two events; 0 for none
	}{
		{"with large chunks", 2000, 0},
		{"with small chunks", 10, 0},
		{"with single lines and events between them", 1, 20},
		{"with large chunks and events between them", 500, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			const limit = 512 << 10
			r := capped(t, limit)
			j := newTestJournal(t, r, "s")
			mustAppend(t, j, ProcEvent{ID: "p1", Generation: 1})
			f := follow(t, r.Dir())
			n, events := 0, 0
			for i := 0; written(j) < 8*limit; i++ {
				mustOutput(t, j, "p1", string(numbered(n, tt.lines)), "")
				n += tt.lines
				if tt.events > 0 && i%tt.events == 0 {
					events++
					mustAppend(t, j, MarkEvent{Text: fmt.Sprint(events)})
				}
			}
			rest(j)
			if got := size(t, j.Path()); got > limit+limit/8 {
				t.Errorf("%d bytes on the disk, and the cap is %d", got, limit)
			}
			checkCapped(t, r, f, j, n, events)
			src := j.log.index.sources["p1"]
			if c, live := src.chunks.room(), src.chunks.n; c > 3*live+3*packLen {
				t.Errorf("the index has room for %d chunks, and %d are left", c, live)
			}
		})
	}
}

// checkCapped checks that a run, its follower and its recording are of one mind.
func checkCapped(t *testing.T, r, f *Run, j *Journal, lines, events int) {
	t.Helper()
	waitFor(t, "the follower", func() bool { return caughtUp(f, r) })
	id := SourceID{"s", "p1"}
	want := r.Lines(id, StreamView{Out, Live})
	if want.Len() != int64(lines) || want.First() == 0 || want.First() == want.Len() {
		t.Errorf("lines %d to %d are left of %d", want.First(), want.Len(), lines)
	}
	for name, run := range map[string]*Run{"the run": r, "a follower": f, "a recording": mustOpen(t, j.Path())} {
		l := run.Lines(id, StreamView{Out, Live})
		if l.First() != want.First() || l.Len() != want.Len() {
			t.Errorf("%s: lines %d to %d, want %d to %d", name, l.First(), l.Len(), want.First(), want.Len())
		}
		checkNumbered(t, name, l)
		for i, m := range run.Snapshot(Live).Marks {
			if m.Text != fmt.Sprint(i+1) {
				t.Fatalf("%s: mark %d is %q", name, i+1, m.Text)
			}
		}
		if n := len(run.Snapshot(Live).Marks); n != events {
			t.Errorf("%s: %d marks, want %d", name, n, events)
		}
		if p, err := run.Verify(t.Context()); len(p) > 0 || err != nil {
			t.Errorf("%s: problems %v, %v", name, p, err)
		}
	}
	if d := diff(flatten(f.Snapshot(Live)), flatten(r.Snapshot(Live))); d != "" {
		t.Error(d)
	}
}

func TestDroppedOutputOfManySourcesAgreesEverywhere(t *testing.T) {
	t.Parallel()
	r := capped(t, 128<<10)
	j := newTestJournal(t, r, "s")
	p := newPrinter(5)
	models := make([]model, 4)
	for i := range models {
		mustAppend(t, j, ProcEvent{ID: fmt.Sprint("p", i), Generation: 1})
	}
	for range 100 {
		i := p.IntN(len(models))
		out, err := p.output()
		models[i].print(out, err)
		mustOutput(t, j, fmt.Sprint("p", i), string(out), string(err))
	}
	rest(j)
	for name, run := range map[string]*Run{"the run": r, "a recording": mustOpen(t, j.Path()), "a follower": follow(t, r.Dir())} {
		readEverything(t, run)
		if p := run.Problems(); len(p) > 0 {
			t.Errorf("%s: problems %q", name, p)
		}
		for i := range models {
			for _, v := range []Stream{Out, Err, Both} {
				l := run.Lines(SourceID{"s", fmt.Sprint("p", i)}, StreamView{v, Live})
				want := models[i].view(v)
				if l.Len() != int64(len(want)) {
					t.Fatalf("%s: %d %v lines, want %d", name, l.Len(), v, len(want))
				}
				for k, line := range readLines(t, l) {
					w := &want[l.First()+int64(k)]
					if err := w.check(&line, v); err != nil {
						t.Fatalf("%s: p%d, %v, line %d of %d: %v", name, i, v, l.First()+int64(k), l.Len(), err)
					}
				}
			}
		}
	}
}

func TestLinesThatAreDroppedWhileTheyAreShown(t *testing.T) {
	r := capped(t, 256<<10)
	j := newTestJournal(t, r, "s")
	mustOutput(t, j, "p1", string(numbered(0, 1000)), "")
	pinned := r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	begun := pinned.Moment(999)
	for n := 1000; written(j) < 1<<20; n += 1000 {
		mustOutput(t, j, "p1", string(numbered(n, 1000)), "")
	}
	rest(j)
	if pinned.Len() != 1000 || pinned.First() != 1000 {
		t.Errorf("lines %d to %d are left of 1000", pinned.First(), pinned.Len())
	}
	var dst [10]Line
	if n, err := pinned.Read(990, dst[:]); n != 10 || err != nil || !dst[9].Lost || dst[9].Text != nil {
		t.Errorf("read %d, %v: %+v", n, err, dst[9])
	}
	now := r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	if n, err := now.Read(0, dst[:]); n != 10 || err != nil || !dst[0].Lost {
		t.Errorf("read %d, %v: %+v", n, err, dst[0])
	}
	if p, err := now.Pieces(0); len(p) > 0 || err != nil {
		t.Errorf("the first chunk has %v, %v", p, err)
	}
	if n := now.Search(begun - 1); n > now.First() || now.Moment(500) < begun || now.Moment(now.First()-1) > now.Moment(now.First()) {
		t.Errorf("line %d began after %v; line 500 at %v", n, begun, now.Moment(500))
	}
	if l := r.Lines(SourceID{"s", "p1"}, StreamView{Out, begun}); l.Len() > now.First() {
		t.Errorf("%d lines at a time whose lines are dropped", l.Len())
	}
}

func TestTheTwoPrefixesAreEnoughAfterADrop(t *testing.T) {
	r := capped(t, 128<<10)
	j := newTestJournal(t, r, "s")
	for n := 0; written(j) < 1<<20; n += 100 {
		mustOutput(t, j, "p1", string(numbered(n, 100)), "")
	}
	rest(j)
	l := r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	lines := twoLabels(mustReadFile(t, j.Path()))[0]
	if int64(len(lines)) != l.Len()-l.First() || string(lines[0]) != fmt.Sprint("line ", l.First()) {
		t.Errorf("%d lines from %q, want %d from line %d", len(lines), lines[0], l.Len()-l.First(), l.First())
	}
}

func TestEventsAloneMayTakeMoreThanTheCap(t *testing.T) {
	r := capped(t, 128<<10)
	j := newTestJournal(t, r, "s")
	text := strings.Repeat("x", 1000)
	for n := range 400 {
		mustAppend(t, j, MarkEvent{Text: text})
		mustOutput(t, j, "p1", string(numbered(50*n, 50)), "")
	}
	rest(j)
	l := r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	if l.Len() != 400*50 || l.Len()-l.First() < 50 {
		t.Errorf("lines %d to %d are left", l.First(), l.Len())
	}
	if marks := mustOpen(t, j.Path()).Snapshot(Live).Marks; len(marks) != 400 {
		t.Errorf("%d marks", len(marks))
	}
}

func TestWithoutACapNothingIsDropped(t *testing.T) {
	t.Parallel()
	for _, limit := range []int64{-1, 0} {
		r := newTestRun(t, Cap(limit))
		j := newTestJournal(t, r, "s")
		raw := bytes.Repeat(ordinary(chunkRaw), 4)
		for range 10 {
			mustOutput(t, j, "p1", string(raw), "")
		}
		l := r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
		if l.First() != 0 || l.Len() != int64(10*len(raw)/80) {
			t.Errorf("cap %d: lines %d to %d", limit, l.First(), l.Len())
		}
	}
	if got := newTestRun(t).choices.cap; got != 1<<30 {
		t.Errorf("the cap is %d", got)
	}
}

func TestWhereFilesCannotBeFreedInPartOutputPastTheCapIsLost(t *testing.T) {
	const limit = 128 << 10
	refuse := func(c *choices) { c.punch = func(*os.File, int64, int64) error { return errors.ErrUnsupported } }
	r := newTestRun(t, Cap(limit), refuse)
	j := newTestJournal(t, r, "s")
	mustAppend(t, j, ProcEvent{ID: "p1", Generation: 1})
	var told []error
	lost, kept := int64(0), 0
	for n := 0; n < 20_000; n += 100 {
		raw := numbered(n, 100)
		before := j.Lost()
		if err := j.Output("p1", raw, nil); err != nil {
			told = append(told, err)
		}
		switch j.Lost() - before {
		case 0:
			kept = n + 100
		case int64(len(raw)):
			lost += int64(len(raw))
		default:
			t.Fatalf("%d bytes of %d lost", j.Lost()-before, len(raw))
		}
	}
	if len(told) != 1 || !errors.Is(told[0], ErrCap) || !strings.Contains(told[0].Error(), j.Path()) {
		t.Errorf("errors %v", told)
	}
	if p := r.Problems(); len(p) != 1 || !strings.Contains(p[0], "128 KiB") {
		t.Errorf("problems %q", p)
	}
	at := mustAppend(t, j, MarkEvent{Text: "after"})
	if got := size(t, j.Path()); got > limit+block || kept < 1000 {
		t.Errorf("%d bytes on the disk, %d lines kept", got, kept)
	}
	for name, run := range map[string]*Run{"the run": r, "a recording": mustOpen(t, j.Path())} {
		s := run.Snapshot(Live)
		if p := s.Sessions[0].Processes[0]; p.Out != int64(kept) || p.Lost != lost || s.Marks[0].At != at {
			t.Errorf("%s: %d lines, %d bytes lost, want %d, %d", name, p.Out, p.Lost, kept, lost)
		}
	}
}

func TestADiskThatRefusesWhatIsMovedIsAskedAgainLater(t *testing.T) {
	const limit = 128 << 10
	var broken atomic.Bool
	broken.Store(true)
	r := newTestRun(t, Cap(limit), func(c *choices) {
		c.punch = func(f *os.File, off, n int64) error {
			if broken.Load() {
				return os.ErrDeadlineExceeded
			}
			return punch(f, off, n)
		}
	})
	j := newTestJournal(t, r, "s")
	j.limiter.probed = true // as if it had worked once
	mustAppend(t, j, ProcEvent{ID: "p1", Generation: 1})
	n := 0
	write := func(until int64) {
		for ; written(j) < until; n += 100 {
			mustOutput(t, j, "p1", string(numbered(n, 100)), "")
		}
		rest(j)
	}
	write(2 * limit)
	broken.Store(false)
	write(8 * limit)
	if got := size(t, j.Path()); got > 3*limit {
		t.Errorf("%d bytes on the disk", got)
	}
	checkCapped(t, r, follow(t, r.Dir()), j, n, 0)
}

func TestMoreStepsThanAreRemembered(t *testing.T) {
	t.Parallel()
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	const n = 3 * maxPast
	var at [n]Moment
	for i := range n {
		mustOutput(t, j, "p1", "x\n", "")
		at[i] = mustAppend(t, j, DropEvent{ID: "p1", Bytes: int64(2 * (i + 1)), Out: int64(i + 1)})
	}
	for name, run := range map[string]*Run{"the run": r, "a recording": mustOpen(t, j.Path())} {
		l := run.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
		if len(l.past) >= maxPast || l.First() != n || l.Len() != n {
			t.Errorf("%s: lines %d to %d, %d steps", name, l.First(), l.Len(), len(l.past))
		}
		for _, k := range []int{0, 1, n / 3, n - 2, n - 1} {
			// A line is never said to have begun before it did.
			if m := l.Moment(int64(k)); m < at[k] || k == n-1 && m != at[k] {
				t.Errorf("%s: line %d began at %d, and was dropped at %d", name, k, m, at[k])
			}
		}
	}
}
