package views

import "braid/keymap"

// Footer draws key hints, as many as fit; the last one, which is help, always
// stays. What is refused now is struck out.
func Footer(c *Canvas, w int, hints []keymap.Hint) Block {
	b := c.block()
	l := c.newLine(w, &c.Styles.Base)
	l.hints(hints)
	l.end()
	return b.full()
}

// hints draws those that fit.
func (l *line) hints(hints []keymap.Hint) {
	if len(hints) == 0 {
		return
	}
	last := hints[len(hints)-1]
	reserve := hintWidth(l.c, &last) + 2
	l.gap(1)
	for i := range hints[:len(hints)-1] {
		h := &hints[i]
		if hintWidth(l.c, h)+2+reserve > l.left+1 {
			continue
		}
		l.hint(h)
		l.gap(2)
	}
	l.hint(&last)
}

// hintWidth is how many cells a hint takes.
func hintWidth(c *Canvas, h *keymap.Hint) int { return c.width(h.Key) + 1 + c.width(h.Text) }

// hint draws a key and what it does.
func (l *line) hint(h *keymap.Hint) {
	if h.Refused != "" {
		l.put(l.inks.Off, h.Key, " ", h.Text)
		return
	}
	l.put(l.inks.Accent, h.Key)
	l.gap(1)
	l.put(l.inks.Muted, h.Text)
}
