package views

// maxSequence is how many bytes of an escape sequence are waited for before it
// is given up on: no title or colour is longer, and a stray introducer must not
// hide the rest of a long line.
const maxSequence = 4 << 10

// The control characters that the cleaner knows by name.
const (
	bel = 0x07
	bs  = 0x08
	tab = 0x09
	cr  = 0x0d
	can = 0x18
	sub = 0x1a
	esc = 0x1b
	del = 0x7f
)

// sequence is an escape sequence that was read.
type sequence struct {
	kind   sequenceKind
	final  byte   // of a CSI or ESC sequence
	params []byte // of a CSI sequence, without its intermediate bytes
	data   []byte // of an OSC string
}

type sequenceKind uint8

const (
	seqOther sequenceKind = iota // incomplete, aborted, or of no interest
	seqCSI                       // without private marker and intermediates
	seqESC                       // ESC and a final byte
	seqOSC
)

// introducer says whether an escape sequence starts at b[0], how many bytes
// introduce it, and what they stand for as the byte after ESC. Besides ESC
// these are the C1 controls as UTF-8 writes them; as single bytes they are not
// UTF-8 and no terminal in its UTF-8 mode obeys them.
func introducer(b []byte) (kind byte, n int) {
	if b[0] == esc {
		if len(b) == 1 {
			return 0, 1
		}
		return b[1], 2
	}
	if b[0] == 0xc2 && len(b) > 1 && b[1] >= 0x80 && b[1] <= 0x9f {
		return b[1] - 0x40, 2
	}
	return 0, 0
}

// readSequence reads the escape sequence at the start of b, where introducer
// found one, and returns its length. What does not end within b or within
// maxSequence takes all of that.
func readSequence(b []byte) (s sequence, n int) {
	b = b[:min(len(b), maxSequence)]
	kind, n := introducer(b)
	switch {
	case n < 2:
		return s, n
	case kind == '[':
		return readCSI(b, n)
	case kind == ']':
		return readString(b, n, true)
	case kind == 'P' || kind == 'X' || kind == '^' || kind == '_':
		return readString(b, n, false)
	case b[0] != esc:
		return s, n // another C1 control
	}
	return readESC(b)
}

// readESC reads ESC, intermediate bytes and a final one.
func readESC(b []byte) (s sequence, n int) {
	for n = 1; n < len(b); n++ {
		switch c := b[n]; {
		case c >= 0x20 && c <= 0x2f:
		case c >= 0x30 && c < del:
			if n == 1 {
				s = sequence{kind: seqESC, final: c}
			}
			return s, n + 1
		default:
			return s, n // not part of it
		}
	}
	return s, n
}

// readCSI reads parameters from b[n] on up to the final byte.
func readCSI(b []byte, n int) (s sequence, end int) {
	start, plain := n, true
	for ; n < len(b); n++ {
		switch c := b[n]; {
		case c >= '0' && c <= ';': // digits, colon, semicolon
		case c >= 0x20 && c <= 0x3f:
			plain = false
		case c >= 0x40 && c < del:
			if plain {
				s = sequence{kind: seqCSI, final: c, params: b[start:n]}
			}
			return s, n + 1
		case c == can || c == sub:
			return s, n + 1
		case c == esc || c >= 0x80:
			return s, n
		default:
			plain = false // a control within a sequence: swallowed with it
		}
	}
	return s, n
}

// readString reads a control string from b[n] on up to ST, or BEL where that
// ends it too.
func readString(b []byte, n int, osc bool) (s sequence, end int) {
	start := n
	done := func(data, end int) (sequence, int) {
		if osc {
			return sequence{kind: seqOSC, data: b[start:data]}, end
		}
		return sequence{}, end
	}
	for ; n < len(b); n++ {
		switch c := b[n]; {
		case c == bel && osc:
			return done(n, n+1)
		case c == can || c == sub:
			return sequence{}, n + 1
		case c == esc && n+1 < len(b) && b[n+1] == '\\':
			return done(n, n+2)
		case c == esc:
			return sequence{}, n // another sequence begins
		case c == 0xc2 && n+1 < len(b) && b[n+1] == 0x9c:
			return done(n, n+2)
		}
	}
	return sequence{}, n
}

// param returns the number at the start of p, or def when there is none; no
// number is greater than 65535.
func param(p []byte, def int) int {
	n, seen := 0, false
	for _, c := range p {
		if c < '0' || c > '9' {
			break
		}
		n, seen = min(n*10+int(c-'0'), 0xffff), true
	}
	if !seen {
		return def
	}
	return n
}
