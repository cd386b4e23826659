package export

import (
	"fmt"
	"math"
)

// rgb returns the colour of an ink that is not one of the first sixteen, whose
// colours are the page's.
func (c ink) rgb() uint32 {
	if c.kind == inkRGB {
		return c.value
	}
	if c.value >= 232 {
		g := 8 + 10*(c.value-232)
		return g<<16 | g<<8 | g
	}
	n := c.value - 16
	return level(n/36)<<16 | level(n/6%6)<<8 | level(n%6)
}

// level returns a component of the colour cube of 256-colour terminals.
func level(n uint32) uint32 {
	if n == 0 {
		return 0
	}
	return 55 + 40*n
}

// named says that an ink is one of the first sixteen.
func (c ink) named() bool { return c.kind == inkIndexed && c.value < 16 }

// The grounds of a page, with which colours of programs are compared. They are
// those of its style.
const (
	lightGround = 0xffffff
	darkGround  = 0x171b22
)

// minContrast is the least contrast that text of a program's colour has on the
// page: colours were chosen for another ground, and must be readable on both.
const minContrast = 3.5

// readable returns a colour, made darker or lighter until it can be read on a
// ground.
func readable(c, ground uint32) uint32 {
	toward := uint32(0xffffff)
	if luminance(ground) > 0.5 {
		toward = 0
	}
	for step := range 10 {
		if m := mix(c, toward, step); contrast(m, ground) >= minContrast {
			return m
		}
	}
	return toward
}

// mix returns a colour that is tenths of the way to another.
func mix(a, b uint32, tenths int) uint32 {
	var m uint32
	for shift := 0; shift <= 16; shift += 8 {
		x, y := int(a>>shift&0xff), int(b>>shift&0xff)
		m |= uint32(x+(y-x)*tenths/10) << shift
	}
	return m
}

// contrast returns the contrast of two colours, from 1 to 21, as the guidelines
// for accessible web content define it.
func contrast(a, b uint32) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// luminance returns how light a colour is, from 0 to 1.
func luminance(c uint32) float64 {
	linear := func(v uint32) float64 {
		f := float64(v&0xff) / 255
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c>>16) + 0.7152*linear(c>>8) + 0.0722*linear(c)
}

// css returns a colour as style sheets have it.
func css(c uint32) string { return fmt.Sprintf("#%06x", c) }

// onGround returns the colour of text on a coloured ground: black or white,
// whichever can be read better.
func onGround(ground uint32) uint32 {
	const black, white = 0x000000, 0xffffff
	if contrast(black, ground) > contrast(white, ground) {
		return black
	}
	return white
}
