package keymap

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// With returns m with the keys of some actions replaced, by name; no keys at
// all make an action reachable by the palette only. Unknown names, bad keys
// and clashes are errors, each a [*Problem], joined; then the map is nil. To take
// a key from an action, name that action too and give it another.
func (m *Map) With(overrides map[string][]string) (*Map, error) {
	actions := slices.Clone(m.actions)
	won := map[string]bool{}
	maps.Copy(won, m.won)
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(overrides)) {
		i, ok := m.names[Name(name)]
		if !ok {
			errs = append(errs, &Problem{Name: Name(name), Reason: m.unknown(name)})
			continue
		}
		for _, k := range overrides[name] {
			if winsLine(k) && !slices.Contains(m.actions[i].Keys, k) {
				won[k] = true
			}
		}
		actions[i].Keys = slices.Clone(overrides[name])
	}
	made := newMap(actions)
	made.won = won
	for _, p := range made.Check() {
		errs = append(errs, p)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return made, nil
}

// winsLine says that a key which the user gives an action acts in the prompt too,
// where it would edit the line: whoever chooses ctrl+k for something wants that. An
// arrow and what stands beside it (home, backspace) keep their meaning where text
// is typed, as characters do; they act in the panes.
func winsLine(key string) bool { return Edits(key) && strings.ContainsRune(key, '+') }

// unknown says that there is no such action, and which may have been meant.
func (m *Map) unknown(name string) string {
	best, least := "", 4 // more than three edits are another word
	for _, a := range m.actions {
		if d := distance(name, string(a.Name)); d < least {
			best, least = string(a.Name), d
		}
	}
	if best == "" {
		return "there is no such action"
	}
	return fmt.Sprintf("there is no such action; did you mean %q?", best)
}

// distance is the number of bytes to insert, delete or replace to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(b)]
}
