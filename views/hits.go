package views

// hit is a range of columns that a search found.
type hit struct {
	from, to int
	here     bool // the one that the search stands at
}

// hitsOf turns pairs of byte offsets into r's text, in ascending order as the
// regexp package gives them, into ranges of columns. The nth is the hit in hand.
func (r *row) hitsOf(dst []hit, found [][]int, nth int) []hit {
	c := columnFinder{r: r}
	for i, f := range found {
		if len(f) < 2 || f[0] < c.at || f[0] >= f[1] {
			continue // empty, or not in order
		}
		from := c.column(f[0])
		to := c.column(f[1])
		if !r.simple && c.at < f[1] && to < len(r.cells) {
			to += int(r.cells[to].wide) // it ends within a character
		}
		dst = append(dst, hit{from, to, i == nth})
	}
	return dst
}

// columnFinder turns ascending byte offsets into columns in one pass.
type columnFinder struct {
	r   *row
	at  int // byte offset of col
	col int
}

// column returns the column of the character that offset lies in, or begins.
func (c *columnFinder) column(offset int) int {
	if c.r.simple {
		c.at = min(offset, len(c.r.src))
		return c.at
	}
	for c.col < len(c.r.cells) {
		x := &c.r.cells[c.col]
		size := max(1, int(x.n))
		if c.at+size > offset {
			break
		}
		c.at += size
		c.col += int(x.wide)
	}
	return c.col
}
