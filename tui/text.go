package tui

import (
	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/views"
)

// text is a box with lines to read, scrolled when there are many.
type text struct {
	plain
	title string
	lines func(lk *views.Look, w int) []string
	first int
}

func (t *text) act(m *model, name keymap.Name) tea.Cmd {
	_, h, _ := t.size(m)
	switch name {
	case keymap.Accept:
		m.close(t)
	default:
		t.first += scrollBy(name, h)
	}
	return nil
}

// scrollBy returns how far an action of a list scrolls a text of h rows.
func scrollBy(name keymap.Name, h int) int {
	switch name {
	case keymap.ListUp:
		return -1
	case keymap.ListDown:
		return 1
	case keymap.ListPageUp:
		return -max(h-1, 1)
	case keymap.ListPageDn:
		return max(h-1, 1)
	}
	return 0
}

// size returns the size of the content and all its lines.
func (t *text) size(m *model) (w, h int, lines []string) {
	w = min(max(m.w-8, 0), 84)
	lines = t.lines(&m.look, w)
	return w, min(len(lines), max(m.h-6, 0)), lines
}

func (t *text) scroll(_ *model, n int) { t.first += n }

func (t *text) settle(m *model) {
	_, h, lines := t.size(m)
	t.first = views.Scroll(t.first, -1, len(lines), h)
}

func (t *text) draw(m *model) box {
	w, h, lines := t.size(m)
	rows := make([]string, 0, h)
	for _, l := range lines[t.first:min(t.first+h, len(lines))] {
		rows = append(rows, " "+l+" ")
	}
	return box{lines: views.Box(&m.look, w+4, h+2, t.title, closeHint(m), false, rows), w: w + 4}
}

// closeHint says how a box that asks for nothing is closed.
func closeHint(m *model) string { return m.keyFor(keymap.Cancel) + " close" }

// help is the box with all keys.
type help struct {
	plain
	sections []keymap.Section
	first    int
}

// newHelp returns the help of what can be done here.
func newHelp(m *model) *help {
	return &help{sections: m.known(m.keys.Sections(m.limits))}
}

func (t *help) act(m *model, name keymap.Name) tea.Cmd {
	_, h := t.size(m)
	switch name {
	case keymap.Accept:
		m.close(t)
	default:
		t.first += scrollBy(name, h)
	}
	return nil
}

// size returns the size of the content.
func (t *help) size(m *model) (w, h int) {
	w = max(m.w-8, 0)
	return w, min(views.HelpRows(&m.look, w, t.sections), max(m.h-6, 0))
}

func (t *help) scroll(_ *model, n int) { t.first += n }

func (t *help) settle(m *model) {
	w, h := t.size(m)
	t.first = views.Scroll(t.first, -1, views.HelpRows(&m.look, w, t.sections), h)
}

func (t *help) draw(m *model) box {
	w, h := t.size(m)
	rows := views.Help(&m.look, w, h, t.sections, t.first)
	for i := range rows {
		rows[i] = " " + rows[i] + " "
	}
	return box{lines: views.Box(&m.look, w+4, h+2, "Keys", closeHint(m), false, rows), w: w + 4}
}
