package tuitest

import (
	"encoding/base64"
	"image/color"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
)

// Screen is what a terminal shows at one instant.
type Screen struct {
	W, H          int
	Rows          [][]Cell // H rows of W cells
	CursorX       int
	CursorY       int
	CursorVisible bool
	AltScreen     bool
	Title         string
	Clipboard     string // what the program put there last
}

// Cell is one cell of a Screen. The second cell of a wide character has
// Width 0 and no text.
type Cell struct {
	Text      string
	Width     int
	FG, BG    color.Color // nil: the terminal's own
	Bold      bool
	Faint     bool
	Italic    bool
	Underline bool
	Reverse   bool
	Strike    bool
}

// Screen returns what the terminal shows now.
func (t *Terminal) Screen() Screen {
	t.mu.Lock()
	defer t.mu.Unlock()
	pos := t.emu.CursorPosition()
	s := Screen{
		W: t.emu.Width(), H: t.emu.Height(),
		CursorX: pos.X, CursorY: pos.Y, CursorVisible: !t.emu.CursorHidden(),
		AltScreen: t.alt, Title: t.title, Clipboard: t.clipboard,
	}
	s.Rows = make([][]Cell, s.H)
	for y := range s.Rows {
		s.Rows[y] = make([]Cell, s.W)
		for x := range s.Rows[y] {
			s.Rows[y][x] = cell(t.emu.CellAt(x, y))
		}
	}
	return s
}

// Text returns the text that the terminal shows: a line a row, without the
// spaces at the ends of rows.
func (t *Terminal) Text() string { return t.Screen().Text() }

// Writes returns how many times the program wrote to the terminal.
func (t *Terminal) Writes() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.writes
}

// Text returns the text of a screen like Terminal.Text.
func (s Screen) Text() string {
	var b strings.Builder
	for y := range s.Rows {
		b.WriteString(s.Row(y))
		b.WriteByte('\n')
	}
	return b.String()
}

// Row returns the text of row y without the spaces at its end.
func (s Screen) Row(y int) string {
	var b strings.Builder
	for _, c := range s.Rows[y] {
		if c.Text == "" && c.Width != 0 {
			b.WriteByte(' ')
		}
		b.WriteString(c.Text)
	}
	return strings.TrimRight(b.String(), " ")
}

// Find returns the cell where a text first shows, rows first.
func (s Screen) Find(text string) (x, y int, ok bool) {
	for y := range s.Rows {
		if before, _, found := strings.Cut(s.Row(y), text); found {
			return s.column(y, len(before)), y, true
		}
	}
	return 0, 0, false
}

// column returns the column of a byte offset in the text of row y.
func (s Screen) column(y, offset int) int {
	n := 0
	for x, c := range s.Rows[y] {
		if n >= offset && c.Width != 0 {
			return x
		}
		n += max(len(c.Text), min(c.Width, 1))
	}
	return s.W - 1
}

// cell translates a cell of the emulator.
func cell(c *uv.Cell) Cell {
	if c == nil {
		return Cell{Text: " ", Width: 1}
	}
	return Cell{
		Text: c.Content, Width: c.Width, FG: c.Style.Fg, BG: c.Style.Bg,
		Bold:      c.Style.Attrs&uv.AttrBold != 0,
		Faint:     c.Style.Attrs&uv.AttrFaint != 0,
		Italic:    c.Style.Attrs&uv.AttrItalic != 0,
		Underline: c.Style.Underline != uv.UnderlineNone,
		Reverse:   c.Style.Attrs&uv.AttrReverse != 0,
		Strike:    c.Style.Attrs&uv.AttrStrikethrough != 0,
	}
}

// decodeClipboard reads the text of an OSC 52 sequence: "52;c;BASE64".
func decodeClipboard(data string) (string, bool) {
	parts := strings.Split(data, ";")
	text, err := base64.StdEncoding.DecodeString(parts[len(parts)-1])
	return string(text), err == nil
}
