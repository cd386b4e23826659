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

// FooterAt returns the hint of a footer that a column shows.
func FooterAt(c *Canvas, w int, hints []keymap.Hint, x int) (at keymap.Hint, ok bool) {
	c.fitting(w, hints, func(h *keymap.Hint, begins int) {
		if x >= begins && x < min(begins+hintWidth(c, h), w) {
			at, ok = *h, true
		}
	})
	return at, ok
}

// hints draws those that fit.
func (l *line) hints(hints []keymap.Hint) {
	w := l.left
	l.c.fitting(w, hints, func(h *keymap.Hint, begins int) {
		l.gap(begins - (w - l.left))
		l.hint(h)
	})
}

// fitting calls use for each hint that w cells have room for, with the column where
// it begins.
func (c *Canvas) fitting(w int, hints []keymap.Hint, use func(h *keymap.Hint, begins int)) {
	if len(hints) == 0 {
		return
	}
	last := &hints[len(hints)-1]
	reserve, x := hintWidth(c, last)+2, 1
	for i := range hints[:len(hints)-1] {
		n := hintWidth(c, &hints[i]) + 2
		if n+reserve > w-x+1 {
			continue
		}
		use(&hints[i], x)
		x += n
	}
	use(last, x)
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
