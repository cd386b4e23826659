package record

// Extent tells of chunk i when it was written, and how many bytes of the view's
// streams the program had printed until its end, from the source's first output
// on. It reads nothing.
func (l Lines) Extent(i int) (at Moment, bytes int64) {
	c := &l.chunks[i]
	for s, n := range c.bytes {
		if l.view&Stream(s+1) != 0 {
			bytes += n
		}
	}
	return c.at, bytes
}
