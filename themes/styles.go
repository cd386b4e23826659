package themes

import "image/color"

// Styles is everything that views draw with. Values are shared and never
// changed after New.
type Styles struct {
	Palette Palette

	Base     Inks // on the ground
	Chosen   Inks // on a selected row of the pane with the focus
	Panel    Inks // in boxes over the screen
	PanelRow Inks // on a selected row of such a box

	Ground Ink // text on the ground, which the whole screen lies on; empty where both are the terminal's
	Faded  Ink // the screen behind a box that asks for an answer

	Border      Ink  // of panes
	BorderFocus Ink  // of the pane with the focus
	PanelBorder Ink  // of boxes
	DangerFrame Ink  // of boxes that ask about something dangerous
	HeavyFocus  bool // the border of the focused pane is drawn heavy, as colour cannot tell

	Hit     Ink // found by a search
	HitHere Ink // the hit that the search stands at
	Caret   Ink // the cursor of visual mode and of inputs that draw their own

	// ANSI are the sequences' parameters for colours 0 to 15 of programs, as
	// text where they set no ground of their own, as text on such a ground, and
	// as a ground; a nil one is left to the terminal. ANSI is nil where programs
	// have no colours.
	ANSI *ANSI
}

// Inks are the roles of text on one ground.
type Inks struct {
	Plain  Ink // text
	Strong Ink // text in bold: names, titles
	Muted  Ink
	Accent Ink
	Title  Ink // accent in bold
	Good   Ink
	Warn   Ink
	Bad    Ink
	Line   Ink // rails, separators
	Off    Ink // what is not possible now: struck out
	Fill   Ink // spaces between
}

// ANSI holds a colour for each of the sixteen that programs name by number.
// Text are the same colours, where needed mixed with the theme's text until they
// can be read on its ground and on that of selected lines.
type ANSI struct {
	Text   [16]color.Color
	OnOwn  [16]color.Color
	Ground [16]color.Color
}
