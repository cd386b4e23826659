package views

import (
	"unicode/utf8"

	"braid/themes"
)

// Item is a row of a List.
type Item struct {
	Text    string // made safe here
	Matches []int  // byte offsets into Text of the characters that the typed letters matched
	Note    string // right, muted: a key, a time
	Glyph   string // left, one cell; may be empty
	Tone    Tone   // of the glyph
	Refused string // why it cannot be chosen; shown instead of Note
}

// ListData is what a List shows.
type ListData struct {
	N        int
	Item     func(i int) Item // asked only for rows that are seen
	Selected int              // -1: none
	First    int              // first row shown, kept with Scroll
	Empty    string           // shown when N is 0
}

// List draws a list to choose from, on the ground of boxes.
func List(c *Canvas, w, h int, d ListData) Block {
	b := c.block()
	first := Scroll(d.First, d.Selected, d.N, h)
	for i := first; i < first+h; i++ {
		if i < d.N {
			c.item(w, d.Item(i), i == d.Selected)
			continue
		}
		l := c.newLine(w, &c.Styles.Panel)
		if i == 0 {
			l.gap(2)
			l.put(l.inks.Muted, c.plain(d.Empty))
		}
		l.end()
	}
	return b.full()
}

// item draws a row.
func (c *Canvas) item(w int, it Item, selected bool) {
	l := c.panelRow(w, selected)
	in := l.inks
	l.gap(1)
	if it.Glyph != "" {
		l.put(it.Tone.ink(in), c.plain(it.Glyph))
		l.gap(1)
	}
	note, text := c.plain(it.Note), in.Plain
	if it.Refused != "" {
		note, text = c.plain(it.Refused), in.Off
	}
	room := l.left - 1
	spare := room - 2 - min(c.width(c.plain(it.Text)), room/2)
	if it.Refused == "" && c.width(note) > spare {
		note = ""
	}
	wide := max(0, min(c.width(note), spare)) // as far as it fits
	if wide > 0 {
		room -= wide + 2
	}
	l.matched(text, in.Title, it.Text, it.Matches, room)
	if wide > 0 {
		l.gap(l.left - wide - 1)
		l.within(in.Muted, wide, note)
	}
	l.end()
}

// matched puts a text of at most room cells, with the characters at some byte
// offsets in another ink.
func (l *line) matched(ink, hit themes.Ink, text string, at []int, room int) {
	if room <= 0 {
		return
	}
	end := l.left - room
	cut := l.c.width(l.c.plain(text)) > room
	if cut {
		end++ // for the ellipsis
	}
	from := 0
	for _, i := range at {
		if i < from || i >= len(text) {
			continue
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		l.upTo(end, ink, text[from:i])
		l.upTo(end, hit, text[i:i+size])
		from = i + size
	}
	l.upTo(end, ink, text[from:])
	if cut {
		l.gap(l.left - end)
		l.put(ink, ellipsis)
	}
}

// upTo puts a text, made safe, as far as end cells stay free.
func (l *line) upTo(end int, ink themes.Ink, s string) {
	n := l.left - end
	if n <= 0 {
		return
	}
	s = Plain(s)
	if l.c.width(s) > n {
		s = string(appendBefore(nil, l.c.Method, []byte(s), n))
	}
	l.put(ink, s)
}
