package tui

import (
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/views"
)

// question asks for a line of text.
type question struct {
	plain
	editor
	title, label, hint string
	problem            string
	// answer takes the text; an error keeps the question open and shows in it.
	answer func(m *model, text string) (tea.Cmd, error)
}

func (q *question) field() *editor { return &q.editor }

func (q *question) edited(*model) { q.problem = "" }

func (q *question) act(m *model, name keymap.Name) tea.Cmd {
	if name != keymap.Accept {
		return nil
	}
	cmd, err := q.answer(m, q.text)
	if err != nil {
		q.problem = err.Error()
		return nil
	}
	m.close(q)
	return cmd
}

func (q *question) draw(m *model) box {
	w := min(max(m.w-4, 0), 64)
	line, x := views.Input(&m.look, max(w-4, 0), views.InputData{
		Label: q.label, Text: q.text, Cursor: utf8.RuneCountInString(q.text[:q.cursor]),
		Hint: q.hint, Problem: q.problem,
	})
	foot := m.keyFor(keymap.Accept) + " ok · " + m.keyFor(keymap.Cancel) + " cancel"
	lines := views.Box(&m.look, w, 3, q.title, foot, false, []string{" " + line + " "})
	return box{lines: lines, w: w, cursor: true, x: x + 2, y: 1}
}
