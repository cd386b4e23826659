package views

import "braid/record"

// How far back is looked for the style in which a line begins. A program that
// sets a colour and does not reset it for longer is shown without it.
const (
	carryLines = 64
	carryBytes = 64 << 10
)

// carry is the style that each stream of a source is in.
type carry struct{ out, err State }

// of returns the style of a stream.
func (c *carry) of(s record.Stream) *State {
	if s == record.Err {
		return &c.err
	}
	return &c.out
}

// carryTo returns the styles in which line n of lines begins, as far as the
// lines shortly before it tell, which r reads.
func carryTo(r *reader, lines Lines, n int64) carry {
	var c carry
	r.begin(lines)
	from := max(lines.First(), n-carryLines)
	size := 0
	for i := n - 1; i >= from; i-- {
		l, err := r.line(i)
		if size += len(l.Text); err != nil || size > carryBytes {
			from = i + 1
		}
	}
	for i := from; i < n; i++ {
		l, _ := r.line(i)
		s := c.of(l.Stream)
		*s = s.After(l.Text)
	}
	return c
}
