package themes

import "image/color"

// Palette gives each role of the screen its colour. A nil colour means that the
// terminal's own is left alone; a palette without any colour shows states by
// bold, underlined, faint and reversed text (see [Palette.Colourless]).
type Palette struct {
	Name string
	Dark bool // light text on a dark ground

	Ground color.Color // behind everything
	Panel  color.Color // behind boxes that lie over the screen
	Select color.Color // behind the selected row
	Hit    color.Color // behind what a search found
	Line   color.Color // borders and rails: seen, not read

	Text   color.Color // what is read
	Muted  color.Color // what is read second: times, units, hints
	Accent color.Color // what has the focus; the one colour of the program itself
	Good   color.Color // succeeded, live
	Warn   color.Color // wants attention: stopping, frozen, unsure
	Bad    color.Color // failed, stderr, danger

	ANSI [16]color.Color // what programs mean by colours 0 to 15
}

// Colourless says that p has no colour for text, so that states must show in
// other ways.
func (p *Palette) Colourless() bool { return p.Text == nil }

// Role is a named colour of a palette.
type Role struct {
	Name   string
	Colour color.Color
}

// TextRoles returns the roles that text is written in, each of which must be
// readable on every one of Grounds.
func (p *Palette) TextRoles() []Role {
	return []Role{
		{"text", p.Text},
		{"muted", p.Muted},
		{"accent", p.Accent},
		{"good", p.Good},
		{"warn", p.Warn},
		{"bad", p.Bad},
	}
}

// Grounds returns the roles that lie behind text of any role. Hit is not one
// of them: only Text is written on it.
func (p *Palette) Grounds() []Role {
	return []Role{{"ground", p.Ground}, {"panel", p.Panel}, {"select", p.Select}}
}
