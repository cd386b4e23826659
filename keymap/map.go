package keymap

// Map is a set of actions with their keys. It never changes: [Map.With] makes
// another. It may be shared by any number of goroutines.
type Map struct {
	actions []Action
	names   map[Name]int
	keys    map[press]int // the first action with a key in a scope

	// won are keys of the user's that act in the prompt although they would edit
	// the line.
	won map[string]bool
}

// press is a key in one scope.
type press struct {
	scope Scope
	key   string
}

// newMap indexes actions. Where two clash the first has the key; Check tells.
func newMap(actions []Action) *Map {
	m := &Map{
		actions: actions,
		names:   make(map[Name]int, len(actions)),
		keys:    make(map[press]int, 2*len(actions)),
	}
	for i, a := range actions {
		m.names[a.Name] = i
		for _, s := range a.Where.Each() {
			for _, k := range a.Keys {
				if _, taken := m.keys[press{s, k}]; !taken {
					m.keys[press{s, k}] = i
				}
			}
		}
	}
	return m
}

// Actions returns all actions in the order of help. The caller must not change
// what it gets.
func (m *Map) Actions() []Action { return m.actions }

// Action returns the action with a name.
func (m *Map) Action(name Name) (Action, bool) {
	i, ok := m.names[name]
	if !ok {
		return Action{}, false
	}
	return m.actions[i], true
}

// Lookup returns the action that a key means in the first of the scopes, each a
// single one, that knows it. The key is written as Bubble Tea's Key.String does.
func (m *Map) Lookup(key string, scopes ...Scope) (Action, bool) {
	for _, s := range scopes {
		if i, ok := m.keys[press{s, key}]; ok {
			return m.actions[i], true
		}
	}
	return Action{}, false
}

// Resolve returns the action that a key means while focus has the focus; past
// says that the moment shown is not now. It follows the rules in the package
// comment. When it returns false, the key belongs to the input that has the
// focus, if one has.
func (m *Map) Resolve(key string, focus Scope, past bool) (Action, bool) {
	switch focus {
	case Overlay, Confirm:
		return m.Lookup(key, focus)
	case Prompt:
		if a, ok := m.Lookup(key, Prompt); ok {
			return a, true
		}
		if !m.leavesLine(key) {
			return Action{}, false
		}
	}
	if past {
		return m.Lookup(key, focus, Replay, Global)
	}
	return m.Lookup(key, focus, Global)
}

// leavesLine says that the line being typed has no use of its own for a key.
func (m *Map) leavesLine(key string) bool { return !Types(key) && (!Edits(key) || m.won[key]) }

// KeyIn returns the first key of a that acts while focus has the focus, or "" when
// none does.
func (m *Map) KeyIn(a Action, focus Scope) string {
	for _, k := range a.Keys {
		if focus != Prompt || a.Where.Has(Prompt) || m.leavesLine(k) {
			return k
		}
	}
	return ""
}
