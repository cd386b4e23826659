package picture

import (
	"bytes"
	"image"
	"image/color"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
)

func TestAPictureIsAsLargeAsItsCells(t *testing.T) {
	tests := []struct {
		name          string
		size          int
		frame         *Frame
		columns, rows int
		want          image.Point
	}{
		{"the default size has cells of 12 by 26", 0, nil, 120, 36, image.Pt(1440, 936)},
		{"a single cell", DefaultSize, nil, 1, 1, image.Pt(12, 26)},
		{"an empty grid", DefaultSize, nil, 0, 0, image.Pt(0, 0)},
		{"a smaller font", 15, nil, 100, 30, image.Pt(900, 600)},
		{"a frame adds a bar, and a column around", DefaultSize, &Frame{}, 10, 4, image.Pt(10*12+24, 4*26+39+6+12)},
		{"padding of its own", DefaultSize, &Frame{Pad: 20}, 10, 4, image.Pt(10*12+40, 4*26+39+10+20)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := New(Options{Size: tt.size, Frame: tt.frame})
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Bounds(tt.columns, tt.rows).Size(); got != tt.want {
				t.Errorf("bounds are %v, want %v", got, tt.want)
			}
			if got := p.Draw(NewScreen(tt.columns, tt.rows)).Bounds().Size(); got != tt.want {
				t.Errorf("the picture is %v, want %v", got, tt.want)
			}
		})
	}
}

func TestStylesChangeWhatIsDrawn(t *testing.T) {
	red, blue := color.RGBA{200, 0, 0, 255}, color.RGBA{0, 0, 200, 255}
	gray := color.RGBA{127, 127, 127, 255}
	tests := []struct {
		name       string
		style      string
		has, lacks []color.RGBA
	}{
		{"plain text is the text colour on the ground", "", []color.RGBA{white, black}, nil},
		{"a foreground", "38;2;200;0;0", []color.RGBA{red, black}, []color.RGBA{white}},
		{"a background", "48;2;0;0;200", []color.RGBA{white, blue}, []color.RGBA{black}},
		{"reverse swaps them", "38;2;200;0;0;48;2;0;0;200;7", []color.RGBA{red, blue}, []color.RGBA{white, black}},
		{"reverse without colours", "7", []color.RGBA{white, black}, nil},
		{"faint is half way to the ground", "2", []color.RGBA{gray, black}, []color.RGBA{white}},
		{"concealed text is not there", "8", []color.RGBA{black}, []color.RGBA{white}},
	}
	p := painter(t, DefaultSize)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := drawn(t, p, "\x1b["+tt.style+"mHM█\x1b[m")
			for _, c := range tt.has {
				if !has(m, c) {
					t.Errorf("no pixel is %v", c)
				}
			}
			for _, c := range tt.lacks {
				if has(m, c) {
					t.Errorf("a pixel is %v", c)
				}
			}
		})
	}
}

func TestReverseIsTheOtherWayRound(t *testing.T) {
	p := painter(t, DefaultSize)
	m := drawn(t, p, "\x1b[7mi\x1b[m")
	if m.RGBAAt(0, 0) != white {
		t.Errorf("the corner of a reversed cell is %v", m.RGBAAt(0, 0))
	}
}

func TestBasicColoursComeFromThePalette(t *testing.T) {
	green := color.RGBA{1, 222, 3, 255}
	o := Options{Fg: white, Bg: black}
	o.Palette[2] = green
	p, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	for _, sgr := range []string{"32", "38;5;2"} {
		if m := drawn(t, p, "\x1b["+sgr+"m█"); !has(m, green) {
			t.Errorf("SGR %s is not the palette's colour", sgr)
		}
	}
	if m := drawn(t, p, "\x1b[31m█"); has(m, black) || has(m, green) {
		t.Error("a basic colour that the palette leaves out is not drawn in its own")
	}
}

