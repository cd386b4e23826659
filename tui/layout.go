package tui

import "braid/views"

// request is all that decides a layout.
type request struct {
	w, h    int
	focus   pane
	list    pane // the list shown where only one fits
	stream  pane // the stream shown where only one fits
	back    pane // had the focus before the prompt
	zoom    bool
	arrange arrangement
	split   split
	prompt  int  // rows that the prompt wants; 0: there is none
	bar     bool // the time bar shows
}

// layout says where everything is. What is not shown has an empty rectangle.
// Panes include their borders, which neighbours share.
type layout struct {
	variety variety
	header  views.Rect
	panes   [panes]views.Rect
	bar     views.Rect
	prompt  views.Rect
	footer  views.Rect
	grips   [borders]grip // of the borders that can be moved
	merged  bool          // the pane of stdout shows both streams
}

// arrange computes a layout. It depends on nothing but the request.
func arrange(r request) layout {
	l := layout{variety: varietyFor(r.w, r.h)}
	if l.variety == line {
		return l
	}
	area := l.edges(r)
	switch {
	case r.zoom && r.focus == panePrompt:
		l.panes[r.back] = area
	case r.zoom:
		l.panes[r.focus] = area
	case l.variety == tiny:
		l.panes[tinyPane(r)] = area
	case l.variety == narrow:
		l.column(r, area)
	default:
		l.grid(r, area)
	}
	l.merged = r.arrange == arrangeMerged && !l.panes[paneOut].Empty()
	return l
}

// tinyPane is the only pane of a tiny screen: the one with the focus, or the
// output while the prompt has it.
func tinyPane(r request) pane {
	if r.focus == panePrompt {
		return r.stream
	}
	return r.focus
}

// edges lays out what lies above and below the panes, and returns what is left.
// The lower the screen, the fewer of the extras it has; the prompt always stays.
func (l *layout) edges(r request) views.Rect {
	top, bottom := 0, r.h
	if r.h >= 8 {
		l.header = views.Rect{W: r.w, H: 1}
		top++
	}
	if r.h >= 10 {
		bottom--
		l.footer = views.Rect{Y: bottom, W: r.w, H: 1}
	}
	if r.prompt > 0 {
		rows := min(r.prompt, max(1, (bottom-top)/3))
		bottom -= rows
		l.prompt = views.Rect{Y: bottom, W: r.w, H: rows}
		l.panes[panePrompt] = l.prompt
	}
	if r.bar && bottom-top >= 4 {
		bottom--
		l.bar = views.Rect{Y: bottom, W: r.w, H: 1}
	}
	return views.Rect{Y: top, W: r.w, H: bottom - top}
}

// grid is the layout of two columns, both cut at the same height. The lists stand
// where their places say; the output has what is left of the right column, below
// the lists there or, on a wide screen, from top to bottom:
//
//	╭ sessions ──┬ history ──────────────────╮   ╭ sessions ─────┬ stdout ──────┬ stderr ──────╮
//	├ processes ─┼ stdout ──────┬ stderr ────┤   ├ history ──────┤              │              │
//	│            │              │            │   ├ processes ────┤              │              │
//	╰────────────┴──────────────┴────────────╯   ╰───────────────┴──────────────┴──────────────╯
func (l *layout) grid(r request, area views.Rect) {
	var in [quarters][]pane
	for p := range panes {
		if f := p.facts(); f.list != nil {
			q := f.at[l.variety].in
			in[q] = append(in[q], p)
		}
	}
	most := max(len(in[leftUpper]), len(in[rightUpper]))
	row := share(area.H, r.split.rows, leastRows(most), leastRows(len(in[leftLower])))
	least := leastColumns
	if l.variety == wide {
		least = leastWide
	}
	left, right := cutColumns(area, share(area.W, r.split.columns, least, least))
	cut := left
	upper, lower := cutRows(left, row)
	l.stack(in[leftUpper], upper)
	l.stack(in[leftLower], lower)
	output := right
	if len(in[rightUpper]) > 0 {
		upper, output = cutRows(right, row)
		l.stack(in[rightUpper], upper)
		cut = area
	}
	l.streams(r, output)
	l.grips[borderColumns] = grip{views.Rect{X: right.X, Y: area.Y, W: 1, H: area.H}, area}
	l.grips[borderRows] = grip{views.Rect{X: area.X, Y: lower.Y, W: cut.W, H: 1}, area}
}

