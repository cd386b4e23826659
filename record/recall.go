package record

import (
	"bytes"
	"cmp"
	"slices"
)

// When a gone event is damaged, nothing leads to the events that were moved from
// its part of the file. They are still there: a journal in which something is
// damaged is read once more with them, each at its time.

// recalled is an event that nothing leads to.
type recalled struct {
	event
	text []byte
}

// recall takes in the events that nothing leads to and that happened until a
// moment.
func (s *scanner) recall(elapsed Moment) {
	x := s.log.index
	for len(s.missing) > 0 && s.missing[0].elapsed <= elapsed {
		e := &s.missing[0]
		s.missing = s.missing[1:]
		x.fold(max(x.header.Created+e.elapsed, x.last), e.payload)
		s.copy.event(e.text, &e.event)
	}
}

// unled returns the moved events that no gone event leads to, in order of time, but
// for those that stand where they happened, too, because the writer was killed
// before it freed their part of the file. That must be read to its end.
func (s *scanner) unled() ([]recalled, error) {
	x := s.log.index
	seen := make(map[Moment]bool) // the clock gives each event a moment of its own
	for _, h := range x.appendHappened(nil, 0, Live) {
		seen[h.at] = true
	}
	var all []recalled
	for _, at := range s.blocks {
		events, ok, err := s.movedAt(at)
		if err != nil {
			return nil, err
		}
		if !ok || s.led[at] {
			continue
		}
		for line := range bytes.Lines(bytes.Clone(events)) {
			text := bytes.TrimSuffix(bytes.TrimPrefix(line, []byte(eventLabel)), []byte("\n"))
			e, err := parseEvent(text)
			if err == nil && e.payload != nil && !seen[x.header.Created+e.elapsed] {
				all = append(all, recalled{e, text})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b recalled) int { return cmp.Compare(a.elapsed, b.elapsed) })
	// The events of a part that grew were moved once more.
	return slices.CompactFunc(all, func(a, b recalled) bool { return bytes.Equal(a.text, b.text) }), nil
}