func TestBoldIsHeavierAndItalicIsSlanted(t *testing.T) {
	p := painter(t, DefaultSize)
	plain, strong, slanted := drawn(t, p, "Hill"), drawn(t, p, "\x1b[1mHill"), drawn(t, p, "\x1b[3mHill")
	if a, b := lit(plain, plain.Bounds()), lit(strong, strong.Bounds()); b <= a {
		t.Errorf("bold text covers %d pixels, plain text %d", b, a)
	}
	if bytes.Equal(plain.Pix, slanted.Pix) {
		t.Error("italic text looks like plain text")
	}
}

func TestUnderlinesAndStrikesRunFromEdgeToEdge(t *testing.T) {
	p := painter(t, DefaultSize)
	w, h := p.CellSize()
	tests := []struct {
		name, style string
		share       float64 // of the columns that have the line
		rows        int     // pixel rows that have any of it
	}{
		{"single", "4", 1, 2}, {"double", "4:2", 1, 2}, {"curly", "4:3", 1, 4},
		{"dotted", "4:4", 0.5, 2}, {"dashed", "4:5", 0.5, 2}, {"struck", "9", 1, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := drawn(t, p, "\x1b["+tt.style+"m    ")
			columns, rows := 0, 0
			for x := range 4 * w {
				columns += min(1, lit(m, image.Rect(x, 0, x+1, h)))
			}
			for y := range h {
				rows += min(1, lit(m, image.Rect(0, y, 4*w, y+1)))
			}
			if got := float64(columns) / float64(4*w); got != tt.share {
				t.Errorf("the line covers %.2f of the columns, want %.2f", got, tt.share)
			}
			if rows != tt.rows {
				t.Errorf("the line takes %d rows, want %d", rows, tt.rows)
			}
		})
	}
}

func TestAnUnderlineHasItsOwnColour(t *testing.T) {
	m := drawn(t, painter(t, DefaultSize), "\x1b[4;58;2;9;8;7mx")
	if !has(m, color.RGBA{9, 8, 7, 255}) || !has(m, white) {
		t.Error("the text and its underline are not both in their colours")
	}
}

func TestAWideCellTakesTwoColumns(t *testing.T) {
	p := painter(t, DefaultSize)
	w, h := p.CellSize()
	m := drawn(t, p, "\x1b[48;2;0;0;200m漢\x1b[mx")
	blue := color.RGBA{0, 0, 200, 255}
	if m.RGBAAt(0, 0) != blue || m.RGBAAt(2*w-1, h-1) != blue || m.RGBAAt(2*w, 0) != black {
		t.Error("the ground does not cover exactly two columns")
	}
	if l, r := lit(m, image.Rect(0, 0, w, h)), lit(m, image.Rect(w, 0, 2*w, h)); l == 0 || l != r {
		t.Errorf("the box for a missing wide character covers %d and %d pixels of its halves", l, r)
	}
}

func TestMissingNamesWhatNoFontHas(t *testing.T) {
	p := painter(t, DefaultSize)
	got := string(p.Missing(show(t, 40, 2, "text ✓✗●○❯▌⏎…·→⠹⣾├╭█★⏸▶◆λж漢x漢\n字 \uFFFD")))
	if got != "漢字" {
		t.Errorf("missing are %q, want %q", got, "漢字")
	}
}

func TestEverySymbolIsVisibleAndWithinItsCell(t *testing.T) {
	for _, size := range sizes() {
		c := painter(t, size).glyphs.canvas(1)
		for _, r := range "●⏺○◯◉◎◐◑◒◓◼⏹◻⏵⏷⏴⏶\ue0b0\ue0b2⏸★☆↻⟳✔✘" {
			m := c.shape(r)
			if m == nil || filled(m) == 0 {
				t.Errorf("size %d: %c is not drawn", size, r)
				continue
			}
			if m.Bounds() != image.Rect(0, 0, c.w, c.h) {
				t.Errorf("size %d: %c is drawn in %v", size, r, m.Bounds())
			}
		}
	}
}

