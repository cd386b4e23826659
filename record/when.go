package record

import (
	"bytes"
	"time"
)

// longPause is a pause between two events after which a reader looks whether
// the next event agrees. Damage that makes less of a difference does little
// harm.
const longPause = time.Minute

// moment returns when a record happened that ends at a place in the file. It is
// never before the record that came before, for everything that searches
// relies on that. So a time that is damaged must not be believed if it lies
// far ahead: all that follows would seem to happen at once, then.
func (s *scanner) moment(elapsed Moment, end int64) (Moment, error) {
	x := s.log.index
	at := x.header.Created + elapsed
	if len(s.missing) > 0 {
		s.recall(elapsed)
	}
	if at.Sub(x.last) > longPause {
		next, ok, err := s.timeAt(end)
		if err != nil || ok && next < elapsed {
			return x.last, err
		}
	}
	return max(at, x.last), nil
}

// timeAt returns the time of the event at a place in the file, if there is one.
func (s *scanner) timeAt(off int64) (elapsed Moment, ok bool, err error) {
	line, whole, err := s.win.line(off, maxEvent)
	if err != nil || !whole || !bytes.HasPrefix(line, []byte(eventLabel)) {
		return 0, false, err
	}
	text := line[len(eventLabel) : len(line)-1]
	if _, elapsed, _, ok := quickHead(text); ok {
		return elapsed, true, nil
	}
	e, err := parseEvent(text)
	return e.elapsed, err == nil, nil
}
