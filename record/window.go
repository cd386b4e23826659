package record

import (
	"bytes"
	"errors"
	"io"
)

// How much a window reads at once: little after a jump, for the next head is
// all that is wanted between two large chunks, and more with every read that
// goes on about where the last one ended, for then the chunks are small.
const (
	minAhead = 4 << 10
	maxAhead = 128 << 10
)

// window is a view of a part of a file that moves on as bytes are asked for.
type window struct {
	file  io.ReaderAt
	size  int64  // where the file ends
	at    int64  // where buf begins in the file
	buf   []byte // what was read
	ahead int    // how much to read next
}

// peek returns bytes from off on: n or more, fewer only at the end of the file.
// They are good until the next call.
func (w *window) peek(off int64, n int) ([]byte, error) {
	n = int(max(0, min(int64(n), w.size-off)))
	end := w.at + int64(len(w.buf))
	if w.at <= off && off+int64(n) <= end {
		return w.buf[off-w.at:], nil
	}
	if len(w.buf) > 0 && w.at <= off && off <= end+minAhead {
		w.ahead = min(2*w.ahead, maxAhead)
	} else {
		w.ahead = minAhead
	}
	want := int(min(int64(max(n, w.ahead)), w.size-off))
	if cap(w.buf) < want {
		w.buf = make([]byte, want)
	}
	got, err := w.file.ReadAt(w.buf[:want], off)
	w.at, w.buf = off, w.buf[:got]
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return w.buf, nil
}

// line returns the line at off with its newline. It is not whole when the file
// or limit ends before its newline.
func (w *window) line(off int64, limit int) (line []byte, whole bool, err error) {
	for n := 512; ; n *= 2 {
		b, err := w.peek(off, n)
		if err != nil {
			return nil, false, err
		}
		if i := bytes.IndexByte(b[:min(len(b), limit)], '\n'); i >= 0 {
			return b[:i+1], true, nil
		}
		if len(b) < n || n >= limit {
			return b, false, nil
		}
		n = max(n, len(b)/2+1)
	}
}

// find returns where a pattern next stands at or after off, -1 when it does
// not.
func (w *window) find(off int64, pattern string) (int64, error) {
	for {
		b, err := w.peek(off, maxAhead)
		if err != nil {
			return -1, err
		}
		if i := bytes.Index(b, []byte(pattern)); i >= 0 {
			return off + int64(i), nil
		}
		if len(b) < maxAhead {
			return -1, nil
		}
		off += int64(len(b) - len(pattern) + 1)
	}
}
