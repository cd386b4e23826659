package export

import "bytes"

const esc = 0x1b

// sequence is an escape sequence that was read.
type sequence struct {
	final  byte   // of a CSI sequence without private marker and intermediates; else 0
	params []byte // of it
}

// introduces says whether an escape sequence begins at b[0]: with ESC, or with a
// C1 control as UTF-8 writes it. It returns how many bytes introduce it and the
// byte that follows ESC or would.
func introduces(b []byte) (kind byte, n int) {
	if b[0] == esc {
		if len(b) == 1 {
			return 0, 1
		}
		return b[1], 2
	}
	if b[0] == 0xc2 && len(b) > 1 && 0x80 <= b[1] && b[1] <= 0x9f {
		return b[1] - 0x40, 2
	}
	return 0, 0
}

// readSequence reads the escape sequence at the beginning of b, where introduces
// found one, and returns its length. One that does not end within b, or within
// maxSequence, takes all of that.
func readSequence(b []byte) (s sequence, n int) {
	b = b[:min(len(b), maxSequence)]
	kind, n := introduces(b)
	switch kind {
	case '[':
		return readCSI(b, n)
	case ']', 'P', 'X', '^', '_': // OSC, DCS, SOS, PM, APC
		return s, n + stringLength(b[n:])
	case esc:
		return s, 1 // the second one may begin a sequence
	}
	if 0x20 <= kind && kind < 0x30 { // ESC, intermediates, and a final byte
		for n < len(b) && 0x20 <= b[n] && b[n] < 0x30 {
			n++
		}
		return s, min(n+1, len(b))
	}
	if b[0] == esc && n == 2 && (kind < 0x20 || kind > 0x7e) {
		return s, 1 // no sequence; what follows is for itself
	}
	return s, n
}

// readCSI reads a CSI sequence whose introducer is n bytes long.
func readCSI(b []byte, n int) (s sequence, length int) {
	start := n
	for n < len(b) && 0x30 <= b[n] && b[n] <= 0x3f {
		n++
	}
	params := b[start:n]
	end := n
	for n < len(b) && 0x20 <= b[n] && b[n] <= 0x2f {
		n++
	}
	if n >= len(b) {
		return s, len(b)
	}
	if b[n] < 0x40 || b[n] > 0x7e {
		return s, n // broken off; what follows is for itself
	}
	if n == end && !bytes.ContainsAny(params, "<=>?") {
		s = sequence{final: b[n], params: params}
	}
	return s, n + 1
}

// stringLength returns how long a control string is with what ends it: BEL, ST
// in either form, CAN or SUB.
func stringLength(b []byte) int {
	for i := range b {
		switch {
		case b[i] == 0x07 || b[i] == 0x18 || b[i] == 0x1a:
			return i + 1
		case b[i] == esc:
			if i+1 < len(b) && b[i+1] == '\\' {
				return i + 2
			}
			return i // another sequence begins
		case b[i] == 0xc2 && i+1 < len(b) && b[i+1] == 0x9c:
			return i + 2
		}
	}
	return len(b)
}

// number returns the first parameter of a sequence, at least 1 and at most
// limit.
func (s *sequence) number(limit int) int {
	p := sgrParams{rest: s.params}
	p.next()
	return max(1, min(p.n, limit))
}
