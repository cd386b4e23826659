package views

import "braid/record"

// StreamPos is where a stream pane stands. A [View] moves it. The zero value
// stands at the first line; start with StreamPos{Follow: true}.
type StreamPos struct {
	Top    int64 // first line shown
	Sub    int   // first row shown of it, when wrapped
	Col    int   // first column shown, when not wrapped
	Seen   int64 // lines that have been on screen, or were there when following stopped
	Follow bool  // stands at the end, whatever comes; Top and Sub are not used
}

// StreamOptions is how a stream is drawn.
type StreamOptions struct {
	Wrap    bool // break long lines instead of cutting them
	Numbers bool // line numbers in the gutter
	Times   bool // times in the gutter
	Merged  bool // both streams in one: the gutter tells which
}

// View is a stream pane's lines, size and options: what movement needs to know.
// Its methods return a new position and cost the same for ten lines and for ten
// million.
type View struct {
	Canvas *Canvas // what moving through the lines reads into lies on it
	Lines  Lines
	Seams  []Seam // in order of time
	Opt    StreamOptions
	W, H   int // cells of the content
}

// settle makes the row at s the first one shown.
func (w *walker) settle(p StreamPos, s spot) StreamPos {
	if p.Follow {
		p.Seen = w.Lines.Len()
	}
	p.Top, p.Sub, p.Follow = s.line, s.sub, false
	s = w.top(p)
	p.Top, p.Sub = s.line, s.sub
	p.Seen = max(p.Seen, w.down(s, max(0, w.H-1)).line+1)
	return p
}

// Up moves n rows towards the start. Following stops and the text stands still,
// unless everything is in sight.
func (v View) Up(p StreamPos, n int) StreamPos {
	w := v.walk()
	top := w.top(p)
	to := w.up(top, n)
	if to == top {
		return p
	}
	return w.settle(p, to)
}

// Down moves n rows towards the end, and follows from there on when it was at
// the end already.
func (v View) Down(p StreamPos, n int) StreamPos {
	w := v.walk()
	top := w.top(p)
	if p.Follow || top == w.end() {
		return v.End(p)
	}
	return w.settle(p, w.down(top, n))
}

// PageUp moves a page up, keeping one row in sight.
func (v View) PageUp(p StreamPos) StreamPos { return v.Up(p, max(1, v.H-1)) }

// PageDown moves a page down, keeping one row in sight.
func (v View) PageDown(p StreamPos) StreamPos { return v.Down(p, max(1, v.H-1)) }

// HalfUp moves half a page up.
func (v View) HalfUp(p StreamPos) StreamPos { return v.Up(p, max(1, v.H/2)) }

// HalfDown moves half a page down.
func (v View) HalfDown(p StreamPos) StreamPos { return v.Down(p, max(1, v.H/2)) }

// Home goes to the oldest line, in its first column.
func (v View) Home(p StreamPos) StreamPos {
	p.Col = 0
	return v.walk().settle(p, spot{line: v.Lines.First()})
}

// End goes to the end and follows it.
func (v View) End(p StreamPos) StreamPos {
	p.Follow, p.Top, p.Sub = true, 0, 0
	p.Seen = v.Lines.Len()
	return p
}

// Stop stops following; the text stands still.
func (v View) Stop(p StreamPos) StreamPos {
	if !p.Follow {
		return p
	}
	w := v.walk()
	return w.settle(p, w.end())
}

// Line moves so that line n is the first one shown, or as near as the end
// allows.
func (v View) Line(p StreamPos, n int64) StreamPos {
	return v.walk().settle(p, spot{line: max(n, v.Lines.First())})
}

// Show moves so that line n is seen: not at all when it is, else with some
// lines before it.
func (v View) Show(p StreamPos, n int64) StreamPos {
	w := v.walk()
	top := w.top(p)
	if bottom := w.down(top, max(0, v.H-1)); n >= top.line && n <= bottom.line && (n > top.line || top.sub <= w.lead(n)) {
		return v.Stop(p)
	}
	n = max(v.Lines.First(), min(n, v.Lines.Len()-1))
	return w.settle(p, w.up(spot{line: n}, v.H/3))
}

// Moment moves so that the last line shown is the last that began at m or
// before: what was at the end of the screen at m.
func (v View) Moment(p StreamPos, m record.Moment) StreamPos {
	w := v.walk()
	n := v.Lines.Search(m) - 1
	if n < v.Lines.First() {
		return w.settle(p, spot{line: v.Lines.First()})
	}
	return w.settle(p, w.up(spot{n, w.rows(n) - 1}, max(0, v.H-1)))
}

// Left scrolls n columns to the left.
func (v View) Left(p StreamPos, n int) StreamPos {
	p.Col = max(0, p.Col-n)
	return p
}

// Right scrolls n columns to the right, no further than the longest visible
// line reaches; not at all when lines are wrapped.
func (v View) Right(p StreamPos, n int) StreamPos {
	if v.Opt.Wrap {
		return p
	}
	w := v.walk()
	longest := 0
	first, last := w.visible(p)
	for i := first; i <= last; i++ {
		if l, err := w.reader.line(i); err == nil {
			longest = max(longest, w.row(i, l, State{}, noLimit).width())
		}
	}
	p.Col = max(p.Col, min(p.Col+n, longest-w.width+1))
	return p
}

// Visible returns the first and last line of which something is shown; last is
// less than first when there are none.
func (v View) Visible(p StreamPos) (first, last int64) { return v.walk().visible(p) }

func (w *walker) visible(p StreamPos) (first, last int64) {
	if first = w.Lines.First(); w.H <= 0 || w.Lines.Len() <= first {
		return first, first - 1
	}
	top := w.top(p)
	return top.line, w.down(top, w.H-1).line
}

// LineAt returns the line shown in row y of the pane, for the mouse.
func (v View) LineAt(p StreamPos, y int) (n int64, ok bool) {
	w := v.walk()
	if first, last := w.visible(p); y < 0 || y >= v.H || last < first {
		return 0, false
	}
	top := w.top(p)
	at := w.down(top, y)
	if y > 0 && at == w.down(top, y-1) {
		return 0, false // below the last line
	}
	return at.line, true
}

// unseen returns how many lines have come that have not been on screen; last is the
// last that is.
func (v View) unseen(p StreamPos, last int64) int64 {
	if p.Follow {
		return 0
	}
	return max(0, v.Lines.Len()-max(p.Seen, last+1))
}
