package tui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// Update implements tea.Model.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := m.handle(msg)
	m.settle()
	m.pace.adjust(m.needs())
	return m, tea.Batch(cmd, m.idle.next(msg, &m.pace), m.resize(), m.lookOn(), m.lookBack(), m.toasts.due(&m.pace))
}

// handle dispatches a message.
func (m *model) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return m.key(msg)
	case tea.PasteMsg:
		return m.paste(msg.Content)
	case tea.MouseMsg:
		return m.pointer(msg)
	case wheelMsg:
		m.wheel(msg)
		return m.pace.after(wheelEvery, wheelDueMsg{})
	case frameMsg:
		if msg.changed {
			m.refresh()
		} else {
			m.show()
		}
		m.settle()
		return m.pace.next(m.needs())
	case askedMsg:
		return m.asked(msg)
	case doneMsg:
		return m.done(msg)
	case scannedMsg:
		return m.scanned(msg)
	case savedMsg:
		return m.saved(msg)
	case leftoverMsg:
		return m.askToQuit(msg)
	case leftMsg:
		return m.left(msg)
	case seamsMsg:
		m.streams.seams[msg.id] = msg.seams
		return nil
	case dumpedMsg:
		return m.dumped(msg)
	case closedMsg:
		return m.closed(msg)
	case gatheredMsg:
		return m.gathered(msg)
	case loadedMsg:
		return m.loaded(msg)
	case completedMsg:
		return m.completed(msg)
	case resizedMsg:
		m.told.busy = false
		return nil
	case toastMsg:
		m.toasts.expire(msg)
		return nil
	}
	return m.terminal(msg)
}

// terminal handles what the terminal tells of itself.
func (m *model) terminal(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		first := m.w == 0 && m.h == 0
		m.w, m.h = msg.Width, msg.Height
		if !first {
			return redraw()
		}
	case tea.BackgroundColorMsg:
		m.theme.background(msg.IsDark())
		m.look.Styles = m.theme.styles()
	case tea.ColorProfileMsg:
		cmd := m.theme.setProfile(msg.Profile)
		m.look.Styles = m.theme.styles()
		return cmd
	case tea.ModeReportMsg:
		if msg.Mode == ansi.ModeUnicodeCore && msg.Value != ansi.ModeNotRecognized {
			m.look.Method = ansi.GraphemeWidth
		}
	}
	return nil
}
