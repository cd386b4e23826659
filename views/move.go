package views

// sequence reads an escape sequence, carries out what stays within the line and
// returns its length.
func (c *Cleaner) sequence(b []byte) int {
	s, n := readSequence(b)
	c.fresh = true
	if s.kind == seqCSI && s.final != 'm' {
		c.move(&s)
		return n
	}
	before := c.state
	c.state.follow(&s)
	if c.state != before {
		c.choosePen()
	}
	return n
}

// move carries out movements and erasures within the line.
func (c *Cleaner) move(s *sequence) {
	n := param(s.params, 0)
	far := max(len(c.row.cells), maxMove)
	switch s.final {
	case 'G', '`':
		c.col = min(max(1, n)-1, far)
	case 'C', 'a':
		c.col = max(c.col, min(c.col+max(1, n), far))
	case 'D', 'j':
		c.col = max(0, c.col-max(1, n))
	case 'K':
		c.eraseLine(n)
	case 'J':
		if n == 0 {
			c.row.cut(c.col)
		}
	case 'X':
		c.row.erase(c.col, c.col+max(1, n))
	case 'P':
		c.row.remove(c.col, max(1, n))
	case '@':
		if len(c.row.cells) < far {
			c.row.insert(c.col, min(max(1, n), far-len(c.row.cells)))
		}
	}
}

// eraseLine erases to the end of the line, to its start, or all of it.
func (c *Cleaner) eraseLine(n int) {
	switch n {
	case 0:
		c.row.cut(c.col)
	case 1:
		c.row.erase(0, c.col+1)
	case 2:
		c.row.cut(0)
	}
}
