package themes

import (
	"slices"
	"strings"
)

// Set is a number of themes, each with a name of its own, in the order in which
// a picker shows them. It never changes: With makes another. The zero value is
// empty. It may be shared by any number of goroutines.
type Set struct {
	palettes []Palette
}

// With returns s with more themes. One whose name is in s takes its place there,
// so that a user's theme can replace a built-in one; others are added at the end.
func (s *Set) With(more ...Palette) *Set {
	made := &Set{palettes: slices.Clone(s.palettes)}
	for _, p := range more {
		if i := made.index(p.Name); i >= 0 {
			made.palettes[i] = p
		} else {
			made.palettes = append(made.palettes, p)
		}
	}
	return made
}

// Names returns the names of all themes in order.
func (s *Set) Names() []string {
	names := make([]string, len(s.palettes))
	for i := range s.palettes {
		names[i] = s.palettes[i].Name
	}
	return names
}

// ByName returns the palette with a name. Case does not matter.
func (s *Set) ByName(name string) (Palette, bool) {
	if i := s.index(name); i >= 0 {
		return s.palettes[i], true
	}
	return Palette{}, false
}

// index returns where the theme with a name is, -1 when there is none.
func (s *Set) index(name string) int {
	return slices.IndexFunc(s.palettes, func(p Palette) bool { return strings.EqualFold(p.Name, name) })
}
