package tui

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"braid/views"
)

// View implements tea.Model. It changes nothing but what lies on the canvas.
func (m *model) View() tea.View {
	lines, cursor := m.screen()
	v := tea.NewView(views.Grounded(m.canvas, lines).String())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.Cursor = cursor
	v.WindowTitle = m.windowTitle()
	v.ProgramStatus = m.status()
	v.ProgressBar = m.progress()
	return v
}

// screen draws the screen and returns where its cursor is.
func (m *model) screen() (views.Block, *tea.Cursor) {
	m.canvas.Clear()
	if m.w <= 0 || m.h <= 0 {
		return m.canvas.Add(), nil
	}
	var lines views.Block
	var cursor *tea.Cursor
	if m.lay.variety == line {
		lines = m.tooSmall()
	} else {
		lines, cursor = m.panes()
	}
	if all := views.Toasts(m.canvas, max(m.w-4, 0), m.toasts.shown()); all.Height() > 0 {
		lines = views.Overlay(m.canvas, m.w, lines, all, m.w-all.Width()-1, 1, false)
	}
	for i, o := range m.over {
		b := o.draw(m)
		at := m.place(b)
		lines = views.Overlay(m.canvas, m.w, lines, b.lines, at.X, at.Y, i == len(m.over)-1 && !b.placed)
		if foot := m.lay.footer; m.footerBelow(at) {
			hints := views.Footer(m.canvas, foot.W, m.hints()) // They are about the box, so they do not step back.
			lines = views.Overlay(m.canvas, m.w, lines, hints, foot.X, foot.Y, false)
		}
		cursor = nil
		if b.cursor {
			cursor = caret(at.X+b.x, at.Y+b.y)
		}
	}
	if cursor != nil && (cursor.X >= m.w || cursor.Y >= m.h) {
		cursor = nil // What it belongs to is cut off.
	}
	return lines, cursor
}

// footerBelow says that the footer shows below a box, with the box's keys.
func (m *model) footerBelow(at views.Rect) bool {
	return !m.lay.footer.Empty() && at.Y+at.H <= m.lay.footer.Y && m.lay.variety != line
}

// tooSmall is what shows where nothing else fits: a line of text.
func (m *model) tooSmall() views.Block {
	lines := make([]string, m.h)
	for i := range lines {
		lines[i] = strings.Repeat(" ", m.w)
	}
	lines[0] = m.look.Fit(m.title+": make me larger", m.w)
	return m.canvas.Add(lines...)
}

// panes draws header, panes, bar, prompt and footer.
func (m *model) panes() (views.Block, *tea.Cursor) {
	l := &m.lay
	var all []views.Pane
	bare := func(r views.Rect, lines views.Block) {
		if !r.Empty() {
			all = append(all, views.Pane{Rect: r, Bare: true, Lines: lines})
		}
	}
	for p := range panePrompt {
		if !l.panes[p].Empty() {
			all = append(all, m.pane(p))
		}
	}
	bare(l.header, views.Header(m.canvas, l.header.W, m.header()))
	bare(l.bar, views.TimeBar(m.canvas, l.bar.W, m.bar()))
	bare(l.footer, views.Footer(m.canvas, l.footer.W, m.hints()))
	var cursor *tea.Cursor
	if !l.prompt.Empty() {
		lines, x, y := views.Prompt(m.canvas, l.prompt.W, l.prompt.H, m.promptData())
		bare(l.prompt, lines)
		if m.shape.focus == panePrompt {
			cursor = caret(l.prompt.X+x, l.prompt.Y+y)
		}
	}
	return views.Frame(m.canvas, m.w, m.h, all), cursor
}

// caret is the cursor of a text field.
func caret(x, y int) *tea.Cursor {
	c := tea.NewCursor(x, y)
	c.Shape = tea.CursorBar
	return c
}

// pane draws one of the panes with a border.
func (m *model) pane(p pane) views.Pane {
	v := views.Pane{Rect: m.lay.panes[p], Focused: p == m.shape.focus}
	f := p.facts()
	if f.list == nil {
		m.stream(&v, p)
		return v
	}
	v.Title = f.title
	f.list.draw(m, &v, m.first(p))
	if n := m.below(p); n > 0 {
		v.Foot = views.More(m.canvas, n)
	}
	return v
}

// runes returns how many runes a text has.
func runes(s string) int { return utf8.RuneCountInString(s) }
