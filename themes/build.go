package themes

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// New builds the styles of a palette.
func New(p Palette) *Styles {
	plain := lipgloss.NewStyle()
	s := &Styles{
		Palette:    p,
		Base:       inks(&p, plain),
		Chosen:     inksOn(&p, p.Select),
		Panel:      inks(&p, ground(plain, p.Panel)),
		PanelRow:   inksOn(&p, p.Select),
		HeavyFocus: p.Heavy,
	}
	s.Ground = NewInk(ground(ink(plain, p.Text), p.Ground))
	s.Faded = faded(&p)
	s.Border = s.Base.Line
	s.BorderFocus = s.Base.Accent
	s.PanelBorder = s.Panel.Accent
	s.DangerFrame = s.Panel.Bad
	s.Hit = NewInk(plain.Underline(true))
	if p.Hit != nil {
		s.Hit = NewInk(ink(plain, p.Text).Background(p.Hit))
	}
	s.HitHere = block(p.Warn, p.Ground, true)
	s.Caret = block(p.Accent, p.Ground, false)
	if !p.Colourless() {
		s.ANSI = ansiOf(&p)
	}
	return s
}

// ink returns a style with c as its text's colour, if there is one.
func ink(on lipgloss.Style, c color.Color) lipgloss.Style {
	if c == nil {
		return on
	}
	return on.Foreground(c)
}

// ground returns a style with c behind it, if there is one.
func ground(on lipgloss.Style, c color.Color) lipgloss.Style {
	if c == nil {
		return on
	}
	return on.Background(c)
}

// inks builds the roles of text on one ground. Those that have no colour are told
// by weight.
func inks(p *Palette, on lipgloss.Style) Inks {
	bold := on.Bold(true)
	either := func(c color.Color) Ink {
		if c == nil {
			return NewInk(bold)
		}
		return NewInk(ink(on, c))
	}
	line := NewInk(ink(on, p.Line))
	if p.Line == nil {
		line = NewInk(on.Faint(true))
	}
	return Inks{
		Plain:  NewInk(ink(on, p.Text)),
		Strong: NewInk(ink(bold, p.Text)),
		Muted:  NewInk(ink(on, p.Muted)),
		Accent: either(p.Accent),
		Title:  NewInk(ink(bold, p.Accent)),
		Good:   NewInk(ink(on, p.Good)),
		Warn:   either(p.Warn),
		Bad:    either(p.Bad),
		Line:   line,
		Off:    NewInk(ink(on, p.Muted).Strikethrough(true)),
		Fill:   NewInk(on),
	}
}

// inksOn builds the roles on the ground of a selected row. Without one the row is
// reversed, which text in several colours would turn into patches: it has none.
func inksOn(p *Palette, under color.Color) Inks {
	if under != nil {
		return inks(p, lipgloss.NewStyle().Background(under))
	}
	return inks(&Palette{}, lipgloss.NewStyle().Reverse(true))
}

// faded is text that has stepped back.
func faded(p *Palette) Ink {
	if !known(p.Muted) || !known(p.Ground) {
		return NewInk(lipgloss.NewStyle().Faint(true))
	}
	c := blend(p.Muted, p.Ground, 0.6)
	if p.indexed {
		c = nearestIndexed(c, any256)
	}
	return NewInk(lipgloss.NewStyle().Foreground(c))
}

// block is text on a strong colour; where one of both is the terminal's, the
// colours are reversed, which is the same.
func block(under, text color.Color, bold bool) Ink {
	s := lipgloss.NewStyle().Bold(bold)
	if under == nil || text == nil {
		return NewInk(ink(s, under).Reverse(true))
	}
	return NewInk(s.Foreground(text).Background(under))
}

// ansiOf gives the sixteen colours their uses. What could not be read as text on
// the ground and on that of selected lines (black on dark, white on light) is mixed
// with the colour of text until it can, which keeps as much of its hue as can be.
func ansiOf(p *Palette) *ANSI {
	a := &ANSI{Text: p.ANSI, OnOwn: p.ANSI, Ground: p.ANSI}
	if !known(p.Ground) || !known(p.Text) {
		return a
	}
	for i, c := range p.ANSI {
		if known(c) {
			a.Text[i] = readable(p, c)
		}
	}
	return a
}

// readable returns c with as little of p's text mixed in as makes it readable.
func readable(p *Palette, c color.Color) color.Color {
	fits := func(c color.Color) bool {
		return Contrast(c, p.Ground) >= MinContrast && (!known(p.Select) || Contrast(c, p.Select) >= MinContrast)
	}
	if p.indexed {
		return nearestIndexed(c, fits)
	}
	const steps = 20
	mixed := c
	for i := 1; !fits(mixed) && i <= steps; i++ {
		mixed = blend(c, p.Text, float64(i)/steps)
	}
	return mixed
}

// blend mixes share of b into a.
func blend(a, b color.Color, share float64) color.Color {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	mix := func(x, y uint32) uint8 { return uint8((float64(x)*(1-share) + float64(y)*share) / 257) }
	return color.RGBA{R: mix(ar, br), G: mix(ag, bg), B: mix(ab, bb), A: 0xff}
}
