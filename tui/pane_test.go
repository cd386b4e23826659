package tui

import (
	"testing"

	"braid/keymap"
)

// TestEveryPaneIsToldOnce checks the rows of the table of panes against what they
// must agree with.
func TestEveryPaneIsToldOnce(t *testing.T) {
	keys := map[string]bool{}
	for p := range panes {
		f := p.facts()
		if f.key == "" || keys[f.key] {
			t.Errorf("pane %d is called %q, as another is", p, f.key)
		}
		keys[f.key] = true
		if p != panePrompt && !keymap.Panes.Has(f.scope) {
			t.Errorf("%s has its keys in %q, which is no pane's", f.key, f.scope)
		}
		if n := len(f.scope.Each()); n != 1 {
			t.Errorf("%s has its keys in %d scopes", f.key, n)
		}
		if p != panePrompt && p.list() == p.stream() {
			t.Errorf("%s is a list: %v, and shows output: %v", f.key, p.list(), p.stream())
		}
		for v, at := range f.at {
			if p.list() && (at.in >= quarters || at.share <= 0 || f.title == "" || f.opens == "") {
				t.Errorf("%s has %+v for %s", f.key, f, variety(v).key())
			}
		}
	}
}

func TestThePaletteGoesToPanes(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "make", "built\n", "a warning\n", 0)
	m := still(t, s, 60, 20, nil)
	for p := range panes {
		m.hit("ctrl+p")
		m.hit(letters("go to " + p.facts().key)...)
		m.hit("enter")
		if m.shape.focus != p || m.lay.panes[p].Empty() {
			t.Errorf("%q leads to pane %d, shown at %+v", p.facts().key, m.shape.focus, m.lay.panes[p])
		}
	}
	m.shape.arrange = arrangeMerged
	m.hit("ctrl+p")
	m.hit(letters("go to stderr")...)
	if found := m.top().(*picker).found; len(found) > 0 && found[0].Text == "go to stderr" {
		t.Error("it leads to a pane that there is not when the streams are merged")
	}
}

// letters are the keys that type a text.
func letters(text string) []string {
	var all []string
	for _, r := range text {
		if r == ' ' {
			all = append(all, "space")
			continue
		}
		all = append(all, string(r))
	}
	return all
}

func TestThereIsNothingToOpenInAnEmptyList(t *testing.T) {
	m := still(t, newStory(t, "default"), 120, 40, nil)
	for _, p := range []pane{paneProcesses, paneHistory} {
		m.focus(p)
		m.hit("enter")
		if m.shape.focus != p || len(m.messages()) == 0 {
			t.Errorf("enter in an empty %s leads to pane %d, with %q", p.facts().key, m.shape.focus, m.messages())
		}
		m.toasts = toasts{}
	}
}
