package views

import (
	"slices"

	"braid/themes"
)

// Pane is a part of the screen with its content.
type Pane struct {
	Rect    Rect   // with the border
	Title   string // in the top border; made safe here
	Of      string // after the title, muted: what the content is of; made safe here
	Foot    Block  // right in the bottom border: a line as wide as it must be
	Focused bool   // border and title in the accent
	Bare    bool   // no border: the lines fill Rect
	Lines   Block  // each of exactly the inner width; missing ones are blank, surplus ones left out
}

// Frame puts panes together to a screen of exactly h lines of w cells. Borders
// that panes share are drawn once, with the right junctions. A bordered pane
// of fewer than three columns or rows is all border. Where contents overlap the
// later pane wins.
func Frame(c *Canvas, w, h int, panes []Pane) Block {
	if w <= 0 || h <= 0 {
		return c.blank(w, h)
	}
	f := &c.frame
	f.clear(c, w, h)
	for i := range panes {
		f.outline(&panes[i])
	}
	for i := len(panes) - 1; i >= 0; i-- {
		f.content(&panes[i])
	}
	for i := range panes {
		f.title(&panes[i])
	}
	for i := range panes {
		f.foot(&panes[i])
	}
	return f.compose()
}

// frame is a screen being put together: the lines of borders by cell, and the
// texts that lie over them by row.
type frame struct {
	c     *Canvas
	w, h  int
	lines []ends // of all panes
	focus []ends // of the focused one
	spans [][]span
}

// span is a finished text of w cells that begins in column x.
type span struct {
	x, w int
	line int // of the canvas
}

// clear begins a screen.
func (f *frame) clear(c *Canvas, w, h int) {
	f.c, f.w, f.h = c, w, h
	f.lines, f.focus = sized(f.lines, w*h), sized(f.focus, w*h)
	for len(f.spans) < h {
		f.spans = append(f.spans, nil)
	}
	for y := range h {
		f.spans[y] = f.spans[y][:0]
	}
}

// outline draws the border of a pane.
func (f *frame) outline(p *Pane) {
	r := p.Rect
	if p.Bare || r.Empty() {
		return
	}
	weight := ends(1)
	if p.Focused && f.c.Styles.HeavyFocus {
		weight = heavy
	}
	for x := r.X; x < r.X+r.W; x++ {
		for _, y := range [...]int{r.Y, r.Y + r.H - 1} {
			if x < r.X+r.W-1 {
				f.stroke(x, y, right*weight, p.Focused)
				f.stroke(x+1, y, left*weight, p.Focused)
			}
		}
	}
	for y := r.Y; y < r.Y+r.H-1; y++ {
		for _, x := range [...]int{r.X, r.X + r.W - 1} {
			f.stroke(x, y, down*weight, p.Focused)
			f.stroke(x, y+1, up*weight, p.Focused)
		}
	}
}

// stroke adds an end of a line to a cell.
func (f *frame) stroke(x, y int, e ends, focused bool) {
	if x < 0 || y < 0 || x >= f.w || y >= f.h {
		return
	}
	i := y*f.w + x
	f.lines[i] = f.lines[i].join(e)
	if focused {
		f.focus[i] = f.focus[i].join(e)
	}
}

// content lays the lines of a pane.
func (f *frame) content(p *Pane) {
	r := p.Rect
	if !p.Bare {
		r = r.Inner()
	}
	for i := range min(p.Lines.n, max(0, r.H)) {
		f.lay(r.X, r.Y+i, r.W, p.Lines.from+i)
	}
}

// title lays the title of a pane in its upper border.
func (f *frame) title(p *Pane) {
	r := p.Rect
	if p.Bare || p.Title == "" || r.W < 5 {
		return
	}
	in := &f.c.Styles.Base
	ink := in.Plain
	if p.Focused {
		ink = in.Title
	}
	l := f.c.newLine(r.W-2, in)
	l.bare(' ')
	l.left-- // for the space after it
	l.put(ink, f.c.plain(p.Title))
	if p.Of != "" {
		l.put(in.Muted, " · ", f.c.plain(p.Of))
	}
	l.left++
	l.bare(' ')
	f.lay(r.X+1, r.Y, r.W-2-l.left, l.done())
}

// foot lays the foot of a pane right in its lower border, with a space on each side,
// where there is room.
func (f *frame) foot(p *Pane) {
	if p.Bare || p.Foot.n == 0 {
		return
	}
	w := p.Foot.Width()
	if w+2 > p.Rect.W-4 {
		return
	}
	l := f.c.newLine(w+2, &f.c.Styles.Base)
	l.bare(' ')
	l.paste(p.Foot.from, w)
	l.bare(' ')
	f.lay(p.Rect.X+p.Rect.W-4-w, p.Rect.Y+p.Rect.H-1, w+2, l.done())
}

// lay puts a line of w cells over the screen, cut at its edges, unless something
// lies there already.
func (f *frame) lay(x, y, w, line int) {
	if y < 0 || y >= f.h || w <= 0 || x >= f.w {
		return
	}
	if x < 0 {
		line, w, x = f.c.after(line, -x), w+x, 0
	}
	if x+w > f.w {
		line, w = f.c.before(line, f.w-x), f.w-x
	}
	at, _ := slices.BinarySearchFunc(f.spans[y], x, func(s span, x int) int { return s.x - x })
	row := f.spans[y]
	if w <= 0 || at > 0 && row[at-1].x+row[at-1].w > x || at < len(row) && row[at].x < x+w {
		return
	}
	f.spans[y] = slices.Insert(row, at, span{x, w, line})
}

// compose writes the screen, row by row.
func (f *frame) compose() Block {
	c := f.c
	b := c.block()
	for y := range f.h {
		x := 0
		for _, s := range f.spans[y] {
			f.borders(y, x, s.x)
			c.text = append(c.text, c.drawn(s.line)...)
			x = s.x + s.w
		}
		f.borders(y, x, f.w)
		c.done()
	}
	return b.full()
}

// borders draws columns from up to to of the lines in row y.
func (f *frame) borders(y, from, to int) {
	buf := f.c.text
	for x := from; x < to; {
		i := y*f.w + x
		if f.lines[i] == 0 {
			buf = append(buf, ' ')
			x++
			continue
		}
		ink, focused := f.ink(i), f.focus[i] != 0
		buf = append(buf, ink.On()...)
		for ; x < to && f.lines[i] != 0 && (f.focus[i] != 0) == focused; x++ {
			buf = append(buf, f.ends(i).glyph()...)
			i++
		}
		buf = append(buf, ink.Off()...)
	}
	f.c.text = buf
}

// ends returns the lines to draw in a cell. A cell has one colour: where other
// borders meet that of the focused pane they end before it, else its colour would
// reach half a cell into them. Heavy lines tell themselves from the others.
func (f *frame) ends(i int) ends {
	own := f.focus[i]
	if own&(own-1) != 0 && !f.c.Styles.HeavyFocus { // more than one end: not of a pane that is cut off
		return own
	}
	return f.lines[i]
}

// ink returns what a cell of a border is drawn in.
func (f *frame) ink(i int) *themes.Ink {
	if f.focus[i] != 0 {
		return &f.c.Styles.BorderFocus
	}
	return &f.c.Styles.Border
}
