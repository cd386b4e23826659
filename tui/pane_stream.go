package tui

import (
	"braid/record"
	"braid/views"
)

// stream draws a stream into its pane.
func (m *model) stream(v *views.Pane, p pane) {
	key := m.streamKey(p)
	v.Title = key.stream.String()
	if m.lay.merged {
		v.Title = "stdout and stderr"
	}
	v.Of = m.shown.title()
	if m.filtered(p) {
		filter := "filter: " + short(m.streams.filter.pattern)
		if v.Of != "" {
			filter += " · " + v.Of // What may be long, and be cut, comes last.
		}
		v.Of = filter
	}
	view, ok := m.view(p)
	if !ok {
		view.Lines = record.Lines{}
	}
	d := views.StreamData{
		View: view, Pos: m.pos(p), Focused: v.Focused, Empty: m.empty(key.stream, view.Lines.First()),
		Hit: -1, Cursor: -1, Anchor: -1,
	}
	if search := &m.streams.search; search.on() {
		d.Find = search.find()
		if search.key == m.posKey(p) && search.here >= 0 {
			d.Hit, d.HitNth = search.here, 0
		}
	}
	if mark := m.streams.mark; mark.on && mark.in == key {
		d.Cursor, d.Anchor = mark.cursor, mark.anchor
	}
	if m.filtered(p) {
		d.Empty = "no line matches the filter"
	}
	v.Lines = views.Stream(m.canvas, view.W, view.H, d)
	if ok {
		v.Foot = view.Foot(d.Pos)
	}
}

// empty says why a stream shows nothing.
func (m *model) empty(s record.Stream, dropped int64) string {
	if m.shown.process != nil {
		return views.EmptyProcess(m.shown.process, s, dropped)
	}
	return views.EmptyExec(m.shown.exec, s, dropped)
}
