package picture

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"io"
	"time"
)

// ErrNoFrames is what WriteGIF returns for an empty film.
var ErrNoFrames = errors.New("film: no frames")

// Film collects pictures of one size for an animation. Of each it keeps the
// rectangle that differs from the one before, so that a long film of a calm
// screen is small in memory and as a file.
type Film struct {
	frames []frame
	last   *image.RGBA
}

// frame is what changed, and how long it is shown.
type frame struct {
	part *image.RGBA // pixels that did not change are transparent
	show time.Duration
}

// Add appends a picture, to be shown for a time. A picture like the one before
// prolongs that. The film keeps m: it must not change afterwards. Pixels that are
// more than half transparent stay so; others become opaque.
func (f *Film) Add(m *image.RGBA, show time.Duration) {
	harden(m)
	part := m
	if f.last != nil {
		if part = difference(f.last, m); part == nil {
			f.frames[len(f.frames)-1].show += show
			return
		}
	}
	f.frames = append(f.frames, frame{part, show})
	f.last = m
}

// Len returns the number of frames that differ.
func (f *Film) Len() int { return len(f.frames) }

// Duration returns how long the film runs.
func (f *Film) Duration() time.Duration {
	var d time.Duration
	for _, fr := range f.frames {
		d += fr.show
	}
	return d
}

// WriteGIF writes the film as an animation that repeats for ever. All frames
// share one palette; if they have more than 255 colours, rare ones give way to
// those that are closest to them.
func (f *Film) WriteGIF(w io.Writer) error {
	if len(f.frames) == 0 {
		return ErrNoFrames
	}
	pal := newPalette(f.frames)
	size := f.last.Bounds()
	g := &gif.GIF{Config: image.Config{ColorModel: pal.colors, Width: size.Dx(), Height: size.Dy()}}
	var at time.Duration
	for _, fr := range f.frames {
		start := hundredths(at)
		at += fr.show
		g.Image = append(g.Image, pal.apply(fr.part))
		g.Delay = append(g.Delay, hundredths(at)-start)
		g.Disposal = append(g.Disposal, gif.DisposalNone)
	}
	return gif.EncodeAll(w, g)
}

// hundredths returns a time in the unit of GIF, rounded. Delays are differences
// of such times, so that rounding does not add up.
func hundredths(d time.Duration) int {
	const unit = 10 * time.Millisecond
	return int((d + unit/2) / unit)
}

// harden makes every pixel opaque or fully transparent: GIF knows nothing in
// between.
func harden(m *image.RGBA) {
	for i := 0; i < len(m.Pix); i += 4 {
		switch a := m.Pix[i+3]; {
		case a == 0xff:
		case a < 0x80:
			copy(m.Pix[i:i+4], make([]uint8, 4))
		default:
			c := color.NRGBAModel.Convert(color.RGBA{m.Pix[i], m.Pix[i+1], m.Pix[i+2], a}).(color.NRGBA)
			copy(m.Pix[i:i+4], []uint8{c.R, c.G, c.B, 0xff})
		}
	}
}

// difference returns the smallest part of b that differs from a, with the pixels
// in it that do not transparent; nil if there is none.
func difference(a, b *image.RGBA) *image.RGBA {
	r := image.Rectangle{}
	for y := b.Rect.Min.Y; y < b.Rect.Max.Y; y++ {
		if from, to := changed(row(a, y), row(b, y)); from < to {
			r = r.Union(image.Rect(b.Rect.Min.X+from, y, b.Rect.Min.X+to, y+1))
		}
	}
	if r.Empty() {
		return nil
	}
	part := image.NewRGBA(r)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		before, after, out := row(a, y), row(b, y), row(part, y)
		for x := range r.Dx() {
			i := 4 * (x + r.Min.X - b.Rect.Min.X)
			if [4]uint8(before[i:]) != [4]uint8(after[i:]) {
				copy(out[4*x:], after[i:i+4])
			}
		}
	}
	return part
}

// row returns the bytes of a row of pixels.
func row(m *image.RGBA, y int) []uint8 {
	i := m.PixOffset(m.Rect.Min.X, y)
	return m.Pix[i : i+4*m.Rect.Dx()]
}

// changed returns the first pixel that differs between two rows, and the one
// after the last; equal numbers when none does.
func changed(a, b []uint8) (from, to int) {
	if bytes.Equal(a, b) { // most rows, most of the time
		return 0, 0
	}
	to = len(a) / 4
	for [4]uint8(a[4*from:]) == [4]uint8(b[4*from:]) {
		from++
	}
	for [4]uint8(a[4*to-4:]) == [4]uint8(b[4*to-4:]) {
		to--
	}
	return from, to
}
