package record

// Piece is output of one stream that the journal has in one chunk, byte for
// byte as the program printed it.
type Piece struct {
	Stream Stream
	Bytes  []byte
	At     Moment
	Unsure bool // its order to the other stream's piece of the same chunk is unknown
}

// Chunks returns the number of chunks that the lines are in, with those that the
// cap dropped since the journal was opened or created. It only grows as
// the run goes on, so that a reader who wants the bytes as they come asks for
// the chunks from the one where it stopped.
func (l Lines) Chunks() int { return l.skipped + l.chunks.n }

// Extent tells of chunk i when it was written, and how many bytes of the view's
// streams the program had printed until its end, from the source's first output
// on. It reads nothing. For a chunk that was dropped it tells of the last one that
// was.
func (l Lines) Extent(i int) (at Moment, bytes int64) {
	c := lastOf(l.past)
	if i -= l.skipped; i >= 0 {
		c = l.chunks.at(i)
	}
	for s, n := range c.bytes {
		if l.view&Stream(s+1) != 0 {
			bytes += n
		}
	}
	return c.at, bytes
}

// Pieces returns what is in chunk i of the view's streams: stdout first, and
// nothing for a stream that has nothing there. Of a chunk that was dropped
// nothing is left.
func (l Lines) Pieces(i int) ([]Piece, error) {
	if i -= l.skipped; i < 0 {
		return nil, nil
	}
	c := l.chunks.at(i)
	d, err := l.load(i)
	if err != nil {
		return nil, err
	}
	var pieces []Piece
	for _, s := range []Stream{Out, Err} {
		if d.count[s.index()] > 0 && l.view&s != 0 {
			pieces = append(pieces, Piece{Stream: s, At: c.at, Unsure: c.flags&unsure != 0, Bytes: d.printed(s.index(), &c)})
		}
	}
	return pieces, nil
}

// printed returns the bytes that a program printed to stream i to make the lines
// in the body of chunk c.
func (d *decoded) printed(i int, c *chunk) []byte {
	n := d.count[i]
	if n == 0 {
		return nil
	}
	b := make([]byte, 0, len(d.body))
	for k := range n {
		b = append(append(b, d.text(d.nth(i, k))...), '\n')
	}
	if c.open(i) {
		b = b[:len(b)-1]
	}
	return b
}
