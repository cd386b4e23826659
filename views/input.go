package views

// InputData is a line of input in a box.
type InputData struct {
	Label   string // before the text: "❯", "/"
	Text    string
	Cursor  int    // in runes
	Hint    string // shown while Text is empty
	Note    string // right: "3 of 14", "regex"
	Problem string // shown instead of Note, as an error
}

// Input draws a line of input on the ground of boxes, scrolled so that the
// cursor is seen, and returns the cursor's column.
func Input(c *Canvas, w int, d InputData) (line Block, cursor int) {
	b := c.block()
	l := c.newLine(w, &c.Styles.Panel)
	in := l.inks
	l.gap(1)
	if d.Label != "" {
		l.put(in.Title, c.plain(d.Label))
		l.gap(1)
	}
	note, ink := c.plain(d.Note), in.Muted
	if d.Problem != "" {
		note, ink = c.plain(d.Problem), in.Bad
	}
	note = c.Cut(note, l.left/2)
	start, room := w-l.left, max(0, l.left-1)
	if note != "" {
		room = max(0, room-c.Width(note)-1)
	}
	if d.Text == "" {
		l.within(in.Muted, room, c.plain(d.Hint))
	} else {
		text, at := c.window(d.Text, d.Cursor, room)
		l.put(in.Plain, text)
		cursor = at
	}
	if note != "" {
		l.gap(l.left - c.Width(note) - 1)
		l.put(ink, note)
	}
	l.end()
	return b.full(), min(start+cursor, max(0, w-1))
}

// window returns the part of a text of at most room cells around a cursor, made
// safe, and the column of the cursor in it. The cursor has a cell even behind
// the text.
func (c *Canvas) window(text string, cursor, room int) (part string, at int) {
	before, after := splitRunes(text, cursor)
	head, tail := typedIn(before), typedIn(after)
	at = c.Width(head)
	if at >= room {
		head = c.cutLeft(head, max(0, room-1))
		at = c.Width(head)
	}
	return head + c.Cut(tail, room-at), at
}

// splitRunes splits s after n runes.
func splitRunes(s string, n int) (before, after string) {
	for i := range s {
		if n <= 0 {
			return s[:i], s[i:]
		}
		n--
	}
	return s, ""
}
