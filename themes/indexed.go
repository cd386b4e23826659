package themes

import (
	"image/color"
	"slices"

	"github.com/charmbracelet/x/ansi"
	"github.com/lucasb-eyer/go-colorful"
)

// Indexed returns p in those of the 256 colours that terminals have by number
// which come nearest to it, for terminals that have no others. It keeps what the
// nearest alone would lose: grounds that differ still do, text is readable on
// them, and roles that are told apart by their colour still are. Colours that the
// terminal chooses stay.
func (p *Palette) Indexed() Palette {
	q := *p
	q.indexed = p.Mixed()
	nearest := func(c *color.Color, fits func(color.Color) bool) {
		if known(*c) {
			*c = nearestIndexed(*c, fits)
		}
	}
	nearest(&q.Ground, any256)
	nearest(&q.Panel, apart(q.Ground, minPanel))
	nearest(&q.Select, both(apart(q.Ground, minSelect), apart(q.Panel, minPanel)))
	nearest(&q.Line, apart(q.Ground, minLine))
	q.indexText(p)
	nearest(&q.Hit, both(apart(q.Text, MinContrast), apart(q.Ground, minSelect)))
	for i := range q.ANSI {
		nearest(&q.ANSI[i], any256)
	}
	return q
}

// apart says that a colour has some contrast to another, if that one is known.
func apart(from color.Color, least float64) func(color.Color) bool {
	if !known(from) {
		return any256
	}
	return func(c color.Color) bool { return Contrast(c, from) >= least }
}

// both says that a colour fits in two ways.
func both(a, b func(color.Color) bool) func(color.Color) bool {
	return func(c color.Color) bool { return a(c) && b(c) }
}

func any256(color.Color) bool { return true }

// indexText gives the roles of text their colours: each readable on every ground,
// and looking unlike the others as far as it does in p. Who chooses first among so
// few colours matters, so every order of those that have a hue is tried: the one
// that changes p least is it.
func (q *Palette) indexText(p *Palette) {
	from, to := p.TextRoles(), q.textPlaces()
	for i, c := range from {
		if known(c.Colour) {
			*to[i] = nearestIndexed(c.Colour, q.legible)
		}
	}
	plain, hues := []int{0, 1}, []int{2, 3, 4, 5} // of TextRoles
	least, best := -1.0, *q
	for _, order := range orders(hues) {
		try := *q
		d, moved := try.unlikeIn(from, slices.Concat(plain, order))
		if least < 0 || d < least {
			least, best = d, try
		}
		if !moved {
			break // each has what is nearest to it, whoever chooses first
		}
	}
	*q = best
}

// orders returns the orders in which some numbers can stand.
func orders(of []int) [][]int {
	if len(of) == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for i, first := range of {
		for _, rest := range orders(slices.Concat(of[:i], of[i+1:])) {
			all = append(all, append([]int{first}, rest...))
		}
	}
	return all
}

// unlikeIn gives those roles of text other colours that look too much like one
// before them in an order. It returns how far all are from what they were, and
// whether any was given another.
func (q *Palette) unlikeIn(from []Role, order []int) (far float64, moved bool) {
	to := q.textPlaces()
	for k, i := range order {
		c := from[i].Colour
		if !known(c) {
			continue
		}
		taken := func(candidate color.Color) bool {
			for _, j := range order[:k] {
				if other := from[j].Colour; known(other) && unlike(candidate, *to[j]) < min(minUnlike, unlike(c, other)*keptUnlike) {
					return true
				}
			}
			return false
		}
		if taken(*to[i]) {
			moved = true
			if free := nearestIndexed(c, func(c color.Color) bool { return q.legible(c) && !taken(c) }); free != c {
				*to[i] = free
			} else {
				far++ // too many roles for so few colours
			}
		}
		far += unlike(c, *to[i])
	}
	return far, moved
}

// textPlaces returns where the colours of TextRoles are kept.
func (p *Palette) textPlaces() []*color.Color {
	return []*color.Color{&p.Text, &p.Muted, &p.Accent, &p.Good, &p.Warn, &p.Bad}
}

// legible says that text of a colour can be read on every ground.
func (q *Palette) legible(c color.Color) bool {
	for _, g := range q.Grounds() {
		if !apart(g.Colour, MinContrast)(c) {
			return false
		}
	}
	return true
}

// Roles whose colours are less unlike than this look the same at a glance. Those of
// a palette that are alike themselves need not become more unlike than they are,
// but for the room that a choice among few leaves.
const (
	minUnlike  = 0.16
	keptUnlike = 0.9
)

// unlike is how different two colours look, from 0 for the same on: the distance
// of CIEDE2000, in hundreds.
func unlike(a, b color.Color) float64 {
	x, _ := colorful.MakeColor(a)
	y, _ := colorful.MakeColor(b)
	return x.DistanceCIEDE2000(y)
}

// The colours by number that all terminals show alike: those before are chosen
// by each.
const (
	firstIndexed = 16
	lastIndexed  = 255
)

// nearestIndexed returns which of the colours that fit looks most like c; c
// itself when none fits.
func nearestIndexed(c color.Color, fits func(color.Color) bool) color.Color {
	want, _ := colorful.MakeColor(c)
	best, least := c, -1.0
	for i := firstIndexed; i <= lastIndexed; i++ {
		candidate := ansi.IndexedColor(i)
		is, _ := colorful.MakeColor(candidate)
		if d := want.DistanceCIEDE2000(is); (least < 0 || d < least) && fits(candidate) {
			best, least = candidate, d
		}
	}
	return best
}
