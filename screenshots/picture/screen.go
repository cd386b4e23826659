package picture

import (
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
)

// Terminal is what Capture reads: a vt.Emulator, or a vt.SafeEmulator while
// something writes to it.
type Terminal interface {
	uv.Drawable
	Width() int
	Height() int
	CursorPosition() uv.Position
	CursorHidden() bool
	CursorStyle() (style vt.CursorStyle, blink bool)
}

// Screen is what a terminal showed at one moment. It does not change with the
// terminal.
type Screen struct {
	Columns, Rows int
	Cursor        *Cursor // nil when hidden
	cells         uv.ScreenBuffer
}

// Cursor is a visible cursor.
type Cursor struct {
	X, Y  int // column and row from 0
	Shape vt.CursorStyle
}

// NewScreen returns an empty screen without a cursor.
func NewScreen(columns, rows int) *Screen {
	return &Screen{Columns: columns, Rows: rows, cells: uv.NewScreenBuffer(columns, rows)}
}

// Capture copies what t shows now.
func Capture(t Terminal) *Screen {
	s := NewScreen(t.Width(), t.Height())
	t.Draw(s.cells, s.cells.Bounds())
	if !t.CursorHidden() {
		p := t.CursorPosition()
		shape, _ := t.CursorStyle()
		s.Cursor = &Cursor{X: p.X, Y: p.Y, Shape: shape}
	}
	return s
}

// Set writes a cell; a wide one takes the columns that follow.
func (s *Screen) Set(x, y int, c uv.Cell) { s.cells.SetCell(x, y, &c) }

// Cell returns the cell at column x of row y. The second half of a wide cell
// has width 0; outside of the screen there are empty cells.
func (s *Screen) Cell(x, y int) uv.Cell {
	if c := s.cells.CellAt(x, y); c != nil {
		return *c
	}
	return uv.EmptyCell
}
