package themes

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// Styles is everything that views draw with. Values are shared and never
// changed after New.
type Styles struct {
	Palette Palette

	Base     Inks // on the ground
	Chosen   Inks // on a selected row of the pane with the focus
	Panel    Inks // in boxes over the screen
	PanelRow Inks // on a selected row of such a box

	Faded Ink // the screen behind a box that asks for an answer

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
	// as a ground. They are nil where colours are left to the terminal.
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
// Text are the same colours with those that could not be read on the theme's
// ground replaced by ones that can.
type ANSI struct {
	Text   [16]color.Color
	OnOwn  [16]color.Color
	Ground [16]color.Color
}

// New builds the styles of a palette.
func New(p Palette) *Styles {
	if p.Colourless() {
		return colourless(p)
	}
	s := &Styles{
		Palette:  p,
		Base:     inks(&p, nil),
		Chosen:   inks(&p, p.Select),
		Panel:    inks(&p, p.Panel),
		PanelRow: inks(&p, p.Select),
	}
	fg := func(c color.Color) lipgloss.Style { return lipgloss.NewStyle().Foreground(c) }
	s.Faded = NewInk(fg(blend(p.Muted, p.Ground, 0.6)))
	s.Border = NewInk(fg(p.Line))
	s.BorderFocus = NewInk(fg(p.Accent))
	s.PanelBorder = NewInk(fg(p.Accent).Background(p.Panel))
	s.DangerFrame = NewInk(fg(p.Bad).Background(p.Panel))
	s.Hit = NewInk(fg(p.Text).Background(p.Hit))
	s.HitHere = NewInk(fg(p.Ground).Background(p.Warn).Bold(true))
	s.Caret = NewInk(fg(p.Ground).Background(p.Accent))
	s.ANSI = ansiOf(&p)
	return s
}

// inks builds the roles on one ground; nil is the ground of the screen.
func inks(p *Palette, ground color.Color) Inks {
	on := lipgloss.NewStyle()
	if ground != nil {
		on = on.Background(ground)
	}
	ink := func(c color.Color) Ink { return NewInk(on.Foreground(c)) }
	bold := func(c color.Color) Ink { return NewInk(on.Foreground(c).Bold(true)) }
	return Inks{
		Plain:  ink(p.Text),
		Strong: bold(p.Text),
		Muted:  ink(p.Muted),
		Accent: ink(p.Accent),
		Title:  bold(p.Accent),
		Good:   ink(p.Good),
		Warn:   ink(p.Warn),
		Bad:    ink(p.Bad),
		Line:   ink(p.Line),
		Off:    NewInk(on.Foreground(p.Muted).Strikethrough(true)),
		Fill:   NewInk(on),
	}
}

// colourless builds styles that say everything by weight.
func colourless(p Palette) *Styles {
	plain := lipgloss.NewStyle()
	on := func(base lipgloss.Style) Inks {
		return Inks{
			Plain:  NewInk(base),
			Strong: NewInk(base.Bold(true)),
			Muted:  NewInk(base),
			Accent: NewInk(base.Bold(true)),
			Title:  NewInk(base.Bold(true)),
			Good:   NewInk(base),
			Warn:   NewInk(base.Bold(true)),
			Bad:    NewInk(base.Bold(true)),
			Line:   NewInk(base.Faint(true)),
			Off:    NewInk(base.Strikethrough(true)),
			Fill:   NewInk(base),
		}
	}
	reversed := on(plain.Reverse(true))
	return &Styles{
		Palette: p,
		Base:    on(plain), Chosen: reversed, Panel: on(plain), PanelRow: reversed,
		Faded:  NewInk(plain.Faint(true)),
		Border: NewInk(plain.Faint(true)), BorderFocus: NewInk(plain.Bold(true)),
		PanelBorder: NewInk(plain.Bold(true)), DangerFrame: NewInk(plain.Bold(true)),
		HeavyFocus: true,
		Hit:        NewInk(plain.Underline(true)), HitHere: NewInk(plain.Reverse(true)),
		Caret: NewInk(plain.Reverse(true)),
	}
}

// ansiOf gives the sixteen colours their uses. Text that cannot be read on the
// ground (black on dark, white on light) becomes muted or plain text instead.
func ansiOf(p *Palette) *ANSI {
	a := &ANSI{Text: p.ANSI, OnOwn: p.ANSI, Ground: p.ANSI}
	for i, c := range p.ANSI {
		if c == nil || Contrast(c, p.Ground) >= MinContrast {
			continue
		}
		if i == 0 || i == 8 {
			a.Text[i] = p.Muted
		} else {
			a.Text[i] = p.Text
		}
	}
	return a
}

// blend mixes share of b into a.
func blend(a, b color.Color, share float64) color.Color {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	mix := func(x, y uint32) uint8 { return uint8((float64(x)*(1-share) + float64(y)*share) / 257) }
	return color.RGBA{R: mix(ar, br), G: mix(ag, bg), B: mix(ab, bb), A: 0xff}
}
