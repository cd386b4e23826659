package views

import "strings"

// Tone is how a message is meant.
type Tone uint8

// The tones.
const (
	ToneInfo Tone = iota
	ToneGood
	ToneWarn
	ToneBad
)

// glyph is the sign of a tone.
func (t Tone) glyph() string {
	switch t {
	case ToneGood:
		return "✓"
	case ToneWarn:
		return "!"
	case ToneBad:
		return "✗"
	}
	return "•"
}

// Toast is a short message about something that happened elsewhere.
type Toast struct {
	Tone Tone
	Text string
}

// The most that a message takes: what is longer is broken, because its end often
// says why, and cut only after that.
const (
	toastWidth = 72 // cells
	toastRows  = 6
)

// Toasts draws messages as a box of at most w cells, newest last, to be put
// over the upper right corner; no lines for none, and where there is no room.
func Toasts(c *Canvas, w int, all []Toast) Block {
	const around = 6 // border, spaces, glyph
	if len(all) == 0 || w <= around {
		return c.block()
	}
	width := 0
	texts := make([][]string, len(all))
	for i, t := range all {
		texts[i] = c.toastText(Plain(t.Text), min(toastWidth, w-around))
		for _, text := range texts[i] {
			width = max(width, c.Width(text))
		}
	}
	width = min(width+around, w)
	lines := c.block()
	for i, t := range all {
		for row, text := range texts[i] {
			l := c.newLine(width-2, &c.Styles.Panel)
			l.gap(1)
			if row == 0 {
				l.put(t.Tone.ink(l.inks), t.Tone.glyph())
			} else {
				l.gap(1)
			}
			l.gap(1)
			l.put(l.inks.Plain, text)
			l.end()
		}
	}
	lines = lines.full()
	return Box(c, width, lines.n+2, BoxData{Lines: lines})
}

// toastText breaks a message into rows of at most w cells.
func (lk *Look) toastText(text string, w int) []string {
	rows := lk.Wrap(text, w)
	if len(rows) == 0 {
		return []string{""}
	}
	if len(rows) <= toastRows {
		return rows
	}
	last := strings.Join(rows[toastRows-1:], " ")
	return append(rows[:toastRows-1:toastRows-1], lk.Cut(last, w))
}
