package picture

import (
	"image"
	"image/color"
	"image/draw"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
)

// lines draws underlines and strikes of a cell. They run from edge to edge, so
// that those of neighbours join.
func (p *Painter) lines(m *image.RGBA, s uv.Style, r image.Rectangle, fg color.RGBA) {
	t := p.glyphs.pen
	if s.Attrs&uv.AttrStrikethrough != 0 {
		y := r.Min.Y + p.glyphs.base - p.glyphs.xheight/2
		fill(m, image.Rect(r.Min.X, y, r.Max.X, y+t), fg)
	}
	ink := fg
	if s.UnderlineColor != nil {
		ink = p.ink.resolve(s.UnderlineColor, fg)
	}
	thin := max(1, t/2) // of lines that take more than their thickness
	room := image.Rect(r.Min.X, 0, r.Max.X, t)
	if s.Underline == uv.UnderlineDouble || s.Underline == uv.UnderlineCurly {
		room.Max.Y = t + 2*thin
	}
	room = room.Add(image.Pt(0, r.Min.Y+min(p.glyphs.base+t, p.glyphs.cell.Y-room.Dy())))
	switch s.Underline {
	case uv.UnderlineSingle:
		fill(m, room, ink)
	case uv.UnderlineDouble:
		fill(m, image.Rect(r.Min.X, room.Min.Y, r.Max.X, room.Min.Y+thin), ink)
		fill(m, image.Rect(r.Min.X, room.Max.Y-thin, r.Max.X, room.Max.Y), ink)
	case uv.UnderlineDotted:
		dashes(m, room, t, ink)
	case uv.UnderlineDashed:
		dashes(m, room, p.glyphs.cell.X/4, ink)
	case uv.UnderlineCurly:
		p.curl(m, room, thin, ink)
	}
}

// curl draws a wave that fills a rectangle's height, of lines of a thickness.
func (p *Painter) curl(m *image.RGBA, r image.Rectangle, thickness int, c color.RGBA) {
	for x := r.Min.X; x < r.Max.X; x++ {
		y := r.Min.Y + wave(x, p.glyphs.cell.X, r.Dy()-thickness)
		fill(m, image.Rect(x, y, x+1, y+thickness), c)
	}
}

// dashes fills every second piece of a line; pieces start at multiples of their
// length, so that the pattern runs through cells.
func dashes(m *image.RGBA, r image.Rectangle, length int, c color.RGBA) {
	for x := r.Min.X; x < r.Max.X; x++ {
		if x/length%2 == 0 {
			fill(m, image.Rect(x, r.Min.Y, x+1, r.Max.Y), c)
		}
	}
}

// wave returns how far a curly line is below its top at column x: up and down
// once a cell.
func wave(x, period, height int) int {
	x %= period
	if 2*x > period {
		x = period - x
	}
	return (4*x*height + period) / (2 * period)
}

// cursor draws the cursor: a block shows the text under it in the ground's
// colour.
func (p *Painter) cursor(m *image.RGBA, s *Screen, origin image.Point) {
	w, h := p.CellSize()
	c := s.Cell(s.Cursor.X, s.Cursor.Y)
	r := image.Rect(0, 0, max(c.Width, 1)*w, h).Add(image.Pt(s.Cursor.X*w, s.Cursor.Y*h)).Add(origin)
	switch s.Cursor.Shape {
	case vt.CursorUnderline:
		fill(m, image.Rect(r.Min.X, r.Max.Y-2*p.glyphs.pen, r.Max.X, r.Max.Y), p.ink.cursor)
	case vt.CursorBar:
		fill(m, image.Rect(r.Min.X, r.Min.Y, r.Min.X+p.glyphs.pen, r.Max.Y), p.ink.cursor)
	default:
		fill(m, r, p.ink.cursor)
		if g := p.glyphs.of(c); g != nil {
			stain(m, r.Min, g, p.ink.bg)
		}
	}
}

// fill paints a rectangle.
func fill(m *image.RGBA, r image.Rectangle, c color.RGBA) {
	draw.Draw(m, r, image.NewUniform(c), image.Point{}, draw.Src)
}
