package views

import "braid/themes"

// line is the line that a canvas is at: of a fixed width and built from segments, each
// in one ink. What does not fit is cut with an ellipsis, and what follows is left
// out.
type line struct {
	c    *Canvas
	inks *themes.Inks
	left int // cells that are still free
}

// newLine starts a line of w cells on one ground.
func (c *Canvas) newLine(w int, in *themes.Inks) *line {
	c.line = line{c: c, inks: in, left: max(0, w)}
	return &c.line
}

// put adds a safe, unstyled text, given in parts.
func (l *line) put(ink themes.Ink, parts ...string) { l.within(ink, l.left, parts...) }

// within adds a text of at most n cells, given in parts. It keeps nothing of them, so
// that they may be made on the caller's stack.
func (l *line) within(ink themes.Ink, n int, parts ...string) {
	l.c.aside = l.c.aside[:0]
	for _, s := range parts {
		l.c.aside = append(l.c.aside, s...)
	}
	l.write(ink, n, l.c.aside)
}

// write is within for a text that lies on the canvas or aside of it.
func (l *line) write(ink themes.Ink, n int, s []byte) {
	c := l.c
	n = min(n, l.left)
	if n <= 0 || len(s) == 0 {
		return
	}
	c.text = append(c.text, ink.On()...)
	if have := width(c.Method, s); have <= n {
		c.text = append(c.text, s...)
		n = have
	} else {
		c.text = appendCut(c.text, c.Method, s, n)
	}
	c.text = append(c.text, ink.Off()...)
	l.left -= n
}

// paste adds a finished line of w cells.
func (l *line) paste(line, w int) {
	l.c.text = append(l.c.text, l.c.drawn(line)...)
	l.left -= w
}

// col adds a text as a column of n cells, to the left in it.
func (l *line) col(ink themes.Ink, s string, n int) {
	n = min(n, l.left)
	end := l.left - n
	l.within(ink, n, s)
	l.gap(l.left - end)
}

// num adds a text as a column of n cells, to the right in it.
func (l *line) num(ink themes.Ink, s string, n int) {
	n = min(n, l.left)
	end := l.left - n
	l.gap(n - min(n, l.c.width(s)))
	l.within(ink, n, s)
	l.gap(l.left - end)
}

// repeat adds a character of one cell n times.
func (l *line) repeat(ink themes.Ink, s string, n int) {
	n = min(n, l.left)
	if n <= 0 {
		return
	}
	l.c.text = append(l.c.text, ink.On()...)
	for range n {
		l.c.text = append(l.c.text, s...)
	}
	l.c.text = append(l.c.text, ink.Off()...)
	l.left -= n
}

// gap adds n spaces.
func (l *line) gap(n int) {
	n = min(n, l.left)
	if n <= 0 {
		return
	}
	l.c.text = append(l.c.text, l.inks.Fill.On()...)
	l.c.text = pad(l.c.text, n)
	l.c.text = append(l.c.text, l.inks.Fill.Off()...)
	l.left -= n
}

// bare adds a character of one cell in no ink.
func (l *line) bare(b byte) {
	if l.left > 0 {
		l.c.text = append(l.c.text, b)
		l.left--
	}
}

// done ends the line where it is and returns its number.
func (l *line) done() int { return l.c.done() }

// end fills the line up and ends it.
func (l *line) end() {
	l.gap(l.left)
	l.c.done()
}
