package picture

import (
	"image"

	"golang.org/x/image/vector"
)

// canvas is an empty cell that shapes are drawn for.
type canvas struct {
	w, h    int // size in pixels
	t       int // thickness of a light line
	base    int // from the top to the baseline
	xheight int
}

// shape returns the mask of a rune that is drawn rather than written; nil for
// all others.
func (c canvas) shape(r rune) *image.Alpha {
	switch {
	case r >= 0x2500 && r <= 0x257f:
		return c.box(r)
	case r >= 0x2580 && r <= 0x259f:
		return c.block(r)
	case r >= 0x2800 && r <= 0x28ff:
		return c.braille(r)
	}
	return c.symbol(r)
}

// blank returns an empty mask of the cell's size.
func (c canvas) blank() *image.Alpha { return image.NewAlpha(image.Rect(0, 0, c.w, c.h)) }

// paint sets a rectangle of a mask to a coverage.
func paint(m *image.Alpha, x0, y0, x1, y1 int, a uint8) {
	r := image.Rect(x0, y0, x1, y1).Intersect(m.Bounds())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := m.Pix[m.PixOffset(r.Min.X, y):m.PixOffset(r.Max.X, y)]
		for i := range row {
			row[i] = a
		}
	}
}

// point is a place in a cell, in pixels.
type point struct{ x, y float32 }

// outline draws filled outlines, each a closed path of lines, into a new mask.
func (c canvas) outline(paths ...[]point) *image.Alpha {
	z := vector.NewRasterizer(c.w, c.h)
	for _, p := range paths {
		trace(z, p)
	}
	return c.ink(z)
}

// trace adds a closed path of lines.
func trace(z *vector.Rasterizer, p []point) {
	for i, q := range p {
		if i == 0 {
			z.MoveTo(q.x, q.y)
		} else {
			z.LineTo(q.x, q.y)
		}
	}
	z.ClosePath()
}

// ink turns paths into a mask.
func (c canvas) ink(z *vector.Rasterizer) *image.Alpha {
	m := c.blank()
	z.Draw(m, m.Bounds(), image.Opaque, image.Point{})
	coarsen(m)
	return m
}

// stroke returns the outline of a straight line with a thickness.
func stroke(a, b point, thickness float32) []point {
	dx, dy := b.x-a.x, b.y-a.y
	l := hypot(dx, dy)
	nx, ny := -dy/l*thickness/2, dx/l*thickness/2
	return []point{{a.x + nx, a.y + ny}, {b.x + nx, b.y + ny}, {b.x - nx, b.y - ny}, {a.x - nx, a.y - ny}}
}

// missing is the box that stands for a rune which no font here has.
func (c canvas) missing() *image.Alpha {
	m := c.blank()
	x0, x1 := c.t, c.w-c.t
	y0, y1 := c.base-c.xheight*3/2, c.base+c.t
	paint(m, x0, y0, x1, y1, 255)
	paint(m, x0+c.t, y0+c.t, x1-c.t, y1-c.t, 0)
	return m
}
