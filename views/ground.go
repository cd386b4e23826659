package views

import (
	"bytes"

	"braid/themes"
)

// Grounded returns finished lines of the whole screen on the theme's ground, and
// in its colour of text where nothing else sets one: what is drawn on is then
// what the theme's colours were chosen for, whatever the terminal's are. A theme
// without a ground of its own leaves both to the terminal.
func Grounded(c *Canvas, lines Block) Block { return c.onto(c.Styles.Ground, lines) }

// onto returns finished lines with an ink wherever they have none of their own.
func (c *Canvas) onto(ink themes.Ink, lines Block) Block {
	base := ink.On()
	if base == "" {
		return lines
	}
	b := c.block()
	for i := range lines.n {
		c.text = appendOnto(append(c.text, base...), base, c.drawn(lines.from+i))
		c.text = append(c.text, reset...)
		c.done()
	}
	return b.full()
}

// The sequence that switches all styles off, and the beginning of one that sets
// others after that.
const (
	reset = "\x1b[m"
	anew  = "\x1b[0;"
)

// appendOnto appends a line with a base set again wherever it is switched off: inks
// end with a reset, and the styles of programs begin with one.
func appendOnto(dst []byte, base string, line []byte) []byte {
	for {
		i := bytes.IndexByte(line, esc)
		if i < 0 {
			return append(dst, line...)
		}
		dst = append(dst, line[:i]...)
		line = line[i:]
		switch {
		case bytes.HasPrefix(line, []byte(reset)):
			dst = append(append(dst, reset...), base...)
			line = line[len(reset):]
		case bytes.HasPrefix(line, []byte(anew)):
			dst = append(append(append(dst, reset...), base...), "\x1b["...)
			line = line[len(anew):]
		default:
			dst = append(dst, line[0])
			line = line[1:]
		}
	}
}
