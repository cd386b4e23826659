package picture

import (
	"image"
	"image/color"
	"image/draw"
	"slices"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
)

// DefaultSize is the font size in pixels per em when Options name none. A cell
// is then 12 by 26 pixels, which a page shows at half size on sharp displays.
const DefaultSize = 20

// Options say how a Painter draws. Colours that are nil take those of a dark
// terminal.
type Options struct {
	Size    int             // of the font, in pixels per em; 0: DefaultSize
	Fg, Bg  color.Color     // of cells that name no colour
	Cursor  color.Color     // nil: as Fg
	Palette [16]color.Color // what the sixteen basic colours look like; nil: as xterm
	Frame   *Frame          // a window around the grid; nil: none
}

// Painter draws screens. It keeps the shapes of glyphs it has drawn; it is not
// safe for concurrent use.
type Painter struct {
	o      Options
	ink    inks
	glyphs *glyphs
}

// New returns a Painter. The error says that the embedded fonts cannot be read.
func New(o Options) (*Painter, error) {
	if o.Size == 0 {
		o.Size = DefaultSize
	}
	g, err := newGlyphs(o.Size)
	if err != nil {
		return nil, err
	}
	return &Painter{o: o, ink: newInks(o), glyphs: g}, nil
}

// CellSize returns the size of a cell in pixels.
func (p *Painter) CellSize() (width, height int) { return p.glyphs.cell.X, p.glyphs.cell.Y }

// Bounds returns the size of the picture of a grid of that size.
func (p *Painter) Bounds(columns, rows int) image.Rectangle {
	w, h := p.CellSize()
	r := image.Rect(0, 0, columns*w, rows*h)
	if f := p.o.Frame; f != nil {
		return image.Rectangle{Max: r.Max.Add(p.inset()).Add(image.Pt(f.padding(w), f.padding(w)))}
	}
	return r
}

// Draw returns the picture of a screen.
func (p *Painter) Draw(s *Screen) *image.RGBA {
	m := image.NewRGBA(p.Bounds(s.Columns, s.Rows))
	draw.Draw(m, m.Bounds(), image.NewUniform(p.ink.bg), image.Point{}, draw.Src)
	origin := image.Point{}
	if p.o.Frame != nil {
		origin = p.inset()
	}
	p.cells(s, func(c uv.Cell, r image.Rectangle) { p.ground(m, c, r.Add(origin)) })
	p.cells(s, func(c uv.Cell, r image.Rectangle) { p.text(m, c, r.Add(origin)) })
	if s.Cursor != nil {
		p.cursor(m, s, origin)
	}
	if p.o.Frame != nil {
		p.frame(m)
	}
	return m
}

// Missing returns the runes of a screen that show as an empty box because no font
// here has them, each once, in the order of their first place.
func (p *Painter) Missing(s *Screen) []rune {
	var runes []rune
	p.cells(s, func(c uv.Cell, _ image.Rectangle) {
		r, n := utf8.DecodeRuneInString(c.Content)
		if n > 0 && p.glyphs.lacks(r) && !slices.Contains(runes, r) {
			runes = append(runes, r)
		}
	})
	return runes
}

// cells calls f with every cell and its rectangle, wide cells once.
func (p *Painter) cells(s *Screen, f func(uv.Cell, image.Rectangle)) {
	w, h := p.CellSize()
	for y := range s.Rows {
		for x := range s.Columns {
			c := s.Cell(x, y)
			if c.Width > 0 {
				f(c, image.Rect(x*w, y*h, (x+c.Width)*w, (y+1)*h))
			}
		}
	}
}

// ground fills a cell with its background.
func (p *Painter) ground(m *image.RGBA, c uv.Cell, r image.Rectangle) {
	if _, bg := p.ink.of(c.Style); bg != p.ink.bg {
		draw.Draw(m, r, image.NewUniform(bg), image.Point{}, draw.Src)
	}
}

// text draws what stands in a cell, and its lines. It comes after the grounds of
// all cells because slanted glyphs lean into the next one.
func (p *Painter) text(m *image.RGBA, c uv.Cell, r image.Rectangle) {
	fg, _ := p.ink.of(c.Style)
	if c.Style.Attrs&uv.AttrConceal != 0 {
		return
	}
	if g := p.glyphs.of(c); g != nil {
		stain(m, r.Min, g, fg)
	}
	p.lines(m, c.Style, r, fg)
}

// stain draws a mask in one colour. The mask's bounds are relative to at.
func stain(m *image.RGBA, at image.Point, mask *image.Alpha, c color.RGBA) {
	b := mask.Bounds().Add(at).Intersect(m.Bounds())
	for y := b.Min.Y; y < b.Max.Y; y++ {
		src := mask.Pix[mask.PixOffset(b.Min.X-at.X, y-at.Y):]
		dst := m.Pix[m.PixOffset(b.Min.X, y):]
		for x := range b.Dx() {
			if a := int(src[x]); a != 0 {
				mix(dst[x*4:x*4+3], c, a)
			}
		}
	}
}

// mix moves an opaque pixel towards a colour by a/255.
func mix(pix []uint8, c color.RGBA, a int) {
	pix[0] = blend(pix[0], c.R, a)
	pix[1] = blend(pix[1], c.G, a)
	pix[2] = blend(pix[2], c.B, a)
}

// blend returns the value a/255 of the way from one to another, rounded.
func blend(from, to uint8, a int) uint8 {
	return uint8((int(from)*(255-a) + int(to)*a + 127) / 255)
}
