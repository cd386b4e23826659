package picture

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// palette holds the colours of a film and, for every colour that occurs in it,
// which of them it becomes. Index 0 is transparent.
type palette struct {
	colors color.Palette
	index  map[[3]uint8]uint8
}

// counted is a colour and how many pixels have it.
type counted struct {
	c [3]uint8
	n int
}

// newPalette chooses the palette of frames.
func newPalette(frames []frame) *palette {
	counts := map[[3]uint8]int{}
	for _, f := range frames {
		for i := 0; i < len(f.part.Pix); i += 4 {
			if f.part.Pix[i+3] != 0 {
				counts[[3]uint8(f.part.Pix[i:])]++
			}
		}
	}
	all := make([]counted, 0, len(counts))
	for c, n := range counts {
		all = append(all, counted{c, n})
	}
	slices.SortFunc(all, func(a, b counted) int {
		return cmp.Or(cmp.Compare(b.n, a.n), slices.Compare(a.c[:], b.c[:]))
	})
	p := &palette{colors: color.Palette{color.RGBA{}}, index: map[[3]uint8]uint8{}}
	for _, c := range thin(all, maxColors-1) {
		p.colors = append(p.colors, color.RGBA{c[0], c[1], c[2], 0xff})
	}
	for _, c := range all {
		p.index[c.c] = p.nearest(c.c)
	}
	return p
}

// thin returns at most limit of the colours, which are in order of frequency:
// those that are not close to a more frequent one, for the least distance that
// is enough.
func thin(all []counted, limit int) [][3]uint8 {
	for near := 0; ; near += max(20, near/3) {
		var kept [][3]uint8
		for _, c := range all {
			if !slices.ContainsFunc(kept, func(k [3]uint8) bool { return distance(k, c.c) < near }) {
				kept = append(kept, c.c)
			}
			if len(kept) > limit {
				break
			}
		}
		if len(kept) <= limit {
			return kept
		}
	}
}

// distance returns how different two colours look: squared, weighted as the eye
// weighs them.
func distance(a, b [3]uint8) int {
	r, g, bl := int(a[0])-int(b[0]), int(a[1])-int(b[1]), int(a[2])-int(b[2])
	return 3*r*r + 6*g*g + bl*bl
}

// nearest returns the index of the colour that is closest to c.
func (p *palette) nearest(c [3]uint8) uint8 {
	best, least := 0, int(^uint(0)>>1)
	for i, k := range p.colors[1:] {
		o := k.(color.RGBA)
		if d := distance(c, [3]uint8{o.R, o.G, o.B}); d < least {
			best, least = i+1, d
		}
	}
	return uint8(best)
}

// apply returns a picture in the palette's colours.
func (p *palette) apply(m *image.RGBA) *image.Paletted {
	out := image.NewPaletted(m.Bounds(), p.colors)
	for i := range out.Pix {
		if pix := m.Pix[4*i : 4*i+4]; pix[3] != 0 {
			out.Pix[i] = p.index[[3]uint8(pix)]
		}
	}
	return out
}
