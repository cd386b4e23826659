package picture

import (
	"embed"
	"fmt"
	"image"
	"image/draw"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

//go:embed fonts/*.ttf
var fontFiles embed.FS

// levels is how many degrees of coverage the edge of a glyph has. Sixteen look
// like 256 and keep the number of colours in a picture small.
const levels = 16

// face is a style of the font.
type face uint8

// The faces. A rune that one of the others lacks is drawn from regular.
const (
	regular face = iota
	bold
	italic
	faces
)

// glyphKey names a drawn glyph.
type glyphKey struct {
	r     rune
	f     face
	width int // in cells
}

// glyphs makes and keeps the masks of what stands in cells.
type glyphs struct {
	cell    image.Point // size of a cell in pixels
	base    int         // from the top of a cell to the baseline
	xheight int         // height of lower case letters
	pen     int         // thickness of a light line
	fonts   [faces]*opentype.Font
	faces   [faces]font.Face
	buf     sfnt.Buffer
	masks   map[glyphKey]*image.Alpha
}

// newGlyphs opens the fonts at a size in pixels per em.
func newGlyphs(size int) (*glyphs, error) {
	g := &glyphs{masks: map[glyphKey]*image.Alpha{}}
	for f, name := range []string{"JetBrainsMonoNL-Regular", "JetBrainsMono-Bold", "JetBrainsMono-Italic"} {
		b, err := fontFiles.ReadFile("fonts/" + name + ".ttf")
		if err != nil {
			return nil, fmt.Errorf("font %s: %w", name, err)
		}
		if g.fonts[f], err = opentype.Parse(b); err != nil {
			return nil, fmt.Errorf("font %s: %w", name, err)
		}
		// At 72 dots per inch a point is a pixel.
		o := &opentype.FaceOptions{Size: float64(size), DPI: 72, Hinting: font.HintingNone}
		if g.faces[f], err = opentype.NewFace(g.fonts[f], o); err != nil {
			return nil, fmt.Errorf("font %s: %w", name, err)
		}
	}
	g.measure()
	return g, nil
}

// measure takes the sizes of cells and lines from the regular face.
func (g *glyphs) measure() {
	m := g.faces[regular].Metrics()
	advance, _ := g.faces[regular].GlyphAdvance('M')
	g.cell = image.Pt(advance.Round(), (m.Ascent + m.Descent).Round())
	g.base = m.Ascent.Round()
	g.xheight = m.XHeight.Round()
	g.pen = max(1, (g.cell.X+3)/7)
}

// of returns the mask of what stands in a cell, relative to its top left
// corner; nil when it is empty.
func (g *glyphs) of(c uv.Cell) *image.Alpha {
	r, n := utf8.DecodeRuneInString(c.Content)
	if n == 0 || r == ' ' {
		return nil
	}
	k := glyphKey{r: r, f: faceOf(c.Style), width: max(c.Width, 1)}
	m, ok := g.masks[k]
	if !ok {
		m = g.draw(k)
		g.masks[k] = m
	}
	return m
}

// faceOf returns the face for a style. There is no bold italic: bold wins.
func faceOf(s uv.Style) face {
	switch {
	case s.Attrs&uv.AttrBold != 0:
		return bold
	case s.Attrs&uv.AttrItalic != 0:
		return italic
	}
	return regular
}

// draw makes a mask: a shape if there is one for the rune, else its glyph, else
// a box of its width.
func (g *glyphs) draw(k glyphKey) *image.Alpha {
	c := g.canvas(k.width)
	if m := c.shape(k.r); m != nil {
		return m
	}
	for _, f := range []face{k.f, regular} {
		if m := g.glyph(f, k.r); m != nil {
			return m
		}
	}
	return c.missing()
}

// canvas returns an empty cell of a width in columns.
func (g *glyphs) canvas(width int) canvas {
	return canvas{w: g.cell.X * width, h: g.cell.Y, t: g.pen, base: g.base, xheight: g.xheight}
}

// lacks says that there is neither a shape nor a glyph for r.
func (g *glyphs) lacks(r rune) bool {
	return r != ' ' && g.canvas(1).shape(r) == nil && g.glyph(regular, r) == nil
}

// glyph draws r from a face; nil if the face lacks it.
func (g *glyphs) glyph(f face, r rune) *image.Alpha {
	if i, err := g.fonts[f].GlyphIndex(&g.buf, r); err != nil || i == 0 {
		return nil
	}
	dr, src, at, _, ok := g.faces[f].Glyph(fixed.P(0, g.base), r)
	if !ok {
		return nil
	}
	m := image.NewAlpha(dr)
	draw.Draw(m, dr, src, at, draw.Src)
	coarsen(m)
	return m
}

// coarsen rounds a mask to the levels of coverage.
func coarsen(m *image.Alpha) {
	const step = 255 / (levels - 1)
	for i, a := range m.Pix {
		m.Pix[i] = uint8((int(a) + step/2) / step * step)
	}
}
