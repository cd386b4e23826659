package tui

import "braid/views"

// border is one of those that can be moved.
type border uint8

const (
	borderNone    border = iota
	borderStreams        // between stdout and stderr
	borderColumns        // between the lists and the output
	borderRows           // between what is above and what is below
	borders              // how many there are
)

// grip is where a border can be taken hold of. What is not on screen has an empty
// one.
type grip struct {
	at views.Rect // the cells of the border
	of views.Rect // what it splits
}

// borderAt returns the border at a cell that can be moved.
func (l *layout) borderAt(x, y int) border {
	for b := borderStreams; b < borders; b++ {
		if l.grips[b].at.Contains(x, y) {
			return b
		}
	}
	return borderNone
}

// drag moves the border that was grabbed to a cell.
func (m *model) drag(x, y int) {
	v := m.lay.variety
	s := m.split(v)
	g := m.lay.grips[m.mouse.grab]
	if g.of.Empty() {
		return
	}
	switch m.mouse.grab {
	case borderColumns:
		s.columns = g.part(x, y)
	case borderRows:
		s.rows = g.part(x, y)
	case borderStreams:
		s.streams = g.part(x, y)
	}
	m.shape.splits[v] = s
}

// part returns where a border that is moved to a cell splits what it splits, in
// thousandths that a layout turns into that cell again.
func (g grip) part(x, y int) int {
	n, all := x-g.of.X+1, g.of.W
	if g.at.W > g.at.H {
		n, all = y-g.of.Y+1, g.of.H
	}
	return limit((n*1000 + all/2) / max(all, 1))
}
