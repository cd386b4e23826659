package tui

import "braid/views"

// pane names a part of the screen that can have the focus.
type pane uint8

// The panes, in the order in which tab visits them.
const (
	paneSessions pane = iota
	paneProcesses
	paneHistory
	paneOut
	paneErr
	panePrompt
	panes // how many there are
)

// list says that a pane is one of the lists, which take turns where only one
// of them fits.
func (p pane) list() bool { return p <= paneHistory }

// stream says that a pane shows output.
func (p pane) stream() bool { return p == paneOut || p == paneErr }

// arrangement is how stdout and stderr share their place.
type arrangement uint8

// The arrangements. Auto puts the streams side by side where both get lines of
// a readable length, else one above the other.
const (
	arrangeAuto arrangement = iota
	arrangeBeside
	arrangeStacked
	arrangeMerged
	arrangeOne
	arrangements // how many there are
)

// String names an arrangement as a message to the user does.
func (a arrangement) String() string {
	return [...]string{"side by side or stacked, as fits", "side by side", "stacked", "merged", "one alone"}[a]
}

// variety is how much of everything fits on the screen.
type variety uint8

// The varieties of the layout.
const (
	wide   variety = iota // lists in one column, output over the full height
	normal                // lists and history around the output
	narrow                // one column: one list, one stream
	tiny                  // one pane and the prompt
	line                  // a line of text
)

// The sizes at which the layout changes.
const (
	wideFrom   = 150 // columns; from here on history fits beside the output
	normalFrom = 76  // columns; two columns of panes need them
	normalRows = 18
	narrowFrom = 44 // columns
	narrowRows = 14
	tinyFrom   = 18 // columns; the shortest prompt and a few letters
	tinyRows   = 4

	besideFrom = 84 // columns of output from which two streams go side by side
)

// split is where the movable borders are, in thousandths of what they split.
type split struct {
	columns int // lists | output
	rows    int // lists above, processes or output below
	streams int // stdout, stderr
}

// defaultSplit is where the borders are until somebody moves them.
func defaultSplit(v variety) split {
	if v == wide {
		return split{columns: 360, rows: 700, streams: 500}
	}
	return split{columns: 240, rows: 360, streams: 550}
}

// request is all that decides a layout.
type request struct {
	w, h    int
	focus   pane
	list    pane // the list shown where only one fits
	stream  pane // the stream shown where only one fits
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
	merged  bool // the pane of stdout shows both streams
}

// varietyFor returns what fits a size.
func varietyFor(w, h int) variety {
	switch {
	case w < tinyFrom || h < tinyRows:
		return line
	case w < narrowFrom || h < narrowRows:
		return tiny
	case w < normalFrom || h < normalRows:
		return narrow
	case w < wideFrom:
		return normal
	}
	return wide
}

// arrange computes a layout. It depends on nothing but the request.
func arrange(r request) layout {
	l := layout{variety: varietyFor(r.w, r.h)}
	if l.variety == line {
		return l
	}
	area := l.edges(r)
	switch {
	case r.zoom && r.focus != panePrompt:
		l.panes[r.focus] = area
	case l.variety == tiny:
		l.panes[tinyPane(r)] = area
	case l.variety == narrow:
		l.column(r, area)
	case l.variety == normal:
		l.grid(r, area)
	default:
		l.columns(r, area)
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

// columns is the wide layout:
//
//	╭ sessions ─────┬ stdout ──────┬ stderr ──────╮
//	├ history ──────┤              │              │
//	│               │              │              │
//	├ processes ────┤              │              │
//	╰───────────────┴──────────────┴──────────────╯
func (l *layout) columns(r request, area views.Rect) {
	left, right := cutColumns(area, share(area.W, r.split.columns, 30))
	top, processes := cutRows(left, share(left.H, r.split.rows, 5))
	sessions, history := cutRows(top, share(top.H, 300, 4))
	l.panes[paneSessions], l.panes[paneHistory], l.panes[paneProcesses] = sessions, history, processes
	l.streams(r, right)
}

// grid is the normal layout:
//
//	╭ sessions ──┬ history ──────────────────╮
//	├ processes ─┼ stdout ──────┬ stderr ────┤
//	│            │              │            │
//	╰────────────┴──────────────┴────────────╯
func (l *layout) grid(r request, area views.Rect) {
	left, right := cutColumns(area, share(area.W, r.split.columns, 16))
	rows := share(area.H, r.split.rows, 4)
	l.panes[paneSessions], l.panes[paneProcesses] = cutRows(left, rows)
	history, streams := cutRows(right, rows)
	l.panes[paneHistory] = history
	l.streams(r, streams)
}

// column is the narrow layout, a list above a stream:
//
//	╭ history ─────────╮
//	├ stdout ──────────┤
//	│                  │
//	╰──────────────────╯
func (l *layout) column(r request, area views.Rect) {
	list, stream := cutRows(area, share(area.H, r.split.rows, 4))
	l.panes[r.list] = list
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
	switch how {
	case arrangeBeside:
		l.panes[paneOut], l.panes[paneErr] = cutColumns(area, share(area.W, r.split.streams, 8))
	case arrangeStacked:
		l.panes[paneOut], l.panes[paneErr] = cutRows(area, share(area.H, r.split.streams, 4))
	case arrangeMerged:
		l.panes[paneOut] = area
	case arrangeOne:
		l.panes[r.stream] = area
	}
}

// share returns a share of n in thousandths that leaves at least least on both
// sides, as far as n has it.
func share(n, thousandths, least int) int {
	return max(min((n*thousandths+500)/1000, n-least), least, 1)
}

// cutColumns cuts a rectangle at column x into two that share a border.
func cutColumns(r views.Rect, x int) (left, right views.Rect) {
	return views.Rect{X: r.X, Y: r.Y, W: x, H: r.H}, views.Rect{X: r.X + x - 1, Y: r.Y, W: r.W - x + 1, H: r.H}
}

// cutRows cuts a rectangle at row y into two that share a border.
func cutRows(r views.Rect, y int) (upper, lower views.Rect) {
	return views.Rect{X: r.X, Y: r.Y, W: r.W, H: y}, views.Rect{X: r.X, Y: r.Y + y - 1, W: r.W, H: r.H - y + 1}
}
