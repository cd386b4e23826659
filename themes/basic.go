package themes

import (
	"charm.land/lipgloss/v2"
)

// basic is for terminals that have sixteen colours, which nobody but the terminal
// knows: grounds and text are its own, and the four colours that remain are
// those that can be read on black in every terminal's usual set.
func basic() Palette {
	p := Palette{
		Name: Basic, Dark: true, Heavy: true,
		Accent: lipgloss.BrightCyan, Good: lipgloss.BrightGreen,
		Warn: lipgloss.BrightYellow, Bad: lipgloss.BrightRed,
	}
	p.ANSI[0] = lipgloss.White // black on black
	return p
}

// basicLight is the same for a light ground, on which green and yellow cannot
// be read in any terminal's usual set.
func basicLight() Palette {
	p := Palette{
		Name: BasicLight, Heavy: true,
		Accent: lipgloss.Blue, Warn: lipgloss.Magenta, Bad: lipgloss.Red,
	}
	p.ANSI[7], p.ANSI[15] = lipgloss.Black, lipgloss.Black // white on white
	return p
}
