package views

import (
	"slices"

	"github.com/charmbracelet/x/ansi"
)

// row is a line as a terminal of endless width would show it: cells by column.
// A line of printable ASCII in one style is kept as its bytes alone.
type row struct {
	method  ansi.Method
	src     []byte // the raw line; the whole text of a simple row
	simple  bool
	cells   []cell   // not of a simple row
	pens    []pen    // what cells point to; the first is that of a simple row
	links   []string // what pens point to
	scratch []byte   // text of cells that is not in src
	loose   bool     // neighbours in cells may not be neighbours in src
	more    bool     // the line goes on beyond what was asked for
}

// cell is one column of a row. A character of several columns has its text in
// the first; the others are its tail.
type cell struct {
	at    int32  // where the text begins in src, or in scratch
	n     uint16 // bytes of text; 0: blank, or a tail
	pen   uint16
	wide  uint8 // columns; 0: the tail of the character before
	flags cellFlags
}

type cellFlags uint8

const (
	cellScratch cellFlags = 1 << iota // text is in scratch
	cellFirst                         // first of a run of text: may join with what is before
	cellDim                           // written by the cleaner: a control shown as ^X
)

// maxCluster is how many bytes a character may have; more combining marks than
// that are left out.
const maxCluster = 64

// width returns the number of columns.
func (r *row) width() int {
	if r.simple {
		return len(r.src)
	}
	return len(r.cells)
}

// reset makes r empty, keeping its memory.
func (r *row) reset(src []byte, m ansi.Method) {
	*r = row{
		method: m, src: src,
		cells: r.cells[:0], pens: r.pens[:0], links: r.links[:0], scratch: r.scratch[:0],
	}
}

// bytes returns the text of a cell.
func (r *row) bytes(c *cell) []byte {
	if c.flags&cellScratch != 0 {
		return r.scratch[c.at : int(c.at)+int(c.n)]
	}
	return r.src[c.at : int(c.at)+int(c.n)]
}

// put writes c at column col, over what was there, as a terminal does: half of
// a wide character that is overwritten leaves a blank.
func (r *row) put(col int, c cell) {
	w := int(c.wide)
	if col == len(r.cells) && w == 1 { // the usual case
		r.cells = append(r.cells, c)
		return
	}
	if col < len(r.cells) {
		r.loose = true
	}
	r.reach(col + w)
	r.split(col)
	r.split(col + w)
	r.cells[col] = c
	for i := 1; i < w; i++ {
		r.cells[col+i] = cell{pen: c.pen}
	}
}

// reach makes the row at least n columns wide.
func (r *row) reach(n int) {
	for len(r.cells) < n {
		r.cells = append(r.cells, cell{wide: 1})
	}
}

// split makes column col the first of a character: a wide one that lies across
// becomes blanks.
func (r *row) split(col int) {
	if col >= len(r.cells) || r.cells[col].wide != 0 {
		return
	}
	first := col
	for r.cells[first].wide == 0 {
		first--
	}
	r.blank(first, first+int(r.cells[first].wide))
}

// blank erases columns from up to to.
func (r *row) blank(from, to int) {
	for i := from; i < min(to, len(r.cells)); i++ {
		r.cells[i] = cell{wide: 1}
	}
	r.loose = true
}

// cut erases everything from column col on.
func (r *row) cut(col int) {
	if col < len(r.cells) {
		r.split(col)
		r.cells = r.cells[:col]
		r.loose = true
	}
}

// erase erases columns from up to to within the row, whole characters.
func (r *row) erase(from, to int) {
	from, to = min(from, len(r.cells)), min(to, len(r.cells))
	if from < to {
		r.split(from)
		r.split(to)
		r.blank(from, to)
	}
}

// remove takes out n columns at col, moving the rest to the left.
func (r *row) remove(col, n int) {
	end := min(col+n, len(r.cells))
	if col < end {
		r.split(col)
		r.split(end)
		r.cells = slices.Delete(r.cells, col, end)
		r.loose = true
	}
}

// insert puts n blank columns at col, moving the rest to the right.
func (r *row) insert(col, n int) {
	if col < len(r.cells) {
		r.split(col)
		r.cells = slices.Insert(r.cells, col, make([]cell, n)...)
		r.blank(col, col+n)
	}
}

// mark adds a character without width to the one before column col; at the
// start of a row it has nothing to stand on and is left out.
func (r *row) mark(col int, text []byte) {
	col = min(col, len(r.cells)) - 1
	for col >= 0 && r.cells[col].wide == 0 {
		col--
	}
	if col < 0 || r.cells[col].n == 0 {
		return
	}
	c := &r.cells[col]
	if int(c.n)+len(text) > maxCluster {
		return
	}
	joined := append(append([]byte(nil), r.bytes(c)...), text...)
	if r.method.StringWidth(string(joined)) != int(c.wide) {
		return // the mark would change how wide the character is
	}
	c.at, c.n = int32(len(r.scratch)), uint16(len(joined))
	c.flags |= cellScratch
	r.scratch = append(r.scratch, joined...)
}

// text appends what the row says, without styles, to dst.
func (r *row) text(dst []byte) []byte {
	if r.simple {
		return append(dst, r.src...)
	}
	for i := range r.cells {
		c := &r.cells[i]
		switch {
		case c.n > 0:
			dst = append(dst, r.bytes(c)...)
		case c.wide == 1:
			dst = append(dst, ' ')
		}
	}
	return dst
}
