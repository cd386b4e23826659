package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"

	"braid/screenshots/picture"
	"braid/themes"
	"braid/tui/tuitest"
)

// camera draws what a terminal shows.
type camera struct{ p *picture.Painter }

// newCamera returns a camera for a theme, with a font size in pixels; the window
// it draws has a title.
func newCamera(theme, title string, size int) (*camera, error) {
	pal, ok := themes.ByName(theme)
	if !ok {
		return nil, fmt.Errorf("no theme is called %s", theme)
	}
	p, err := picture.New(picture.Options{
		Size: size, Fg: pal.Text, Bg: pal.Ground, Cursor: pal.Accent, Palette: pal.ANSI,
		Frame: &picture.Frame{Title: title, Bar: pal.Panel, Edge: pal.Line},
	})
	return &camera{p}, err
}

// shoot returns a picture of a screen. Runes that it could not draw are an error.
func (c *camera) shoot(s tuitest.Screen) (*image.RGBA, error) {
	p := translate(s)
	if missing := c.p.Missing(p); len(missing) > 0 {
		return nil, fmt.Errorf("no font has %q, which the screen shows", string(missing))
	}
	return c.p.Draw(p), nil
}

// png returns a picture of a screen as a file.
func (c *camera) png(name string, s tuitest.Screen) (file, error) {
	m, err := c.shoot(s)
	if err != nil {
		return file{}, err
	}
	var b bytes.Buffer
	err = picture.WritePNG(&b, m)
	return file{name, b.Bytes()}, err
}

// translate turns a screen of the test terminal into one to draw. The cursor is
// a bar: the only shape that the program uses.
func translate(s tuitest.Screen) *picture.Screen {
	p := picture.NewScreen(s.W, s.H)
	for y, row := range s.Rows {
		for x, c := range row {
			if c.Width > 0 {
				p.Set(x, y, uv.Cell{Content: c.Text, Width: c.Width, Style: style(c)})
			}
		}
	}
	if s.CursorVisible {
		p.Cursor = &picture.Cursor{X: s.CursorX, Y: s.CursorY, Shape: vt.CursorBar}
	}
	return p
}

// style returns the style of a cell.
func style(c tuitest.Cell) uv.Style {
	st := uv.Style{Fg: c.FG, Bg: c.BG}
	for attr, on := range map[uint8]bool{
		uv.AttrBold: c.Bold, uv.AttrFaint: c.Faint, uv.AttrItalic: c.Italic,
		uv.AttrReverse: c.Reverse, uv.AttrStrikethrough: c.Strike,
	} {
		if on {
			st.Attrs |= attr
		}
	}
	if c.Underline {
		st.Underline = uv.UnderlineSingle
	}
	return st
}

// alike says that two colours look the same.
func alike(a, b color.Color) bool {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	return ar == br && ag == bg && ab == bb
}
