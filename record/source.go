package record

import "sync/atomic"

// source is what the index knows of one exec's or process's output. Entries of
// past and chunks are only ever appended and taken away as a whole from the
// front, and never changed, so whoever holds a copy of the slices can read it
// without a lock.
type source struct {
	id      string
	quoted  []byte           // id as JSON; made and used by the writer alone
	chunks  entries          // that the cap has not dropped; guarded by index.mu, like the others
	told    bool             // it is known as an exec or process
	skipped int              // entries that were in chunks before them
	past    []chunk          // where the cap stood after each of its steps
	lost    []stamped[int64] // bytes that could not be written until then
	gone    atomic.Int64     // bytes that the cap has dropped
}

// tail returns the entry of the last chunk, a zero one when there is none.
func (s *source) tail() chunk {
	if s.chunks.n == 0 {
		return lastOf(s.past)
	}
	return s.chunks.last()
}

// lastOf returns the last of some entries, a zero one when there is none.
func lastOf(c []chunk) chunk {
	if len(c) == 0 {
		return chunk{}
	}
	return c[len(c)-1]
}

// drop takes away the entries of what a drop event says is gone. When they are
// not there, because it was gone already when the journal was opened, what comes
// next counts from the event's numbers. The caller holds the index's lock.
func (s *source) drop(at Moment, e DropEvent) {
	n := s.chunks.search(func(c chunk) bool { return c.total() > e.Bytes })
	var base chunk
	switch {
	case n > 0:
		base = s.chunks.at(n - 1)
	case s.chunks.n > 0 || e.Bytes <= s.gone.Load():
		return // nothing new, or nothing that fits
	}
	if base.total() < e.Bytes && n == s.chunks.n {
		base = e.base()
	}
	base.at = at
	if n < s.chunks.n {
		base.at = min(at, s.chunks.at(n).at) // entries are in order of time
	}
	s.past = thin(append(s.past, base))
	s.gone.Store(base.total())
	s.skipped += n
	s.chunks.drop(n)
}

// maxPast is how many steps of the cap are remembered, by which it is known when
// lines began that are gone.
const maxPast = 4096

// thin forgets every second of too many entries, but not the last. Whoever saw the
// same steps remembers the same ones.
func thin(past []chunk) []chunk {
	if len(past) < maxPast {
		return past
	}
	var some []chunk
	for i := 1; i < len(past); i += 2 {
		some = append(some, past[i])
	}
	return some
}

// dropped says that the cap has dropped a chunk of the source. It needs no lock.
func (s *source) dropped(c *chunk) bool {
	gone := s.gone.Load()
	return gone > 0 && c.total() <= gone
}

// base returns the entry of a chunk that ends where what is gone ends.
func (e *DropEvent) base() chunk {
	c := chunk{lines: [2]int64{e.Out, e.Err}, bytes: [2]int64{e.Bytes - e.ErrBytes, e.ErrBytes}}
	for _, s := range e.Open {
		switch s {
		case "out":
			c.flags |= openOut
		case "err":
			c.flags |= openErr
		}
	}
	return c
}

// dropEvent returns the event that says that a source's output is gone until the
// end of a chunk.
func dropEvent(id string, c *chunk) DropEvent {
	e := DropEvent{ID: id, Bytes: c.total(), Out: c.lines[0], Err: c.lines[1], ErrBytes: c.bytes[1]}
	for i, name := range [2]string{"out", "err"} {
		if c.open(i) {
			e.Open = append(e.Open, name)
		}
	}
	return e
}
