package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"testing"
)

// newTestRun returns a run whose files no disk is made to keep: that takes long,
// and no test can see it.
func newTestRun(tb testing.TB, options ...Option) *Run {
	tb.Helper()
	r, err := CreateRun(tb.TempDir(), RunInfo{}, append(options, unkept)...)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := r.Close(); err != nil {
			tb.Error(err)
		}
	})
	return r
}

// unkept is the option that leaves the disk in peace.
func unkept(c *choices) { c.keep = func(*os.File) error { return nil } }

func newTestJournal(tb testing.TB, r *Run, session string) *Journal {
	tb.Helper()
	j, err := r.Create(Header{Session: session})
	if err != nil {
		tb.Fatal(err)
	}
	return j
}

func mustOpen(tb testing.TB, paths ...string) *Run {
	tb.Helper()
	r, err := OpenRun(paths...)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { r.Close() })
	return r
}

func mustAppend(tb testing.TB, j *Journal, p Payload) Moment {
	tb.Helper()
	at, err := j.Append(p)
	if err != nil {
		tb.Fatal(err)
	}
	return at
}

func mustOutput(tb testing.TB, j *Journal, id, out, err string) {
	tb.Helper()
	if err := j.Output(id, []byte(out), []byte(err)); err != nil {
		tb.Fatal(err)
	}
}

func mustReadFile(tb testing.TB, path string) []byte {
	tb.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// readLines reads all lines.
func readLines(tb testing.TB, l Lines) []Line {
	tb.Helper()
	all := make([]Line, 0, l.Len()-l.First())
	eachLine(tb, l, func(_ int64, line *Line) { all = append(all, *line) })
	return all
}

// eachLine calls do for all lines, which it reads a few at a time.
func eachLine(tb testing.TB, l Lines, do func(n int64, line *Line)) {
	tb.Helper()
	buf := make([]Line, 7+min(l.Len()/50, 1000))
	for n := l.First(); n < l.Len(); {
		k, err := l.Read(n, buf)
		if err != nil {
			tb.Fatalf("line %d of %d: %v", n, l.Len(), err)
		}
		if k == 0 {
			tb.Fatalf("line %d of %d: nothing read and no error", n, l.Len())
		}
		for i := range buf[:k] {
			do(n+int64(i), &buf[i])
		}
		n += int64(k)
	}
}

// fullText reads line n with Text, in pieces.
func fullText(tb testing.TB, l Lines, n int64) []byte {
	tb.Helper()
	var all []byte
	buf := make([]byte, 50_000)
	for {
		k, err := l.Text(n, int64(len(all)), buf)
		all = append(all, buf[:k]...)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil || k == 0 {
			tb.Fatalf("line %d: %d bytes, %v", n, k, err)
		}
	}
}

// rawBytes returns what a program printed to a stream.
func rawBytes(tb testing.TB, r *Run, id SourceID, s Stream) []byte {
	tb.Helper()
	l := r.Lines(id, StreamView{s, Live})
	var raw []byte
	eachLine(tb, l, func(n int64, line *Line) {
		if line.Size > MaxText {
			raw = append(raw, fullText(tb, l, n)...)
		} else {
			raw = append(raw, line.Text...)
		}
		if !line.Unended {
			raw = append(raw, '\n')
		}
	})
	return raw
}

// twoLabels is a reader that knows nothing of journals but the labels of the
// two streams.
func twoLabels(journal []byte) (streams [2][][]byte) {
	for line := range bytes.SplitSeq(journal, []byte{'\n'}) {
		if text, ok := bytes.CutPrefix(line, []byte("\x01\x01\x01")); ok {
			streams[0] = append(streams[0], text)
		}
		if text, ok := bytes.CutPrefix(line, []byte("\x02\x02\x02")); ok {
			streams[1] = append(streams[1], text)
		}
	}
	return streams
}

// stranger is a reader of journals written after the package comment alone: it
// returns the bytes of each source's streams. It knows sound files only.
func stranger(tb testing.TB, journal []byte) map[string]*[2][]byte {
	tb.Helper()
	sources := make(map[string]*[2][]byte)
	for len(journal) > 0 {
		line, rest, ok := bytes.Cut(journal, []byte{'\n'})
		text, labelled := bytes.CutPrefix(line, []byte("\x03\x03\x03"))
		if !ok || !labelled {
			tb.Fatalf("not an event: %.100q", line)
		}
		var e struct {
			E, ID string
			N     int
			Open  []string
		}
		if err := json.Unmarshal(text, &e); err != nil {
			tb.Fatalf("%v: %.200q", err, line)
		}
		if e.E == "out" {
			if sources[e.ID] == nil {
				sources[e.ID] = new([2][]byte)
			}
			strangerChunk(sources[e.ID], rest[:e.N], e.Open)
			rest = rest[e.N:]
		}
		journal = rest
	}
	return sources
}

// strangerChunk appends the lines of a chunk's body to the streams.
func strangerChunk(streams *[2][]byte, body []byte, open []string) {
	for i, lines := range twoLabels(body) {
		for _, line := range lines {
			streams[i] = append(append(streams[i], line...), '\n')
		}
	}
	for _, s := range open {
		i := map[string]int{"out": 0, "err": 1}[s]
		streams[i] = streams[i][:len(streams[i])-1]
	}
}
