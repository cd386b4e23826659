package export

import (
	"bytes"
	"unicode/utf8"
)

// row is a line of output as a terminal shows it: what overwrites with CR and
// backspace does, so that a progress bar is its last state. Each character is
// one cell, wide or not.
type row struct {
	raw   []byte
	cells []cell
	at    int // where the next character goes
	pen   pen
	moves bool // something may be overwritten
	plain bool // raw is shown as it is; there are no cells
}

// cell is a character of a row: bytes of raw, unless it is shown otherwise.
type cell struct {
	from, to int
	pen      pen
	show     cellKind
}

type cellKind uint8

const (
	cellText    cellKind = iota
	cellInvalid          // no UTF-8: U+FFFD
	cellControl          // a control character: ^X
	cellBlank            // a blank that was not printed
)

// maxCells is how far a sequence may move the cursor to the right: no terminal
// is wider.
const maxCells = 4096

// read makes the row of the bytes of a line, beginning with a pen. The row is
// good as long as the bytes are, until the next call.
func (r *row) read(raw []byte, p pen) {
	raw = bytes.TrimRight(raw, "\r")
	*r = row{raw: raw, cells: r.cells[:0], pen: p}
	if r.plain = printable(raw); r.plain {
		return
	}
	r.moves = bytes.ContainsAny(raw, "\r\b\x1b")
	for i := 0; i < len(raw); {
		if _, n := introduces(raw[i:]); n > 0 {
			s, n := readSequence(raw[i:])
			r.obey(&s)
			i += n
			continue
		}
		i += r.character(i)
	}
	for n := len(r.cells); n > 0 && r.cells[n-1].show == cellBlank; n-- {
		r.cells = r.cells[:n-1]
	}
}

// printable says that b is printable ASCII and tabs: most lines are.
func printable(b []byte) bool {
	for _, c := range b {
		if (c < ' ' || c >= 0x7f) && c != '\t' {
			return false
		}
	}
	return true
}

// character takes in the character at raw[i] and returns its length.
func (r *row) character(i int) int {
	c, n := utf8.DecodeRune(r.raw[i:])
	switch {
	case c == utf8.RuneError && n <= 1:
		r.put(cell{i, i + 1, r.pen, cellInvalid})
		return 1
	case c == '\r':
		r.at = 0
	case c == '\b':
		r.at = max(0, r.at-1)
	case c == '\a':
	case c == '\t' && r.moves:
		r.moveTo(r.at/8*8 + 8)
	case c != '\t' && c < ' ' || c == 0x7f:
		r.put(cell{i, i + 1, r.pen, cellControl})
	case hidden(c):
	default:
		r.put(cell{i, i + n, r.pen, cellText})
	}
	return n
}

// put puts a cell where the next character goes.
func (r *row) put(c cell) {
	if r.at < len(r.cells) {
		r.cells[r.at] = c
	} else {
		r.cells = append(r.cells, c)
	}
	r.at++
}

// moveTo moves to a cell. What lies between the row's end and it is blank.
func (r *row) moveTo(at int) {
	r.at = at
	for len(r.cells) < at {
		r.cells = append(r.cells, cell{show: cellBlank})
	}
}

// obey does what a sequence says within the row: styles, moves to the left and
// right, and clearing. All others have no place in a line of text.
func (r *row) obey(s *sequence) {
	switch s.final {
	case 'm':
		r.pen.sgr(s.params)
	case 'C':
		r.moveTo(min(r.at+s.number(maxCells), max(r.at, maxCells)))
	case 'D':
		r.at = max(0, r.at-s.number(maxCells))
	case 'G':
		r.moveTo(s.number(maxCells) - 1)
	case 'K':
		r.clear(s.params)
	}
}

// clear clears the row from the cursor on, up to it, or all of it.
func (r *row) clear(params []byte) {
	p := sgrParams{rest: params}
	p.next()
	switch p.n {
	case 0:
		r.cells = r.cells[:min(r.at, len(r.cells))]
	case 1, 2:
		for i := range r.cells[:min(r.at+1, len(r.cells))] {
			r.cells[i] = cell{show: cellBlank}
		}
		if p.n == 2 {
			r.cells = r.cells[:min(r.at, len(r.cells))]
		}
	}
}
