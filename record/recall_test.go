package record

import (
	"bytes"
	"fmt"
	"path/filepath"
	"testing"
)

// busySample returns a journal of which parts are gone, with execs of which each
// printed something and ended with its number.
func busySample(t *testing.T) (journal []byte, execs int) {
	t.Helper()
	r := newTestRun(t, Cap(2<<10))
	j := newTestJournal(t, r, "s")
	j.limiter.step = 400
	for execs < 40 {
		id := fmt.Sprint("e", execs)
		mustAppend(t, j, ExecEvent{ID: id, Command: fmt.Sprintf("make %-100d", execs)})
		mustOutput(t, j, id, string(numbered(0, 9)), "")
		mustAppend(t, j, ExecEndEvent{ID: id, ExitCode: execs})
		execs++
		rest(j)
	}
	return mustReadFile(t, j.Path()), execs
}

// checkExecs checks that a run has execs as busySample writes them, each once.
func checkExecs(t *testing.T, what string, r *Run, execs int) {
	t.Helper()
	h := r.Snapshot(Live).Sessions[0].History
	if h.Len() != execs {
		t.Errorf("%s: %d execs, want %d", what, h.Len(), execs)
		return
	}
	for i := range execs {
		if e := h.At(i); e.ID.ID != fmt.Sprint("e", i) || e.Command == Unrecorded || e.State != ExecEnded || e.ExitCode != i || e.End < e.Start {
			t.Errorf("%s: exec %d is %+v", what, i, e)
		}
	}
}

func TestADamagedGoneEventHidesNoEvents(t *testing.T) {
	journal, execs := busySample(t)
	damaged := 0
	for off := 0; ; damaged++ {
		i := bytes.Index(journal[off:], []byte(goneStart))
		if i < 0 {
			break
		}
		off += i + len(goneStart)
		b := bytes.Clone(journal)
		b[off-2] = 'x'
		what := fmt.Sprint("gone event ", damaged)
		r, err := openBytes(t, b)
		if err != nil {
			t.Fatal(err)
		}
		checkExecs(t, what, r, execs)
		if len(r.Problems()) == 0 {
			t.Errorf("%s: no problem is told", what)
		}
		path := filepath.Join(t.TempDir(), "copy.braid")
		if err := r.Save(path, "s"); err != nil {
			t.Fatal(err)
		}
		checkExecs(t, what+", in a copy", mustOpen(t, path), execs)
	}
	if damaged < 2 {
		t.Errorf("there are %d gone events", damaged)
	}
}

func TestMovedEventsOfAPartThatIsStillThereCountOnce(t *testing.T) {
	r := newTestRun(t, Cap(-1))
	j := newTestJournal(t, r, "s")
	const execs = 5
	for i := range execs {
		id := fmt.Sprint("e", i)
		mustAppend(t, j, ExecEvent{ID: id, Command: "make"})
		mustOutput(t, j, id, "x\n", "")
		mustAppend(t, j, ExecEndEvent{ID: id, ExitCode: i})
	}
	// The writer has moved events, and is killed before it frees anything and in
	// the middle of an event.
	w := window{file: j.file, size: j.size}
	p, err := planPart(&w, place{}, nil, 300, block)
	if err != nil || len(p.events) == 0 {
		t.Fatalf("nothing is moved, %v", err)
	}
	j.mu.Lock()
	err = j.move(&p)
	j.mu.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	torn := append(mustReadFile(t, j.Path()), "\x03\x03\x03{\"t\":9"...)
	run, err := openBytes(t, torn)
	if err != nil {
		t.Fatal(err)
	}
	checkExecs(t, "the recording", run, execs)
	if len(run.Problems()) != 1 {
		t.Errorf("problems %q", run.Problems())
	}
}
