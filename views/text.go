package views

import (
	"strings"

	"braid/themes"
)

// ellipsis ends a text that was cut.
const ellipsis = "…"

// Width returns the number of cells that a safe, possibly styled s takes.
func (lk *Look) Width(s string) int {
	if clean(s) {
		return len(s)
	}
	return lk.Method.StringWidth(s)
}

// Fit returns s, which must be safe and may be styled, at exactly w cells: filled
// up with spaces, or cut with an ellipsis.
func (lk *Look) Fit(s string, w int) string {
	if w <= 0 {
		return ""
	}
	have := lk.Width(s)
	if have > w {
		s = lk.Cut(s, w)
		have = lk.Width(s)
	}
	if have < w {
		s += strings.Repeat(" ", w-have)
	}
	return s
}

// Cut returns s, which must be safe and may be styled, at no more than w cells,
// with an ellipsis in the last one when something is missing.
func (lk *Look) Cut(s string, w int) string {
	switch {
	case w <= 0:
		return ""
	case clean(s):
		if len(s) <= w {
			return s
		}
		return s[:w-1] + ellipsis
	}
	if lk.Method.StringWidth(s) <= w {
		return s
	}
	i, at, state := lk.walk(s, w-1, false)
	dst := append(make([]byte, 0, i+16), s[:i]...)
	dst = append(pad(dst, w-1-at), ellipsis...)
	return string(closeStyles(dst, &state))
}

// CutLeft is Cut for plain texts whose end matters more, such as paths.
func (lk *Look) CutLeft(s string, w int) string {
	have := lk.Width(s)
	switch {
	case w <= 0:
		return ""
	case have <= w:
		return s
	}
	return ellipsis + lk.after(s, have-w+1)
}

// blank returns h lines of w spaces.
func blank(w, h int) []string {
	if h <= 0 {
		return nil
	}
	line := strings.Repeat(" ", max(0, w))
	lines := make([]string, h)
	for i := range lines {
		lines[i] = line
	}
	return lines
}

// fill returns lines at exactly h lines, each of which is w cells wide already.
func fill(lines []string, w, h int) []string {
	if len(lines) >= h {
		return lines[:max(0, h)]
	}
	return append(lines, blank(w, h-len(lines))...)
}

// line builds a line of a fixed width from segments, each in one ink. What does
// not fit is cut with an ellipsis, and what follows is left out.
type line struct {
	lk   *Look
	inks *themes.Inks
	buf  []byte
	left int // cells that are still free
}

// newLine starts a line of w cells on one ground.
func (lk *Look) newLine(w int, in *themes.Inks) line {
	return line{lk: lk, inks: in, left: max(0, w), buf: make([]byte, 0, max(0, w)+64)}
}

// put adds a safe, unstyled text.
func (l *line) put(ink themes.Ink, s string) {
	if l.left == 0 || s == "" {
		return
	}
	n := l.lk.Width(s)
	if n > l.left {
		s = l.lk.Cut(s, l.left)
		n = l.lk.Width(s)
	}
	l.buf = ink.Append(l.buf, s)
	l.left -= n
}

// col adds a text as a column of n cells, to the left in it.
func (l *line) col(ink themes.Ink, s string, n int) {
	n = min(n, l.left)
	end := l.left - n
	s = l.lk.Cut(s, n)
	l.put(ink, s)
	l.gap(l.left - end)
}

// num adds a text as a column of n cells, to the right in it.
func (l *line) num(ink themes.Ink, s string, n int) {
	n = min(n, l.left)
	end := l.left - n
	s = l.lk.Cut(s, n)
	l.gap(n - l.lk.Width(s))
	l.put(ink, s)
	l.gap(l.left - end)
}

// gap adds n spaces.
func (l *line) gap(n int) {
	n = min(n, l.left)
	if n <= 0 {
		return
	}
	l.buf = append(l.buf, l.inks.Fill.On()...)
	l.buf = pad(l.buf, n)
	l.buf = append(l.buf, l.inks.Fill.Off()...)
	l.left -= n
}

// end fills the line up and returns it.
func (l *line) end() string {
	l.gap(l.left)
	return string(l.buf)
}
