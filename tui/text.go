package tui

import (
	"math"
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
	lines func(c *views.Canvas, w int) views.Block
	view  viewport.Model
}

// newText returns a box with lines that are drawn anew whenever it is shown.
func newText(title string, width int, lines func(c *views.Canvas, w int) views.Block) *text {
	return &text{title: title, width: width, lines: lines, view: viewport.New()}
}

// newHelp returns the box with all keys of what can be done here.
func newHelp(m *model) *text {
	sections := m.known(m.keys.Sections(m.limits))
	note := ""
	if m.ctl != nil {
		note = "What types a character acts in the panes: " + m.keyFor(keymap.Back) + " goes there from the prompt, and " +
			m.keyFor(keymap.ToPrompt) + " back."
	}
	return newText("Keys", math.MaxInt, func(c *views.Canvas, w int) views.Block {
		lines := views.HelpNote(c, w, note)
		return lines.To(views.Help(c, w, views.HelpRows(c, w, sections), sections, 0))
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

// key scrolls the box by the keys that scroll a pane, and closes it by those that
// opened it or leave: there is nothing that they could be typed into.
func (t *text) key(m *model, name string) {
	a, _ := m.keys.Resolve(name, keymap.Streams, false)
	switch a.Name {
	case keymap.Up:
		t.view.ScrollUp(1)
	case keymap.Down:
		t.view.ScrollDown(1)
	case keymap.PageUp:
		t.view.PageUp()
	case keymap.PageDown, keymap.Freeze: // as in a pager
		t.view.PageDown()
	case keymap.HalfUp:
		t.view.HalfPageUp()
	case keymap.HalfDown:
		t.view.HalfPageDown()
	case keymap.Top:
		t.view.GotoTop()
	case keymap.Bottom, keymap.Live:
		t.view.GotoBottom()
	case keymap.Help, keymap.Details, keymap.Quit, keymap.Back:
		m.close(t)
	}
}

// scrolls says that there are more lines than fit.
func (t *text) scrolls() bool { return t.view.TotalLineCount() > t.view.Height() }

func (t *text) scroll(_ *model, n int) { t.view.SetYOffset(t.view.YOffset() + n) }

func (t *text) settle(m *model) {
	w := min(max(m.w-8, 0), t.width)
	lines := t.lines(m.canvas, w).Lines()
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
	foot := closeHint(m)
	if below := t.view.TotalLineCount() - t.view.YOffset() - h; below > 0 {
		foot = "↓ " + views.Count(int64(below)) + " more · " + foot
	}
	return box{lines: views.Box(m.canvas, w+4, h+2, views.BoxData{Title: t.title, Foot: foot, Margin: 1, Lines: m.canvas.Add(rows...)}), w: w + 4}
}

// closeHint says how a box that asks for nothing is closed.
func closeHint(m *model) string { return m.keyFor(keymap.Cancel) + " close" }
