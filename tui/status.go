package tui

import (
	tea "charm.land/bubbletea/v2"

	"braid/views"
)

// windowTitle names the program, the session and what runs in it.
func (m *model) windowTitle() string {
	title := m.title
	s := m.session()
	if s == nil {
		return title
	}
	title += " · " + s.ID
	if e := running(s); e != nil {
		title += " · " + short(e.Command)
	}
	return views.OneLine(title)
}

// status is what the terminal is told of the program: a question waits for its
// user, something runs in the foreground, or nothing does.
func (m *model) status() *tea.ProgramStatus {
	s := &tea.ProgramStatus{State: tea.ProgramStateIdle, App: "braid"}
	if _, asks := m.top().(*confirm); asks {
		s.State, s.Kind = tea.ProgramStateBlocked, tea.ProgramStatusKindPermission
	} else if m.ctl != nil && running(m.present()) != nil {
		s.State = tea.ProgramStateWorking
	}
	return s
}

// progress shows in the terminal's tab or task bar that a command runs in the
// foreground. Servers run for days and are not progress.
func (m *model) progress() *tea.ProgressBar {
	if m.ctl == nil || running(m.present()) == nil {
		return nil
	}
	return tea.NewProgressBar(tea.ProgressBarIndeterminate, 0)
}
