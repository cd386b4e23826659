package views

// Rect is a rectangle of cells. Borders of panes lie on its outermost cells,
// so rectangles of neighbouring panes overlap by the border that they share.
type Rect struct{ X, Y, W, H int }

// Inner returns what is left inside a border of one cell.
func (r Rect) Inner() Rect {
	return Rect{r.X + 1, r.Y + 1, max(0, r.W-2), max(0, r.H-2)}
}

// Contains says that the cell (x, y) lies in r.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Empty says that r has no cell.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }
