package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/record"
	"braid/views"
)

// target returns what an action of the pane with the focus is about: what a
// list's cursor is on, and from a stream or the prompt what the streams show.
func (m *model) target() subject {
	if l := m.shape.focus.facts().list; l != nil {
		return l.target(m)
	}
	return m.shown
}

// listOf returns the pane that lists what is shown of a session, if anything is.
func (m *model) listOf(s *record.Session) (pane, bool) {
	switch sub := m.sel.of(s); {
	case sub.process != nil:
		return paneProcesses, true
	case sub.exec != nil:
		return paneHistory, true
	}
	return 0, false
}

// process returns the process of a target as it is now: what is done to it is
// done now, whatever moment is shown.
func (m *model) process(t subject) *record.Process {
	if t.process == nil {
		return nil
	}
	p, _ := m.now.Process(t.id)
	return p
}

// nothing says that an action has nothing to act on.
func (m *model) nothing(verb string) tea.Cmd {
	m.toasts.add(views.ToneInfo, "there is nothing to "+verb+" here")
	return nil
}

// stray says where a key means something that means nothing in the pane with the
// focus, so that no key is pressed in vain without a word.
func (m *model) stray(key string) {
	for _, scope := range (keymap.Panes | keymap.Replay).Each() {
		a, ok := m.keys.Lookup(key, scope)
		if !ok || m.acts[a.Name] == nil {
			continue
		}
		m.toasts.add(views.ToneInfo, fmt.Sprintf("%s: %s is for %s", keymap.Show(key), a.Short, a.Where))
		return
	}
}
