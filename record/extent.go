package record

// Extent tells of chunk i when it was written, and how many bytes of the view's
// streams the program had printed until its end, from the source's first output
// on. It reads nothing. For a chunk that was dropped it tells of the last one that
// was.
func (l Lines) Extent(i int) (at Moment, bytes int64) {
	c := lastOf(l.past)
	if i -= l.skipped; i >= 0 {
		c = l.chunks[i]
	}
	for s, n := range c.bytes {
		if l.view&Stream(s+1) != 0 {
			bytes += n
		}
	}
	return c.at, bytes
}
