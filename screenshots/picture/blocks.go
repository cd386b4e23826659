package picture

import "image"

// quadrants has, for each character from U+2596 to U+259F, which quarters are
// filled: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
const quadrants = "\x04\x08\x01\x0d\x09\x07\x0b\x02\x06\x0e"

// block draws a block element. Every character rounds parts of a cell to the same
// whole pixels, so that a part and its rest fill the cell without overlap.
func (c canvas) block(r rune) *image.Alpha {
	m := c.blank()
	switch {
	case r == '▀':
		paint(m, 0, 0, c.w, cut(c.h, 4), 255)
	case r <= '█': // lower one eighth to full
		paint(m, 0, cut(c.h, 8-int(r-'▀')), c.w, c.h, 255)
	case r <= '▏': // left seven eighths to one
		paint(m, 0, 0, cut(c.w, 8-int(r-'█')), c.h, 255)
	case r == '▐':
		paint(m, cut(c.w, 4), 0, c.w, c.h, 255)
	case r <= '▓': // shades of a quarter, a half, three quarters
		paint(m, 0, 0, c.w, c.h, uint8(int(r-'▐')*64-1))
	case r == '▔':
		paint(m, 0, 0, c.w, cut(c.h, 1), 255)
	case r == '▕':
		paint(m, cut(c.w, 7), 0, c.w, c.h, 255)
	default:
		c.quarters(m, quadrants[r-'▖'])
	}
	return m
}

// cut returns where n eighths of a length end, in whole pixels.
func cut(length, n int) int { return (length*n + 4) / 8 }

// quarters fills quarters of the cell.
func (c canvas) quarters(m *image.Alpha, set byte) {
	x, y := cut(c.w, 4), cut(c.h, 4)
	for i, r := range []image.Rectangle{
		image.Rect(0, 0, x, y), image.Rect(x, 0, c.w, y),
		image.Rect(0, y, x, c.h), image.Rect(x, y, c.w, c.h),
	} {
		if set&(1<<i) != 0 {
			paint(m, r.Min.X, r.Min.Y, r.Max.X, r.Max.Y, 255)
		}
	}
}

// braille draws a braille pattern: bits 0 to 2 are the upper dots of the left
// column, 3 to 5 of the right one, 6 and 7 the lowest dots.
func (c canvas) braille(r rune) *image.Alpha {
	var dots [][]point
	for i := range 8 {
		if r&(1<<i) == 0 {
			continue
		}
		column, row := i/3, i%3
		if i >= 6 {
			column, row = i-6, 3
		}
		x := float32(c.w) * (float32(column)*2 + 1) / 4
		y := float32(c.h) * (float32(row)*2 + 1) / 8
		dots = append(dots, circle(point{x, y}, float32(c.w)/8+0.4))
	}
	return c.outline(dots...)
}
