package views

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Block is lines on a canvas, drawn one after another; valid until it is cleared.
type Block struct {
	c       *Canvas
	from, n int
}

// Height returns the number of lines.
func (b Block) Height() int { return b.n }

// Width returns the number of cells of a line, which all lines of a box have.
func (b Block) Width() int {
	if b.n <= 0 {
		return 0
	}
	return width(b.c.Method, b.c.drawn(b.from))
}

// To returns the lines of b and those after it up to the last of another block.
func (b Block) To(last Block) Block { return Block{b.c, b.from, last.from + last.n - b.from} }

// String returns the lines as one text with line ends between them, as it is
// sent to a terminal.
func (b Block) String() string {
	if b.n <= 0 {
		return ""
	}
	var s strings.Builder
	s.Grow(b.c.ends[b.from+b.n-1] - b.c.start(b.from) + b.n)
	for i := range b.n {
		if i > 0 {
			s.WriteByte('\n')
		}
		line := b.c.drawn(b.from + i)
		if b.c.Method == ansi.WcWidth {
			b.c.aside = appendApart(b.c.aside[:0], line)
			line = b.c.aside
		}
		s.Write(line)
	}
	return s.String()
}

// Lines returns the lines one by one.
func (b Block) Lines() []string {
	lines := make([]string, b.n)
	for i := range lines {
		lines[i] = string(b.c.drawn(b.from + i))
	}
	return lines
}

// block begins a block: its lines are those drawn from now on until it is full.
func (c *Canvas) block() Block { return Block{c: c, from: len(c.ends)} }

// full returns b with the lines that were drawn since it began.
func (b Block) full() Block {
	b.n = len(b.c.ends) - b.from
	return b
}

// filled returns b with the lines that were drawn since it began and blank ones of
// w cells, h in all.
func (b Block) filled(w, h int) Block {
	for b.n = len(b.c.ends) - b.from; b.n < h; b.n++ {
		b.c.text = pad(b.c.text, w)
		b.c.done()
	}
	b.n = max(0, h)
	return b
}
