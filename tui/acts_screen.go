package tui

import (
	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/record"
	"braid/views"
)

// screenActs changes the screen itself.
func screenActs() map[keymap.Name]act {
	return map[keymap.Name]act{
		keymap.Palette:   func(m *model, _ string) tea.Cmd { return m.palette() },
		keymap.Help:      func(m *model, _ string) tea.Cmd { return m.open(newHelp(m)) },
		keymap.Zoom:      func(m *model, _ string) tea.Cmd { m.zoom(); return nil },
		keymap.SplitLess: func(m *model, _ string) tea.Cmd { m.moveSplit(-splitStep, 0); return nil },
		keymap.SplitMore: func(m *model, _ string) tea.Cmd { m.moveSplit(splitStep, 0); return nil },
		keymap.SplitUp:   func(m *model, _ string) tea.Cmd { m.moveSplit(0, -splitStep); return nil },
		keymap.SplitDown: func(m *model, _ string) tea.Cmd { m.moveSplit(0, splitStep); return nil },
		keymap.Theme:     func(m *model, _ string) tea.Cmd { return m.pickTheme() },
		keymap.Save:      func(m *model, _ string) tea.Cmd { return m.save() },
		keymap.Redraw:    func(*model, string) tea.Cmd { return redraw() },
		keymap.Suspend:   func(m *model, _ string) tea.Cmd { return m.suspend() },
		keymap.Quit:      func(m *model, _ string) tea.Cmd { return m.quit() },
	}
}

// splitStep is how far a key moves a border, in thousandths.
const splitStep = 30

// zoomed returns the pane that a zoom is about: the one with the focus, or the
// one before the prompt.
func (m *model) zoomed() pane {
	if m.shape.focus == panePrompt {
		return m.shape.back
	}
	return m.shape.focus
}

// zoom gives the pane with the focus the whole screen, or takes it back. The
// prompt has no use for it; the pane before it is meant then.
func (m *model) zoom() {
	if m.shape.focus == panePrompt {
		m.focus(m.shape.back)
	}
	m.shape.zoom = !m.shape.zoom
}

// moveSplit moves the border that is nearest to the pane with the focus: the
// one between the streams from a stream, else the one beside the lists.
func (m *model) moveSplit(dx, dy int) {
	v := m.lay.variety
	s := m.split(v)
	out, err := m.lay.panes[paneOut], m.lay.panes[paneErr]
	both := m.shape.focus.stream() && !out.Empty() && !err.Empty()
	switch {
	case both && dx != 0 && out.Y == err.Y:
		s.streams = limit(s.streams + dx)
	case both && dy != 0 && out.X == err.X:
		s.streams = limit(s.streams + dy)
	case dx != 0:
		s.columns = limit(s.columns + dx)
	default:
		s.rows = limit(s.rows + dy)
	}
	m.shape.splits[v] = s
}

// limit keeps a border within what it splits.
func limit(thousandths int) int { return min(max(thousandths, 50), 950) }

// pickTheme opens a list of themes and shows each as it is selected.
func (m *model) pickTheme() tea.Cmd {
	before := m.theme
	var entries []entry
	current := 0
	for i, name := range m.theme.all.Names() {
		p, _ := m.theme.all.ByName(name)
		if name == m.look.Styles.Palette.Name {
			current = i
		}
		entries = append(entries, entry{
			Item: views.Item{Text: name, Note: note(&p), Refused: m.theme.refused(&p)},
			pick: func(*model) tea.Cmd { return nil },
		})
	}
	p := &picker{
		title: "Theme", hint: "a theme", entries: entries, aside: true,
		left: func(m *model) { m.setTheme(before) },
	}
	cmd := m.open(p)
	p.selected = current
	p.moved = func(m *model, i int) { m.setTheme(m.theme.with(entries[i].Text)) }
	return cmd
}

// setTheme draws with another theme from now on.
func (m *model) setTheme(t theme) {
	m.theme = t
	m.look.Styles = t.styles()
}

// quit leaves, and asks when something still runs that would be stopped.
func (m *model) quit() tea.Cmd {
	if m.saving != nil {
		return m.quitSaving()
	}
	if m.ctl == nil {
		return tea.Quit
	}
	if sessions := m.leftIn(); len(sessions) > 0 {
		return m.leftover(sessions)
	}
	return m.quitFrom(nil)
}

// allRunning names all that runs in any session now.
func (m *model) allRunning() []string {
	var all []string
	for i := range m.now.Sessions {
		s := &m.now.Sessions[i]
		if s.State == record.SessionClosed {
			continue
		}
		if it, begun := m.queue.begun[s.ID]; begun && running(s) == nil {
			all = append(all, short(it.line)) // It is about to run.
		}
		all = append(all, runningIn(s)...)
	}
	return all
}
