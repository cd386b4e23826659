package views

import "braid/themes"

// BoxData is a box: what stands in its border and in it.
type BoxData struct {
	Title  string // left in the upper edge; made safe here
	Foot   string // right in the lower edge; made safe here
	Danger bool   // in the colour of danger
	Margin int    // columns that stay free on both sides of the lines
	Lines  Block  // of the width within border and margins
}

// Box draws a border around lines: a box of exactly w×h, to be put over a screen
// with Overlay. What has no ground of its own in the lines lies on the panel's.
func Box(c *Canvas, w, h int, d BoxData) Block {
	if w < 2 || h < 2 {
		return c.blank(w, h)
	}
	lines := c.onto(c.Styles.Panel.Fill, c.inset(d.Lines, w-2, d.Margin))
	b := c.block()
	c.upperEdge(w, &d)
	for i := range h - 2 {
		l := c.newLine(w, &c.Styles.Panel)
		l.put(d.ink(c), "│")
		if i < lines.n {
			l.paste(lines.from+i, w-2)
		} else {
			l.gap(w - 2)
		}
		l.put(d.ink(c), "│")
		l.end()
	}
	c.lowerEdge(w, &d)
	return b.full()
}

// ink returns what the border is drawn in.
func (d *BoxData) ink(c *Canvas) themes.Ink {
	if d.Danger {
		return c.Styles.DangerFrame
	}
	return c.Styles.PanelBorder
}

// inset returns lines in the middle of w cells, with n free ones before them as far as
// there is room.
func (c *Canvas) inset(lines Block, w, n int) Block {
	if n <= 0 {
		return lines
	}
	b := c.block()
	for i := range lines.n {
		line := c.drawn(lines.from + i)
		before := min(n, w)
		c.text = append(pad(c.text, before), line...)
		c.text = pad(c.text, w-before-width(c.Method, line))
		c.done()
	}
	return b.full()
}

// upperEdge draws the edge with the title.
func (c *Canvas) upperEdge(w int, d *BoxData) {
	in := &c.Styles.Panel
	name := in.Title
	if d.Danger {
		name = in.Bad
	}
	l := c.newLine(w, in)
	l.left-- // for the corner
	l.put(d.ink(c), "╭")
	if title := c.Cut(c.plain(d.Title), w-6); title != "" {
		l.put(d.ink(c), "─")
		l.put(name, " ", title, " ")
	}
	l.repeat(d.ink(c), "─", l.left)
	l.left++
	l.put(d.ink(c), "╮")
	l.end()
}

// lowerEdge draws the edge with the foot, if there is room for it.
func (c *Canvas) lowerEdge(w int, d *BoxData) {
	l := c.newLine(w, &c.Styles.Panel)
	l.left-- // for the corner
	l.put(d.ink(c), "╰")
	foot := c.plain(d.Foot)
	if tail := c.width(foot) + 3; foot != "" && tail <= l.left {
		l.repeat(d.ink(c), "─", l.left-tail)
		l.put(l.inks.Muted, " ", foot, " ")
	}
	l.repeat(d.ink(c), "─", l.left)
	l.left++
	l.put(d.ink(c), "╯")
	l.end()
}

// Overlay puts a box over a finished screen of w columns with its upper left
// corner at (x, y), cutting off what lies outside. With fade, the rest of the
// screen loses its colours and steps back. The screen given is not changed.
func Overlay(c *Canvas, w int, screen, box Block, x, y int, fade bool) Block {
	if fade {
		screen = c.faded(screen)
	}
	box = c.cropped(box, -x, w-x)
	x = max(0, x)
	over := box.Width()
	b := c.block()
	for i := range screen.n {
		line := c.drawn(screen.from + i)
		if j := i - y; j >= 0 && j < box.n && over > 0 {
			c.text = appendBefore(c.text, c.Method, line, x)
			c.text = append(c.text, c.drawn(box.from+j)...)
			c.text = appendAfter(c.text, c.Method, line, x+over)
		} else {
			c.text = append(c.text, line...)
		}
		c.done()
	}
	return b.full()
}

// faded returns lines in the one ink of what steps back.
func (c *Canvas) faded(lines Block) Block {
	b := c.block()
	for i := range lines.n {
		c.text = append(c.text, c.Styles.Faded.On()...)
		c.text = appendBare(c.text, c.drawn(lines.from+i))
		c.text = append(c.text, c.Styles.Faded.Off()...)
		c.done()
	}
	return b.full()
}

// cropped returns what lines have in columns from up to to.
func (c *Canvas) cropped(lines Block, from, to int) Block {
	w := lines.Width()
	if from <= 0 && to >= w {
		return lines
	}
	b := c.block()
	for i := range lines.n {
		line := c.drawn(lines.from + i)
		if from > 0 {
			c.aside = appendAfter(c.aside[:0], c.Method, line, from)
			line = c.aside
		}
		c.text = appendBefore(c.text, c.Method, line, min(w, to)-max(0, from))
		c.done()
	}
	return b.full()
}

// Centre returns where a box of bw×bh stands in the middle of w×h, a little
// above it as the eye prefers.
func Centre(w, h, bw, bh int) (x, y int) { return max(0, (w-bw)/2), max(0, (h-bh)*2/5) }
