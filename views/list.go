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
func List(lk *Look, w, h int, d ListData) []string {
	first := Scroll(d.First, d.Selected, d.N, h)
	lines := make([]string, 0, max(0, h))
	for i := first; i < d.N && len(lines) < h; i++ {
		lines = append(lines, lk.item(w, d.Item(i), i == d.Selected))
	}
	for len(lines) < h {
		l := lk.newLine(w, &lk.Styles.Panel)
		if len(lines) == 0 {
			l.gap(2)
			l.put(l.inks.Muted, Plain(d.Empty))
		}
		lines = append(lines, l.end())
	}
	return lines
}

// item draws a row.
func (lk *Look) item(w int, it Item, selected bool) string {
	l := lk.panelRow(w, selected)
	in := l.inks
	l.gap(1)
	if it.Glyph != "" {
		l.put(it.Tone.ink(in), Plain(it.Glyph))
		l.gap(1)
	}
	note, text := Plain(it.Note), in.Plain
	if it.Refused != "" {
		note, text = Plain(it.Refused), in.Off
	}
	room := l.left - 1
	spare := room - 2 - min(lk.Width(Plain(it.Text)), room/2)
	if it.Refused == "" && lk.Width(note) > spare {
		note = ""
	}
	if note = lk.Cut(note, spare); note != "" {
		room -= lk.Width(note) + 2
	}
	l.matched(text, in.Title, it.Text, it.Matches, room)
	if note != "" {
		l.gap(l.left - lk.Width(note) - 1)
		l.put(in.Muted, note)
	}
	return l.end()
}

// matched puts a text of at most room cells, with the characters at some byte
// offsets in another ink.
func (l *line) matched(ink, hit themes.Ink, text string, at []int, room int) {
	if room <= 0 {
		return
	}
	end := l.left - room
	cut := l.lk.Width(Plain(text)) > room
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
	if n := l.left - end; n > 0 {
		s = Plain(s)
		if l.lk.Width(s) > n {
			s = l.lk.before(s, n)
		}
		l.put(ink, s)
	}
}
