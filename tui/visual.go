package tui

import "braid/views"

// visual is the selection of lines in a stream.
type visual struct {
	on             bool
	in             streamKey
	cursor, anchor int64
}

// visual begins to select lines, at the hit of a search or the last one shown, or ends
// it.
func (m *model) visual() {
	p := m.shape.focus
	v, ok := m.view(p)
	if !ok {
		return
	}
	_, last := v.Visible(m.pos(p))
	if m.streams.mark.on || last < 0 {
		m.streams.mark = visual{}
		return
	}
	if hit, ok := m.shownHit(p); ok {
		last = hit
	}
	m.streams.mark = visual{on: true, in: m.streamKey(p), cursor: last, anchor: last}
	m.move(p, views.View.Stop)
}

// markTo moves the end of the selection to a line, and shows it.
func (m *model) markTo(p pane, n int64) {
	v, ok := m.view(p)
	if !ok {
		return
	}
	n = min(max(n, v.Lines.First()), v.Lines.Len()-1)
	m.streams.mark.cursor = n
	m.move(p, func(v views.View, at views.StreamPos) views.StreamPos { return v.Show(at, n) })
}

// marking says that lines of the stream that has the focus are selected.
func (m *model) marking() bool {
	return m.streams.mark.on && m.streams.mark.in == m.streamKey(m.shape.focus)
}

// lines returns the first of the selected lines, and the one after the last.
func (v visual) lines() (from, to int64) { return min(v.cursor, v.anchor), max(v.cursor, v.anchor) + 1 }
