package picture

import (
	"image"
	"math"

	"golang.org/x/image/vector"
)

// dashCount returns how many dashes a dashed line has; 0 for other characters.
func dashCount(r rune) int {
	switch {
	case r >= 0x2504 && r <= 0x2507:
		return 3
	case r >= 0x2508 && r <= 0x250b:
		return 4
	case r >= 0x254c && r <= 0x254f:
		return 2
	}
	return 0
}

// dashed draws a line of n dashes; half a gap is at each end, so that the
// pattern goes on in the next cell.
func (c canvas) dashed(r rune, n int) *image.Alpha {
	m := c.blank()
	w := max(arm(r, left), arm(r, up))
	length := c.h
	if arm(r, left) != none {
		length = c.w
	}
	gap := max(1, length/n/3)
	for i := range n {
		from, to := i*length/n+gap-gap/2, (i+1)*length/n-gap/2
		if arm(r, left) != none {
			y0, y1 := c.band(w, c.h)
			paint(m, from, y0, to, y1, 255)
		} else {
			x0, x1 := c.band(w, c.w)
			paint(m, x0, from, x1, to, 255)
		}
	}
	return m
}

// arc draws a rounded corner: a quarter of a ring between two straight ends that
// lie where those of other lines do.
func (c canvas) arc(r rune) *image.Alpha {
	x0, x1 := c.band(light, c.w)
	y0, y1 := c.band(light, c.h)
	mx, my := float32(x0+x1)/2, float32(y0+y1)/2
	sx, sy := float32(1), float32(1) // towards the open sides
	ex, ey := float32(c.w), float32(c.h)
	if arm(r, left) != none {
		sx, ex = -1, 0
	}
	if arm(r, up) != none {
		sy, ey = -1, 0
	}
	half := float32(c.t) / 2
	radius := min(abs(ex-mx), abs(ey-my)) - 1 // the last pixels lie straight, to join
	center := point{mx + sx*radius, my + sy*radius}
	z := vector.NewRasterizer(c.w, c.h)
	outer, inner := radius+half, radius-half
	// Along the outer side from the vertical end to the horizontal one, and back.
	z.MoveTo(mx-sx*half, ey)
	z.LineTo(mx-sx*half, center.y)
	quarter(z, point{center.x - sx*outer, center.y}, point{center.x, center.y - sy*outer}, true)
	z.LineTo(ex, my-sy*half)
	z.LineTo(ex, my+sy*half)
	z.LineTo(center.x, my+sy*half)
	quarter(z, point{center.x, center.y - sy*inner}, point{center.x - sx*inner, center.y}, false)
	z.LineTo(mx+sx*half, ey)
	z.ClosePath()
	return c.ink(z)
}

// kappa is how far the control points of the cubic that is closest to a quarter
// of a circle lie along its tangents, as a share of the radius.
const kappa = 0.5522848

// quarter adds a quarter of an ellipse from a to b, leaving a vertically or
// horizontally.
func quarter(z *vector.Rasterizer, a, b point, vertical bool) {
	dx, dy := b.x-a.x, b.y-a.y
	if vertical {
		z.CubeTo(a.x, a.y+kappa*dy, b.x-kappa*dx, b.y, b.x, b.y)
	} else {
		z.CubeTo(a.x+kappa*dx, a.y, b.x, b.y-kappa*dy, b.x, b.y)
	}
}

// diagonal draws ╱, ╲ or ╳ from corner to corner; the ends stand over, so that
// the corners are filled.
func (c canvas) diagonal(r rune) *image.Alpha {
	w, h, t := float32(c.w), float32(c.h), float32(c.t)
	ox, oy := t*w/hypot(w, h), t*h/hypot(w, h)
	rising := stroke(point{-ox, h + oy}, point{w + ox, -oy}, t)
	falling := stroke(point{-ox, -oy}, point{w + ox, h + oy}, t)
	switch r {
	case '╱':
		return c.outline(rising)
	case '╲':
		return c.outline(falling)
	}
	return c.union(rising, falling)
}

// abs returns the size of v.
func abs(v float32) float32 { return float32(math.Abs(float64(v))) }

// hypot returns the length of a diagonal.
func hypot(x, y float32) float32 { return float32(math.Hypot(float64(x), float64(y))) }
