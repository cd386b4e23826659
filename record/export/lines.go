package export

import (
	"errors"
	"io"

	"braid/record"
)

// reader reads lines one after another, many at a time.
type reader struct {
	lines record.Lines
	next  int64 // line that next returns
	end   int64 // line before which it stops
	buf   []record.Line
	have  []record.Line // read and not yet returned
}

// newReader returns a reader of the lines from one up to another.
func newReader(l record.Lines, from, end int64) *reader {
	return &reader{lines: l, next: from, end: end}
}

// read returns the next line and its number, or io.EOF. The line is good until
// the next call.
func (r *reader) read() (*record.Line, int64, error) {
	if len(r.have) == 0 {
		if r.next >= r.end {
			return nil, 0, io.EOF
		}
		if r.buf == nil {
			r.buf = make([]record.Line, min(batchLines, r.end-r.next))
		}
		k, err := r.lines.Read(r.next, r.buf[:min(int64(len(r.buf)), r.end-r.next)])
		if k == 0 {
			return nil, 0, err
		}
		r.have = r.buf[:k]
	}
	line, n := &r.have[0], r.next
	r.have = r.have[1:]
	r.next++
	return line, n, nil
}

// parts calls f for the bytes of line n in order, at most partSize of them at a
// time and at least once.
func parts(l record.Lines, n int64, line *record.Line, f func(b []byte, last bool) error) error {
	if line.Size <= int64(len(line.Text)) {
		return f(line.Text, true)
	}
	buf := make([]byte, partSize)
	for off := int64(0); ; {
		k, err := l.Text(n, off, buf)
		off += int64(k)
		last := k == 0 || off >= line.Size
		switch {
		case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
			last = true // damage: the line is shorter than it should be
		case err != nil:
			return err
		}
		if err := f(buf[:k], last); err != nil || last {
			return err
		}
	}
}
