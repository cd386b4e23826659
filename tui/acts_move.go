package tui

import (
	"fmt"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/views"
)

// moveActs moves the focus, the cursors of lists and the text of streams.
func moveActs() map[keymap.Name]act {
	return map[keymap.Name]act{
		keymap.NextPane:  func(m *model, _ string) tea.Cmd { m.cycle(1); return nil },
		keymap.PrevPane:  func(m *model, _ string) tea.Cmd { m.cycle(-1); return nil },
		keymap.ToPrompt:  func(m *model, _ string) tea.Cmd { m.focus(panePrompt); return nil },
		keymap.Back:      func(m *model, _ string) tea.Cmd { m.back(); return nil },
		keymap.Open:      func(m *model, _ string) tea.Cmd { return m.openRow() },
		keymap.Up:        func(m *model, _ string) tea.Cmd { m.scroll(-1); return nil },
		keymap.Down:      func(m *model, _ string) tea.Cmd { m.scroll(1); return nil },
		keymap.PageUp:    func(m *model, _ string) tea.Cmd { m.page(views.View.PageUp, -2); return nil },
		keymap.PageDown:  func(m *model, _ string) tea.Cmd { m.page(views.View.PageDown, 2); return nil },
		keymap.HalfUp:    func(m *model, _ string) tea.Cmd { m.page(views.View.HalfUp, -1); return nil },
		keymap.HalfDown:  func(m *model, _ string) tea.Cmd { m.page(views.View.HalfDown, 1); return nil },
		keymap.Top:       func(m *model, _ string) tea.Cmd { m.edge(views.View.Home, false); return nil },
		keymap.Bottom:    func(m *model, _ string) tea.Cmd { m.edge(views.View.End, true); return nil },
		keymap.Left:      func(m *model, _ string) tea.Cmd { m.sideways(-1); return nil },
		keymap.Right:     func(m *model, _ string) tea.Cmd { m.sideways(1); return nil },
		keymap.LineStart: func(m *model, _ string) tea.Cmd { m.lineStart(); return nil },
		keymap.GotoLine:  func(m *model, _ string) tea.Cmd { return m.gotoLine() },
	}
}

// cycle gives the focus to the next pane that there is, which need not be on
// screen yet: where only one list or stream fits, the focus brings it there.
func (m *model) cycle(n int) {
	p := int(m.shape.focus)
	for range panes {
		p = (p + n + int(panes)) % int(panes)
		if m.reachable(pane(p)) {
			m.focus(pane(p))
			return
		}
	}
}

// reachable says that a pane can have the focus.
func (m *model) reachable(p pane) bool {
	switch {
	case p == panePrompt:
		return m.canRun()
	case p == paneErr:
		return m.shape.arrange != arrangeMerged
	}
	return true
}

// back closes what is open in a pane; with nothing open it goes from the prompt
// to the pane before, and from there to the prompt.
func (m *model) back() {
	switch {
	case m.shape.focus == panePrompt:
		m.focus(m.behind())
	case m.streams.mark.on:
		m.streams.mark = visual{}
	case m.streams.filter.on():
		m.streams.filter.match = nil
	case m.streams.search.on():
		m.streams.search.match = nil
	case m.shape.zoom:
		m.shape.zoom = false
	default:
		m.focus(panePrompt)
	}
}

// behind is the pane to go to from the prompt: the one before, but of the two
// lists the one that has what is shown, so that its keys are about that.
func (m *model) behind() pane {
	back, s := m.shape.back, m.session()
	if s == nil || m.shape.zoom || back != paneHistory && back != paneProcesses {
		return back
	}
	if p, ok := m.listOf(s); ok {
		return p
	}
	return back
}

// openRow shows what the cursor of a list is on, and goes there.
func (m *model) openRow() tea.Cmd {
	p := m.shape.focus
	if n, _, _ := m.rows(p); n == 0 {
		return m.nothing("open")
	}
	m.row(p, 0)
	p.facts().list.open(m)
	return nil
}

// scroll moves a list's cursor or a stream's text by n rows.
func (m *model) scroll(n int) {
	p := m.shape.focus
	switch {
	case p.list():
		m.row(p, n)
	case m.streams.mark.on && m.streams.mark.in == m.streamKey(p):
		m.markTo(p, m.streams.mark.cursor+int64(n))
	case p.stream():
		m.move(p, func(v views.View, at views.StreamPos) views.StreamPos {
			if n < 0 {
				return v.Up(at, -n)
			}
			return v.Down(at, n)
		})
	}
}

// page moves a stream as how says, and a list by halves of its height.
func (m *model) page(how func(views.View, views.StreamPos) views.StreamPos, halves int) {
	p := m.shape.focus
	switch {
	case p.list():
		_, _, fit := m.rows(p)
		m.row(p, halves*max(fit/2, 1))
	case p.stream():
		m.move(p, how)
	}
}

// edge goes to the first or last row of a list, or of a stream as how says.
func (m *model) edge(how func(views.View, views.StreamPos) views.StreamPos, last bool) {
	p := m.shape.focus
	switch {
	case p.stream():
		m.move(p, how)
	case p.list() && last:
		m.lastRow(p)
	case p.list():
		m.firstRow(p)
	}
}

// sideways scrolls a stream by n steps of eight columns, a tab.
func (m *model) sideways(n int) {
	const step = 8
	if !m.shape.focus.stream() {
		return
	}
	m.move(m.shape.focus, func(v views.View, at views.StreamPos) views.StreamPos {
		if n < 0 {
			return v.Left(at, step)
		}
		return v.Right(at, step)
	})
}

// lineStart scrolls a stream to its first column.
func (m *model) lineStart() {
	if m.shape.focus.stream() {
		m.move(m.shape.focus, func(_ views.View, at views.StreamPos) views.StreamPos {
			at.Col = 0
			return at
		})
	}
}

// gotoLine asks for a line number and goes there.
func (m *model) gotoLine() tea.Cmd {
	p := m.shape.focus
	v, ok := m.view(p)
	if !ok || v.Lines.Len() == 0 {
		return nil
	}
	return m.open(&question{
		title: "Line", label: ":", hint: fmt.Sprintf("1 to %d", v.Lines.Len()),
		answer: func(m *model, text string) (tea.Cmd, error) {
			n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
			if err != nil || n < 1 {
				return nil, fmt.Errorf("a line is a number from 1")
			}
			m.move(p, func(v views.View, at views.StreamPos) views.StreamPos { return v.Show(v.Stop(at), n-1) })
			return nil, nil
		},
	})
}
