package tui

import "braid/views"

// processList is the processes of the session that is shown, and those that are
// to be started.
type processList struct{}

func (processList) entries(m *model) (n, cursor, tail int) {
	s := m.session()
	if s == nil {
		return 0, -1, 0
	}
	return len(s.Processes), m.sel.processCursor(s), len(views.Unstarted(s.Plans))
}

func (processList) choose(m *model, i int) { m.sel.chooseProcess(m.session().Processes[i].ID) }

func (processList) open(m *model) { m.focus(m.shape.stream) }

func (processList) target(m *model) subject {
	s := m.session()
	if s == nil {
		return subject{}
	}
	i := m.sel.processCursor(s)
	if i < 0 {
		return subject{}
	}
	return subject{id: s.Processes[i].ID, process: &s.Processes[i]}
}

func (processList) draw(m *model, v *views.Pane, first int) {
	d := views.ProcessList{At: m.at, Selected: -1, Focused: v.Focused}
	if s := m.session(); s != nil {
		shown := m.shown.process != nil
		d.Processes, d.Plans, d.First = s.Processes, s.Plans, first
		d.Selected, d.Focused = m.marked(paneProcesses, shown), v.Focused && shown
	}
	in := v.Rect.Inner()
	v.Lines = views.Processes(m.canvas, in.W, in.H, d)
}
