package picture

import (
	"image"
	"image/color"
	"strings"
	"testing"
)

// framed returns a picture of a grid of 40 by 6 in a window.
func framed(t *testing.T, f Frame) (*Painter, *image.RGBA) {
	t.Helper()
	p, err := New(Options{Fg: white, Bg: black, Frame: &f})
	if err != nil {
		t.Fatal(err)
	}
	return p, p.Draw(show(t, 40, 6, strings.Repeat(strings.Repeat("█", 40)+"\n", 5)+strings.Repeat("█", 40)))
}

func TestAFrameIsRoundAndTransparentOutside(t *testing.T) {
	_, m := framed(t, Frame{Radius: 20})
	b := m.Bounds()
	for _, q := range []image.Point{{0, 0}, {b.Max.X - 1, 0}, {0, b.Max.Y - 1}, {b.Max.X - 1, b.Max.Y - 1}} {
		if a := m.RGBAAt(q.X, q.Y).A; a != 0 {
			t.Errorf("the corner at %v has alpha %d", q, a)
		}
	}
	for _, q := range []image.Point{{b.Max.X / 2, 0}, {0, b.Max.Y / 2}, {20, 20}, {b.Max.X - 1, b.Max.Y / 2}} {
		if a := m.RGBAAt(q.X, q.Y).A; a != 255 {
			t.Errorf("the pixel at %v has alpha %d", q, a)
		}
	}
}

func TestAFrameIsTheSameOnBothSides(t *testing.T) {
	_, m := framed(t, Frame{})
	b := m.Bounds()
	for y := range b.Max.Y {
		for x := range 10 {
			if l, r := m.RGBAAt(x, y), m.RGBAAt(b.Max.X-1-x, y); l != r {
				t.Fatalf("row %d: the pixel %d from the left is %v, from the right %v", y, x, l, r)
			}
		}
	}
}

func TestTheGridLiesWholeWithinItsFrame(t *testing.T) {
	p, m := framed(t, Frame{})
	w, h := p.CellSize()
	grid := image.Rect(0, 0, 40*w, 6*h).Add(p.inset())
	if n := lit(m, grid); n != grid.Dx()*grid.Dy() {
		t.Errorf("%d of %d pixels of the grid are covered", n, grid.Dx()*grid.Dy())
	}
	bottom := image.Rect(2, grid.Max.Y, m.Bounds().Max.X-2, m.Bounds().Max.Y-2)
	if n := lit(m, bottom); n != 0 {
		t.Errorf("%d pixels below the grid are covered", n)
	}
}

func TestATitleIsInTheMiddleAndShortenedToFit(t *testing.T) {
	blank, _ := framed(t, Frame{})
	for _, title := range []string{"braid", strings.Repeat("long ", 40)} {
		_, m := framed(t, Frame{Title: title})
		_, empty := framed(t, Frame{})
		d := difference(empty, m)
		if d == nil {
			t.Fatalf("title %.10q: nothing is written", title)
		}
		mid := (d.Bounds().Min.X + d.Bounds().Max.X) / 2
		if off := mid - m.Bounds().Dx()/2; off < -12 || off > 12 {
			t.Errorf("title %.10q: its middle is %d pixels off", title, off)
		}
		if d.Bounds().Max.Y > blank.barHeight() || d.Bounds().Min.X < 60 {
			t.Errorf("title %.10q covers %v", title, d.Bounds())
		}
	}
}

func TestColoursOfAFrameCanBeChosen(t *testing.T) {
	bar, edge := color.RGBA{10, 20, 30, 255}, color.RGBA{40, 50, 60, 255}
	_, m := framed(t, Frame{Bar: bar, Edge: edge})
	if got := m.RGBAAt(m.Bounds().Dx()/2, 5); got != bar {
		t.Errorf("the bar is %v", got)
	}
	if got := m.RGBAAt(0, m.Bounds().Dy()/2); got != edge {
		t.Errorf("the edge is %v", got)
	}
}
