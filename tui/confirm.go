package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/views"
)

// confirm asks once before something dangerous is done.
type confirm struct {
	plain
	question views.Question
	yes      func(m *model) tea.Cmd
	asked    time.Time // when it appeared by itself; zero: a key opened it

	still func(m *model) bool // what it asks about is still there; nil: it always is
	moot  bool                // it is not
}

// sudden is confirmed for a question that appears by itself: what is being typed
// just then is no answer to it.
func (m *model) sudden(text, verb string, yes func(m *model) tea.Cmd) tea.Cmd {
	cmd := m.confirmed(text, verb, nil, yes)
	if c, ok := m.top().(*confirm); ok {
		c.asked = time.Now()
	}
	return cmd
}

// deaf says that a key comes too soon to be an answer.
func (c *confirm) deaf() bool { return time.Since(c.asked) < readingTime }

// confirmed asks a question, and does yes when the answer is yes. The question
// names what will be done, and verb is the word for it on its key.
func (m *model) confirmed(text, verb string, detail []string, yes func(m *model) tea.Cmd) tea.Cmd {
	y, n := m.keyFor(keymap.Yes), m.keyFor(keymap.No)
	return m.open(&confirm{
		question: views.Question{
			Title: "Sure?", Text: text, Detail: detail,
			Yes: y + " " + verb, No: n + " cancel", Danger: true,
		},
		yes: yes,
	})
}

// about makes the question just asked one that has nothing to ask any more when
// something is no longer so. It stays open, since a key that was meant as its
// answer would otherwise do something else.
func (m *model) about(cmd tea.Cmd, still func(m *model) bool) tea.Cmd {
	if c, ok := m.top().(*confirm); ok {
		c.still = still
	}
	return cmd
}

// keyFor returns the key that is shown for an action.
func (m *model) keyFor(name keymap.Name) string {
	a, _ := m.keys.Action(name)
	return keymap.Show(a.Key())
}

func (c *confirm) scope() keymap.Scope { return keymap.Confirm }

func (c *confirm) act(m *model, name keymap.Name) tea.Cmd {
	if name != keymap.Yes {
		return nil
	}
	m.close(c)
	if c.moot {
		return nil
	}
	return c.yes(m)
}

// click takes a click on an answer for its key.
func (c *confirm) click(m *model, x, y int) tea.Cmd {
	if c.deaf() {
		return nil
	}
	return m.answered(c, &c.question, c.draw(m), x, y)
}

// answered does what the answer at a cell of a question's box says.
func (m *model) answered(o overlay, q *views.Question, b box, x, y int) tea.Cmd {
	switch yes, no := views.AnswerAt(m.canvas, b.lines.Height(), q, x, y); {
	case yes:
		return m.overlayAct(o, keymap.Yes)
	case no:
		return m.overlayAct(o, keymap.No)
	}
	return nil
}

func (c *confirm) settle(m *model) {
	if c.still != nil && !c.moot && !c.still(m) {
		c.moot = true
		c.question.Detail = []string{"That has ended meanwhile."}
		c.question.Yes, c.question.No = "", m.keyFor(keymap.No)+" close"
	}
}

func (c *confirm) draw(m *model) box {
	lines := views.Confirm(m.canvas, max(m.w-2, 0), max(m.h-1, 0), c.question)
	return box{lines: lines, w: lines.Width()}
}
