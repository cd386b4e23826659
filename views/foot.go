package views

// below begins what a border says of what is below the end of its pane.
const below = "↓ "

// Foot draws what the lower border of the pane says: whether it follows or what is
// new below, how many lines there are, and how many were dropped. It is as short as
// the width asks for.
func (v View) Foot(p StreamPos) Block {
	c, b := v.Canvas, v.Canvas.block()
	total, dropped := v.Lines.Len(), v.Lines.First()
	if total == 0 {
		return b
	}
	_, last := v.Visible(p)
	unseen := v.unseen(p, last)
	ink, of := c.Styles.Base.Muted, " · "
	s := c.aside[:0]
	switch {
	case unseen > 0:
		ink = c.Styles.Base.Accent
		s = append(appendCount(append(s, below...), unseen), " new"...)
	case p.Follow:
		s = append(s, "follow"...)
	default:
		of = " of "
		s = appendCount(s, last+1)
	}
	short := len(s)
	s = appendCount(append(s, of...), total)
	full := len(s)
	if dropped > 0 {
		s = append(appendCount(append(s, " · "...), dropped), " dropped"...)
	}
	c.aside = s
	for _, n := range [...]int{len(s), full, short} {
		if width(c.Method, s[:n])+6 <= v.W {
			l := c.newLine(v.W, &c.Styles.Base)
			l.write(ink, v.W, s[:n])
			l.done()
			break
		}
	}
	return b.full()
}

// More draws what the lower border of a list says that goes on for n entries.
func More(c *Canvas, n int) Block {
	b := c.block()
	l := c.newLine(noLimit, &c.Styles.Base)
	l.put(c.Styles.Base.Accent, below, Count(int64(n)), " more")
	l.done()
	return b.full()
}
