package tui

import (
	"bytes"
	"encoding/binary"
	"strings"
)

// A needle is text that is looked for without a regular expression. It says of
// raw output that the text cannot show in it: far faster than lines are made fit
// to be seen and compared, and in doubt it says nothing.
type needle struct {
	text   []byte // as it is looked for: in lower case when capitals do not matter
	fold   bool
	blank  bool     // it has a space, which a tab may show as
	others []string // letters beyond ASCII that are those of the text when folded
	low    []byte   // lines in lower case
}

// newNeedle returns the needle for a text, nil for one of which raw output cannot
// tell: it must be in ASCII, as what looks like other letters is told by rules
// that are not known here, and without what only shows in place of what cannot be
// printed.
func newNeedle(text string, fold bool) *needle {
	for _, c := range []byte(text) {
		if c < ' ' || c >= 0x7f || c == '^' {
			return nil
		}
	}
	n := &needle{text: []byte(text), fold: fold, blank: strings.Contains(text, " ")}
	for letter, other := range map[string]string{"k": "\u212a", "s": "\u017f"} {
		if strings.Contains(text, letter) {
			n.others = append(n.others, other)
		}
	}
	return n
}

// dull says that the text shows in no line of a piece of the journal.
func (n *needle) dull(piece []byte) bool { return n.absent(piece, labelSize) }

// dullLine says that the text does not show in a line.
func (n *needle) dullLine(line []byte) bool { return n.absent(line, 0) }

// labelSize is the length of the label that the journal puts before each line.
const labelSize = 3

// absent says that the text does not show in lines that begin with a label of
// some length.
func (n *needle) absent(lines []byte, label int) bool {
	if n.blank && bytes.IndexByte(lines, '\t') >= 0 || !n.plain(lines, label) {
		return false
	}
	if !n.fold {
		return !bytes.Contains(lines, n.text)
	}
	for _, other := range n.others {
		if bytes.Contains(lines, []byte(other)) {
			return false
		}
	}
	return !bytes.Contains(n.low[:len(lines)], n.text)
}

// What is done to eight bytes at once, each in its place: the high bit of each
// says whether it is so.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// plain says that what shows is what was printed: that there is nothing in the
// lines but text. On its way it writes them in lower case to n.low.
func (n *needle) plain(lines []byte, label int) bool {
	if n.fold && cap(n.low) < len(lines)+8 {
		n.low = make([]byte, len(lines)+8)
	}
	begin := 0 // of the line
	for i := 0; i < len(lines); i += 8 {
		w := load(lines[i:])
		seven := w &^ highs
		odd := ^(seven + (0x80-' ')*ones) | (seven + ones) // controls, and DEL
		odd &^= w
		c1 := w ^ 0xc2*ones // the first byte of controls beyond ASCII, and of other characters
		odd |= (c1 - ones) &^ c1
		if odd&highs != 0 {
			for j, c := range lines[i:min(i+8, len(lines))] {
				switch {
				case c == '\n':
					begin = i + j + 1
				case c == '\t', c >= ' ' && c != 0x7f && c != 0xc2, i+j-begin < label && (c == 1 || c == 2):
				default:
					return false
				}
			}
		}
		if n.fold {
			capital := (seven + (0x80-'A')*ones) &^ (seven + (0x7f-'Z')*ones) &^ w & highs
			binary.LittleEndian.PutUint64(n.low[i:i+8], w|capital>>2)
		}
	}
	return true
}

// load returns up to eight bytes, with spaces for what is missing.
func load(b []byte) uint64 {
	if len(b) >= 8 {
		return binary.LittleEndian.Uint64(b)
	}
	w := [8]byte{' ', ' ', ' ', ' ', ' ', ' ', ' ', ' '}
	copy(w[:], b)
	return binary.LittleEndian.Uint64(w[:])
}

// another returns the same needle for another goroutine.
func (n *needle) another() *needle {
	if n == nil {
		return nil
	}
	c := *n
	c.low = nil
	return &c
}

// capitals says that a text has capital letters: they matter to those who type
// them.
func capitals(text string) bool { return text != strings.ToLower(text) }
