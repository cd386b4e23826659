package record

import (
	"bytes"
	"slices"
)

const (
	// maxPart is how many bytes are freed at once, unless one chunk has more.
	maxPart = 64 << 20

	// maxMoved is how many bytes of events of a part are moved at most. They are
	// written again each time that the part grows.
	maxMoved = 1 << 20

	// movedShare is which part of a step they may be, for the same reason.
	movedShare = 8
)

// place is where a part of a journal's file is that was freed. It begins with a
// gone event in place of the head of a chunk, and its last byte is a newline that
// stays, so that the next event can be found.
type place struct {
	begin, end int64 // end is 0 when there is none
	head       int   // length of the gone event
	at         int64 // where its moved events are
}

// gone returns the place's gone event, when its moved events are at an offset.
func (p *place) gone(at int64) ([]byte, error) {
	return goneLine(p.head, p.end-p.begin-int64(p.head), at)
}

// part is a part of a journal's file that is to be freed: it begins with the head
// of a chunk and ends with the body of one.
type part struct {
	place
	was     int64           // where a part ends that was freed before and is to grow; 0 for none
	chunks  int64           // bytes of chunks, with their heads, that are to be dropped
	sources map[string]bool // of these chunks
	when    Moment          // their last record was written, from the journal's creation
	events  []byte          // that are to be moved
	fixed   []int64         // where moved events are that must stay
	between int             // bytes of events since the last chunk
	limit   int             // bytes of events that may be moved
}

// planPart returns the next part of a file to free, with goal bytes of chunks
// or fewer: the last one grows if it can. Moved events at the fixed offsets
// stay where they are, and about share bytes of events may be moved.
func planPart(w *window, last place, fixed []int64, goal, share int64) (part, error) {
	limit := int(min(max(share, block), maxMoved))
	p := part{place: last, was: last.end, fixed: fixed, sources: make(map[string]bool), limit: limit}
	if last.end > 0 {
		events, ok, err := readMoved(w, last.at)
		if err != nil {
			return p, err
		}
		if ok && len(events) < limit/2 {
			p.events = slices.Clone(events)
			if err := p.plan(w, last.end, goal); err != nil {
				return p, err
			}
			if _, err := p.gone(w.size); err == nil && p.chunks > 0 {
				return p, nil
			}
		}
		fixed = append(slices.Clone(fixed), last.at)
	}
	p = part{fixed: fixed, sources: make(map[string]bool), limit: limit}
	return p, p.plan(w, last.end, goal)
}

// plan makes the part goal bytes of chunks longer, from an offset on.
func (p *part) plan(w *window, off, goal int64) error {
	begin := off
	for p.chunks < goal && off < w.size {
		line, whole, err := w.line(off, maxEvent)
		if err != nil {
			return err
		}
		if !whole || !bytes.HasPrefix(line, []byte(eventLabel)) {
			break
		}
		n := p.take(line, off, off-begin)
		if n == 0 {
			break
		}
		off += n
	}
	// What comes after the last chunk stays where it is.
	p.events = p.events[:len(p.events)-p.between]
	return nil
}

// take takes the record whose first line is at an offset into the part, and
// returns its length, 0 when the part must end before it.
func (p *part) take(line []byte, off, sofar int64) int64 {
	n := int64(len(line))
	if id, elapsed, h, ok := headOn(line); ok {
		if p.chunks > 0 && sofar+n+int64(h.n) > maxPart {
			return 0
		}
		if p.end == 0 {
			p.begin, p.head = off, len(line)
		}
		n += int64(h.n)
		p.chunks += n
		p.sources[string(id)] = true
		p.reach(off+n, elapsed)
		return n
	}
	moved, ok := parseMoved(line)
	switch {
	case p.end == 0:
		return n + int64(moved) // the part has not begun
	case ok && slices.Contains(p.fixed, off):
		return 0
	case ok:
		// These were moved again, or are now.
		elapsed, _, _ := quickStart(line[len(eventLabel):])
		n += int64(moved)
		p.reach(off+n, elapsed)
		return n
	case len(p.events)+len(line) > p.limit:
		return 0
	}
	p.events = append(p.events, line...)
	p.between += len(line)
	return n
}

// reach has the part end at an offset, after a record that was written then.
func (p *part) reach(end int64, elapsed Moment) {
	p.end, p.when, p.between = end, elapsed, 0
}

// headOn returns the head of a chunk on a line, if there is one.
func headOn(line []byte) (id []byte, elapsed Moment, h head, ok bool) {
	text := line[len(eventLabel) : len(line)-1]
	if id, elapsed, h, ok := quickHead(text); ok {
		return id, elapsed, h, ok
	}
	if _, kind, ok := quickStart(text); !ok || Kind(kind) != KindOut {
		return nil, 0, h, false
	}
	e, err := parseEvent(text)
	return []byte(e.id), e.elapsed, e.head, err == nil
}

// drops returns the events that tell what is dropped with a part of the file.
// The caller holds j.mu, so that nobody else feeds the index.
func (j *Journal) drops(p *part) []DropEvent {
	var all []DropEvent
	for id := range p.sources {
		s, ok := j.log.index.sources[id]
		if !ok {
			continue
		}
		if n := s.chunks.search(func(c chunk) bool { return c.off >= p.end }); n > 0 {
			last := s.chunks.at(n - 1)
			all = append(all, dropEvent(id, &last))
		}
	}
	return all
}
