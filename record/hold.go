package record

import (
	"bytes"
	"time"
)

const (
	// holdTime is how long the beginning of a line is held back when there are
	// rules: programs that print a line in pieces mostly do so faster, who waits
	// for a prompt hardly notices, and a writer that is killed loses no more than
	// without rules.
	holdTime = 200 * time.Millisecond

	// holdBytes is how many bytes of a line are held back at most.
	holdBytes = 64 << 10

	// holdOverlap is how much of a longer line is judged once more with what
	// comes next: no secret is longer.
	holdOverlap = 4 << 10
)

// hold is the line of a stream that has not ended yet, as far as it is known.
type hold struct {
	line  []byte    // what came of it; the beginning of a long one is left out
	done  int       // bytes of it that were written or replaced
	red   bool      // the last of these were replaced
	since time.Time // when the oldest of the others came; zero for none
}

// feed takes in what a program printed next and returns what of it may be written
// now: whole lines, redacted. It may return raw itself or a part of it.
func (r *redactor) feed(h *hold, raw []byte, now time.Time) []byte {
	if len(h.line) == 0 {
		whole := bytes.LastIndexByte(raw, '\n') + 1
		out := r.lines(raw[:whole])
		h.add(raw[whole:], now)
		if more := r.overflow(h); len(more) > 0 {
			out = append(bytes.Clone(out), more...)
		}
		return out
	}
	line, rest, ended := bytes.Cut(raw, []byte{'\n'})
	h.add(line, now)
	if !ended {
		return r.overflow(h)
	}
	out := append(h.release(nil, len(h.line), r.matches(h.line)), '\n')
	*h = hold{line: h.line[:0]}
	return append(out, r.feed(h, rest, now)...)
}

// add adds bytes to the line.
func (h *hold) add(b []byte, now time.Time) {
	if len(b) == 0 {
		return
	}
	h.line = append(h.line, b...)
	if h.since.IsZero() {
		h.since = now
	}
}

// release appends the line's bytes until end to dst, with matches replaced. A match
// of which a part was replaced before is not replaced twice.
func (h *hold) release(dst []byte, end int, all []match) []byte {
	for _, m := range all {
		if m[1] <= h.done || m[0] >= end {
			continue
		}
		if m[0] > h.done {
			dst = append(dst, h.line[h.done:m[0]]...)
		}
		if !h.red || m[0] >= h.done {
			dst = append(dst, Redacted...)
		}
		h.done, h.red = min(m[1], end), true
	}
	if h.done < end {
		dst = append(dst, h.line[h.done:end]...)
		h.done, h.red = end, false
	}
	return dst
}

// overflow returns what can be held back no longer because the line is too long.
func (r *redactor) overflow(h *hold) []byte {
	if len(h.line)-h.done <= holdBytes {
		return nil
	}
	all := r.matches(h.line)
	end := len(h.line) - holdOverlap
	for _, m := range all {
		switch {
		case m[0] >= end || m[1] <= end:
		case m[0] > h.done:
			end = m[0]
		default:
			end = m[1]
		}
	}
	out := h.release(nil, end, all)
	h.forget()
	return out
}

// flush returns all that is held back.
func (r *redactor) flush(h *hold) []byte {
	if h.since.IsZero() {
		return nil
	}
	h.since = time.Time{}
	out := h.release(nil, len(h.line), r.matches(h.line))
	if len(h.line) > holdBytes {
		h.forget()
	}
	return out
}

// forget lets go of the beginning of a long line.
func (h *hold) forget() {
	if n := h.done - holdOverlap; n > 0 {
		h.line = append(h.line[:0], h.line[n:]...)
		h.done -= n
	}
}
