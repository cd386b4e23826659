package themes

import (
	"image/color"

	"github.com/charmbracelet/x/ansi"
)

// Palette gives each role of the screen its colour. A nil colour means that the
// terminal's own is left alone, and the role is told by bold, underlined, faint
// or reversed text instead; so is all in a palette without any colour (see
// [Palette.Colourless]).
type Palette struct {
	Name  string
	Dark  bool // light text on a dark ground
	Heavy bool // the border of the focused pane is drawn heavy, for where colour alone would not tell

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

	indexed bool // made by Indexed: colours that are mixed are of the 256 too
}

// Colourless says that p has no colour for text, so that states must show in
// other ways.
func (p *Palette) Colourless() bool {
	for _, r := range p.TextRoles() {
		if r.Colour != nil {
			return false
		}
	}
	return true
}

// Mixed says that p has colours that are mixed of red, green and blue, which a
// terminal with sixteen colours does not have.
func (p *Palette) Mixed() bool {
	for _, r := range append(p.TextRoles(), p.Grounds()...) {
		if known(r.Colour) {
			return true
		}
	}
	return false
}

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

// place is a role of a palette with where its colour is kept.
type place struct {
	name   string
	use    string // what it colours, for whoever writes a theme
	colour *color.Color
}

// places returns all roles in the order in which a theme file has them.
func (p *Palette) places() []place {
	return []place{
		{"ground", "behind everything", &p.Ground},
		{"panel", "behind boxes that lie over the screen", &p.Panel},
		{"select", "behind the selected row", &p.Select},
		{"hit", "behind what a search found", &p.Hit},
		{"line", "borders", &p.Line},
		{"text", "what is read", &p.Text},
		{"muted", "what is read second: times, units, hints", &p.Muted},
		{"accent", "what has the focus", &p.Accent},
		{"good", "succeeded, live", &p.Good},
		{"warn", "wants attention: stopping, frozen", &p.Warn},
		{"bad", "failed, stderr, danger", &p.Bad},
	}
}

// ansiPlaces returns the sixteen colours of programs under their names.
func (p *Palette) ansiPlaces() []place {
	var all []place
	for i, name := range [8]string{"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"} {
		all = append(all, place{name: name, colour: &p.ANSI[i]})
	}
	for i := range 8 {
		all = append(all, place{name: "bright-" + all[i].name, colour: &p.ANSI[8+i]})
	}
	return all
}

// known says that c looks the same in every terminal: it is not one that the
// terminal chooses.
func known(c color.Color) bool {
	if _, basic := c.(ansi.BasicColor); basic {
		return false
	}
	return c != nil
}
