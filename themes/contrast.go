package themes

import (
	"fmt"
	"image/color"
	"math"
)

// MinContrast is the least contrast of text on its ground: what WCAG 2 asks of
// text of ordinary size.
const MinContrast = 4.5

// What is seen but not read needs less.
const (
	minLine   = 1.3  // of borders on the ground
	minSelect = 1.1  // of the selected row's ground, which has a mark too
	minPanel  = 1.05 // of boxes, which have a border too
)

// Contrast returns the contrast ratio of two colours as WCAG 2 defines it, from
// 1 (equal) to 21 (black on white). A nil colour has no known contrast: 0.
func Contrast(a, b color.Color) float64 {
	if a == nil || b == nil {
		return 0
	}
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// luminance is the relative luminance of c: 0 for black, 1 for white.
func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// linear undoes the sRGB curve of one 16-bit channel.
func linear(v uint32) float64 {
	s := float64(v) / 0xffff
	if s <= 0.04045 {
		return s / 12.92
	}
	return math.Pow((s+0.055)/1.055, 2.4)
}

// Pair is two roles of a palette of which one lies on the other.
type Pair struct {
	Over, Under Role
	Contrast    float64
	Least       float64 // that it should have
}

// String says what is wrong with a pair whose contrast is too little.
func (p Pair) String() string {
	return fmt.Sprintf("%s on %s has a contrast of %.1f : 1; it should have at least %.1f : 1",
		p.Over.Name, p.Under.Name, p.Contrast, p.Least)
}

// Weak returns the pairs of roles that meet on the screen and have too little
// contrast to be read or, for lines and the selected row, to be seen. Colours
// that the terminal chooses are not judged.
func (p *Palette) Weak() []Pair {
	var weak []Pair
	check := func(over, under Role, least float64) {
		if !known(over.Colour) || !known(under.Colour) {
			return
		}
		if c := Contrast(over.Colour, under.Colour); c < least {
			weak = append(weak, Pair{over, under, c, least})
		}
	}
	ground := Role{"ground", p.Ground}
	for _, text := range p.TextRoles() {
		for _, under := range p.Grounds() {
			check(text, under, MinContrast)
		}
	}
	check(Role{"text", p.Text}, Role{"hit", p.Hit}, MinContrast)
	check(Role{"line", p.Line}, ground, minLine)
	check(Role{"select", p.Select}, ground, minSelect)
	return weak
}
