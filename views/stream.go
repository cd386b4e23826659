package views

import (
	"sort"
	"strconv"

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
func Stream(lk *Look, w, h int, d StreamData) []string {
	d.View.Look, d.View.W, d.View.H = lk, max(0, w), max(0, h)
	switch {
	case w <= 0 || h <= 0:
		return blank(w, h)
	case d.View.Lines.Len() <= d.View.Lines.First():
		return message(lk, w, h, d.Empty)
	}
	s := newStreamer(lk, &d)
	top := s.w.top(d.Pos)
	s.draw(top, h)
	return fill(s.out, w, h)
}

// message draws a text in the middle of a pane with nothing to show.
func message(lk *Look, w, h int, text string) []string {
	lines := blank(w, h)
	if w <= 0 || h <= 0 || text == "" {
		return lines
	}
	l := lk.newLine(w, &lk.Styles.Base)
	text = lk.Cut(Plain(text), w-2)
	l.gap((w - lk.Width(text)) / 2)
	l.put(l.inks.Muted, text)
	lines[min(h-1, max(0, h/2-1))] = l.end()
	return lines
}

// streamer draws a stream, row by row.
type streamer struct {
	lk    *Look
	d     *StreamData
	w     *walker
	g     geometry
	carry carry
	prev  int64 // line drawn before, by its index at the origin
	deco  deco
	hits  []hit
	text  []byte
	buf   []byte
	out   []string
}

func newStreamer(lk *Look, d *StreamData) *streamer {
	s := &streamer{lk: lk, d: d, w: d.View.walk(), g: d.View.geometry(), prev: -2}
	s.deco.dim = lk.Styles.Base.Muted.On()
	s.deco.hit = lk.Styles.Hit.On()
	s.deco.here = lk.Styles.HitHere.On()
	return s
}

// draw draws up to h rows from top on.
func (s *streamer) draw(top spot, h int) {
	total := s.d.View.Lines.Len()
	for n, sub := top.line, top.sub; n < total && len(s.out) < h; n, sub = n+1, 0 {
		s.line(n, sub, h)
	}
}

// line draws line n from its row sub on, as far as there is room.
func (s *streamer) line(n int64, sub, h int) {
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
		breaks := append(s.w.wrap(r), r.width())
		for ; sub < len(breaks)-1 && len(s.out) < h; sub++ {
			s.row(n, l, r, breaks[sub], breaks[sub+1], sub == 0)
		}
		return
	}
	s.row(n, l, r, s.d.Pos.Col, r.width(), true)
}

// state returns the style in which line n begins, to be changed into the one in
// which it ends.
func (s *streamer) state(n int64, l *record.Line) *State {
	lines, at := origin(s.d.View.Lines, n)
	if at != s.prev+1 {
		s.carry = carryTo(lines, at)
	}
	s.prev = at
	return s.carry.of(l.Stream)
}

// find looks for what the search wants in a row.
func (s *streamer) find(r *row, n int64) {
	s.deco.hits = nil
	if s.d.Find == nil {
		return
	}
	s.text = r.text(s.text[:0])
	nth := -1
	if n == s.d.Hit {
		nth = int(s.d.HitNth)
	}
	s.hits = r.hitsOf(s.hits[:0], s.d.Find(s.text), nth)
	s.deco.hits = s.hits
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
		return &s.lk.Styles.Chosen
	}
	return &s.lk.Styles.Base
}

// ground returns the sequence for the ground of line n.
func (s *streamer) ground(n int64) string {
	if s.selected(n) {
		return s.lk.Styles.Chosen.Fill.On()
	}
	return ""
}

// row draws columns from up to end of r behind a gutter; first says that it is
// the first row of its line.
func (s *streamer) row(n int64, l *record.Line, r *row, from, end int, first bool) {
	b := s.lk.newLine(s.d.View.W, s.inks(n))
	b.buf = s.buf[:0]
	s.gutter(&b, n, l, first)
	width := b.left
	cut := !s.d.View.Opt.Wrap && end-from > width && width > 0
	to := from + width
	if s.d.View.Opt.Wrap {
		to = min(to, end)
	} else if cut {
		to--
	}
	b.buf = r.draw(b.buf, s.lk, from, to, &s.deco)
	b.left -= to - from
	if cut {
		b.put(b.inks.Muted, ellipsis)
	}
	s.out = append(s.out, b.end())
	s.buf = b.buf
}

// gutter draws what stands before the text.
func (s *streamer) gutter(b *line, n int64, l *record.Line, first bool) {
	in := b.inks
	if s.g.margin > 0 {
		s.mark(b, n, l, first)
	}
	if s.g.time > 0 {
		at := ""
		switch {
		case !first:
		case s.g.time > millisWidth:
			at = s.lk.ClockMillis(l.At)
		default:
			at = s.lk.Clock(l.At)
		}
		b.col(in.Muted, at, s.g.time)
	}
	if s.g.number > 0 {
		number := ""
		if first {
			_, at := origin(s.d.View.Lines, n)
			number = strconv.FormatInt(at+1, 10)
		}
		b.num(in.Muted, number, s.g.number-1)
		b.gap(1)
	}
	if s.g.bar > 0 {
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
	next, err := s.w.reader.line(n + 1)
	return err == nil && marks[i] < next.At
}

// problem draws what there is to say instead of a line.
func (s *streamer) problem(what string) {
	b := s.lk.newLine(s.d.View.W, &s.lk.Styles.Base)
	b.gap(s.g.margin)
	b.put(b.inks.Bad, "✗ "+what)
	s.out = append(s.out, b.end())
}
