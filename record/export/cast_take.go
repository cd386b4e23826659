package export

import (
	"errors"
	"io"

	"braid/record"
)

// begin implements taker.
func (t *cast) begin(c *cursor) int64 {
	if byLines(c) {
		return firstLine(c.lines, t.From)
	}
	return int64(firstChunk(c.lines, t.From))
}

// byLines says that a cursor goes from line to line. The log of another program
// has its lines in the order in which they were printed, but not the times to
// part them by. In all others a chunk is what was printed at a time.
func byLines(c *cursor) bool {
	h := c.life.session.History
	return h.Len() == 1 && h.At(0).Origin == record.OriginImport
}

// at implements taker.
func (t *cast) at(c *cursor) (at record.Moment, ok bool) {
	if byLines(c) {
		return c.lines.Moment(c.position), c.position < c.lines.Len()
	}
	if ok = c.position < int64(c.lines.Chunks()); ok {
		at, _ = c.lines.Extent(int(c.position))
	}
	return at, ok
}

// take implements taker.
func (t *cast) take(c *cursor, until record.Moment) error {
	if byLines(c) {
		return t.takeLines(c, until)
	}
	for {
		at, ok := t.at(c)
		if !ok || at > until {
			return nil
		}
		pieces, err := c.lines.Pieces(int(c.position))
		if err != nil {
			return err
		}
		c.position++
		for _, p := range pieces {
			t.print(c.id, p.Stream, p.Bytes, at)
			if err := t.count(int64(len(p.Bytes))); err != nil {
				return err
			}
		}
	}
}

// takeLines is take for a cursor that goes from line to line.
func (t *cast) takeLines(c *cursor, until record.Moment) error {
	r := newReader(c.lines, c.position, c.lines.Search(until))
	for {
		line, n, err := r.read()
		if errors.Is(err, io.EOF) {
			c.position = r.end
			return nil
		}
		if err != nil {
			return err
		}
		if line.Lost {
			continue
		}
		err = parts(c.lines, n, line, func(b []byte, last bool) error {
			if last && !line.Unended {
				b = append(b[:len(b):len(b)], '\n')
			}
			t.print(c.id, line.Stream, b, line.At)
			return t.count(int64(len(b)))
		})
		if err != nil {
			return err
		}
	}
}
