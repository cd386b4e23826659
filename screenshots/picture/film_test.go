package picture

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"testing"
	"time"
)

func TestPNGKeepsEveryPixel(t *testing.T) {
	p, err := New(Options{Frame: &Frame{Title: "braid"}})
	if err != nil {
		t.Fatal(err)
	}
	few := drawn(t, p, "hello ╭─╮")
	many := image.NewRGBA(image.Rect(0, 0, 64, 64))
	for i := range 64 * 64 {
		many.SetRGBA(i%64, i/64, color.RGBA{uint8(i), uint8(i >> 4), uint8(i >> 8), 255})
	}
	for name, tt := range map[string]struct {
		m        *image.RGBA
		paletted bool
	}{"few colours": {few, true}, "many colours": {many, false}} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			if err := WritePNG(&b, tt.m); err != nil {
				t.Fatal(err)
			}
			got, err := png.Decode(&b)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := got.(*image.Paletted); ok != tt.paletted {
				t.Errorf("paletted is %v, want %v", ok, tt.paletted)
			}
			same(t, got, tt.m)
		})
	}
}

// same checks that two pictures have the same pixels, as far as their
// transparent pixels' colours go one way only.
func same(t *testing.T, got image.Image, want *image.RGBA) {
	t.Helper()
	if got.Bounds() != want.Bounds() {
		t.Fatalf("bounds are %v, want %v", got.Bounds(), want.Bounds())
	}
	b := want.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			g, w := color.NRGBAModel.Convert(got.At(x, y)), color.NRGBAModel.Convert(want.At(x, y))
			if g != w {
				t.Fatalf("the pixel at %d,%d is %v, want %v", x, y, g, w)
			}
		}
	}
}

func TestAnAnimationShowsThePicturesItWasMadeOf(t *testing.T) {
	p, err := New(Options{Size: 15, Frame: &Frame{Title: "film"}})
	if err != nil {
		t.Fatal(err)
	}
	var film Film
	var want []*image.RGBA
	for _, text := range []string{"one", "one two", "\x1b[31mone two", "one", "╭──╮\n│██│"} {
		m := p.Draw(show(t, 20, 3, text))
		film.Add(m, 100*time.Millisecond)
		want = append(want, m)
	}
	var b bytes.Buffer
	if err := film.WriteGIF(&b); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&b)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Image) != len(want) || g.LoopCount != 0 {
		t.Fatalf("there are %d frames that repeat %d times, want %d for ever", len(g.Image), g.LoopCount, len(want))
	}
	shown := image.NewRGBA(want[0].Bounds())
	for i, frame := range g.Image {
		draw.Draw(shown, frame.Bounds(), frame, frame.Bounds().Min, draw.Over)
		same(t, shown, want[i])
	}
}

func TestAFrameHoldsOnlyWhatChanged(t *testing.T) {
	p := painter(t, DefaultSize)
	w, h := p.CellSize()
	var film Film
	film.Add(p.Draw(show(t, 20, 5, "a\n\nb")), time.Second)
	film.Add(p.Draw(show(t, 20, 5, "a\n\nb")), time.Second)
	film.Add(p.Draw(show(t, 20, 5, "a\n\nb  █")), time.Second)
	if film.Len() != 2 || film.Duration() != 3*time.Second {
		t.Errorf("there are %d frames of %v, want 2 of 3s", film.Len(), film.Duration())
	}
	if got, want := film.frames[1].part.Bounds(), image.Rect(3*w, 2*h, 4*w, 3*h); got != want {
		t.Errorf("the second frame covers %v, want %v", got, want)
	}
}

func TestDelaysAddUpToTheTimesGiven(t *testing.T) {
	p := painter(t, 8)
	var film Film
	for i := range 31 { // a thirtieth of a second is no number of hundredths
		film.Add(p.Draw(show(t, 40, 1, string(bytes.Repeat([]byte("x"), i+1)))), time.Second/30)
	}
	var b bytes.Buffer
	if err := film.WriteGIF(&b); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&b)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, d := range g.Delay {
		sum += d
	}
	if sum != 103 {
		t.Errorf("the delays are %d hundredths in all, want 103", sum)
	}
}

func TestAFilmOfTooManyColoursIsDrawnInTheNearest(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 128, 128))
	for i := range 128 * 128 {
		m.SetRGBA(i%128, i/128, color.RGBA{uint8(i % 128 * 2), uint8(i / 128 * 2), 90, 255})
	}
	draw.Draw(m, image.Rect(0, 0, 128, 64), image.White, image.Point{}, draw.Src)
	var film Film
	film.Add(m, time.Second)
	pal := newPalette(film.frames)
	if len(pal.colors) > maxColors {
		t.Fatalf("the palette has %d colours", len(pal.colors))
	}
	if len(pal.colors) < maxColors/4 {
		t.Errorf("the palette has only %d colours", len(pal.colors))
	}
	got := pal.apply(m)
	if got.At(3, 3) != (color.RGBA{255, 255, 255, 255}) {
		t.Errorf("the most frequent colour became %v", got.At(3, 3))
	}
	for y := 64; y < 128; y++ {
		for x := range 128 {
			a, b := m.RGBAAt(x, y), got.At(x, y).(color.RGBA)
			if d := distance([3]uint8{a.R, a.G, a.B}, [3]uint8{b.R, b.G, b.B}); d > 9000 {
				t.Fatalf("%v became %v", a, b)
			}
		}
	}
}

func TestAnEmptyFilmIsAnError(t *testing.T) {
	var b bytes.Buffer
	if err := new(Film).WriteGIF(&b); !errors.Is(err, ErrNoFrames) {
		t.Errorf("the error is %v", err)
	}
}
