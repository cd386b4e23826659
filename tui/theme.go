package tui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"braid/themes"
)

// theme decides which palette is used: the one that was asked for, as far as the
// terminal has the colours for it, else the one that suits the terminal.
type theme struct {
	all     *themes.Set
	chosen  *themes.Palette // by the user
	profile colorprofile.Profile
	dark    bool // the terminal's ground, as far as is known
}

// newTheme returns the theme that the options name.
func newTheme(o Options) theme {
	t := theme{all: o.Themes, profile: colorprofile.TrueColor, dark: true}
	if t.all == nil {
		t.all = themes.BuiltIn()
	}
	return t.with(o.Theme)
}

// ask returns a command that asks the terminal for its ground, if that matters: a
// theme that was chosen has its own, unless there are too few colours for it.
func (t *theme) ask() tea.Cmd {
	if t.chosen != nil && t.profile > colorprofile.ANSI {
		return nil
	}
	return tea.RequestBackgroundColor
}

// background takes the terminal's answer.
func (t *theme) background(dark bool) { t.dark = dark }

// setProfile takes what colours the terminal has; NO_COLOR means none. With it
// the ground may come to matter.
func (t *theme) setProfile(p colorprofile.Profile) tea.Cmd {
	before := t.ask() != nil
	t.profile = p
	if before {
		return nil // it was asked for
	}
	return t.ask()
}

// palette returns the palette in use.
func (t *theme) palette() themes.Palette {
	p := themes.Default(t.dark)
	if t.chosen != nil {
		p = *t.chosen
	}
	switch {
	case t.profile <= colorprofile.ASCII:
		return themes.Colourless()
	case t.profile == colorprofile.ANSI && t.refused(&p) != "":
		return themes.Sixteen(t.dark)
	case t.profile == colorprofile.ANSI256:
		return p.Indexed()
	}
	return p
}

// refused says why the terminal cannot show a palette, or nothing.
func (t *theme) refused(p *themes.Palette) string {
	switch {
	case t.profile <= colorprofile.ASCII && !p.Colourless():
		return "needs colours"
	case t.profile == colorprofile.ANSI && p.Mixed():
		return "needs 256 colours"
	}
	return ""
}

// styles returns the styles in use.
func (t *theme) styles() *themes.Styles { return themes.New(t.palette()) }

// with returns the theme with a palette chosen by name.
func (t theme) with(name string) theme {
	if p, ok := t.all.ByName(name); ok {
		t.chosen = &p
	}
	return t
}

// note says for which terminals a palette is.
func note(p *themes.Palette) string {
	switch {
	case p.Colourless():
		return "no colours"
	case p.Dark && !p.Mixed():
		return "dark · 16 colours"
	case !p.Mixed():
		return "light · 16 colours"
	case p.Dark:
		return "dark"
	}
	return "light"
}
