package record

import (
	"errors"
	"io"
)

// span is a logical line within Lines: a piece in the chunk where it begins,
// and those that continue it.
type span struct {
	lines  Lines
	i      int    // chunk that it begins in
	stream int    // index of its stream
	head   []byte // its piece there
	end    int    // chunk after the last that holds nothing else of its stream
	tail   []byte // its piece in chunk end, which others follow
	size   int64
	closed bool // its newline is there
}

// span finds the line whose first piece is line p of the body d of chunk i.
func (l Lines) span(i int, d *decoded, p int) (span, error) {
	c := l.chunks.at(i)
	s := span{lines: l, i: i, stream: d.stream(p).index(), head: d.text(p), closed: true, end: i + 1}
	s.size = int64(len(s.head))
	if !c.open(s.stream) || !d.last(p) {
		return s, nil
	}
	// The next line of the stream begins in chunk end, if it has begun. All of
	// the stream between belongs to this one.
	s.end = l.chunks.search(func(next chunk) bool { return next.lines[s.stream] > c.lines[s.stream] })
	last := l.chunks.at(s.end - 1)
	s.size += last.bytes[s.stream] - c.bytes[s.stream]
	s.closed = !last.open(s.stream)
	if s.closed {
		s.size-- // the newline
		return s, nil
	}
	if s.end == l.chunks.n {
		return s, nil
	}
	s.closed = true
	d, err := l.load(s.end)
	if err != nil {
		return s, err
	}
	if p := d.nth(s.stream, 0); p >= 0 {
		s.tail = d.text(p)
		s.size += int64(len(s.tail))
	}
	return s, nil
}

// start returns the first bytes of the line, at most MaxText.
func (s *span) start() ([]byte, error) {
	if s.size == int64(len(s.head)) || len(s.head) >= MaxText {
		n := min(len(s.head), MaxText)
		return s.head[:n:n], nil
	}
	b := make([]byte, min(s.size, MaxText))
	n, err := s.read(0, b)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return b[:n], err
}

// read reads bytes of the line from an offset.
func (s *span) read(offset int64, dst []byte) (int, error) {
	if offset >= s.size {
		return 0, io.EOF
	}
	dst = dst[:min(int64(len(dst)), s.size-offset)]
	n := 0
	if offset < int64(len(s.head)) {
		n = copy(dst, s.head[offset:])
	}
	n, err := s.middle(offset, dst, n)
	if err != nil {
		return n, err
	}
	if at := offset + int64(n) - (s.size - int64(len(s.tail))); at >= 0 {
		n += copy(dst[n:], s.tail[at:])
	}
	if n < len(dst) {
		return n, io.ErrUnexpectedEOF // damage: a piece is shorter than its head said
	}
	return n, nil
}

// middle reads on in the chunks between the first and the last piece, n bytes
// being read already. A line that came in thousands of small pieces, such as a
// progress bar, takes few reads of the file.
func (s *span) middle(offset int64, dst []byte, n int) (int, error) {
	chunks, i := &s.lines.chunks, s.stream
	zero := chunks.at(s.i).bytes[i] - int64(len(s.head)) // the stream's bytes before the line
	last := chunks.at(s.end - 1)
	w := window{file: s.lines.log.file, size: last.off + int64(last.n)}
	for n < len(dst) {
		at := zero + offset + int64(n)
		k := chunks.search(func(c chunk) bool { return c.bytes[i] > at })
		if k >= s.end {
			break
		}
		c := chunks.at(k)
		piece, err := s.lines.log.piece(&w, &c, i)
		if err != nil {
			return n, err
		}
		within := at - chunks.at(k - 1).bytes[i]
		if within >= int64(len(piece)) {
			break
		}
		n += copy(dst[n:], piece[within:])
	}
	return n, nil
}
