package views

import "slices"

// Canvas is what is drawn on: lines, one after another in memory that the next
// frame uses again. A drawing function adds its lines and returns them as a
// [Block]; what it makes on the way is kept here too, so that a frame allocates
// nothing but the text that it is in the end ([Block.String]). For one goroutine.
type Canvas struct {
	*Look
	text []byte // of all lines
	ends []int  // where each of them ends in text
	line line   // the one that is being drawn

	aside []byte            // a text that is measured before it is drawn
	safe  map[string]string // texts as plain made them

	// What is drawn with, one at a time.
	frame    frame
	walker   walker
	streamer streamer
	typed    typeset
	rail     []railMark
}

// NewCanvas returns an empty canvas for what is drawn with lk.
func NewCanvas(lk *Look) *Canvas { return &Canvas{Look: lk, safe: map[string]string{}} }

// Clear takes everything off the canvas. Its blocks are gone with it.
func (c *Canvas) Clear() { c.text, c.ends = c.text[:0], c.ends[:0] }

// Add puts lines that were drawn elsewhere on the canvas.
func (c *Canvas) Add(lines ...string) Block {
	b := c.block()
	for _, line := range lines {
		c.text = append(c.text, line...)
		c.done()
	}
	return b.full()
}

// blank draws h lines of w spaces.
func (c *Canvas) blank(w, h int) Block { return c.block().filled(w, h) }

// done ends a line and returns its number.
func (c *Canvas) done() int {
	c.ends = append(c.ends, len(c.text))
	return len(c.ends) - 1
}

// drawn returns line i.
func (c *Canvas) drawn(i int) []byte { return c.text[c.start(i):c.ends[i]] }

// start returns where line i begins in the text.
func (c *Canvas) start(i int) int {
	if i == 0 {
		return 0
	}
	return c.ends[i-1]
}

// sized returns memory for n values, all zero: that of s where it is enough.
func sized[T any](s []T, n int) []T {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}
