package tui

import (
	"context"
	"syscall"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/record"
	"braid/views"
)

// sendable is a signal that can be sent.
type sendable struct {
	signal     syscall.Signal
	name, does string
}

// signals returns what can be sent, the gentle first.
func signals() []sendable {
	return []sendable{
		{syscall.SIGTERM, "SIGTERM", "asks it to end"},
		{syscall.SIGINT, "SIGINT", "as ctrl+c does"},
		{syscall.SIGHUP, "SIGHUP", "hang up; many reload their configuration"},
		{syscall.SIGKILL, "SIGKILL", "ends it at once, nothing is saved"},
		{syscall.SIGQUIT, "SIGQUIT", "ends it; many dump their state"},
		{syscall.SIGSTOP, "SIGSTOP", "halts it until SIGCONT"},
		{syscall.SIGCONT, "SIGCONT", "lets it go on"},
		{syscall.SIGUSR1, "SIGUSR1", "means what the program says"},
		{syscall.SIGUSR2, "SIGUSR2", "means what the program says"},
	}
}

// signal sends a signal to a process.
func (m *model) signal(id record.SourceID, name, signal string, sig syscall.Signal) tea.Cmd {
	return m.ask(signal+" to "+name, func(ctx context.Context, c Control) error { return c.Kill(ctx, id, sig) })
}

// kill opens a list of signals to send. Choosing one is the question.
func (m *model) kill() tea.Cmd {
	t := m.target()
	if t.exec != nil {
		m.toasts.add(views.ToneInfo, "signals are for processes; "+m.keyFor(keymap.Stop)+" interrupts a command")
		return nil
	}
	p := m.process(t)
	if p == nil {
		return m.nothing("signal")
	}
	if p.State == record.ProcessEnded {
		m.toasts.add(views.ToneInfo, p.Name+" is not running")
		return nil
	}
	id, name := p.ID, p.Name
	var entries []entry
	for _, s := range signals() {
		entries = append(entries, entry{Item: views.Item{Text: s.name, Note: s.does}, pick: func(m *model) tea.Cmd {
			return m.signal(id, name, s.name, s.signal)
		}})
	}
	return m.open(&picker{title: "Signal " + withChildren(p), hint: "a signal", entries: entries})
}
