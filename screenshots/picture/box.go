package picture

import "image"

// weight is how thick an arm of a box drawing character is.
type weight uint8

// The weights, with the values of the digits in arms.
const (
	none weight = iota
	light
	heavy
	double
)

// side is a direction from the middle of a cell.
type side uint8

// The sides, in the order of the digits in arms.
const (
	left side = iota
	up
	right
	down
)

// firstBox is the first box drawing character.
const firstBox = 0x2500

// arms has four digits for each character from U+2500 to U+257F: the weights of
// its arms to the left, up, right and down. Dashed lines stand as whole ones,
// arcs as corners; diagonals have no arms.
const arms = "" +
	"1010 2020 0101 0202 1010 2020 0101 0202 1010 2020 0101 0202 0011 0021 0012 0022 " + // 2500
	"1001 2001 1002 2002 0110 0120 0210 0220 1100 2100 1200 2200 0111 0121 0211 0112 " + // 2510
	"0212 0221 0122 0222 1101 2101 1201 1102 1202 2201 2102 2202 1011 2011 1021 2021 " + // 2520
	"1012 2012 1022 2022 1110 2110 1120 2120 1210 2210 1220 2220 1111 2111 1121 2121 " + // 2530
	"1211 1112 1212 2211 1221 2112 1122 2221 2122 2212 1222 2222 1010 2020 0101 0202 " + // 2540
	"3030 0303 0031 0013 0033 3001 1003 3003 0130 0310 0330 3100 1300 3300 0131 0313 " + // 2550
	"0333 3101 1303 3303 3031 1013 3033 3130 1310 3330 3131 1313 3333 0011 1001 1100 " + // 2560
	"0110 0000 0000 0000 1000 0100 0010 0001 2000 0200 0020 0002 1020 0102 2010 0201 " //   2570

// arm returns the weight of an arm of a box drawing character.
func arm(r rune, s side) weight { return weight(arms[int(r-firstBox)*5+int(s)] - '0') }

// box draws a box drawing character. Lines of one weight lie in the same pixels
// of every cell, and reach its edges.
func (c canvas) box(r rune) *image.Alpha {
	if n := dashCount(r); n > 0 {
		return c.dashed(r, n)
	}
	switch {
	case r >= 0x256d && r <= 0x2570:
		return c.arc(r)
	case r >= 0x2571 && r <= 0x2573:
		return c.diagonal(r)
	}
	m := c.blank()
	for s := left; s <= down; s++ {
		c.beam(m, r, s)
	}
	for s := left; s <= down; s++ {
		c.hollow(m, r, s)
	}
	c.through(m, r)
	return m
}

// thickness returns the pixels that a line of a weight takes across: a double
// line is two light ones and a gap.
func (c canvas) thickness(w weight) int {
	switch w {
	case light:
		return c.t
	case heavy:
		return 2*c.t + c.t%2 // as odd as the light line, so that both have one middle
	case double:
		return 3 * c.t
	}
	return 0
}

// band returns the pixels across a cell's middle that a line takes.
func (c canvas) band(w weight, across int) (from, to int) {
	from = (across-c.t)/2 - (c.thickness(w)-c.t)/2
	return from, from + c.thickness(w)
}

// crossing returns the heavier of the two arms at right angles to s.
func crossing(r rune, s side) weight { return max(arm(r, (s+1)%4), arm(r, (s+3)%4)) }

// beam paints an arm, a double one with its gap, from the edge to the far side
// of what it meets in the middle.
func (c canvas) beam(m *image.Alpha, r rune, s side) {
	w := arm(r, s)
	if w == none {
		return
	}
	c.strip(m, s, w, max(crossing(r, s), light), 255)
}

// strip paints a band from an edge to the far side of a line of weight meets
// across the middle.
func (c canvas) strip(m *image.Alpha, s side, w, meets weight, a uint8) {
	if s == left || s == right {
		y0, y1 := c.band(w, c.h)
		x0, x1 := c.band(meets, c.w)
		if s == left {
			paint(m, 0, y0, x1, y1, a)
		} else {
			paint(m, x0, y0, c.w, y1, a)
		}
		return
	}
	x0, x1 := c.band(w, c.w)
	y0, y1 := c.band(meets, c.h)
	if s == up {
		paint(m, x0, 0, x1, y1, a)
	} else {
		paint(m, x0, y0, x1, c.h, a)
	}
}

// hollow clears the gap of a double arm. It goes on into the gaps of the double
// arms that it meets; a single line where the double one ends is left whole.
func (c canvas) hollow(m *image.Alpha, r rune, s side) {
	if arm(r, s) != double {
		return
	}
	meets := crossing(r, s)
	if meets == double || meets == none || arm(r, (s+2)%4) == double {
		c.strip(m, s, light, light, 0)
		return
	}
	// From the edge to the near side of the single line.
	x0, x1 := c.band(light, c.w)
	y0, y1 := c.band(light, c.h)
	switch s {
	case left:
		paint(m, 0, y0, x0, y1, 0)
	case right:
		paint(m, x1, y0, c.w, y1, 0)
	case up:
		paint(m, x0, 0, x1, y0, 0)
	case down:
		paint(m, x0, y1, x1, c.h, 0)
	}
}

// through restores a single line that runs across a double one (╪ and ╫): the
// gap must not cut it.
func (c canvas) through(m *image.Alpha, r rune) {
	for s := left; s <= up; s++ {
		across := arm(r, s+1) == double && arm(r, (s+3)%4) == double
		if arm(r, s) == light && arm(r, s+2) == light && across {
			c.strip(m, s, light, light, 255)
			c.strip(m, s+2, light, light, 255)
		}
	}
}
