package keymap

import "slices"

// Hint is one entry of the footer.
type Hint struct {
	Name    Name
	Key     string // as shown
	Text    string
	Refused string // why it is not possible now; empty when it is
}

// Hints returns the footer for a focus: the most useful actions first, those
// without a key left out. The key shown is one that acts there: in the prompt
// that is none that types.
func (m *Map) Hints(focus Scope, past bool, l Limits) []Hint {
	var all []Hint
	for _, name := range foot(focus, past) {
		a, ok := m.Action(name)
		if !ok {
			continue
		}
		if key := m.KeyIn(a, focus); key != "" {
			all = append(all, Hint{Name: name, Key: Show(key), Text: a.Short, Refused: a.Refused(l)})
		}
	}
	return all
}

// foot names the actions of a footer, the most useful first: what does not fit is
// left out, but for the last.
func foot(focus Scope, past bool) []Name {
	own := focus.own()
	if focus.Has(Overlay | Confirm) {
		return own
	}
	if past {
		own = slices.DeleteFunc(own, func(n Name) bool { return n == FailPrev || n == WhenEnded })
		own = append([]Name{Freeze, Live, EventBack, EventOn, StepBack, StepOn, FailPrev, Faster, Slower, GotoTime}, own...)
	}
	if focus == Prompt {
		return append(own, Help)
	}
	if !past {
		own = append(own, ToPrompt, Freeze)
	}
	return append(own, Palette, NextPane, Save, Zoom, Quit, Help)
}
