package record

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAGoneEventFitsInPlaceOfEveryHead(t *testing.T) {
	// The shortest head there can be: a chunk of an empty line, at once.
	short := len(appendHead(nil, 0, []byte(`""`), &head{n: minLine, lines: [2]int{1, 0}}))
	for _, n := range []int64{1, maxPart, maxPart + maxChunk, 9_999_999_999} {
		for _, at := range []int64{1, 1 << 30, 9_999_999_999_999} {
			line, err := goneLine(short, n, at)
			if err != nil || len(line) != short || !bytes.HasSuffix(line, []byte("}\n")) {
				t.Errorf("%q, %v, want %d bytes", line, err, short)
			}
			if gotN, gotAt, ok := parseGone(line); !ok || gotN != n || gotAt != at {
				t.Errorf("%q is read as %d, %d, %v", line, gotN, gotAt, ok)
			}
		}
	}
	if _, err := goneLine(30, 1e9, 1e9); err == nil {
		t.Error("a line is made that is too long")
	}
}

func TestGoneEventsThatMakeNoSense(t *testing.T) {
	for _, text := range []string{
		"", "{", `{"e":"gone","n":5}`, `{"e":"gone","n":0,"at":5}`, `{"e":"gone","n":-5,"at":5}`, `{"e":"gone","n":5,"at":-5}`,
		`{"e":"gone","n":5,"at":5`, `{"e":"gone","n":1e3,"at":5}`, `{"e":"gone","n":5,"at":99999999999999999999}`,
		`{"e":"gone","n":2000000000000000000,"at":5}`, `{"e":"gone","n":5,"at":2000000000000000000}`, `{"e":"gone", "n":5,"at":5}`,
	} {
		if n, at, ok := parseGone([]byte(eventLabel + text + "\n")); ok {
			t.Errorf("%s is read as %d, %d", text, n, at)
		}
	}
	for _, text := range []string{
		`{"t":1.000000,"e":"moved"}`, `{"t":1.000000,"e":"moved","n":0}`, `{"t":1.000000,"e":"moved","n":-1}`,
		`{"t":1.000000,"e":"moved","n":99999999}`, `{"t":1.000000,"e":"mark","n":5}`, `{"e":"moved","n":5}`, `moved`,
	} {
		if n, ok := parseMoved([]byte(eventLabel + text + "\n")); ok {
			t.Errorf("%s is read as %d", text, n)
		}
	}
}

// cappedSample returns a journal of which parts are gone, and how many lines its
// source printed and how many bookmarks there are.
func cappedSample(tb testing.TB) (journal []byte, lines, marks int) {
	tb.Helper()
	r := newTestRun(tb, Cap(1<<10))
	j := newTestJournal(tb, r, "s")
	j.limiter.step = 300
	for marks < 12 {
		mustOutput(tb, j, "p1", string(numbered(lines, 1+marks%7)), "")
		lines += 1 + marks%7
		mustOutput(tb, j, "p1", string(numbered(lines, 1)), "")
		lines++
		mustAppend(tb, j, MarkEvent{Text: fmt.Sprintf("%-300d", marks)})
		marks++
		rest(j)
	}
	if len(j.limiter.fixed) == 0 || j.limiter.last.end == 0 {
		tb.Fatalf("too little is gone: %+v", &j.limiter)
	}
	return mustReadFile(tb, j.Path()), lines, marks
}

// checkCappedSample checks that all that a run shows of a capped sample is right,
// and returns how many lines and bookmarks that is.
func checkCappedSample(t *testing.T, what string, r *Run) (lines, marks int) {
	t.Helper()
	l := r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	eachLine(t, l, func(n int64, line *Line) {
		// Damage may cost lines, whose numbers the later ones then have.
		if text := string(line.Text); !line.Lost && !line.Unended && !strings.HasPrefix(text, "line ") {
			t.Errorf("%s: line %d is %q", what, n, text)
		}
		lines++
	})
	return lines, len(r.Snapshot(Live).Marks)
}

func TestACappedJournalIsReadWhole(t *testing.T) {
	journal, lines, marks := cappedSample(t)
	r, err := openBytes(t, journal)
	if err != nil {
		t.Fatal(err)
	}
	l := r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	checkNumbered(t, "the sample", l)
	if l.Len() != int64(lines) || l.First() == 0 {
		t.Errorf("lines %d to %d, want %d", l.First(), l.Len(), lines)
	}
	for i, m := range r.Snapshot(Live).Marks {
		if m.Text != fmt.Sprintf("%-300d", i) {
			t.Fatalf("bookmark %d is %q", i, m.Text)
		}
	}
	if n := len(r.Snapshot(Live).Marks); n != marks {
		t.Errorf("%d bookmarks, want %d", n, marks)
	}
	if p, err := r.Verify(t.Context()); len(p) > 0 || err != nil {
		t.Errorf("problems %v, %v", p, err)
	}
}

func TestACappedJournalCutAtAnyByte(t *testing.T) {
	t.Parallel()
	journal, lines, _ := cappedSample(t)
	header := bytes.IndexByte(journal, '\n') + 1
	// Each run of the test takes others of the bytes.
	for n := header + rand.IntN(9); n < len(journal); n += 9 {
		r, err := openBytes(t, journal[:n])
		if err != nil {
			t.Fatalf("cut at %d: %v", n, err)
		}
		if got, _ := checkCappedSample(t, fmt.Sprint("cut at ", n), r); got > lines {
			t.Errorf("cut at %d: %d lines", n, got)
		}
		r.Close()
	}
}

