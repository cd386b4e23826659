package record

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestAWindowGivesTheBytesOfTheFile(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 3))
	file := make([]byte, 300_000)
	for i := range file {
		file[i] = byte(rnd.IntN(256))
	}
	w := window{file: bytes.NewReader(file), size: int64(len(file))}
	off := int64(0)
	for range 2000 {
		if rnd.IntN(3) == 0 {
			off = rnd.Int64N(int64(len(file)) + 10)
		}
		n := rnd.IntN(20_000)
		b, err := w.peek(off, n)
		if err != nil {
			t.Fatal(err)
		}
		want := file[min(off, int64(len(file))):]
		if len(b) < min(n, len(want)) || !bytes.HasPrefix(want, b) {
			t.Fatalf("%d bytes at %d: %d, or not those of the file", n, off, len(b))
		}
		off += rnd.Int64N(int64(len(b)) + 1)
	}
}

func TestAWindowReadsMoreTheLongerItGoesOn(t *testing.T) {
	count := &countingFile{file: bytes.NewReader(make([]byte, 4<<20))}
	w := window{file: count, size: 4 << 20}
	for off := int64(0); off < w.size; off += 100 {
		if _, err := w.peek(off, 50); err != nil {
			t.Fatal(err)
		}
	}
	if count.n > 50 {
		t.Errorf("%d reads one after the other", count.n)
	}
	count.n, count.bytes = 0, 0
	for off := int64(0); off < w.size; off += 64 << 10 {
		if _, err := w.peek(off, 50); err != nil {
			t.Fatal(err)
		}
	}
	if count.bytes > 65*minAhead {
		t.Errorf("%d bytes read for 64 jumps", count.bytes)
	}
}

func TestAWindowFindsLinesAndPatterns(t *testing.T) {
	text := strings.Repeat("x", 1000) + "\n" + strings.Repeat("y", maxAhead-1003) + "\n\x03\x03\x03tail"
	w := window{file: strings.NewReader(text), size: int64(len(text))}
	line, whole, err := w.line(0, maxEvent)
	if err != nil || !whole || len(line) != 1001 {
		t.Errorf("a line of %d, whole %v, %v", len(line), whole, err)
	}
	if line, whole, _ := w.line(0, 900); whole || len(line) < 900 {
		t.Errorf("a line over its limit: %d, whole %v", len(line), whole)
	}
	if line, whole, _ := w.line(int64(len(text)-4), maxEvent); whole || string(line) != "tail" {
		t.Errorf("a line without an end: %q, whole %v", line, whole)
	}
	// The pattern lies across the place where one read ends.
	if at, err := w.find(0, nextEvent); err != nil || at != int64(strings.Index(text, nextEvent)) {
		t.Errorf("found at %d, %v", at, err)
	}
	if at, err := w.find(int64(strings.Index(text, nextEvent))+1, nextEvent); err != nil || at != -1 {
		t.Errorf("found again at %d, %v", at, err)
	}
}

// brokenFile cannot be read beyond a place.
type brokenFile struct {
	readable // nil: nothing but reading is asked of it
	n        int64
}

var errBroken = errors.New("broken")

func (f brokenFile) ReadAt(p []byte, off int64) (int, error) {
	if off+int64(len(p)) > f.n {
		return 0, errBroken
	}
	return len(p), nil
}

func TestAWindowPassesErrorsOn(t *testing.T) {
	w := window{file: brokenFile{n: 10}, size: 1000}
	if _, err := w.peek(5, 100); !errors.Is(err, errBroken) {
		t.Errorf("peek: %v", err)
	}
	if _, _, err := w.line(5, 100); !errors.Is(err, errBroken) {
		t.Errorf("line: %v", err)
	}
	if _, err := w.find(5, "x"); !errors.Is(err, errBroken) {
		t.Errorf("find: %v", err)
	}
	l := &log{path: "p", file: brokenFile{}}
	if _, err := beginScan(l, 1000, nil); !errors.Is(err, errBroken) {
		t.Errorf("a header: %v", err)
	}
}

func TestLabellingIsUndoneByDecoding(t *testing.T) {
	t.Parallel()
	p := newPrinter(9)
	for range 300 {
		raw := p.text()
		for _, s := range []Stream{Out, Err} {
			dst, l := label([]byte("before"), raw, s)
			body, ok := bytes.CutPrefix(dst, []byte("before"))
			if !ok || l.taken > len(raw) || len(raw) > 0 && l.taken == 0 {
				t.Fatalf("%d of %d bytes taken", l.taken, len(raw))
			}
			d := decode(body)
			var back []byte
			for k := range d.count[s.index()] {
				back = append(append(back, d.text(d.nth(s.index(), k))...), '\n')
			}
			if l.open {
				back = back[:len(back)-1]
			}
			if l.lines != len(d.starts) || !bytes.Equal(back, raw[:l.taken]) {
				t.Fatalf("%d lines of %.50q become %.50q", l.lines, raw, back)
			}
			if l.taken < len(raw) && (!l.open || l.taken%maxLine != 0 && bytes.IndexByte(raw[l.taken-maxLine:l.taken], '\n') >= 0) {
				t.Fatalf("stopped after %d of %d bytes", l.taken, len(raw))
			}
		}
	}
}

func TestAPortionIsWholeLinesWhereThereAreAny(t *testing.T) {
	for _, tt := range []struct {
		raw   string
		limit int
		want  string
	}{
		{"abc", 3, "abc"},
		{"abc", 10, "abc"},
		{"ab\ncd\nef", 5, "ab\n"},
		{"ab\ncd\nef", 6, "ab\ncd\n"},
		{"abcdef", 4, "abcd"},
		{"", 4, ""},
	} {
		if got := portion([]byte(tt.raw), tt.limit); string(got) != tt.want {
			t.Errorf("%d of %q: %q, want %q", tt.limit, tt.raw, got, tt.want)
		}
	}
}

func TestDecodingLinesOfBothThatMingle(t *testing.T) {
	body := []byte("\x01\x01\x01a\n\x02\x02\x02b\nno label\n\x01\x01\x01c\n\x02\x02\x02d\n\x01\x01\x01e")
	d := decode(body)
	if d.count != [2]int{3, 2} {
		t.Fatalf("counts %v", d.count)
	}
	texts := func(c *chunk, v Stream) (s string) {
		for k := 0; ; k++ {
			p := d.begun(c, v, k)
			if p < 0 {
				return s
			}
			s += string(d.text(p))
		}
	}
	for _, tt := range []struct {
		flags chunkFlags
		v     Stream
		want  string
	}{
		{0, Out, "ace"},
		{0, Err, "bd"},
		{0, Both, "abcde"},
		{contOut, Out, "ce"},
		{contOut, Err, "bd"},
		{contOut, Both, "bcde"},
		{contErr, Both, "acde"},
		{contOut | contErr, Both, "cde"},
	} {
		if got := texts(&chunk{flags: tt.flags}, tt.v); got != tt.want {
			t.Errorf("flags %b, %v: %q, want %q", tt.flags, tt.v, got, tt.want)
		}
	}
	if !d.last(4) || !d.last(3) || d.last(2) || d.last(0) {
		t.Error("the last lines are not the last")
	}
	in := d.content()
	if in.lines != [2]int{3, 2} || in.raw != [2]int64{5, 4} || in.open != [2]bool{true, false} {
		t.Errorf("content %+v", in)
	}
}
