package picture

import (
	"image"
	"math"

	"golang.org/x/image/vector"
)

// symbol draws the signs that programs like and the fonts lack, or draw too
// small to be seen beside text. It returns nil for all other runes.
func (c canvas) symbol(r rune) *image.Alpha {
	switch r {
	case '●', '⏺', '○', '◯', '◉', '◎', '◐', '◑', '◒', '◓':
		return c.disc(r)
	case '◼', '⏹', '◻':
		return c.square(r == '◻')
	case '⏵', '⏷', '⏴', '⏶', '\ue0b0', '\ue0b2':
		return c.triangle(r)
	case '⏸':
		return c.pause()
	case '★', '☆':
		return c.star(r == '☆')
	case '↻', '⟳':
		return c.turn()
	case '✔':
		return c.tick(2)
	case '✘':
		return c.cross(2)
	}
	return nil
}

// middle returns the point that signs are drawn around, at half the height of a
// capital, and the radius that fits a cell.
func (c canvas) middle() (point, float32) {
	return point{float32(c.w) / 2, float32(c.base) - float32(c.xheight)*0.66}, float32(c.w)*0.42 + 0.2
}

// circle returns the outline of a disc as a polygon that looks round.
func circle(center point, radius float32) []point {
	const corners = 48
	p := make([]point, corners)
	for i := range p {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		p[i] = point{center.x + radius*float32(cos), center.y + radius*float32(sin)}
	}
	return p
}

// reversed returns an outline drawn the other way round, which cuts a hole into
// another.
func reversed(p []point) []point {
	q := make([]point, len(p))
	for i := range p {
		q[i] = p[len(p)-1-i]
	}
	return q
}

// disc draws circles: full, empty, with a core, and half full.
func (c canvas) disc(r rune) *image.Alpha {
	m, radius := c.middle()
	whole := circle(m, radius)
	hole := reversed(circle(m, radius-float32(c.t)*0.8))
	switch r {
	case '●', '⏺':
		return c.outline(whole)
	case '◉', '◎':
		return c.outline(whole, hole, circle(m, radius*0.45))
	case '◐':
		return c.outline(whole, hole, half(m, radius, 90))
	case '◓':
		return c.outline(whole, hole, half(m, radius, 180))
	case '◑':
		return c.outline(whole, hole, half(m, radius, 270))
	case '◒':
		return c.outline(whole, hole, half(m, radius, 0))
	}
	return c.outline(whole, hole)
}

// half returns half a disc, clockwise from an angle in degrees; its edge lies
// within a ring of the same radius.
func half(center point, radius float32, from float64) []point {
	const corners = 24
	p := make([]point, corners+1)
	for i := range p {
		sin, cos := math.Sincos((from + 180*float64(i)/corners) * math.Pi / 180)
		p[i] = point{center.x + (radius-0.5)*float32(cos), center.y + (radius-0.5)*float32(sin)}
	}
	return p
}

// square draws a square as wide as the discs.
func (c canvas) square(empty bool) *image.Alpha {
	m, radius := c.middle()
	if empty {
		return c.outline(corners(m, radius*0.9), reversed(corners(m, radius*0.9-float32(c.t)*0.8)))
	}
	return c.outline(corners(m, radius*0.9))
}

// corners returns the outline of a square around a point.
func corners(m point, r float32) []point {
	return []point{{m.x - r, m.y - r}, {m.x + r, m.y - r}, {m.x + r, m.y + r}, {m.x - r, m.y + r}}
}

// triangle draws the arrow heads of players, and the ones that fill a cell.
func (c canvas) triangle(r rune) *image.Alpha {
	w, h := float32(c.w), float32(c.h)
	m, radius := c.middle()
	l, t, e, b := m.x-radius, m.y-radius, m.x+radius, m.y+radius
	switch r {
	case '⏵':
		return c.outline([]point{{l, t}, {e, m.y}, {l, b}})
	case '⏴':
		return c.outline([]point{{e, t}, {l, m.y}, {e, b}})
	case '⏶':
		return c.outline([]point{{l, b}, {m.x, t}, {e, b}})
	case '⏷':
		return c.outline([]point{{l, t}, {m.x, b}, {e, t}})
	case '\ue0b0':
		return c.outline([]point{{0, 0}, {w, h / 2}, {0, h}})
	}
	return c.outline([]point{{w, 0}, {0, h / 2}, {w, h}})
}

// pause draws two bars.
func (c canvas) pause() *image.Alpha {
	m, radius := c.middle()
	bar := func(x float32) []point {
		w := radius * 0.3
		return []point{{x - w, m.y - radius}, {x + w, m.y - radius}, {x + w, m.y + radius}, {x - w, m.y + radius}}
	}
	return c.outline(bar(m.x-radius*0.55), bar(m.x+radius*0.55))
}

// star draws a star of five points.
func (c canvas) star(empty bool) *image.Alpha {
	m, radius := c.middle()
	points := func(r float32) []point {
		p := make([]point, 10)
		for i := range p {
			l := r
			if i%2 == 1 {
				l = r * 0.42
			}
			sin, cos := math.Sincos((float64(i)*36 - 90) * math.Pi / 180)
			p[i] = point{m.x + l*float32(cos), m.y + l*float32(sin)}
		}
		return p
	}
	if empty {
		return c.outline(points(radius*1.15), reversed(points(radius*0.7)))
	}
	return c.outline(points(radius * 1.15))
}

// turn draws an open circle with an arrow head: again.
func (c canvas) turn() *image.Alpha {
	m, radius := c.middle()
	t := float32(c.t) * 0.8
	const steps, from, sweep = 40, -30, 300 // degrees, clockwise from the right
	ring := make([]point, 0, 2*(steps+1))
	for i := range 2 * (steps + 1) {
		n, r := i, radius
		if i > steps {
			n, r = 2*steps+1-i, radius-t
		}
		sin, cos := math.Sincos((from + sweep*float64(n)/steps) * math.Pi / 180)
		ring = append(ring, point{m.x + r*float32(cos), m.y + r*float32(sin)})
	}
	tip := point{m.x + radius*0.9, m.y - radius*1.05}
	head := []point{tip, {tip.x, tip.y + radius*0.85}, {tip.x - radius*0.85, tip.y + radius*0.85}}
	return c.outline(ring, head)
}

// tick draws a check mark whose strokes are some light lines thick.
func (c canvas) tick(lines float32) *image.Alpha {
	m, r := c.middle()
	t := float32(c.t) * lines * 0.8
	a, b, d := point{m.x - r, m.y + r*0.1}, point{m.x - r*0.3, m.y + r*0.8}, point{m.x + r, m.y - r*0.9}
	return c.union(stroke(a, b, t), stroke(b, d, t))
}

// cross draws a saltire whose strokes are some light lines thick.
func (c canvas) cross(lines float32) *image.Alpha {
	m, r := c.middle()
	r *= 0.85
	t := float32(c.t) * lines * 0.8
	return c.union(
		stroke(point{m.x - r, m.y - r}, point{m.x + r, m.y + r}, t),
		stroke(point{m.x - r, m.y + r}, point{m.x + r, m.y - r}, t),
	)
}

// union draws outlines that may run in different directions over each other.
func (c canvas) union(paths ...[]point) *image.Alpha {
	m := c.blank()
	for _, p := range paths {
		z := vector.NewRasterizer(c.w, c.h)
		trace(z, p)
		for i, a := range c.ink(z).Pix {
			m.Pix[i] = max(m.Pix[i], a)
		}
	}
	return m
}
