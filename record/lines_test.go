package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
)

func TestLinesArePinnedToTheirMoment(t *testing.T) {
	t.Parallel()
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	src := SourceID{"s", "p1"}
	p := newPrinter(7)
	type pin struct {
		lines Lines
		at    Moment
		model model
	}
	var m model
	var pins []pin
	for range 20 {
		out, err := p.output()
		m.print(out, err)
		mustOutput(t, j, "p1", string(out), string(err))
		copied := model{calls: m.calls}
		for _, l := range m.lines {
			l.text = bytes.Clone(l.text)
			copied.lines = append(copied.lines, l)
		}
		at := r.Snapshot(Live).At
		pins = append(pins, pin{r.Lines(src, StreamView{Both, Live}), at, copied})
	}
	replay := mustOpen(t, j.Path())
	for i, pin := range pins {
		if err := pin.model.check(pin.lines, Both); err != nil {
			t.Errorf("lines taken after call %d: %v", i, err)
		}
		for _, v := range []Stream{Out, Err, Both} {
			if err := pin.model.check(replay.Lines(src, StreamView{v, pin.at}), v); err != nil {
				t.Errorf("lines of the recording at call %d: %v", i, err)
			}
		}
	}
}

func TestSearchFindsTheFirstLineAfterAMoment(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	var moments []Moment
	for i := range 5 {
		mustOutput(t, j, "p1", fmt.Sprintf("%d\n%d\n", i, i), "e\n")
		moments = append(moments, r.Snapshot(Live).At)
	}
	for v, per := range map[Stream]int64{Out: 2, Err: 1, Both: 3} {
		l := r.Lines(SourceID{"s", "p1"}, StreamView{v, Live})
		for i, m := range moments {
			first := per * int64(i)
			if got := l.Search(m - 1); got != first {
				t.Errorf("%v: just before chunk %d: line %d, want %d", v, i, got, first)
			}
			if got := l.Search(m); got != first+per {
				t.Errorf("%v: at chunk %d: line %d, want %d", v, i, got, first+per)
			}
			for n := first; n < first+per; n++ {
				if got := l.Moment(n); got != m {
					t.Errorf("%v: line %d began at %d, want %d", v, n, got, m)
				}
			}
		}
		if l.Search(Live) != l.Len() || l.Search(0) != 0 {
			t.Errorf("%v: search at the ends: %d, %d", v, l.Search(0), l.Search(Live))
		}
	}
}

func TestReadingBeyondTheEnds(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	mustOutput(t, j, "p1", "a\nb\n", "")
	dst := make([]Line, 10)
	for name, l := range map[string]Lines{
		"two lines":              r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live}),
		"none of this stream":    r.Lines(SourceID{"s", "p1"}, StreamView{Err, Live}),
		"none until then":        r.Lines(SourceID{"s", "p1"}, StreamView{Out, 1}),
		"none of such a source":  r.Lines(SourceID{"s", "p2"}, StreamView{Out, Live}),
		"none of such a session": r.Lines(SourceID{"t", "p1"}, StreamView{Out, Live}),
		"the zero value":         {},
	} {
		t.Run(name, func(t *testing.T) {
			want := 0
			if name == "two lines" {
				want = 2
			}
			if l.Len() != int64(want) || l.First() != 0 || l.Unended() {
				t.Errorf("has %d lines from %d, unended %v", l.Len(), l.First(), l.Unended())
			}
			if n, err := l.Read(0, dst); n != want || (want == 0) != errors.Is(err, io.EOF) {
				t.Errorf("read %d, %v", n, err)
			}
			for _, from := range []int64{2, 3, 1 << 60} {
				if n, err := l.Read(from, dst); n != 0 || !errors.Is(err, io.EOF) {
					t.Errorf("from %d: read %d, %v", from, n, err)
				}
				if n, err := l.Text(from, 0, make([]byte, 1)); n != 0 || !errors.Is(err, io.EOF) {
					t.Errorf("text of %d: read %d, %v", from, n, err)
				}
				if l.Moment(from) != 0 {
					t.Errorf("line %d has a moment", from)
				}
			}
			if _, err := l.Read(-1, dst); err == nil {
				t.Error("line -1 is read")
			}
			if l.Moment(-1) != 0 || l.Search(Live) != int64(want) {
				t.Error("finds what is not there")
			}
		})
	}
}

