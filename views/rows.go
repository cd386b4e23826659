package views

import "braid/themes"

// selectedGlyph stands at the start of the selected row of a list.
const selectedGlyph = "▌"

// row starts a row of a list: on the ground of the selection when it is
// selected in the pane that has the focus, and with a bar when it is selected
// at all.
func (c *Canvas) row(w int, selected, focused bool) *line {
	l := c.newLine(w, c.inks(selected, focused))
	l.bar(selected, focused)
	return l
}

// inks returns what a row of a list is drawn with.
func (lk *Look) inks(selected, focused bool) *themes.Inks {
	if selected && focused {
		return &lk.Styles.Chosen
	}
	return &lk.Styles.Base
}

// panelRow is row for lists in boxes.
func (c *Canvas) panelRow(w int, selected bool) *line {
	in := &c.Styles.Panel
	if selected {
		in = &c.Styles.PanelRow
	}
	l := c.newLine(w, in)
	l.bar(selected, true)
	return l
}

// The cells that a row begins with.
const (
	barWidth    = 1
	statusWidth = 2
)

// bar draws the first cell of a row.
func (l *line) bar(selected, focused bool) {
	switch {
	case !selected:
		l.gap(1)
	case focused:
		l.put(l.inks.Title, selectedGlyph)
	default:
		l.put(l.inks.Muted, selectedGlyph)
	}
}

// status draws a status and a space.
func (l *line) status(s status) {
	l.put(s.ink(l.inks), s.glyph)
	l.gap(1)
}

// right puts a text at the right edge, if there is room for it and one space.
func (l *line) right(ink themes.Ink, s string) {
	if n := l.c.width(s); n > 0 && n < l.left {
		l.gap(max(0, l.left-n-1)) // It does not touch the border.
		l.put(ink, s)
	}
}

// rowsOf draws rows first, first+1, … of n with draw, filling h lines.
func (c *Canvas) rowsOf(w, h, first, n int, draw func(i int)) Block {
	b := c.block()
	first = max(0, first)
	for i := first; w > 0 && i < min(n, first+h); i++ {
		draw(i)
	}
	return b.filled(w, h)
}
