package views

import "braid/record"

// geometry is how a row of a stream pane is divided: a margin for marks, the
// gutter, and the text.
type geometry struct {
	margin int // one cell for marks
	time   int // with the space after it
	number int
	bar    int // tells the stream in a merged view
	text   int
}

// The widths from which the parts of the gutter are shown.
const (
	minText     = 12 // what the gutter leaves to the text
	millisWidth = len(clockMillis)
)

// geometry divides a row. Parts for which there is no room are left out: line
// numbers first, then times, then what tells the stream.
func (v View) geometry() geometry {
	g := geometry{text: max(0, v.W)}
	take := func(part *int, n int, wanted bool) {
		if wanted && g.text-n >= minText {
			*part = n
			g.text -= n
		}
	}
	if g.text > 1 {
		g.margin = 1
		g.text--
	}
	take(&g.bar, 2, v.Opt.Merged)
	if v.Opt.Times {
		take(&g.time, millisWidth+1, g.text >= 60)
		take(&g.time, clockWidth+1, g.time == 0)
	}
	take(&g.number, v.digits()+1, v.Opt.Numbers)
	return g
}

// digits is how wide line numbers are: at least four, so that the text does not
// move as the first thousand lines come.
func (v View) digits() int {
	lines, n := v.Lines, v.Lines.Len()
	if n > 0 {
		_, n = origin(lines, n-1)
		n++
	}
	return max(4, len(decimal(n)))
}

// spot is a row of a stream: a line, and which of its rows.
type spot struct {
	line int64
	sub  int
}

// before says that s lies above o.
func (s spot) before(o spot) bool { return s.line < o.line || s.line == o.line && s.sub < o.sub }

// walker moves through the rows of a stream.
type walker struct {
	View
	reader reader
	before reader // of the lines before those
	clean  Cleaner
	breaks []int
	parts  geometry
	width  int // of the text
}

// walk begins to walk through v. There is one walker on a canvas, so that what it
// reads into is used again: another walk ends this one.
func (v View) walk() *walker {
	w := &v.Canvas.walker
	w.View, w.parts = v, v.geometry()
	w.width = max(1, w.parts.text)
	w.reader.begin(v.Lines)
	return w
}

// rows returns how many rows line n takes, with the seams around it.
func (w *walker) rows(n int64) int {
	around := w.lead(n) + w.trail(n)
	if !w.Opt.Wrap {
		return 1 + around
	}
	l, err := w.reader.line(n)
	if err != nil {
		return 1 + around
	}
	return len(w.wrap(w.row(n, l, State{}, noLimit))) - 1 + around
}

// even says that every line takes one row.
func (w *walker) even() bool { return !w.Opt.Wrap && len(w.Seams) == 0 }

// row returns line n made safe.
func (w *walker) row(n int64, l *record.Line, s State, limit int) *row {
	r, _ := w.clean.clean(w.Canvas.Method, w.reader.text(n, l), s, limit)
	return r
}

// wrap returns where the rows of r begin, and where the last one ends.
func (w *walker) wrap(r *row) []int {
	w.breaks = append(r.breaks(w.breaks[:0], w.width), r.width())
	return w.breaks
}

// up returns the row n above s, or the first there is.
func (w *walker) up(s spot, n int) spot {
	first := w.Lines.First()
	if w.even() {
		return spot{line: max(first, s.line-int64(n))}
	}
	for n > s.sub {
		if s.line <= first {
			return spot{line: first}
		}
		n -= s.sub + 1
		s.line--
		s.sub = w.rows(s.line) - 1
	}
	s.sub -= n
	return s
}

// down returns the row n below s, or the last there is.
func (w *walker) down(s spot, n int) spot {
	last := max(w.Lines.First(), w.Lines.Len()-1)
	if w.even() {
		return spot{line: min(last, s.line+int64(n))}
	}
	for s.line <= last {
		rows := w.rows(s.line)
		if s.sub+n < rows {
			return spot{s.line, s.sub + n}
		}
		if s.line == last {
			return spot{last, rows - 1}
		}
		n -= rows - s.sub
		s = spot{line: s.line + 1}
	}
	return s
}

// last returns the last row.
func (w *walker) last() spot {
	n := w.Lines.Len() - 1
	if n < w.Lines.First() {
		return spot{line: w.Lines.First()}
	}
	return spot{n, w.rows(n) - 1}
}

// end returns the first row of the last screenful.
func (w *walker) end() spot { return w.up(w.last(), max(0, w.H-1)) }

// top returns the first row shown at p: within what there is, and with the
// screen filled.
func (w *walker) top(p StreamPos) spot {
	end := w.end()
	if p.Follow {
		return end
	}
	s := spot{p.Top, max(0, p.Sub)}
	if s.line < w.Lines.First() {
		return w.up(spot{line: w.Lines.First()}, 0)
	}
	if !s.before(end) {
		return end
	}
	s.sub = min(s.sub, w.rows(s.line)-1)
	return s
}
