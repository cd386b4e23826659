package record

// Sieve passes over output in which nothing can be of interest, as fast as it can
// be read: a search decodes only what is left. It keeps a buffer and is for one
// goroutine.
type Sieve struct {
	// Dull says that no line in a piece of the journal is of interest, nor any part
	// of one. The piece is as it is in the file: lines of both streams with their
	// labels. It must not be kept.
	Dull func(piece []byte) bool

	buf []byte
}

// Next returns the first lines from a number on, and before another, that are to
// be looked at: those from first on and before end, which are none when all the
// rest is dull. The error is the file's.
func (s *Sieve) Next(l Lines, from, to int64) (first, end int64, err error) {
	for to = min(to, l.Len()); from < to; from = end {
		if gone := l.before(0); from < gone {
			return from, min(to, gone), nil // what is to be said of them, Read does
		}
		i := l.holds(from)
		end = min(to, l.before(i+1))
		dull, err := s.passes(l, i)
		if err != nil || !dull {
			return from, end, err
		}
		// A line that goes on in the next chunk may be of interest as a whole.
		if last := l.before(i+1) - 1; l.chunks.at(i).flags&(openOut|openErr) != 0 && from <= last && last < to {
			return last, last + 1, nil
		}
	}
	return to, to, nil
}

// passes says that chunk i is dull.
func (s *Sieve) passes(l Lines, i int) (bool, error) {
	c := l.chunks.at(i)
	if l.view == Both && c.flags&(openOut|openErr) != 0 || l.dropped(i) {
		return false, nil
	}
	if cap(s.buf) < int(c.n) {
		s.buf = make([]byte, c.n)
	}
	body := s.buf[:c.n]
	if _, err := l.log.file.ReadAt(body, c.off); err != nil {
		return false, l.log.failed(err)
	}
	if l.log.shared && !l.log.steady(body, c.off) {
		return false, nil
	}
	return s.Dull(body), nil
}
