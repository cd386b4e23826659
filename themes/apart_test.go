package themes_test

import (
	"image/color"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/lucasb-eyer/go-colorful"

	"braid/themes"
)

// reduced are the palettes as terminals with fewer colours show them.
func reduced(p themes.Palette) map[string]themes.Palette {
	sixteen := p
	if p.Mixed() {
		sixteen = themes.Sixteen(p.Dark)
	}
	return map[string]themes.Palette{"all colours": p, "256 colours": p.Indexed(), "16 colours": sixteen}
}

// What is told by its colour is told by it in every terminal: a glance at a row says
// whether it wants attention.
func TestRolesThatDifferAreToldApartInAnyNumberOfColours(t *testing.T) {
	const least = 0.07 // of CIEDE2000, in hundreds; from 0.02 on a difference is seen side by side
	for _, p := range coloured(t) {
		for where, q := range reduced(p) {
			roles := q.TextRoles()
			for i, a := range roles {
				for _, b := range roles[:i] {
					if a.Colour == nil && b.Colour == nil {
						continue // both are the terminal's own
					}
					if d := difference(a.Colour, b.Colour); d < least {
						t.Errorf("%s in %s: %s and %s differ by %.3f: %v, %v", p.Name, where, a.Name, b.Name, d, a.Colour, b.Colour)
					}
				}
			}
		}
	}
}

// A box, a selected row and a hit are seen by their ground.
func TestGroundsThatDifferStillDoInFewerColours(t *testing.T) {
	for _, p := range coloured(t) {
		for where, q := range reduced(p) {
			grounds := append(q.Grounds(), themes.Role{Name: "hit", Colour: q.Hit})
			for i, a := range grounds {
				for _, b := range grounds[:i] {
					if a.Colour != nil && b.Colour != nil && a.Colour == b.Colour {
						t.Errorf("%s in %s: %s and %s are both %v", p.Name, where, a.Name, b.Name, a.Colour)
					}
				}
			}
		}
	}
}

// A palette whose author wants two roles to look the same gets that.
func TestRolesThatAreTheSameMayStaySo(t *testing.T) {
	p, _ := themes.ByName(themes.Dusk)
	p.Good = p.Warn
	q := p.Indexed()
	if q.Good != q.Warn {
		t.Errorf("one colour became %v and %v", q.Good, q.Warn)
	}
	if colorprofile.ANSI256.Convert(q.Good) != q.Good {
		t.Errorf("%v is none of the 256", q.Good)
	}
}

// difference is how different two colours look: one that is the terminal's own text
// differs from all others.
func difference(a, b color.Color) float64 {
	if a == nil || b == nil {
		return 1
	}
	x, _ := colorful.MakeColor(a)
	y, _ := colorful.MakeColor(b)
	return x.DistanceCIEDE2000(y)
}