func TestHalvesOfADiscAreOnTheirSide(t *testing.T) {
	c := painter(t, 44).glyphs.canvas(1)
	m, _ := c.middle()
	for r, inner := range map[rune]point{
		'◐': {-4, 0}, '◑': {4, 0}, '◒': {0, 4}, '◓': {0, -4},
	} {
		mask := c.disc(r)
		if mask.AlphaAt(int(m.x+inner.x), int(m.y+inner.y)).A != 255 {
			t.Errorf("%c is empty where it should be full", r)
		}
		if mask.AlphaAt(int(m.x-inner.x), int(m.y-inner.y)).A != 0 {
			t.Errorf("%c is full where it should be empty", r)
		}
	}
}

func TestTheCursorHasItsShapeAndShowsTheTextUnderIt(t *testing.T) {
	ink := color.RGBA{1, 200, 3, 255}
	p, err := New(Options{Fg: white, Bg: black, Cursor: ink})
	if err != nil {
		t.Fatal(err)
	}
	w, h := p.CellSize()
	tests := []struct {
		name       string
		shape      vt.CursorStyle
		in, ground image.Point
	}{
		{"a block", vt.CursorBlock, image.Pt(w, 0), image.Pt(w-1, 0)},
		{"an underline", vt.CursorUnderline, image.Pt(2*w-1, h-1), image.Pt(w, 0)},
		{"a bar", vt.CursorBar, image.Pt(w, h-1), image.Pt(2*w-1, 0)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := show(t, 3, 1, "HMH")
			s.Cursor = &Cursor{X: 1, Shape: tt.shape}
			m := p.Draw(s)
			if got := m.RGBAAt(tt.in.X, tt.in.Y); got != ink {
				t.Errorf("the cursor is %v at %v", got, tt.in)
			}
			if got := m.RGBAAt(tt.ground.X, tt.ground.Y); got != black {
				t.Errorf("the ground is %v at %v", got, tt.ground)
			}
			under := m.SubImage(image.Rect(w, 0, 2*w, h)).(*image.RGBA)
			if tt.shape == vt.CursorBlock && lit(under, under.Bounds()) != 0 && has(under, white) {
				t.Error("the text under a block is not in the ground's colour")
			}
		})
	}
}

func TestCaptureTakesTheCursorUnlessItIsHidden(t *testing.T) {
	e := vt.NewEmulator(10, 2)
	if _, err := e.WriteString("ab"); err != nil {
		t.Fatal(err)
	}
	s := Capture(e)
	if s.Cursor == nil || s.Cursor.X != 2 || s.Cursor.Y != 0 {
		t.Errorf("the cursor is %+v, want column 2 of row 0", s.Cursor)
	}
	if _, err := e.WriteString("\x1b[?25l"); err != nil {
		t.Fatal(err)
	}
	if s := Capture(e); s.Cursor != nil {
		t.Errorf("a hidden cursor is %+v", s.Cursor)
	}
}

func TestACapturedScreenDoesNotChange(t *testing.T) {
	e := vt.NewEmulator(10, 1)
	if _, err := e.WriteString("before"); err != nil {
		t.Fatal(err)
	}
	s := Capture(e)
	if _, err := e.WriteString("\rafter!"); err != nil {
		t.Fatal(err)
	}
	if got := s.Cell(0, 0).Content; got != "b" {
		t.Errorf("the first cell became %q", got)
	}
	if got := s.Cell(99, 0); got != uv.EmptyCell {
		t.Errorf("a cell outside of the screen is %+v", got)
	}
}

func TestTheSameScreenGivesTheSamePicture(t *testing.T) {
	text := "╭─ \x1b[1;31mbraid\x1b[m ─╮\n│ ✓ ⠹ ▁▃▅ ● │"
	a, b := painter(t, DefaultSize), painter(t, DefaultSize)
	first := drawn(t, a, text)
	for _, p := range []*Painter{a, b} {
		if !bytes.Equal(first.Pix, drawn(t, p, text).Pix) {
			t.Error("a second picture differs")
		}
	}
}
