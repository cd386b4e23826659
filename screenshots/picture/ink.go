package picture

import (
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// faintness is how far faint text moves towards its background, of 255: half
// way, as most terminals do.
const faintness = 128

// inks turn the colours of cells into pixels.
type inks struct {
	fg, bg, cursor color.RGBA
	palette        [16]color.Color
}

// newInks fills in the colours that o leaves out.
func newInks(o Options) inks {
	i := inks{
		fg:      color.RGBA{0xd8, 0xde, 0xe9, 0xff},
		bg:      color.RGBA{0x16, 0x18, 0x21, 0xff},
		palette: o.Palette,
	}
	if o.Fg != nil {
		i.fg = opaque(o.Fg)
	}
	if o.Bg != nil {
		i.bg = opaque(o.Bg)
	}
	i.cursor = i.fg
	if o.Cursor != nil {
		i.cursor = opaque(o.Cursor)
	}
	return i
}

// of returns the colours of a cell with a style: reversed and made faint as it
// says.
func (i *inks) of(s uv.Style) (fg, bg color.RGBA) {
	fg, bg = i.resolve(s.Fg, i.fg), i.resolve(s.Bg, i.bg)
	if s.Attrs&uv.AttrReverse != 0 {
		fg, bg = bg, fg
	}
	if s.Attrs&uv.AttrFaint != 0 {
		fg = between(fg, bg, faintness)
	}
	return fg, bg
}

// resolve returns c as pixels, or what stands for no colour.
func (i *inks) resolve(c color.Color, none color.RGBA) color.RGBA {
	if c == nil {
		return none
	}
	n := -1
	switch b := c.(type) {
	case ansi.BasicColor:
		n = int(b)
	case ansi.IndexedColor:
		n = int(b)
	}
	if n >= 0 && n < len(i.palette) && i.palette[n] != nil {
		c = i.palette[n]
	}
	return opaque(c)
}

// opaque returns a colour without its transparency.
func opaque(c color.Color) color.RGBA {
	r, g, b, _ := c.RGBA()
	return color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 0xff}
}

// between returns the colour a/255 of the way from one to another.
func between(from, to color.RGBA, a int) color.RGBA {
	return color.RGBA{blend(from.R, to.R, a), blend(from.G, to.G, a), blend(from.B, to.B, a), 0xff}
}