func TestALineOf63MillionBytesIsReadInParts(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("writes 63 MB")
	}
	const size = 63_000_000
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	piece := bytes.Repeat([]byte("0123456789"), 10_000)
	for range size / len(piece) {
		if err := j.Output("p1", piece, nil); err != nil {
			t.Fatal(err)
		}
	}
	mustOutput(t, j, "p1", "\nafter\n", "")
	count := &countingFile{file: j.file}
	l := r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	l.log = &log{path: j.path, file: count, index: l.log.index, cache: new(cache)}
	dst := make([]Line, 3)
	n, err := l.Read(0, dst)
	if n != 2 || err != nil {
		t.Fatal(n, err)
	}
	if dst[0].Size != size || len(dst[0].Text) != MaxText || dst[0].Unended || string(dst[1].Text) != "after" {
		t.Errorf("line of %d bytes, %d given, unended %v; then %q", dst[0].Size, len(dst[0].Text), dst[0].Unended, dst[1].Text)
	}
	text := make([]byte, 15)
	for _, offset := range []int64{0, MaxText - 3, maxLine - 5, 31_234_565, size - 15} {
		n, err := l.Text(0, offset, text)
		if want := strings.Repeat("0123456789", 3)[offset%10:][:15]; n != 15 || err != nil || string(text) != want {
			t.Errorf("at %d: %q, %v, want %q", offset, text[:n], err, want)
		}
	}
	if n, err := l.Text(0, size, text); n != 0 || !errors.Is(err, io.EOF) {
		t.Errorf("at the end: %d, %v", n, err)
	}
	if count.bytes > 2<<20 {
		t.Errorf("%d bytes were read for it", count.bytes)
	}
}

// countingFile counts what is read of a file.
type countingFile struct {
	readable // nil: nothing but reading is asked of it
	file     io.ReaderAt
	mu       sync.Mutex
	n        int
	bytes    int64 // that were read
}

func (c *countingFile) ReadAt(p []byte, off int64) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
	c.bytes += int64(len(p))
	return c.file.ReadAt(p, off)
}

func TestAProgressBarTakesFewReads(t *testing.T) {
	t.Parallel()
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	var want strings.Builder
	for i := range 5000 {
		text := fmt.Sprintf("\r%d of 5000", i)
		want.WriteString(text)
		mustOutput(t, j, "p1", text, "")
	}
	count := &countingFile{file: j.file}
	l := r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	l.log = &log{path: j.path, file: count, index: l.log.index, cache: new(cache)}
	var dst [1]Line
	if _, err := l.Read(0, dst[:]); err != nil {
		t.Fatal(err)
	}
	if dst[0].Size != int64(want.Len()) || string(dst[0].Text) != want.String()[:MaxText] || !dst[0].Unended {
		t.Errorf("line of %d bytes, want %d", dst[0].Size, want.Len())
	}
	if count.n > 20 {
		t.Errorf("%d reads", count.n)
	}
	if got := fullText(t, l, 0); string(got) != want.String() {
		t.Error("not the text that was printed")
	}
}

func TestPagingThroughAChunkDecodesItOnce(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	mustOutput(t, j, "p1", string(ordinary(chunkRaw)), "")
	count := &countingFile{file: j.file}
	l := r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	l.log = &log{path: j.path, file: count, index: l.log.index, cache: new(cache)}
	if n := len(readLines(t, l)); n != chunkRaw/80 {
		t.Errorf("%d lines", n)
	}
	if count.n != 1 {
		t.Errorf("%d reads", count.n)
	}
}

func TestTheCacheIsBounded(t *testing.T) {
	t.Parallel()
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	for range 2 * cacheBytes / chunkRaw {
		mustOutput(t, j, "p1", string(ordinary(chunkRaw)), "")
		mustOutput(t, j, "p2", "x\n", "")
	}
	for _, id := range []string{"p1", "p2"} {
		readLines(t, r.Lines(SourceID{"s", id}, StreamView{Out, Live}))
		if c := r.cache; c.bytes > cacheBytes || len(c.entries) > cacheEntries || len(c.entries) == 0 {
			t.Errorf("after %s: %d bytes in %d entries", id, c.bytes, len(c.entries))
		}
	}
}

func TestManyReadAtOnceWhileOneWrites(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	src := SourceID{"s", "p1"}
	var wg sync.WaitGroup
	done := make(chan struct{})
	for range 3 {
		wg.Go(func() {
			dst := make([]Line, 20)
			for {
				l := r.Lines(src, StreamView{Both, Live})
				if n := l.Len(); n > 0 {
					from := max(0, n-20)
					k, err := l.Read(from, dst)
					if int64(k) != n-from || err != nil {
						t.Errorf("%d lines from %d of %d: %v", k, from, n, err)
						return
					}
					for _, line := range dst[:k] {
						if s := string(line.Text); s != "out" && s != "err" {
							t.Errorf("%q", s)
							return
						}
					}
				}
				select {
				case <-done:
					return
				case <-r.Changed():
				default:
				}
			}
		})
	}
	for range 2000 {
		mustOutput(t, j, "p1", "out\nout\n", "err\n")
	}
	close(done)
	wg.Wait()
}

