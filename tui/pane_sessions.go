package tui

import "braid/views"

// sessionList is the sessions of the run.
type sessionList struct{}

func (sessionList) entries(m *model) (n, cursor, tail int) {
	return len(m.sessions), m.sessionCursor(), 0
}

func (sessionList) choose(m *model, i int) { m.sel.session = m.sessions[i].ID }

func (sessionList) open(m *model) { m.focus(panePrompt) }

func (sessionList) target(m *model) subject { return subject{session: m.session()} }

func (sessionList) draw(m *model, v *views.Pane, first int) {
	in := v.Rect.Inner()
	v.Lines = views.Sessions(m.canvas, in.W, in.H, views.SessionList{
		Sessions: m.sessions, Selected: m.sessionCursor(), First: first, Focused: v.Focused,
	})
}
