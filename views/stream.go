package views

import (
	"sort"

	"braid/record"
	"braid/themes"
)

// StreamData is what a stream pane shows.
type StreamData struct {
	View    View
	Pos     StreamPos
	Focused bool // the cursor is in the accent

	// Empty says why there is nothing: see EmptyExec and EmptyProcess.
	Empty string

	// Find returns what to highlight in a line as pairs of byte offsets into its
	// plain text (what Cleaner.Text returns), in ascending order; nil: nothing.
	Find func(text []byte) [][]int
	// Hit is the line that the search stands at, and which match in it; -1: none.
	Hit, HitNth int64

	// Cursor is the line that visual mode stands at, Anchor where it began; both
	// and all lines between are selected. -1: none.
	Cursor, Anchor int64

	Marks []record.Moment // bookmarks, in order of time
}

// Stream draws the visible lines of a stream, and reads no others.
func Stream(c *Canvas, w, h int, d StreamData) Block {
	d.View.Canvas, d.View.W, d.View.H = c, max(0, w), max(0, h)
	switch {
	case w <= 0 || h <= 0:
		return c.blank(w, h)
	case d.View.Lines.Len() <= d.View.Lines.First():
		return message(c, w, h, d.Empty)
	}
	b := c.block()
	s := &c.streamer
	s.begin(c, d)
	s.draw(s.w.top(d.Pos))
	return b.filled(w, h)
}

// message draws a text in the middle of a pane with nothing to show.
func message(c *Canvas, w, h int, text string) Block {
	b := c.block()
	if w > 0 && h > 0 && text != "" {
		b.filled(w, min(h-1, max(0, h/2-1)))
		l := c.newLine(w, &c.Styles.Base)
		text = c.plain(text)
		l.gap((w - max(0, min(c.width(text), w-2))) / 2)
		l.within(l.inks.Muted, w-2, text)
		l.end()
	}
	return b.filled(w, h)
}

// streamer draws a stream, row by row.
type streamer struct {
	c     *Canvas
	d     StreamData
	w     *walker
	room  int // rows that are still free
	carry carry
	prev  int64 // line drawn before, by its index at the origin
	deco  deco
	text  []byte // that is searched
}

// begin begins to draw a stream.
func (s *streamer) begin(c *Canvas, d StreamData) {
	s.c, s.d, s.w, s.room, s.prev = c, d, d.View.walk(), d.View.H, -2
	s.deco.dim = c.Styles.Base.Muted.On()
	s.deco.hit = c.Styles.Hit.On()
	s.deco.here = c.Styles.HitHere.On()
}

// draw draws rows from top on, as far as there is room.
func (s *streamer) draw(top spot) {
	total := s.d.View.Lines.Len()
	for n, sub := top.line, top.sub; n < total && s.room > 0; n, sub = n+1, 0 {
		s.line(n, sub)
	}
}

// line draws line n with the seams around it from its row sub on, as far as there
// is room.
func (s *streamer) line(n int64, sub int) {
	if lead := s.w.lead(n); sub < lead {
		s.seam(s.w.seamBefore(n))
		sub = 0
	} else {
		sub -= lead
	}
	s.rows(n, sub)
	if s.w.trail(n) > 0 && s.room > 0 {
		s.seam(s.w.seamBefore(n + 1))
	}
}

// rows draws the text of line n from its row sub on, as far as there is room.
func (s *streamer) rows(n int64, sub int) {
	if s.room <= 0 {
		return
	}
	l, err := s.w.reader.line(n)
	if err != nil {
		s.problem("cannot read this line: " + Plain(err.Error()))
		return
	}
	if l.Lost {
		s.problem("this line is damaged or gone")
		return
	}
	state := s.state(n, l)
	limit := noLimit
	if !s.d.View.Opt.Wrap && s.d.Find == nil {
		limit = s.d.Pos.Col + s.w.width
	}
	start := *state
	*state = state.After(l.Text)
	r := s.w.row(n, l, start, limit)
	s.find(r, n)
	s.deco.ground = s.ground(n)
	if s.d.View.Opt.Wrap {
		breaks := s.w.wrap(r)
		for ; sub < len(breaks)-1 && s.room > 0; sub++ {
			s.row(n, l, r, breaks[sub], breaks[sub+1], sub == 0)
		}
		return
	}
	if sub == 0 {
		s.row(n, l, r, s.d.Pos.Col, r.width(), true)
	}
}

// state returns the style in which line n begins, to be changed into the one in
// which it ends.
func (s *streamer) state(n int64, l *record.Line) *State {
	lines, at := origin(s.d.View.Lines, n)
	if at != s.prev+1 {
		s.carry = carryTo(&s.w.before, lines, at)
	}
	s.prev = at
	return s.carry.of(l.Stream)
}

