package themes

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// The names of the built-in themes.
const (
	Dusk          = "dusk"           // dark
	Paper         = "paper"          // light
	ContrastDark  = "contrast-dark"  // white on black
	ContrastLight = "contrast-light" // black on white
	Gruvbox       = "gruvbox"        // dark
	Nord          = "nord"           // dark
	Catppuccin    = "catppuccin"     // dark
	Dracula       = "dracula"        // dark
	Solarized     = "solarized"      // light
	Basic         = "basic"          // the terminal's own sixteen colours, on a dark ground
	BasicLight    = "basic-light"    // the same on a light ground
	Plain         = "plain"          // no colours
)

// BuiltIn returns the built-in themes in the order in which a picker shows them.
func BuiltIn() *Set {
	return new(Set).With(
		dusk(), paper(), contrastDark(), contrastLight(),
		gruvbox(), nord(), catppuccin(), dracula(), solarized(),
		basic(), basicLight(), Colourless(),
	)
}

// Names returns the names of the built-in themes in the order in which a
// picker shows them.
func Names() []string { return BuiltIn().Names() }

// ByName returns the palette of a built-in theme. Case does not matter.
func ByName(name string) (Palette, bool) { return BuiltIn().ByName(name) }

// Default returns the built-in palette for a dark or a light terminal.
func Default(isDark bool) Palette {
	if isDark {
		return dusk()
	}
	return paper()
}

// Sixteen returns the built-in palette for a dark or a light terminal that has
// sixteen colours only: those that are mixed of red, green and blue would turn
// into too few there to tell a selected row from the others.
func Sixteen(isDark bool) Palette {
	if isDark {
		return basic()
	}
	return basicLight()
}

// Colourless returns the built-in palette without colours.
func Colourless() Palette { return Palette{Name: Plain, Dark: true, Heavy: true} }

// dusk is the dark theme: blue-grey at nightfall, one lamp lit.
func dusk() Palette {
	return Palette{
		Name: Dusk, Dark: true,
		Ground: rgb("#14171d"), Panel: rgb("#1b1f28"), Select: rgb("#252b39"), Hit: rgb("#5a4a17"),
		Line: rgb("#343b4a"),
		Text: rgb("#d3d8e3"), Muted: rgb("#8d96a8"), Accent: rgb("#86b2f9"),
		Good: rgb("#8ccf8f"), Warn: rgb("#e6b869"), Bad: rgb("#f58a8d"),
		ANSI: [16]color.Color{
			rgb("#2a303c"), rgb("#f07f85"), rgb("#8ccf8f"), rgb("#e0b66c"),
			rgb("#82aaf0"), rgb("#c79bea"), rgb("#72c7cc"), rgb("#c3c9d6"),
			rgb("#868fa2"), rgb("#ff9a9e"), rgb("#a5e0a3"), rgb("#f2cd8a"),
			rgb("#a3c4ff"), rgb("#dbb6f7"), rgb("#93e0e3"), rgb("#f0f3fa"),
		},
	}
}

// paper is the light theme: ink on a warm page.
func paper() Palette {
	return Palette{
		Name:   Paper,
		Ground: rgb("#fbf9f4"), Panel: rgb("#f3f0e8"), Select: rgb("#e6e7f2"), Hit: rgb("#ffe28a"),
		Line: rgb("#d2cdc0"),
		Text: rgb("#2a2d35"), Muted: rgb("#626774"), Accent: rgb("#3d55c2"),
		Good: rgb("#226e39"), Warn: rgb("#83570a"), Bad: rgb("#b4283a"),
		ANSI: [16]color.Color{
			rgb("#2a2d35"), rgb("#b4283a"), rgb("#226e39"), rgb("#83570a"),
			rgb("#3152c0"), rgb("#8a3aa6"), rgb("#0f6a75"), rgb("#dedad0"),
			rgb("#696e7b"), rgb("#c9302f"), rgb("#2d7a34"), rgb("#8f6000"),
			rgb("#3f66d8"), rgb("#9c48b8"), rgb("#147582"), rgb("#fffdf8"),
		},
	}
}

// rgb is short for a colour written as #rrggbb.
func rgb(hex string) color.Color { return lipgloss.Color(hex) }
