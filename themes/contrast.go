package themes

import (
	"image/color"
	"math"
)

// MinContrast is the least contrast of text on its ground: what WCAG 2 asks of
// text of ordinary size.
const MinContrast = 4.5

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
