package record

import (
	"bytes"
	"fmt"
	"testing"
)

// What a call may cost is part of what the package promises. These tests count
// instead of taking the time, so that they tell the same on any machine.

func TestOutputAllocatesNothing(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	for _, size := range []int{80, 4 << 10, 64 << 10} {
		raw := ordinary(size)
		j.Output("p1", raw, raw[:80])
		allocs := testing.AllocsPerRun(500, func() {
			if err := j.Output("p1", raw, raw[:80]); err != nil {
				t.Error(err)
			}
		})
		// The index grows by doubling now and then.
		if allocs > 0.5 {
			t.Errorf("%v allocations for %d bytes", allocs, size)
		}
	}
}

func TestASnapshotCostsNoMoreWithALongHistory(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	for i := range 5 {
		mustAppend(t, j, ProcEvent{ID: fmt.Sprint("p", i)})
	}
	n := 0
	live := func(execs int) float64 {
		for range execs {
			n++
			id := fmt.Sprint("e", n)
			mustAppend(t, j, ExecEvent{ID: id})
			mustAppend(t, j, ExecEndEvent{ID: id, ExitCode: 1})
			mustOutput(t, j, "p1", "x\n", "")
			mustAppend(t, j, StatEvent{ID: "p1"})
		}
		return testing.AllocsPerRun(20, func() { r.Snapshot(Live) })
	}
	few := live(100)
	if many := live(5000); many > few {
		t.Errorf("%v allocations after 100 execs, %v after 5100", few, many)
	}
}

func TestOpeningReadsNoOutput(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	chunks := 100
	for range chunks {
		mustOutput(t, j, "p1", string(ordinary(chunkRaw)), "")
		mustAppend(t, j, MarkEvent{})
	}
	count := &countingFile{file: j.file}
	l := &log{path: j.path, file: count}
	s, err := beginScan(l, j.size, func(p Problem) { t.Error(p) })
	if err != nil {
		t.Fatal(err)
	}
	if err := s.scan(j.size, true); err != nil {
		t.Fatal(err)
	}
	if got := int64(l.index.sources["p1"].chunks.n); got != int64(chunks) {
		t.Errorf("%d chunks", got)
	}
	if count.bytes > int64(chunks+2)*2*minAhead {
		t.Errorf("%d of %d bytes read", count.bytes, j.size)
	}
}

func TestAJumpReadsOneChunk(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	for range 30 {
		mustOutput(t, j, "p1", string(ordinary(chunkRaw)), "")
	}
	l := r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	dst := make([]Line, 10)
	for _, n := range []int64{0, l.Len() / 2, l.Len() - 10} {
		count := &countingFile{file: j.file}
		l.log = &log{path: j.path, file: count, index: l.log.index, cache: new(cache)}
		if _, err := l.Read(n, dst); err != nil {
			t.Fatal(err)
		}
		if count.bytes > 2*chunkRaw {
			t.Errorf("%d bytes read for ten lines at %d", count.bytes, n)
		}
	}
}

func TestOneWriteForWhatIsReadAtOnce(t *testing.T) {
	// Chunks of one call that are smaller than a batch reach the file together,
	// so that no reader ever sees some of them.
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	raw := bytes.Repeat([]byte("x"), 5*maxLine)
	j.mu.Lock()
	src := j.log.index.source("p1")
	src.quoted = []byte(`"p1"`)
	p := unlabelled{out: raw}
	j.label(src, &p)
	chunks, rest := len(j.chunks), p.len()
	j.mu.Unlock()
	j.run.clock.done(j)
	if chunks != 5 || rest != 0 {
		t.Errorf("%d chunks, %d bytes left", chunks, rest)
	}
}
