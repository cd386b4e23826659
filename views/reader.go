package views

import (
	"bytes"
	"io"
	"slices"

	"braid/record"
)

// blockLines is how many lines are read at once: a screenful, so that walking up
// or down a screen reads once or twice.
const blockLines = 64

// reader gives lines one by one and reads them in blocks.
type reader struct {
	lines Lines
	block []record.Line
	from  int64 // index of block[0]
}

// begin begins to read lines, keeping the memory.
func (r *reader) begin(lines Lines) { r.lines, r.block = lines, r.block[:0] }

// line returns line n, which must be one of the source's. What cannot be read
// is an empty line, with the error.
func (r *reader) line(n int64) (*record.Line, error) {
	if i := n - r.from; i >= 0 && i < int64(len(r.block)) {
		return &r.block[i], nil
	}
	from := max(n/blockLines*blockLines, r.lines.First())
	if cap(r.block) == 0 {
		r.block = make([]record.Line, blockLines)
	}
	size := min(blockLines, r.lines.Len()-from)
	got, err := r.lines.Read(from, r.block[:cap(r.block)][:size])
	r.block, r.from = r.block[:got], from
	if i := n - from; i < int64(got) {
		return &r.block[i], nil
	}
	if err == nil {
		err = io.ErrUnexpectedEOF
	}
	return &record.Line{}, err
}

// text returns the bytes of line n to draw. Of a line too long to be read whole
// that is its start and a note of how much is missing; but where such a line is
// drawn over and over, like a progress bar, it is the end, which is what a
// terminal would show by now.
func (r *reader) text(n int64, l *record.Line) []byte {
	missing := l.Size - int64(len(l.Text))
	if missing <= 0 {
		return l.Text
	}
	if bytes.IndexByte(l.Text, cr) >= 0 {
		if end := r.last(n, l.Size); end != nil {
			return end
		}
	}
	note := "\x1b[m\x1b[2m ⋯ " + Bytes(missing) + " more"
	return append(slices.Clip(l.Text), note...)
}

// last returns the end of a long line from a carriage return on, or nil when
// there is none.
func (r *reader) last(n, size int64) []byte {
	buf := make([]byte, record.MaxText)
	got, err := r.lines.Text(n, size-int64(len(buf)), buf)
	if err != nil && err != io.EOF {
		return nil
	}
	i := bytes.IndexByte(buf[:got], cr)
	if i < 0 {
		return nil
	}
	return buf[i:got]
}
