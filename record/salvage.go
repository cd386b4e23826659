package record

import "bytes"

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

// salvage takes in what is left of a chunk that does not end where it should,
// because its end was not written or its length is damaged: the whole lines up
// to the next event.
func (s *scanner) salvage(src *source, elapsed Moment, h *head, body int64) (int64, error) {
	end, err := s.win.find(body-1, nextEvent)
	if err != nil {
		return 0, err
	}
	if end++; end == 0 {
		end = s.win.size
	}
	at, err := s.moment(elapsed, end)
	if err != nil {
		return 0, err
	}
	b, err := s.win.peek(body, int(min(end-body, maxChunk)))
	if err != nil {
		return 0, err
	}
	b = b[:min(end-body, int64(len(b)))]
	b = b[:bytes.LastIndexByte(b, '\n')+1]
	d := decode(b)
	in := d.content()
	for i, open := range h.open {
		if open && in.lines == h.lines {
			in.unfinish(i)
		}
	}
	if len(d.starts) > 0 {
		s.add(src, body, len(b), at, in)
	}
	what := "a chunk of another length than its head says"
	if end == s.win.size {
		what = "a chunk that was not written to its end"
	}
	s.problem(body+int64(len(b)), end-body-int64(len(b)), what)
	return end - s.off, nil
}

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
