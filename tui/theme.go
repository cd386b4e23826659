package tui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"braid/themes"
)

// theme decides which palette is used: the one that was asked for, else one
// without colours where there are none, else the one that suits the terminal.
type theme struct {
	chosen  *themes.Palette // by the user
	colours bool            // the terminal has some
	dark    bool            // the terminal's ground, as far as is known
}

// newTheme returns the theme that the options name.
func newTheme(o Options) theme {
	t := theme{colours: true, dark: true}
	if p, ok := themes.ByName(o.Theme); ok {
		t.chosen = &p
	}
	return t
}

// ask returns a command that asks the terminal for its ground, if that matters.
func (t *theme) ask() tea.Cmd {
	if t.chosen != nil {
		return nil
	}
	return tea.RequestBackgroundColor
}

// background takes the terminal's answer.
func (t *theme) background(dark bool) { t.dark = dark }

// profile takes what colours the terminal has; NO_COLOR means none.
func (t *theme) profile(p colorprofile.Profile) { t.colours = p > colorprofile.ASCII }

// palette returns the palette in use.
func (t *theme) palette() themes.Palette {
	if t.chosen != nil {
		return *t.chosen
	}
	if !t.colours {
		if p, ok := themes.ByName(themes.Plain); ok {
			return p
		}
	}
	return themes.Default(t.dark)
}

// styles returns the styles in use.
func (t *theme) styles() *themes.Styles { return themes.New(t.palette()) }

// with returns the theme with a palette chosen by name.
func (t theme) with(name string) theme {
	if p, ok := themes.ByName(name); ok {
		t.chosen = &p
	}
	return t
}