// find looks for what the search wants in a row.
func (s *streamer) find(r *row, n int64) {
	s.deco.hits = s.deco.hits[:0]
	if s.d.Find == nil {
		return
	}
	s.text = r.text(s.text[:0])
	nth := -1
	if n == s.d.Hit {
		nth = int(s.d.HitNth)
	}
	s.deco.hits = r.hitsOf(s.deco.hits, s.d.Find(s.text), nth)
}

// selected says that line n is selected.
func (s *streamer) selected(n int64) bool {
	return s.d.Cursor >= 0 && n >= min(s.d.Cursor, s.anchor()) && n <= max(s.d.Cursor, s.anchor())
}

func (s *streamer) anchor() int64 {
	if s.d.Anchor < 0 {
		return s.d.Cursor
	}
	return s.d.Anchor
}

// inks returns what the gutter of line n is drawn with.
func (s *streamer) inks(n int64) *themes.Inks {
	if s.selected(n) {
		return &s.c.Styles.Chosen
	}
	return &s.c.Styles.Base
}

// ground returns the sequence for the ground of line n.
func (s *streamer) ground(n int64) string {
	if s.selected(n) {
		return s.c.Styles.Chosen.Fill.On()
	}
	return ""
}

// row draws columns from up to end of r behind a gutter; first says that it is
// the first row of its line.
func (s *streamer) row(n int64, l *record.Line, r *row, from, end int, first bool) {
	b := s.c.newLine(s.d.View.W, s.inks(n))
	s.gutter(b, n, l, first)
	width := b.left
	cut := !s.d.View.Opt.Wrap && end-from > width && width > 0
	to := from + width
	if s.d.View.Opt.Wrap {
		to = min(to, end)
	} else if cut {
		to--
	}
	s.c.text = r.draw(s.c.text, s.c.Look, from, to, &s.deco)
	b.left -= to - from
	if cut {
		b.put(b.inks.Muted, ellipsis)
	}
	s.end(b)
}

// end ends a row.
func (s *streamer) end(b *line) {
	b.end()
	s.room--
}

// gutter draws what stands before the text.
func (s *streamer) gutter(b *line, n int64, l *record.Line, first bool) {
	in := b.inks
	if s.w.parts.margin > 0 {
		s.mark(b, n, l, first)
	}
	if s.w.parts.time > 0 {
		at := ""
		switch {
		case !first:
		case s.w.parts.time > millisWidth:
			at = s.c.clockMillis(l.At)
		default:
			at = s.c.Clock(l.At)
		}
		b.col(in.Muted, at, s.w.parts.time)
	}
	if s.w.parts.number > 0 {
		number := ""
		if first {
			_, at := origin(s.d.View.Lines, n)
			number = decimal(at + 1)
		}
		b.num(in.Muted, number, s.w.parts.number-1)
		b.gap(1)
	}
	if s.w.parts.bar > 0 {
		s.bar(b, l)
	}
}

// mark draws the margin: the most important of what there is to say about a
// line.
func (s *streamer) mark(b *line, n int64, l *record.Line, first bool) {
	in := b.inks
	switch {
	case n == s.d.Cursor:
		b.bar(true, s.d.Focused)
	case !first:
		b.gap(1)
	case s.d.Find != nil && n == s.d.Hit:
		b.put(in.Warn, "▸")
	case s.marked(n, l):
		b.put(in.Accent, "◆")
	case s.d.View.Opt.Merged && l.Unsure:
		b.put(in.Warn, "≈")
	case s.d.Pos.Col > 0 && !s.d.View.Opt.Wrap:
		b.put(in.Muted, "‹")
	default:
		b.gap(1)
	}
}

// bar tells the stream of a line in a merged view, in shape and in colour.
func (s *streamer) bar(b *line, l *record.Line) {
	if l.Stream == record.Err {
		b.put(b.inks.Bad, "┃")
	} else {
		b.put(b.inks.Line, "│")
	}
	b.gap(1)
}

// marked says that a bookmark was set while line n was the last one.
func (s *streamer) marked(n int64, l *record.Line) bool {
	marks := s.d.Marks
	i := sort.Search(len(marks), func(i int) bool { return marks[i] >= l.At })
	if i == len(marks) {
		return false
	}
	if n+1 >= s.d.View.Lines.Len() {
		return true
	}
	return marks[i] < s.d.View.Lines.Moment(n+1)
}

// problem draws what there is to say instead of a line.
func (s *streamer) problem(what string) {
	b := s.c.newLine(s.d.View.W, &s.c.Styles.Base)
	b.gap(s.w.parts.margin)
	b.put(b.inks.Bad, "✗ ", what)
	s.end(b)
}
