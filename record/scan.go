package record

import (
	"bytes"
	"errors"
	"strings"
)

// scanner feeds the index of a log with what is in its file. It reads events
// and skips the bodies of chunks, gets over damage, and can go on later where
// the file ended.
type scanner struct {
	log    *log
	win    window
	off    int64  // where the next record begins
	final  bool   // the file will not grow
	bad    int64  // where the damage began that off is in; -1 when it is in none
	what   string // is damaged
	report func(Problem)
	copy   *copier // of what is read; nil for none

	harmed  bool           // something was damaged
	blocks  []int64        // where moved events are, in order
	led     map[int64]bool // of these, the ones that gone events lead to
	missing []recalled     // events that nothing leads to, in order of time
}

// errBehind says that the writer frees what is being read. Who begins again will
// find what it has left in place of that.
var errBehind = errors.New("the writer frees what is being read")

// nextEvent is where an event begins. No output contains it: in the body of a
// chunk another label follows every newline.
const nextEvent = "\n" + eventLabel

// newScanner returns a scanner of a log whose header ends at off.
func newScanner(l *log, off int64, report func(Problem)) *scanner {
	return &scanner{
		log: l, win: window{file: l.file}, off: off, bad: -1, report: report,
		led: make(map[int64]bool), missing: l.missing,
	}
}

// scan reads the records in the first size bytes of the file. Unless the file
// is final it stops before a record that is not complete. The error is one of
// reading the file.
func (s *scanner) scan(size int64, final bool) error {
	s.win.size, s.final = size, final
	// What was the end may have been written anew, and while nothing is read no
	// buffer is needed.
	defer func() { s.win.buf = nil }()
	for s.off < size {
		if s.copy != nil && s.copy.err != nil {
			return s.copy.err
		}
		n, err := s.record()
		if errors.Is(err, errBehind) {
			return err
		}
		if err != nil {
			return s.log.failed(err)
		}
		if n == 0 {
			return nil
		}
		s.off += n
	}
	if final {
		s.healed()
	}
	return nil
}

// record reads the record at s.off and returns its length, 0 to wait for more.
func (s *scanner) record() (int64, error) {
	b, err := s.win.peek(s.off, len(eventLabel))
	if err != nil {
		return 0, err
	}
	if !bytes.HasPrefix(b, []byte(eventLabel)) {
		if s.behind(b) {
			return 0, errBehind
		}
		if !s.final && len(b) < len(eventLabel) && strings.HasPrefix(eventLabel, string(b)) {
			return 0, nil
		}
		return s.skip("not an event")
	}
	line, whole, err := s.win.line(s.off, maxEvent)
	switch {
	case err != nil:
		return 0, err
	case !whole && len(line) >= maxEvent:
		return s.skip("an event without an end")
	case !whole && !s.final:
		return 0, nil
	case !whole:
		s.damaged("an event that was not written to its end")
		return s.win.size - s.off, nil
	}
	return s.event(line)
}

// event takes the event on a line in and returns the length of the record. A
// line that makes no sense may be one that lost its newline: then it goes on
// with the label of what should be the next.
func (s *scanner) event(line []byte) (int64, error) {
	n, ok, err := s.take(line)
	if ok || err != nil {
		return n, err
	}
	if i := nextLabel(line[len(eventLabel):]); i > 0 {
		line = line[:len(eventLabel)+i]
		if n, ok, err = s.take(line); ok || err != nil {
			if n > 0 {
				s.problem(s.off+int64(len(line))-1, 1, "a newline that is none")
			}
			return n, err
		}
	}
	if s.behind(line) {
		return 0, errBehind
	}
	s.damaged("an event that makes no sense")
	return int64(len(line)), nil
}

// behind says that what was read at s.off, which makes no sense, may be what the
// writer is about to free: it has changed since, or is partly zeros.
func (s *scanner) behind(b []byte) bool {
	return s.moving(b) || !s.final && s.log.shared && bytes.IndexByte(b, 0) >= 0
}

// nextLabel returns where the first label is in b, -1 if there is none. No
// event has one in its text.
func nextLabel(b []byte) int {
	for i := 0; i+2 < len(b); i++ {
		if c := b[i]; 1 <= c && c <= 3 && b[i+1] == c && b[i+2] == c {
			return i
		}
	}
	return -1
}

// take takes the event on a line in, if it is one, and returns the length of the
// record.
func (s *scanner) take(line []byte) (n int64, ok bool, err error) {
	n = int64(len(line))
	text := line[len(eventLabel) : n-1]
	if id, elapsed, h, ok := quickHead(text); ok {
		n, err = s.chunk(s.source(id), elapsed, &h, n)
		return n, true, err
	}
	if n, ok, err := s.gone(line); ok || err != nil {
		return n, ok, err
	}
	if n, ok := parseMoved(line); ok {
		n, err := s.movedHere(line, n)
		return n, true, err
	}
	e, err := parseEvent(text)
	switch {
	case err != nil:
		return 0, false, nil
	case e.kind == KindOut:
		n, err = s.chunk(s.log.index.source(e.id), e.elapsed, &e.head, n)
		return n, true, err
	}
	s.healed()
	at, err := s.moment(e.elapsed, s.off+n)
	if err == nil {
		s.log.index.fold(at, e.payload)
		s.copy.event(text, &e)
	}
	return n, true, err
}

// source returns the source with an id.
func (s *scanner) source(id []byte) *source {
	if src, ok := s.log.index.sources[string(id)]; ok {
		return src
	}
	return s.log.index.source(string(id))
}

// skip goes to the next event.
func (s *scanner) skip(what string) (int64, error) {
	s.damaged(what)
	at, err := s.win.find(s.off, nextEvent)
	switch {
	case err != nil:
		return 0, err
	case at >= 0:
		return at + 1 - s.off, nil
	case s.final:
		return s.win.size - s.off, nil
	}
	// What was looked through need not be looked through again.
	s.off = max(s.off, s.win.size-int64(len(nextEvent)-1))
	return 0, nil
}

// damaged notes that what is at s.off will be skipped.
func (s *scanner) damaged(what string) {
	if s.bad < 0 {
		s.bad, s.what = s.off, what
	}
}

// healed notes that what is at s.off is good again.
func (s *scanner) healed() {
	if s.bad >= 0 {
		s.problem(s.bad, s.off-s.bad, s.what)
		s.bad = -1
	}
}

// problem reports damage.
func (s *scanner) problem(off, n int64, what string) {
	s.harmed = true
	s.report(Problem{Path: s.log.path, Offset: off, Bytes: n, What: what})
}