func TestDroppedLinesKeepTheirNumbers(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	mustOutput(t, j, "p1", "0\n1\n", "a\n")
	mustOutput(t, j, "p1", "2\n3\n", "")
	mustAppend(t, j, DropEvent{ID: "p1", Bytes: 6, Out: 2, Err: 1})
	for name, run := range map[string]*Run{"the run": r, "its recording": mustOpen(t, j.Path())} {
		for v, want := range map[Stream][2]int64{Out: {2, 4}, Err: {1, 1}, Both: {3, 5}} {
			l := run.Lines(SourceID{"s", "p1"}, StreamView{v, Live})
			if got := [2]int64{l.First(), l.Len()}; got != want {
				t.Errorf("%s, %v: lines from and to %v, want %v", name, v, got, want)
			}
		}
	}
}

// A cap may free the body of a chunk: its bytes are zeros then.
func TestBodiesThatAreFreedKeepTheirLinesNumbers(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	for i := range 3 {
		mustOutput(t, j, "p1", fmt.Sprintf("a%d\nb%d\n", i, i), fmt.Sprintf("e%d\n", i))
	}
	c := j.log.index.sources["p1"].chunks.at(0)
	if _, err := j.file.WriteAt(make([]byte, c.n), c.off); err != nil {
		t.Fatal(err)
	}
	mustAppend(t, j, DropEvent{ID: "p1", Bytes: 9, Out: 2, Err: 1})
	for name, run := range map[string]*Run{"the run": r, "its recording": mustOpen(t, j.Path())} {
		if p, err := run.Verify(t.Context()); len(p) > 0 || err != nil {
			t.Errorf("%s: problems %q, %v", name, p, err)
		}
		for v, want := range map[Stream]string{Out: "a1 b1 a2 b2 ", Err: "e1 e2 ", Both: "a1 b1 e1 a2 b2 e2 "} {
			l := run.Lines(SourceID{"s", "p1"}, StreamView{v, Live})
			got := ""
			for _, line := range readLines(t, l) {
				got += string(line.Text) + " "
			}
			if got != want {
				t.Errorf("%s, %v: %q, want %q", name, v, got, want)
			}
			var first [1]Line
			if n, err := l.Read(0, first[:]); n != 1 || err != nil || !first[0].Lost {
				t.Errorf("%s, %v: a line that is gone: %d, %v, %+v", name, v, n, err, first[0])
			}
			if n, err := l.Text(0, 0, make([]byte, 5)); n != 0 || !errors.Is(err, io.EOF) {
				t.Errorf("%s, %v: text of a line that is gone: %d, %v", name, v, n, err)
			}
		}
	}
}

// freeingFile is a file of which something is freed just before it is read from an
// offset on.
type freeingFile struct {
	readable
	from int64
	free func()
}

func (f *freeingFile) ReadAt(b []byte, off int64) (int, error) {
	if off >= f.from {
		f.free()
	}
	return f.readable.ReadAt(b, off)
}

// inThreeParts returns a line that came in three parts, the entry of the second, and
// what writes zeros over some bytes of its body.
func inThreeParts(t *testing.T) (j *Journal, l Lines, second chunk, zero func(from, to int)) {
	t.Helper()
	r := newTestRun(t)
	j = newTestJournal(t, r, "s")
	for _, part := range []string{"aaaa", "bbbb", "cccc"} {
		mustOutput(t, j, "p1", part, "")
	}
	l = r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	second = l.chunks.at(1)
	return j, l, second, func(from, to int) {
		if _, err := j.file.WriteAt(make([]byte, to-from), second.off+int64(from)); err != nil {
			t.Error(err)
		}
	}
}

func TestALineThatIsDroppedWhileItsTextIsRead(t *testing.T) {
	j, l, second, zero := inThreeParts(t)
	l.log = &log{path: j.path, index: l.log.index, cache: new(cache), file: &freeingFile{j.file, second.off, sync.OnceFunc(func() {
		mustAppend(t, j, DropEvent{ID: "p1", Bytes: 8, Out: 1, Open: []string{"out"}})
		zero(5, 7)
	})}}
	var dst [20]byte
	if n, err := l.Text(0, 0, dst[:]); n != 0 || !errors.Is(err, io.EOF) {
		t.Errorf("%q, %v", dst[:n], err)
	}
}

func TestALineThatAnotherProcessFreesWhileItIsRead(t *testing.T) {
	j, l, second, zero := inThreeParts(t)
	reads := 0
	l.log = &log{path: j.path, index: l.log.index, cache: new(cache), shared: true, file: &freeingFile{j.file, second.off, func() {
		if reads++; reads == 1 {
			zero(5, 7)
		} else {
			zero(0, int(second.n)-1)
		}
	}}}
	var dst [20]byte
	if n, err := l.Text(0, 0, dst[:]); string(dst[:n]) != "aaaa" || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("%q, %v", dst[:n], err)
	}
	var line [1]Line
	if n, err := l.Read(0, line[:]); n != 1 || err != nil || string(line[0].Text) != "aaaa" {
		t.Errorf("%d, %v, %q", n, err, line[0].Text)
	}
}
