package tui

import (
	"math"
	"slices"
	"strings"

	"charm.land/bubbles/v2/viewport"
	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/views"
)

// textWidth is how wide a text to read is at most.
const textWidth = 84

// text is a box with lines to read, scrolled when there are many.
type text struct {
	plain
	title string
	width int // at most
	lines func(lk *views.Look, w int) []string
	view  viewport.Model
}

// newText returns a box with lines that are drawn anew whenever it is shown.
func newText(title string, width int, lines func(lk *views.Look, w int) []string) *text {
	return &text{title: title, width: width, lines: lines, view: viewport.New()}
}

// newHelp returns the box with all keys of what can be done here.
func newHelp(m *model) *text {
	sections := m.known(m.keys.Sections(m.limits))
	return newText("Keys", math.MaxInt, func(lk *views.Look, w int) []string {
		return views.Help(lk, w, views.HelpRows(lk, w, sections), sections, 0)
	})
}

func (t *text) act(m *model, name keymap.Name) tea.Cmd {
	switch name {
	case keymap.Accept:
		m.close(t)
	case keymap.ListUp:
		t.view.ScrollUp(1)
	case keymap.ListDown:
		t.view.ScrollDown(1)
	case keymap.ListPageUp:
		t.view.PageUp()
	case keymap.ListPageDn:
		t.view.PageDown()
	}
	return nil
}

func (t *text) scroll(_ *model, n int) { t.view.SetYOffset(t.view.YOffset() + n) }

func (t *text) settle(m *model) {
	w := min(max(m.w-8, 0), t.width)
	lines := slices.Clone(t.lines(&m.look, w)) // the viewport changes what it is given
	t.view.SetWidth(w)
	t.view.SetHeight(min(len(lines), max(m.h-6, 0)))
	t.view.SetContentLines(lines)
	t.view.SetYOffset(t.view.YOffset())
}

func (t *text) draw(m *model) box {
	w, h := t.view.Width(), t.view.Height()
	var rows []string
	if w > 0 && h > 0 {
		rows = strings.Split(t.view.View(), "\n")
	}
	for i := range rows {
		rows[i] = " " + rows[i] + " "
	}
	return box{lines: views.Box(&m.look, w+4, h+2, t.title, closeHint(m), false, rows), w: w + 4}
}

// closeHint says how a box that asks for nothing is closed.
func closeHint(m *model) string { return m.keyFor(keymap.Cancel) + " close" }
