package tui

import "braid/views"

// historyList is the commands that were run in the session that is shown, and
// those that wait for their turn.
type historyList struct{}

func (historyList) entries(m *model) (n, cursor, tail int) {
	s := m.session()
	if s == nil {
		return 0, -1, 0
	}
	return s.History.Len(), m.sel.historyCursor(s), len(m.waiting())
}

func (historyList) choose(m *model, i int) { m.sel.chooseExec(m.session().ID, i) }

func (historyList) open(m *model) { m.focus(m.shape.stream) }

func (historyList) target(m *model) subject {
	s := m.session()
	if s == nil {
		return subject{}
	}
	i := m.sel.historyCursor(s)
	if i < 0 {
		return subject{}
	}
	return execSubject(s, i)
}

func (historyList) draw(m *model, v *views.Pane, first int) {
	d := views.HistoryList{At: m.at, Selected: -1, Focused: v.Focused}
	if s := m.session(); s != nil {
		shown := m.shown.exec != nil
		v.Of = s.ID
		d.History, d.Waiting, d.First = s.History, m.waiting(), first
		d.Selected, d.Focused = m.marked(paneHistory, shown), v.Focused && shown
	}
	in := v.Rect.Inner()
	v.Lines = views.History(m.canvas, in.W, in.H, d)
}

// waiting returns the commands that wait for their turn in the session that is
// shown.
func (m *model) waiting() []string {
	s := m.session()
	if s == nil || m.clock.past() {
		return nil
	}
	return m.queue.lines(s.ID)
}
