package record

import "bytes"

// maxHits is how often a block rule may match in a piece of output before each of
// its lines is looked at alone: every match is a search of the rest.
const maxHits = 16

// search is how far a rule has looked for its next match in many lines.
type search struct {
	next int // no line before the one with this byte matches
	hits int
}

// lines redacts whole lines, the last of which may lack its newline. When
// nothing matches, it returns raw itself.
func (r *redactor) lines(raw []byte) []byte {
	var room [8]search
	searches := room[:]
	if len(r.rules) > len(room) {
		searches = make([]search, len(r.rules))
	}
	var dst []byte
	done := 0 // bytes of raw that are in dst
	for at := 0; at < len(raw); {
		if at = r.skip(searches, raw, at); at >= len(raw) {
			break
		}
		end := len(raw)
		if i := bytes.IndexByte(raw[at:], '\n'); i >= 0 {
			end = at + i
		}
		if all := r.inLine(searches, raw[at:end], at); len(all) > 0 {
			dst = append(dst, raw[done:at]...)
			dst = replace(dst, raw[at:end], all)
			done = end
		}
		at = end + 1
	}
	if done == 0 {
		return raw
	}
	return append(dst, raw[done:]...)
}

// skip returns the begin of the first line at or after the one at an offset in
// which a rule may match, or len(raw).
func (r *redactor) skip(searches []search, raw []byte, at int) int {
	first := len(raw)
	for i := range r.rules {
		s := &searches[i]
		if s.next <= at && !r.rules[i].seek(s, raw, at) {
			s.next = at
		}
		first = min(first, s.next)
	}
	if first >= len(raw) {
		return len(raw)
	}
	return at + bytes.LastIndexByte(raw[at:first], '\n') + 1
}

// seek looks for the next match in many lines. It returns false where that is not
// worth the while, and each line must be looked at.
func (r *rule) seek(s *search, raw []byte, at int) bool {
	if r.block == nil || s.hits >= maxHits {
		return false
	}
	s.hits++
	s.next = len(raw)
	if m := r.block.FindIndex(raw[at:]); m != nil {
		s.next = at + m[0]
	}
	return true
}

// inLine returns what matches in the line at an offset, which is as far as
// searches have come.
func (r *redactor) inLine(searches []search, line []byte, at int) []match {
	var all []match
	for i := range r.rules {
		if searches[i].next <= at+len(line) {
			all = r.rules[i].appendMatches(all, line)
		}
	}
	return union(all)
}
