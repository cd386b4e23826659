package tui

import (
	tea "charm.land/bubbletea/v2"

	"braid/views"
)

// suspend goes back to the shell that started the program. Where no shell would
// wake it again, in a terminal of its own, it would sleep for ever in front of an
// empty screen, so that it says so instead.
func (m *model) suspend() tea.Cmd {
	if !wakeable() {
		m.toasts.add(views.ToneInfo, "no shell to go back to: braid was not started from one with job control")
		return nil
	}
	return tea.Suspend
}
