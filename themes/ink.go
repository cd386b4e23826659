package themes

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// off ends every ink. One reset is shorter than undoing each attribute, and no
// ink is ever drawn inside another: lines are built segment by segment.
const off = "\x1b[m"

// Ink is a style for text within a line, rendered beforehand: a lipgloss style
// takes microseconds to render a word, an ink the time of copying it.
type Ink struct {
	style lipgloss.Style
	on    string
}

// NewInk makes an ink of the colours and attributes of s; sizes, margins and
// borders of s are ignored.
func NewInk(s lipgloss.Style) Ink {
	on, _, _ := strings.Cut(s.Inline(true).Render("x"), "x")
	return Ink{style: s, on: on}
}

// Style returns the lipgloss style that the ink was made of, for components
// that want one.
func (k Ink) Style() lipgloss.Style { return k.style }

// On returns the sequence that switches the ink on; it is empty for an ink
// without colour or attribute.
func (k Ink) On() string { return k.on }

// Off returns the sequence that switches the ink off.
func (k Ink) Off() string {
	if k.on == "" {
		return ""
	}
	return off
}

// Render returns s in this ink. The text must be safe to draw and without
// styles of its own, whose end would end the ink too.
func (k Ink) Render(s string) string {
	if k.on == "" || s == "" {
		return s
	}
	return k.on + s + off
}

// Append appends s in this ink to dst.
func (k Ink) Append(dst []byte, s string) []byte {
	if k.on == "" || s == "" {
		return append(dst, s...)
	}
	dst = append(dst, k.on...)
	dst = append(dst, s...)
	return append(dst, off...)
}
