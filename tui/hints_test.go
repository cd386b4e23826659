package tui

import (
	"testing"

	"braid/keymap"
)

// hint returns the key that the footer shows for an action.
func (m *model) hint(name keymap.Name) string {
	for _, h := range m.hints() {
		if h.Name == name {
			return h.Key
		}
	}
	return ""
}

func TestTheFooterShowsKeysThatWorkHere(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "ls", "a\n", "", 0)
	m := still(t, s, 200, 40, nil)
	if got := m.hint(keymap.Help); got != "?" {
		t.Errorf("help is %q at an empty prompt", got)
	}
	m.hit("l")
	if got := m.hint(keymap.Help); got != "f1" {
		t.Errorf("help is %q while something is typed", got)
	}
	m.hit("?")
	if m.prompt.text != "l?" || m.top() != nil {
		t.Errorf("the prompt has %q", m.prompt.text)
	}
	m.hit("ctrl+c", "?")
	if box, ok := m.top().(*text); !ok || box.title != "Keys" {
		t.Error("? does not open the help at an empty prompt")
	}
	m.hit("esc", "esc", "space")
	if got := m.hint(keymap.Faster); got != "" {
		t.Errorf("a run that goes on has a key for its speed: %q", got)
	}
}
