package record

import (
	"bytes"
	"fmt"
)

// chunk takes a chunk in, whose head is n bytes long, and returns the length of
// the record. The body is not read: that a line ends where it should, and an
// event follows, shows that the head has told its right length, because output
// never contains a newline before an event's label.
func (s *scanner) chunk(src *source, elapsed Moment, h *head, n int64) (int64, error) {
	body := s.off + n
	end := body + int64(h.n)
	if end > s.win.size && !s.final {
		return 0, nil
	}
	s.healed()
	ends, err := s.endsAt(end)
	if err != nil {
		return 0, err
	}
	if !ends && s.changed(body-n, end) {
		return 0, errBehind
	}
	if !ends {
		return s.salvage(src, elapsed, h, body)
	}
	at, err := s.moment(elapsed, end)
	if err != nil {
		return 0, err
	}
	in := h.content()
	if !h.split() {
		if in, err = s.measure(body, h); err != nil {
			return 0, err
		}
	}
	s.add(src, body, h.n, at, in)
	return end - s.off, nil
}

// endsAt says whether a line ends at a place in the file and then an event
// begins or nothing comes. A whole label and what follows it is proof enough,
// should the newline be damaged.
func (s *scanner) endsAt(end int64) (bool, error) {
	if end > s.win.size {
		return false, nil
	}
	b, err := s.win.peek(end-1, len(nextEvent)+1)
	if err != nil || len(b) == 0 {
		return false, err
	}
	if bytes.HasPrefix(b[1:], []byte(eventLabel+"{")) {
		return true, nil
	}
	return b[0] == '\n' && (len(b) == 1 || b[1] == eventLabel[0]), nil
}

// changed says that the writer may be about to free the chunk that ends at a place
// in the file: its head is another now, or the end is zeros.
func (s *scanner) changed(head, end int64) bool {
	if s.final || !s.log.shared {
		return false
	}
	var b [len(eventLabel) + len(`{"t"`)]byte
	if _, err := s.log.file.ReadAt(b[:], head); err == nil && string(b[:]) != eventLabel+`{"t"` {
		return true
	}
	_, err := s.log.file.ReadAt(b[:1], end-1)
	return err == nil && b[0] == 0
}

// salvage takes in what is left of a chunk that does not end where it should, or
// is followed by no event.
func (s *scanner) salvage(src *source, elapsed Moment, h *head, body int64) (int64, error) {
	next, err := s.win.find(body-1, nextEvent)
	if err != nil {
		return 0, err
	}
	if next++; next == 0 {
		next = s.win.size
	}
	b, in, err := s.rest(h, body, next)
	if err != nil {
		return 0, err
	}
	end := next
	if len(b) == h.n {
		end = body + int64(h.n) // it is whole: the damage is what follows
	}
	at, err := s.moment(elapsed, end)
	if err != nil {
		return 0, err
	}
	if in.lines != [2]int{} {
		s.add(src, body, len(b), at, in)
	}
	if end < next {
		return end - s.off, nil
	}
	what := fmt.Sprintf("a chunk of %d bytes, and its head says %d", next-body, h.n)
	if next == s.win.size {
		what = "a chunk that was not written to its end"
	}
	s.problem(body, next-body-int64(len(b)), what)
	return end - s.off, nil
}

// rest returns what is left of a chunk, up to the next event, and what is in it. If
// its lines are those that its head tells of, all of it counts, and if not so, what
// is within its length: more would be of another chunk. Zeros are mostly what a
// disk has lost, and then the lines that they seem to be in are of many chunks.
func (s *scanner) rest(h *head, body, next int64) ([]byte, content, error) {
	b, err := s.win.peek(body, int(min(next-body, maxChunk)))
	if err != nil {
		return nil, content{}, err
	}
	b = wholeLines(b[:min(next-body, int64(len(b)))])
	for _, b := range [][]byte{wholeLines(b[:min(len(b), h.n)]), b} {
		if len(b) > h.n && bytes.IndexByte(b, 0) >= 0 {
			break
		}
		if in := decode(b).content(); in.lines == h.lines {
			for i, open := range h.open {
				if open {
					in.unfinish(i)
				}
			}
			return b, in, nil
		}
	}
	b = wholeLines(b[:min(len(b), h.n)])
	return b, decode(b).content(), nil
}

// wholeLines returns the lines of b that have their newline.
func wholeLines(b []byte) []byte { return b[:bytes.LastIndexByte(b, '\n')+1] }

// measure reads a body whose head does not tell how many bytes each stream has.
func (s *scanner) measure(body int64, h *head) (content, error) {
	b, err := s.win.peek(body, h.n)
	if err != nil {
		return content{}, err
	}
	in := decode(b[:min(h.n, len(b))]).content()
	in.mixed = h.mixed
	for i, open := range h.open {
		if open {
			in.unfinish(i)
		}
	}
	return in, nil
}

// add puts a chunk into the index.
func (s *scanner) add(src *source, body int64, n int, at Moment, in content) {
	c := src.tail().follow(body, n, at, in)
	s.log.index.add(src, c)
	s.copy.chunk(src, &c, in)
}