func TestACappedJournalWithAnyByteChanged(t *testing.T) {
	t.Parallel()
	journal, lines, marks := cappedSample(t)
	header := bytes.IndexByte(journal, '\n') + 1
	for n := header + rand.IntN(9); n < len(journal); n += 9 {
		if journal[n] == 0 && n%16 != 0 {
			continue // nothing is there
		}
		b := bytes.Clone(journal)
		b[n] ^= 0x08
		r, err := openBytes(t, b)
		if err != nil {
			t.Fatalf("byte %d: %v", n, err)
		}
		readEverything(t, r)
		l := r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
		// A digit of a drop event may have become another, which nobody can see.
		if got := len(r.Snapshot(Live).Marks); l.Len() > 100*int64(lines) || got > 2*marks {
			t.Errorf("byte %d: %d lines and %d bookmarks of %d and %d", n, l.Len(), got, lines, marks)
		}
		r.Close()
	}
}

// When the power fails between two writes, any of what was written last may be
// missing. A gone event is useless then, but what it stands for is not freed yet.
func TestAGoneEventWithoutMovedEventsHidesNothing(t *testing.T) {
	r := newTestRun(t, Cap(-1))
	j := newTestJournal(t, r, "s")
	mustOutput(t, j, "p1", "a\n", "")
	mustOutput(t, j, "p1", "b\n", "")
	mustAppend(t, j, MarkEvent{Text: "kept"})
	mustOutput(t, j, "p1", "c\n", "")
	whole := mustReadFile(t, j.Path())
	w := window{file: j.file, size: j.size}
	p, err := planPart(&w, place{}, nil, 100, block)
	if err != nil {
		t.Fatal(err)
	}
	for name, at := range map[string]int64{"the end of the file": j.size, "beyond it": j.size + 1000, "another event": p.end, "itself": p.begin} {
		line, err := p.gone(at)
		if err != nil {
			t.Fatal(err)
		}
		b := bytes.Clone(whole)
		copy(b[p.begin:], line)
		run, err := openBytes(t, b)
		if err != nil {
			t.Fatal(err)
		}
		if marks := run.Snapshot(Live).Marks; len(marks) != 1 {
			t.Errorf("%s: bookmarks %v", name, marks)
		}
		if got := string(rawBytes(t, run, SourceID{"s", "p1"}, Out)); got != "b\nc\n" {
			t.Errorf("%s: stdout is %q", name, got)
		}
		if p := run.Problems(); len(p) != 1 {
			t.Errorf("%s: problems %q", name, p)
		}
	}
}

func TestWhatTheWriterLeavesAtAnyMomentOfAStepIsReadAlike(t *testing.T) {
	r := newTestRun(t, Cap(-1))
	j := newTestJournal(t, r, "s")
	n := 0
	for range 60 {
		mustOutput(t, j, "p1", string(numbered(n, 5)), "")
		mustAppend(t, j, MarkEvent{Text: fmt.Sprint(n / 5)})
		n += 5
	}
	j.limiter.cap, j.limiter.step = 1, 1000
	j.limiter.probed = true
	var stages []string
	stage := func(name string) {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, mustReadFile(t, j.Path()), 0o600); err != nil {
			t.Fatal(err)
		}
		stages = append(stages, path)
	}
	r.choices.keep = func(*os.File) error { stage("before the disk keeps it"); return nil }
	r.choices.punch = func(f *os.File, off, n int64) error {
		stage("before the hole")
		if _, err := f.WriteAt(make([]byte, n/2), off); err != nil {
			return err
		}
		stage("half a hole")
		return punch(f, off, n)
	}
	j.mu.Lock()
	for range 3 {
		if err := j.shedStep(); err != nil {
			t.Error(err)
		}
		stage("after the step")
	}
	j.keeper.busy = true // so that nothing but these steps asks the disk to keep anything
	j.mu.Unlock()
	for _, path := range stages {
		run := mustOpen(t, path)
		checkNumbered(t, path, run.Lines(SourceID{"s", "p1"}, StreamView{Out, Live}))
		l := run.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
		if l.Len() != int64(n) || l.First() == 0 || len(run.Snapshot(Live).Marks) != 60 {
			t.Errorf("%s: lines %d to %d, %d bookmarks", path, l.First(), l.Len(), len(run.Snapshot(Live).Marks))
		}
		if p := run.Problems(); len(p) > 0 {
			t.Errorf("%s: problems %q", path, p)
		}
	}
	j.mu.Lock()
	j.keeper.busy, j.limiter.cap = false, 0
	j.mu.Unlock()
}

func FuzzOpenCapped(f *testing.F) {
	journal, _, _ := cappedSample(f)
	f.Add(journal, 200, byte(1))
	f.Add(journal, len(journal)-300, byte(0x80))
	f.Fuzz(func(t *testing.T, b []byte, at int, change byte) {
		b = bytes.Clone(b)
		if len(b) > 0 {
			b[uint(at)%uint(len(b))] ^= change
		}
		r, err := openBytes(t, b)
		if err != nil {
			return
		}
		readEverything(t, r)
	})
}
