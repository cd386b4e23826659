package picture

import (
	"image"
	"testing"
)

func TestAPartAndItsRestFillTheCellWithoutOverlap(t *testing.T) {
	pairs := []string{"▀▄", "▌▐", "▖▜", "▗▛", "▘▟", "▝▙", "▚▞", "▔▇", "▕▉"}
	for _, size := range sizes() {
		c := painter(t, size).glyphs.canvas(1)
		for _, pair := range pairs {
			a, b := c.block([]rune(pair)[0]), c.block([]rune(pair)[1])
			for i := range a.Pix {
				if int(a.Pix[i])+int(b.Pix[i]) != 255 {
					t.Errorf("size %d: %s: pixel %d is covered %d and %d", size, pair, i, a.Pix[i], b.Pix[i])
					break
				}
			}
		}
	}
}

func TestBarsGrowByAnEighthOfTheCell(t *testing.T) {
	for _, size := range sizes() {
		c := painter(t, size).glyphs.canvas(1)
		for _, tt := range []struct {
			bars   string
			length int
		}{{"▁▂▃▄▅▆▇█", c.h}, {"▏▎▍▌▋▊▉█", c.w}} {
			for i, r := range []rune(tt.bars) {
				got := float64(filled(c.block(r))) / float64(c.w*c.h)
				want, off := float64(i+1)/8, 0.5/float64(tt.length)+0.001
				if got < want-off || got > want+off {
					t.Errorf("size %d: %c fills %.3f of its cell, want %.3f", size, r, got, want)
				}
			}
		}
	}
}

// filled counts the covered pixels of a mask.
func filled(m *image.Alpha) int {
	n := 0
	for _, a := range m.Pix {
		if a != 0 {
			n++
		}
	}
	return n
}

func TestShadesAreEvenAndInOrder(t *testing.T) {
	p := painter(t, DefaultSize)
	w, h := p.CellSize()
	m := drawn(t, p, "░▒▓█")
	before := uint8(0)
	for i := range 4 {
		first := m.RGBAAt(i*w, 0)
		if first.R <= before {
			t.Errorf("shade %d is %d, not brighter than %d", i, first.R, before)
		}
		before = first.R
		for y := range h {
			for x := i * w; x < (i+1)*w; x++ {
				if m.RGBAAt(x, y) != first {
					t.Fatalf("shade %d is not even at %d,%d", i, x, y)
				}
			}
		}
	}
}

func TestEachBrailleBitIsOneDotInItsPlace(t *testing.T) {
	for _, size := range sizes() {
		c := painter(t, size).glyphs.canvas(1)
		for bit, at := range []image.Point{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} {
			m := c.braille(rune(0x2800 + 1<<bit))
			place := image.Rect(at.X*c.w/2, at.Y*c.h/4, (at.X+1)*c.w/2+1, (at.Y+1)*c.h/4+1)
			for y := range c.h {
				for x := range c.w {
					if m.AlphaAt(x, y).A != 0 && !image.Pt(x, y).In(place) {
						t.Fatalf("size %d: bit %d covers %d,%d outside of %v", size, bit, x, y, place)
					}
				}
			}
			if pieces(m) != 1 {
				t.Errorf("size %d: bit %d is %d dots", size, bit, pieces(m))
			}
		}
	}
}

func TestBraillePatternsAreTheirDots(t *testing.T) {
	c := painter(t, DefaultSize).glyphs.canvas(1)
	if n := filled(c.braille(0x2800)); n != 0 {
		t.Errorf("the empty pattern covers %d pixels", n)
	}
	for r := rune(0x2800); r <= 0x28ff; r++ {
		sum := 0
		for bit := range 8 {
			if r&(1<<bit) != 0 {
				sum += filled(c.braille(rune(0x2800 + 1<<bit)))
			}
		}
		if got := filled(c.braille(r)); got != sum {
			t.Errorf("%c covers %d pixels, its dots %d", r, got, sum)
		}
	}
}
