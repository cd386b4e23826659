package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// The cap frees a part of a journal in place. What must be known of it is written
// to the end of the file first: a "moved" event, and after it n bytes of event
// lines, namely those of that part as they were, and one "drop" event for each
// source that had chunks there. Then the head of the first chunk of the part is
// overwritten with a "gone" event that leads there and says how long the rest of
// the part is.
//
// When what follows is freed later, it mostly becomes one with the part before
// it: the moved events of both are written again, and the gone event is
// overwritten once more. So a writer without end leaves few such places behind.

// appendMoved appends the head of moved events, which are n bytes.
func appendMoved(b []byte, elapsed Moment, n int) []byte {
	b = appendStart(b, elapsed, KindMoved)
	b = appendField(b, `,"n":`, n)
	return append(b, '}', '\n')
}

// goneStart begins every gone event. It has no time: it must never be longer
// than the head of a chunk, however short that is.
const goneStart = eventLabel + `{"e":"gone","n":`

// goneLine returns a gone event of exactly size bytes: what follows is gone for n
// bytes, and the moved event is at an offset of the file.
func goneLine(size int, n, at int64) ([]byte, error) {
	b := strconv.AppendInt([]byte(goneStart), n, 10)
	b = append(b, `,"at":`...)
	b = strconv.AppendInt(b, at, 10)
	pad := size - len(b) - len("}\n")
	if pad < 0 {
		return nil, fmt.Errorf("no room of %d bytes for %s", size, b)
	}
	b = append(b, bytes.Repeat([]byte{' '}, pad)...)
	return append(b, '}', '\n'), nil
}

// maxOffset is more than any place in a file: sums of two do not overflow.
const maxOffset = 1 << 60

// parseGone reads a gone event from its line, if it is one.
func parseGone(line []byte) (n, at int64, ok bool) {
	if !bytes.HasPrefix(line, []byte(goneStart)) {
		return 0, 0, false
	}
	var g struct{ N, At int64 }
	err := json.Unmarshal(line[len(eventLabel):], &g)
	return g.N, g.At, err == nil && g.N > 0 && g.N < maxOffset && g.At > 0 && g.At < maxOffset
}

// parseMoved reads the head of moved events from its line, if it is one.
func parseMoved(line []byte) (n int, ok bool) {
	text, ok := bytes.CutPrefix(line, []byte(eventLabel))
	if !ok {
		return 0, false
	}
	if _, kind, ok := quickStart(text); !ok || Kind(kind) != KindMoved {
		return 0, false
	}
	var m struct{ N int }
	err := json.Unmarshal(text, &m)
	return m.N, err == nil && m.N > 0 && m.N <= maxChunk
}

// gone takes in what is left of a part of the file that was freed, and returns
// its length with that of the line at s.off. When what is left cannot be read, ok
// is false: then the part may not be freed yet, and damage costs what it costs.
func (s *scanner) gone(line []byte) (length int64, ok bool, err error) {
	n, at, ok := parseGone(line)
	if !ok {
		return 0, false, nil
	}
	end := s.off + int64(len(line)) + n
	events, ok, err := s.movedAt(at)
	if err != nil {
		return 0, false, err
	}
	// While the gone event is the same, what it leads to is not freed.
	if s.moving(line) {
		return 0, false, errBehind
	}
	if !ok || at < end {
		if !s.final && s.log.shared {
			err = errBehind // it was moved again, or this was just written
		}
		return 0, false, err
	}
	s.healed()
	s.led[at] = true
	s.moved(events, true)
	return end - s.off, true, nil
}

// moving says that the line at s.off is another by now.
func (s *scanner) moving(line []byte) bool {
	if s.final || !s.log.shared {
		return false
	}
	now := make([]byte, len(line))
	_, err := s.log.file.ReadAt(now, s.off)
	return err == nil && !bytes.Equal(line, now)
}

// movedAt reads the moved events at a place in the file.
func (s *scanner) movedAt(at int64) (events []byte, ok bool, err error) {
	w := window{file: s.log.file, size: s.win.size}
	return readMoved(&w, at)
}

// readMoved reads the moved events at a place in a file.
func readMoved(w *window, at int64) (events []byte, ok bool, err error) {
	if at >= w.size {
		return nil, false, nil
	}
	line, whole, err := w.line(at, maxEvent)
	if err != nil || !whole {
		return nil, false, err
	}
	n, ok := parseMoved(line)
	if !ok {
		return nil, false, nil
	}
	begin := at + int64(len(line))
	b, err := w.peek(begin, n)
	return b[:min(len(b), n)], len(b) >= n, err
}

// moved takes moved events in: all of them in the place where they were, and only
// what they say is dropped in the place to which they were moved.
func (s *scanner) moved(events []byte, all bool) {
	x := s.log.index
	for line := range bytes.Lines(events) {
		text := bytes.TrimSuffix(bytes.TrimPrefix(line, []byte(eventLabel)), []byte("\n"))
		if _, kind, ok := quickStart(text); !all && ok && Kind(kind) != KindDrop {
			continue
		}
		e, err := parseEvent(text)
		if err != nil || e.kind == KindOut || !all && e.kind != KindDrop {
			continue
		}
		at := x.header.Created + e.elapsed
		if all {
			at = max(at, x.last)
		}
		if e.payload != nil {
			x.fold(at, e.payload)
		}
		if all {
			s.copy.event(text, &e)
		}
	}
}

// movedHere takes in the moved events whose head is the line at s.off, and returns
// the length of the record, 0 to wait for more.
func (s *scanner) movedHere(line []byte, n int) (int64, error) {
	begin := s.off + int64(len(line))
	length := int64(len(line) + n)
	if begin+int64(n) > s.win.size && !s.final {
		return 0, nil
	}
	elapsed, _, _ := quickStart(line[len(eventLabel):])
	s.healed()
	s.blocks = append(s.blocks, s.off)
	b, err := s.win.peek(begin, n)
	if err != nil {
		return 0, err
	}
	b = b[:min(len(b), n)]
	if len(b) < n {
		whole := bytes.LastIndexByte(b, '\n') + 1
		s.problem(begin+int64(whole), int64(len(b)-whole), "moved events that were not written to their end")
		b, length = b[:whole], int64(len(line)+len(b))
	}
	s.moved(b, false)
	x := s.log.index
	x.reach(x.header.Created + elapsed)
	return length, nil
}
