package views

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

// Toasts draws messages as a box of at most w cells, newest last, to be put
// over the upper right corner; nil for none, and where there is no room.
func Toasts(lk *Look, w int, all []Toast) []string {
	const around = 6 // border, spaces, glyph
	if len(all) == 0 || w <= around {
		return nil
	}
	width := 0
	for _, t := range all {
		width = max(width, lk.Width(Plain(t.Text)))
	}
	width = min(width+around, w)
	lines := make([]string, 0, len(all))
	for _, t := range all {
		l := lk.newLine(width-2, &lk.Styles.Panel)
		l.gap(1)
		l.put(t.Tone.ink(l.inks), t.Tone.glyph())
		l.gap(1)
		l.put(l.inks.Plain, lk.Cut(Plain(t.Text), l.left-1))
		lines = append(lines, l.end())
	}
	return Box(lk, width, len(lines)+2, "", "", false, lines)
}
