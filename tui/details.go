package tui

import (
	tea "charm.land/bubbletea/v2"

	"braid/views"
)

// details opens all that is known about what the pane with the focus is about. It
// goes on being true while it is open.
func (m *model) details() tea.Cmd {
	switch t := m.target(); {
	case t.session != nil:
		return m.open(newText(t.session.ID, textWidth, func(c *views.Canvas, w int) views.Block {
			if now, ok := m.snap.Session(t.session.ID); ok {
				t.session = now
			}
			return views.SessionDetails(c, w, t.session, m.at)
		}))
	case t.process != nil:
		return m.open(newText(t.process.Name, textWidth, func(c *views.Canvas, w int) views.Block {
			if now, ok := m.snap.Process(t.id); ok {
				t.process = now
			}
			return views.ProcessDetails(c, w, t.process, m.at)
		}))
	case t.exec != nil:
		return m.open(newText(short(t.exec.Command), textWidth, func(c *views.Canvas, w int) views.Block {
			if now, ok := m.snap.Session(t.id.Session); ok && t.index < now.History.Len() {
				if e := now.History.At(t.index); e.ID == t.id {
					t.exec = &e
				}
			}
			return views.ExecDetails(c, w, t.exec, m.at)
		}))
	}
	return m.nothing("tell about")
}
