package views

import "braid/keymap"

// Footer draws key hints, as many as fit; the last one, which is help, always
// stays. What is refused now is struck out.
func Footer(lk *Look, w int, hints []keymap.Hint) string {
	l := lk.newLine(w, &lk.Styles.Base)
	if len(hints) == 0 {
		return l.end()
	}
	last := hints[len(hints)-1]
	reserve := hintWidth(lk, &last) + 2
	l.gap(1)
	for i := range hints[:len(hints)-1] {
		h := &hints[i]
		if hintWidth(lk, h)+2+reserve > l.left+1 {
			continue
		}
		l.hint(h)
		l.gap(2)
	}
	l.hint(&last)
	return l.end()
}

// hintWidth is how many cells a hint takes.
func hintWidth(lk *Look, h *keymap.Hint) int { return lk.Width(h.Key) + 1 + lk.Width(h.Text) }

// hint draws a key and what it does.
func (l *line) hint(h *keymap.Hint) {
	if h.Refused != "" {
		l.put(l.inks.Off, h.Key+" "+h.Text)
		return
	}
	l.put(l.inks.Accent, h.Key)
	l.gap(1)
	l.put(l.inks.Muted, h.Text)
}