// stack puts lists one above the other, each with its share of the area.
func (l *layout) stack(all []pane, area views.Rect) {
	whole := 0
	for _, p := range all {
		whole += p.facts().at[l.variety].share
	}
	for i, p := range all {
		l.panes[p] = area
		if below := len(all) - i - 1; below > 0 {
			part := p.facts().at[l.variety].share
			l.panes[p], area = cutRows(area, share(area.H, part*1000/whole, leastRows(1), leastRows(below)))
			whole -= part
		}
	}
}

// column is the narrow layout, a list above a stream:
//
//	╭ history ─────────╮
//	├ stdout ──────────┤
//	│                  │
//	╰──────────────────╯
func (l *layout) column(r request, area views.Rect) {
	list, stream := cutRows(area, share(area.H, r.split.rows, leastRows(1), leastRows(1)))
	l.panes[r.list] = list
	l.grips[borderRows] = grip{views.Rect{X: area.X, Y: stream.Y, W: area.W, H: 1}, area}
	if r.arrange == arrangeMerged {
		l.panes[paneOut] = stream
		return
	}
	l.panes[r.stream] = stream
}

// streams shares an area between the streams.
func (l *layout) streams(r request, area views.Rect) {
	how := r.arrange
	if how == arrangeAuto {
		how = arrangeStacked
		if area.W >= besideFrom {
			how = arrangeBeside
		}
	}
	out, err := &l.panes[paneOut], &l.panes[paneErr]
	switch how {
	case arrangeBeside:
		*out, *err = cutColumns(area, share(area.W, r.split.streams, leastStream, leastStream))
		l.grips[borderStreams] = grip{views.Rect{X: err.X, Y: err.Y + 1, W: 1, H: err.H - 2}, area}
	case arrangeStacked:
		*out, *err = cutRows(area, share(area.H, r.split.streams, leastRows(1), leastRows(1)))
		l.grips[borderStreams] = grip{views.Rect{X: err.X + 1, Y: err.Y, W: err.W - 2, H: 1}, area}
	case arrangeMerged:
		*out = area
	case arrangeOne:
		l.panes[r.stream] = area
	}
}

// The least that a pane is given, its borders included.
const (
	leastColumns = 16 // a column of panes
	leastWide    = 30 // one of a wide screen
	leastStream  = 8  // one of two streams side by side
)

// leastRows returns the least height of n panes one above the other: two lines for
// each, and the borders.
func leastRows(n int) int { return 3*n + 1 }

// share returns a share of n in thousandths that leaves at least so much on both
// sides, as far as n has it.
func share(n, thousandths, before, after int) int {
	return max(min((n*thousandths+500)/1000, n-after), before, 1)
}

// cutColumns cuts a rectangle at column x into two that share a border.
func cutColumns(r views.Rect, x int) (left, right views.Rect) {
	return views.Rect{X: r.X, Y: r.Y, W: x, H: r.H}, views.Rect{X: r.X + x - 1, Y: r.Y, W: r.W - x + 1, H: r.H}
}

// cutRows cuts a rectangle at row y into two that share a border.
func cutRows(r views.Rect, y int) (upper, lower views.Rect) {
	return views.Rect{X: r.X, Y: r.Y, W: r.W, H: y}, views.Rect{X: r.X, Y: r.Y + y - 1, W: r.W, H: r.H - y + 1}
}

// lists says that a pane shows which has spinners and running times.
func (l *layout) lists() bool {
	for p := range panes {
		if p.list() && !l.panes[p].Empty() {
			return true
		}
	}
	return false
}
