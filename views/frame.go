package views

import (
	"slices"
	"strings"

	"braid/themes"
)

// Pane is a part of the screen with its content.
type Pane struct {
	Rect    Rect     // with the border
	Title   string   // in the top border; what follows a " · " is muted; made safe here
	Note    string   // right in the top border: a count, a state
	Foot    string   // right in the bottom border; in the accent when it tells of new lines
	Focused bool     // border and title in the accent
	Bare    bool     // no border: the lines fill Rect
	Lines   []string // each of exactly the inner width; missing ones are blank, surplus ones left out
}

// Frame puts panes together to a screen of exactly h lines of w cells. Borders
// that panes share are drawn once, with the right junctions. A bordered pane
// of fewer than three columns or rows is all border. Where contents overlap the
// later pane wins.
func Frame(lk *Look, w, h int, panes []Pane) []string {
	if w <= 0 || h <= 0 {
		return blank(w, h)
	}
	f := frame{
		lk: lk, w: w, h: h,
		lines: make([]ends, w*h),
		focus: make([]bool, w*h),
		spans: make([][]span, h),
	}
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
		f.notes(&panes[i])
	}
	return f.compose()
}

// frame is a screen being put together: the lines of borders by cell, and the
// texts that lie over them by row.
type frame struct {
	lk    *Look
	w, h  int
	lines []ends
	focus []bool
	spans [][]span
}

// span is a finished text of w cells that begins in column x.
type span struct {
	x, w int
	text string
}

// outline draws the border of a pane.
func (f *frame) outline(p *Pane) {
	r := p.Rect
	if p.Bare || r.Empty() {
		return
	}
	weight := ends(1)
	if p.Focused && f.lk.Styles.HeavyFocus {
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
	f.focus[i] = f.focus[i] || focused
}

// content lays the lines of a pane.
func (f *frame) content(p *Pane) {
	r := p.Rect
	if !p.Bare {
		r = r.Inner()
	}
	for i, line := range p.Lines[:min(len(p.Lines), max(0, r.H))] {
		f.lay(r.X, r.Y+i, r.W, line)
	}
}

// title lays the title of a pane in its upper border.
func (f *frame) title(p *Pane) {
	r := p.Rect
	if p.Bare || p.Title == "" || r.W < 5 {
		return
	}
	in := &f.lk.Styles.Base
	name, rest, more := strings.Cut(Plain(p.Title), " · ")
	ink := in.Plain
	if p.Focused {
		ink = in.Title
	}
	l := f.lk.newLine(r.W-4, in)
	l.put(ink, name)
	if more {
		l.put(in.Muted, " · "+rest)
	}
	w := r.W - 4 - l.left
	f.lay(r.X+1, r.Y, w+2, " "+string(l.buf)+" ")
}

// notes lays what stands right in the borders of a pane, where there is room.
func (f *frame) notes(p *Pane) {
	if p.Bare {
		return
	}
	f.note(p, p.Note, p.Rect.Y)
	f.note(p, p.Foot, p.Rect.Y+p.Rect.H-1)
}

func (f *frame) note(p *Pane, text string, y int) {
	if text == "" {
		return
	}
	text = Plain(text)
	w := f.lk.Width(text) + 2
	if w > p.Rect.W-4 {
		return
	}
	ink := f.lk.Styles.Base.Muted
	if strings.HasPrefix(text, newBelow) {
		ink = f.lk.Styles.Base.Accent
	}
	f.lay(p.Rect.X+p.Rect.W-2-w, y, w, " "+ink.Render(text)+" ")
}

// lay puts a text of w cells over the screen, cut at its edges, unless
// something lies there already.
func (f *frame) lay(x, y, w int, text string) {
	if y < 0 || y >= f.h || w <= 0 || x >= f.w {
		return
	}
	if x < 0 {
		text, w, x = f.lk.after(text, -x), w+x, 0
	}
	if x+w > f.w {
		text, w = f.lk.before(text, f.w-x), f.w-x
	}
	at, _ := slices.BinarySearchFunc(f.spans[y], x, func(s span, x int) int { return s.x - x })
	row := f.spans[y]
	if w <= 0 || at > 0 && row[at-1].x+row[at-1].w > x || at < len(row) && row[at].x < x+w {
		return
	}
	f.spans[y] = slices.Insert(row, at, span{x, w, text})
}

// compose writes the screen, row by row.
func (f *frame) compose() []string {
	screen := make([]string, f.h)
	var buf []byte
	for y := range screen {
		buf = buf[:0]
		x := 0
		for _, s := range f.spans[y] {
			buf = f.borders(buf, y, x, s.x)
			buf = append(buf, s.text...)
			x = s.x + s.w
		}
		buf = f.borders(buf, y, x, f.w)
		screen[y] = string(buf)
	}
	return screen
}

// borders draws columns from up to to of the lines in row y.
func (f *frame) borders(buf []byte, y, from, to int) []byte {
	for x := from; x < to; {
		i := y*f.w + x
		if f.lines[i] == 0 {
			buf = append(buf, ' ')
			x++
			continue
		}
		ink := f.ink(i)
		buf = append(buf, ink.On()...)
		for n := i; x < to && f.lines[i] != 0 && f.focus[i] == f.focus[n]; x++ {
			buf = append(buf, f.lines[i].glyph()...)
			i++
		}
		buf = append(buf, ink.Off()...)
	}
	return buf
}

// ink returns what a cell of a border is drawn in.
func (f *frame) ink(i int) *themes.Ink {
	if f.focus[i] {
		return &f.lk.Styles.BorderFocus
	}
	return &f.lk.Styles.Border
}
