package tui

import (
	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/record"
	"braid/views"
)

// palette opens a search through everything that has a name: actions, panes,
// sessions, processes, commands and bookmarks.
func (m *model) palette() tea.Cmd {
	var all []entry
	all = append(all, m.actionEntries()...)
	all = append(all, m.paneEntries()...)
	for i := range m.sessions {
		all = append(all, m.sessionEntries(&m.sessions[i])...)
	}
	for _, mark := range m.now.Marks {
		all = append(all, entry{
			Item: views.Item{Text: mark.Text, Note: "bookmark " + m.look.Clock(mark.At)},
			pick: func(m *model) tea.Cmd { m.seek(mark.At); return nil },
		})
	}
	return m.open(&picker{title: "Commands", hint: "anything", entries: all})
}

// actionEntries are the actions that make sense without a pane's own keys.
func (m *model) actionEntries() []entry {
	var all []entry
	for _, a := range m.keys.Actions() {
		if !m.listed(a) {
			continue
		}
		e := entry{
			Item: views.Item{Text: a.Long, Refused: a.Refused(m.limits)},
			pick: func(m *model) tea.Cmd {
				m.focusFor(a.Where)
				return m.do(a, "")
			},
		}
		if a.Key() != "" {
			e.Note = keymap.Show(a.Key())
		}
		all = append(all, e)
	}
	return all
}

// listed says that an action is one to choose by name: it is not one of the
// steps of typing and moving, which need their keys.
func (m *model) listed(a keymap.Action) bool {
	if _, known := m.acts[a.Name]; !known || a.Group == keymap.GroupMove {
		return false
	}
	switch a.Name {
	case keymap.Run, keymap.RunBackground, keymap.Newline, keymap.PrevCommand, keymap.NextCommand,
		keymap.Complete, keymap.Tenth, keymap.Palette:
		return false
	}
	return true
}

// focusFor gives the focus to a pane where an action of a scope applies: a stream,
// or of the lists the one that has what is shown, or else the last.
func (m *model) focusFor(where keymap.Scope) {
	if where.Has(keymap.Global | keymap.Replay | m.scope()) {
		return
	}
	best := []pane{m.shape.stream}
	if s := m.session(); s != nil {
		if p, ok := m.listOf(s); ok {
			best = append(best, p)
		}
	}
	for p := range panes {
		best = append(best, panes-1-p)
	}
	for _, p := range best {
		if where.Has(p.facts().scope) {
			m.focus(p)
			return
		}
	}
}

// paneEntries are the panes to go to.
func (m *model) paneEntries() []entry {
	var all []entry
	for p := range panes {
		if !m.reachable(p) {
			continue
		}
		all = append(all, entry{
			Item: views.Item{Text: "go to " + p.facts().key, Note: "pane"},
			pick: func(m *model) tea.Cmd { m.focus(p); return nil },
		})
	}
	return all
}

// sessionEntries are a session and what is in it.
func (m *model) sessionEntries(s *record.Session) []entry {
	id := s.ID
	all := []entry{{
		Item: views.Item{Text: id, Note: "session"},
		pick: func(m *model) tea.Cmd { m.sel.session = id; return nil },
	}}
	for i := range s.Processes {
		p := &s.Processes[i]
		pid := p.ID
		all = append(all, entry{
			Item: views.Item{Text: p.Name + "  " + p.Command, Note: "process of " + id},
			pick: func(m *model) tea.Cmd {
				m.sel.session = id
				m.sel.chooseProcess(pid)
				m.focus(paneProcesses)
				return nil
			},
		})
	}
	n := s.History.Len()
	for i := n - 1; i >= max(0, n-found); i-- {
		all = append(all, entry{
			Item: views.Item{Text: s.History.At(i).Command, Note: "history of " + id},
			pick: func(m *model) tea.Cmd {
				m.sel.session = id
				m.sel.chooseExec(id, i)
				m.focus(paneHistory)
				return nil
			},
		})
	}
	return all
}

// known leaves out of help what the screen does not do.
func (m *model) known(sections []keymap.Section) []keymap.Section {
	var all []keymap.Section
	for _, s := range sections {
		kept := keymap.Section{Title: s.Title}
		for _, e := range s.Entries {
			a, _ := m.keys.Action(e.Name)
			if _, ok := m.acts[e.Name]; ok || a.Where.Has(keymap.Overlay|keymap.Confirm) {
				kept.Entries = append(kept.Entries, e)
			}
		}
		if len(kept.Entries) > 0 {
			all = append(all, kept)
		}
	}
	return all
}
