package keymap

import "strings"

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
		if key := keyFrom(a, focus); key != "" {
			all = append(all, Hint{Name: name, Key: Show(key), Text: a.Short, Refused: a.Refused(l)})
		}
	}
	return all
}

// keyFrom returns the first key of a that acts while focus has the focus.
func keyFrom(a Action, focus Scope) string {
	for _, k := range a.Keys {
		if focus != Prompt || a.Where.Has(Prompt) || !Types(k) && !Edits(k) {
			return k
		}
	}
	return ""
}

// foot names the actions of a footer.
func foot(focus Scope, past bool) []Name {
	var own []Name
	switch focus {
	case Prompt:
		own = []Name{Run, RunBackground, NextPane, Interrupt, FindCommand, Palette}
	case Sessions:
		own = []Name{Open, NewSession, RestartSession, DeleteSession}
	case History:
		own = []Name{RunAgain, Edit, Stop, Copy}
	case Processes:
		own = []Name{Stop, Restart, Kill, Details}
	case Streams:
		own = []Name{Search, Follow, Wrap, Visual, StreamLayout}
	case Overlay:
		return []Name{Accept, Cancel, ListUp, ListDown}
	case Confirm:
		return []Name{Yes, No}
	}
	if past {
		own = append([]Name{Freeze, StepBack, StepOn, Live}, own...)
		if focus != Prompt {
			return append(own, Faster, Slower, NextPane, Palette, Help)
		}
		return append(own, Help)
	}
	if focus == Prompt {
		return append(own, Help)
	}
	return append(own, NextPane, ToPrompt, Freeze, Zoom, Palette, Help)
}

// Section is a part of help: the actions under one heading.
type Section struct {
	Title   string
	Entries []Entry
}

// Entry is a line of help.
type Entry struct {
	Name      Name
	Keys      string // all of them, as shown
	Text      string
	Where     string // empty: everywhere
	Dangerous bool
	Refused   string
}

// Sections returns all actions for help, by group.
func (m *Map) Sections(l Limits) []Section {
	var all []Section
	for _, g := range Groups() {
		s := Section{Title: string(g)}
		for _, a := range m.actions {
			if a.Group == g {
				s.Entries = append(s.Entries, entry(a, l))
			}
		}
		all = append(all, s)
	}
	return all
}

func entry(a Action, l Limits) Entry {
	e := Entry{Name: a.Name, Keys: showAll(a.Keys), Text: a.Long, Dangerous: a.Dangerous, Refused: a.Refused(l)}
	if !a.Where.Has(Global) {
		e.Where = a.Where.String()
	}
	return e
}

// showAll writes keys for help; the ten digits are written as a range.
func showAll(keys []string) string {
	if len(keys) == 10 && keys[0] == "0" && keys[9] == "9" {
		return "0…9"
	}
	shown := make([]string, len(keys))
	for i, k := range keys {
		shown[i] = Show(k)
	}
	return strings.Join(shown, " ")
}
