package views

import "braid/themes"

// selectedGlyph stands at the start of the selected row of a list.
const selectedGlyph = "▌"

// row starts a row of a list: on the ground of the selection when it is
// selected in the pane that has the focus, and with a bar when it is selected
// at all.
func (lk *Look) row(w int, selected, focused bool) line {
	l := lk.newLine(w, lk.inks(selected, focused))
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
func (lk *Look) panelRow(w int, selected bool) line {
	in := &lk.Styles.Panel
	if selected {
		in = &lk.Styles.PanelRow
	}
	l := lk.newLine(w, in)
	l.bar(selected, true)
	return l
}

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
	if n := l.lk.Width(s); n < l.left {
		l.gap(l.left - n)
		l.put(ink, s)
	}
}

// rowsOf draws rows first, first+1, … of n with draw, filling h lines.
func (lk *Look) rowsOf(w, h, first, n int, draw func(i int) string) []string {
	if w <= 0 || h <= 0 {
		return blank(w, h)
	}
	lines := make([]string, 0, h)
	for i := max(0, first); i < n && len(lines) < h; i++ {
		lines = append(lines, draw(i))
	}
	return fill(lines, w, h)
}
