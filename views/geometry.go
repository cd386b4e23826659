package views

import (
	"strconv"

	"braid/record"
)

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
	millisWidth = len("15:04:05.000")
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
	return max(4, len(strconv.FormatInt(n, 10)))
}

// TextWidth returns how many columns of text v shows.
func (v View) TextWidth() int { return v.geometry().text }

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
	clean  Cleaner
	breaks []int
	width  int // of the text
}

func (v View) walk() *walker {
	return &walker{View: v, reader: reader{lines: v.Lines}, width: max(1, v.geometry().text)}
}

// rows returns how many rows line n takes.
func (w *walker) rows(n int64) int {
	if !w.Opt.Wrap {
		return 1
	}
	l, err := w.reader.line(n)
	if err != nil {
		return 1
	}
	return len(w.wrap(w.row(n, l, State{}, noLimit)))
}

// row returns line n made safe.
func (w *walker) row(n int64, l *record.Line, s State, limit int) *row {
	r, _ := w.clean.clean(w.Look.Method, w.reader.text(n, l), s, limit)
	return r
}

// wrap returns where the rows of r begin.
func (w *walker) wrap(r *row) []int {
	w.breaks = r.breaks(w.breaks[:0], w.width)
	return w.breaks
}

// up returns the row n above s, or the first there is.
func (w *walker) up(s spot, n int) spot {
	first := w.Lines.First()
	if !w.Opt.Wrap {
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
	if !w.Opt.Wrap {
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
