package picture

import (
	"image"
	"image/color"
	"io"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// The colours of pictures in tests: text white on black, so that a channel of a
// pixel is its coverage.
var (
	white = color.RGBA{0xff, 0xff, 0xff, 0xff}
	black = color.RGBA{0, 0, 0, 0xff}
)

// painter returns a Painter of white on black, without a frame.
func painter(t *testing.T, size int) *Painter {
	t.Helper()
	p, err := New(Options{Size: size, Fg: white, Bg: black})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// show returns what an emulator of that size shows after it was sent text; its
// cursor is hidden.
func show(t *testing.T, columns, rows int, text string) *Screen {
	t.Helper()
	e := vt.NewEmulator(columns, rows)
	replies := make(chan struct{})
	go func() {
		defer close(replies)
		_, _ = io.Copy(io.Discard, e)
	}()
	t.Cleanup(func() {
		_ = e.InputPipe().(io.Closer).Close()
		<-replies
	})
	for _, s := range []string{ansi.SetModeLineFeedNewLine, ansi.ResetModeTextCursorEnable, text} {
		if _, err := e.WriteString(s); err != nil {
			t.Fatal(err)
		}
	}
	return Capture(e)
}

// drawn returns the picture of text on a grid just large enough for it.
func drawn(t *testing.T, p *Painter, text string) *image.RGBA {
	t.Helper()
	lines := strings.Split(text, "\n")
	width := 1
	for _, l := range lines {
		width = max(width, ansi.StringWidth(l))
	}
	return p.Draw(show(t, width, len(lines), text))
}

// lit returns how many pixels of a part of a picture are at least half covered.
func lit(m *image.RGBA, r image.Rectangle) int {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if m.RGBAAt(x, y).R >= 0x80 {
				n++
			}
		}
	}
	return n
}

// has says that some pixel has a colour.
func has(m *image.RGBA, c color.RGBA) bool {
	for i := 0; i < len(m.Pix); i += 4 {
		if [4]uint8(m.Pix[i:]) == [4]uint8{c.R, c.G, c.B, c.A} {
			return true
		}
	}
	return false
}
