package keymap

import (
	"slices"
	"strings"
)

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
	Shared    bool   // its first key means something else elsewhere
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
				s.Entries = append(s.Entries, m.entry(a, l))
			}
		}
		all = append(all, s)
	}
	return all
}

func (m *Map) entry(a Action, l Limits) Entry {
	e := Entry{
		Name: a.Name, Keys: showAll(a.Keys), Text: a.Long, Dangerous: a.Dangerous, Refused: a.Refused(l), Shared: m.shared(a),
	}
	switch {
	case a.Where == Panes:
		e.Where = "panes"
	case !a.Where.Has(Global):
		e.Where = a.Where.String()
	}
	return e
}

// shared says that the key which is shown for a means something else in another
// place of the screen. Boxes and questions are no places: they take all keys.
func (m *Map) shared(a Action) bool {
	const boxes = Overlay | Confirm
	if a.Where.Has(boxes) {
		return false
	}
	return slices.ContainsFunc(m.actions, func(b Action) bool {
		return b.Name != a.Name && !b.Where.Has(boxes) && slices.Contains(b.Keys, a.Key())
	})
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
