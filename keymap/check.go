package keymap

import (
	"fmt"
	"slices"
)

// Problem is something wrong with the keys of an action.
type Problem struct {
	Name   Name
	Key    string // may be empty
	Reason string
	Rival  Name // the action that has the key too, if that is what is wrong
}

// Error says which action and key are wrong, and why.
func (p *Problem) Error() string {
	if p.Key == "" {
		return fmt.Sprintf("%s: %s", p.Name, p.Reason)
	}
	return fmt.Sprintf("%s: key %q: %s", p.Name, p.Key, p.Reason)
}

// Check returns everything that is wrong with m: bad keys, and clashes, which
// are two actions with the same key where both apply. Prompt, Overlay and
// Confirm hide keys of Global on purpose; panes and Replay may not.
func (m *Map) Check() []*Problem {
	var all []*Problem
	for i, a := range m.actions {
		for j, k := range a.Keys {
			if err := CheckKey(k); err != nil {
				all = append(all, &Problem{Name: a.Name, Key: k, Reason: err.Error()})
			}
			if slices.Contains(a.Keys[:j], k) {
				all = append(all, &Problem{Name: a.Name, Key: k, Reason: "given twice"})
			}
			if b, ok := m.rival(i, k); ok {
				all = append(all, &Problem{Name: a.Name, Key: k, Reason: fmt.Sprintf("%s has it too", b.Name), Rival: b.Name})
			}
		}
	}
	return all
}

// rival returns an earlier action that has a key of action i where that
// applies too.
func (m *Map) rival(i int, key string) (Action, bool) {
	for _, b := range m.actions[:i] {
		if slices.Contains(b.Keys, key) && collide(m.actions[i].Where, b.Where) {
			return b, true
		}
	}
	return Action{}, false
}

// collide says that keys of actions in a and b can be pressed in one place.
func collide(a, b Scope) bool {
	const shared = Panes | Replay // in sight of Global, and panes of Replay
	return a.Has(b) ||
		a.Has(Global) && b.Has(shared) || b.Has(Global) && a.Has(shared) ||
		a.Has(Replay) && b.Has(Panes) || b.Has(Replay) && a.Has(Panes)
}
