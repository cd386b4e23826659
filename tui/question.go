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
	// turn offers another answer of the same kind when the key for the next row is
	// pressed, and turns says so; nil when there is none.
	turn  func(text string) string
	turns string
	// answer takes the text; an error keeps the question open and shows in it.
	answer func(m *model, text string) (tea.Cmd, error)
}

func (q *question) field() *editor { return &q.editor }

func (q *question) edited(*model) { q.problem = "" }

func (q *question) act(m *model, name keymap.Name) tea.Cmd {
	if name == keymap.ListDown && q.turn != nil {
		q.set(q.turn(q.text))
		q.problem = ""
	}
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
	line, x := views.Input(m.canvas, max(w-4, 0), views.InputData{
		Label: q.label, Text: q.text, Cursor: utf8.RuneCountInString(q.text[:q.cursor]),
		Hint: q.hint, Problem: q.problem,
	})
	lines := views.Box(m.canvas, w, 3, views.BoxData{Title: q.title, Foot: q.foot(m, w), Margin: 1, Lines: line})
	return box{lines: lines, w: w, cursor: true, x: x + 2, y: 1}
}

// foot returns the keys that fit in the edge of a box w wide: where not all do, the
// one that only this box has.
func (q *question) foot(m *model, w int) string {
	const sides = 5 // cells of the edge that are not the foot's
	ok, cancel := m.keyFor(keymap.Accept)+" ok", m.keyFor(keymap.Cancel)+" cancel"
	if q.turn == nil {
		return ok + " · " + cancel
	}
	turn := m.keyFor(keymap.ListDown) + " " + q.turns
	for _, foot := range []string{ok + " · " + turn + " · " + cancel, turn + " · " + cancel} {
		if m.look.Width(foot) <= w-sides {
			return foot
		}
	}
	return turn
}
