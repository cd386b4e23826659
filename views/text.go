package views

import "strings"

// ellipsis ends a text that was cut.
const ellipsis = "…"

// Width returns the number of cells that a safe, possibly styled s takes.
func (lk *Look) Width(s string) int {
	if clean(s) {
		return len(s)
	}
	return lk.Method.StringWidth(s)
}

// width is Width of a text that is drawn. It keeps nothing of s, which may
// therefore be made on the caller's stack.
func (c *Canvas) width(s string) int {
	c.aside = append(c.aside[:0], s...)
	return width(c.Method, c.aside)
}

// Fit returns s, which must be safe and may be styled, at exactly w cells: filled
// up with spaces, or cut with an ellipsis.
func (lk *Look) Fit(s string, w int) string {
	if w <= 0 {
		return ""
	}
	s = lk.Cut(s, w)
	return s + strings.Repeat(" ", w-lk.Width(s))
}

// Cut returns s, which must be safe and may be styled, at no more than w cells,
// with an ellipsis in the last one when something is missing.
func (lk *Look) Cut(s string, w int) string {
	switch {
	case w <= 0:
		return ""
	case lk.Width(s) <= w:
		return s
	}
	return string(appendCut(nil, lk.Method, []byte(s), w))
}

// cutLeft is Cut for plain texts whose end matters more, such as paths.
func (lk *Look) cutLeft(s string, w int) string {
	have := lk.Width(s)
	switch {
	case w <= 0:
		return ""
	case have <= w:
		return s
	}
	return string(appendAfter([]byte(ellipsis), lk.Method, []byte(s), have-w+1))
}
