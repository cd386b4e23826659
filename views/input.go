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
func Input(lk *Look, w int, d InputData) (line string, cursor int) {
	l := lk.newLine(w, &lk.Styles.Panel)
	in := l.inks
	l.gap(1)
	if d.Label != "" {
		l.put(in.Title, Plain(d.Label))
		l.gap(1)
	}
	note, ink := Plain(d.Note), in.Muted
	if d.Problem != "" {
		note, ink = Plain(d.Problem), in.Bad
	}
	note = lk.Cut(note, l.left/2)
	start, room := w-l.left, max(0, l.left-1)
	if note != "" {
		room = max(0, room-lk.Width(note)-1)
	}
	if d.Text == "" {
		l.put(in.Muted, lk.Cut(Plain(d.Hint), room))
	} else {
		text, at := lk.window(d.Text, d.Cursor, room)
		l.put(in.Plain, text)
		cursor = at
	}
	if note != "" {
		l.gap(l.left - lk.Width(note) - 1)
		l.put(ink, note)
	}
	return l.end(), min(start+cursor, max(0, w-1))
}

// window returns the part of a text of at most room cells around a cursor, made
// safe, and the column of the cursor in it. The cursor has a cell even behind
// the text.
func (lk *Look) window(text string, cursor, room int) (part string, at int) {
	before, after := splitRunes(text, cursor)
	head, tail := Plain(before), Plain(after)
	at = lk.Width(head)
	if at >= room {
		head = lk.CutLeft(head, max(0, room-1))
		at = lk.Width(head)
	}
	return head + lk.Cut(tail, room-at), at
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
