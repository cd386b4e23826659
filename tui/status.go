package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
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

// hints are the keys in the footer.
func (m *model) hints() []keymap.Hint {
	if o := m.top(); o != nil {
		return overlayHints(o, m.keys.Hints(o.scope(), false, m.limits))
	}
	all := m.keys.Hints(m.scope(), m.clock.past(), m.limits)
	kept := all[:0:0]
	for _, h := range all {
		if key, ok := m.hintKey(h); ok {
			h.Key = key
			kept = append(kept, h)
		}
	}
	return kept
}

// overlayHints leaves out the keys of lists where an overlay has none.
func overlayHints(o overlay, all []keymap.Hint) []keymap.Hint {
	switch o.(type) {
	case *question, *searchBox:
		return slices.DeleteFunc(all, func(h keymap.Hint) bool {
			return h.Name == keymap.ListUp || h.Name == keymap.ListDown
		})
	}
	return all
}

// hintKey returns the key to show for a hint: one that does something here, which
// in the prompt is none that types a character.
func (m *model) hintKey(h keymap.Hint) (string, bool) {
	speed := h.Name == keymap.Faster || h.Name == keymap.Slower
	if _, known := m.acts[h.Name]; !known || speed && m.clock.player == nil {
		return "", false
	}
	a, _ := m.keys.Action(h.Name)
	for _, k := range a.Keys {
		if m.shape.focus != panePrompt || !keymap.Types(k) || m.asksForHelp(k) {
			return keymap.Show(k), true
		}
	}
	return "", false
}
