package views

import "braid/keymap"

// A column of the help: keys, a gap, and what they do.
const (
	helpColumn  = 42 // least width of a column
	helpKeys    = 12 // "shift+enter"; several keys stand below each other
	helpGap     = 2
	helpColumns = 4
)

// helpRow is a row of a column: a title, a row of an entry, or nothing.
type helpRow struct {
	title string
	keys  string
	text  string // of an entry: a part of what it does; of a note: all there is
	off   bool   // not possible now
	note  bool
}

// HelpRows returns how many rows the help has at a width, for scrolling.
func HelpRows(c *Canvas, w int, all []keymap.Section) int { return longest(c.helpShape(w, all)) }

// Help draws all keys in as many columns as fit, from row first on, on the
// ground of boxes. Sections stay whole, in their order.
func Help(c *Canvas, w, h int, all []keymap.Section, first int) Block {
	if w <= 0 || h <= 0 {
		return c.blank(w, h)
	}
	columns := c.helpShape(w, all)
	first = max(0, min(first, longest(columns)-h))
	b := c.block()
	for y := first; y < first+h; y++ {
		l := c.newLine(w, &c.Styles.Panel)
		for i, rows := range columns {
			end := w * (len(columns) - i - 1) / len(columns)
			if y < len(rows) {
				l.helpRow(rows[y], end)
			}
			l.gap(l.left - end)
		}
		l.end()
	}
	return b.full()
}

// HelpNote draws a sentence that stands above the help, with a blank line after it;
// nothing when there is none.
func HelpNote(c *Canvas, w int, note string) Block {
	b := c.block()
	if note == "" || w <= 0 {
		return b
	}
	for _, part := range append(c.Wrap(note, max(1, w-2)), "") {
		l := c.newLine(w, &c.Styles.Panel)
		l.gap(1)
		l.put(l.inks.Muted, part)
		l.end()
	}
	return b.full()
}

// helpShape distributes the sections over columns so that the longest is as
// short as it can be.
func (lk *Look) helpShape(w int, all []keymap.Section) [][]helpRow {
	most := max(1, min(helpColumns, w/helpColumn))
	parts := make([][]helpRow, len(all))
	total := 0
	for i := range all {
		parts[i] = lk.helpSection(w/most, &all[i])
		total += len(parts[i])
	}
	if why := helpRefusal(all); why != "" {
		parts = append([][]helpRow{{{note: true, text: "Struck out: " + why}}}, parts...)
	}
	for limit := max(1, total/most); ; limit++ {
		if columns := helpFill(parts, limit); len(columns) <= most {
			return columns
		}
	}
}

// helpRefusal returns why some actions are not possible now, if any is not.
func helpRefusal(all []keymap.Section) string {
	for _, s := range all {
		for _, e := range s.Entries {
			if e.Refused != "" {
				return e.Refused
			}
		}
	}
	return ""
}

// helpSection returns the rows of a section in a column of w cells.
func (lk *Look) helpSection(w int, s *keymap.Section) []helpRow {
	rows := []helpRow{{title: s.Title}}
	for _, e := range s.Entries {
		text := e.Text
		if e.Shared && e.Where != "" {
			text = e.Where + ": " + text
		}
		if e.Dangerous {
			text += " (asks)"
		}
		keys := lk.Wrap(e.Keys, helpKeys)
		parts := lk.Wrap(text, max(8, w-helpKeys-helpGap-2))
		for i := range max(len(keys), len(parts)) {
			rows = append(rows, helpRow{keys: rowOf(keys, i), text: rowOf(parts, i), off: e.Refused != ""})
		}
	}
	return rows
}

// rowOf returns the string at i, or nothing.
func rowOf(all []string, i int) string {
	if i < len(all) {
		return all[i]
	}
	return ""
}

// helpFill fills columns of at most limit rows with sections, an empty row
// between; a section longer than that has a column of its own.
func helpFill(parts [][]helpRow, limit int) [][]helpRow {
	var columns [][]helpRow
	for _, rows := range parts {
		n := len(columns) - 1
		if n < 0 || len(columns[n])+1+len(rows) > limit {
			columns = append(columns, rows)
			continue
		}
		columns[n] = append(append(columns[n][:len(columns[n]):len(columns[n])], helpRow{}), rows...)
	}
	return columns
}

// longest returns the length of the longest column.
func longest(columns [][]helpRow) int {
	n := 0
	for _, c := range columns {
		n = max(n, len(c))
	}
	return n
}

// helpRow draws a row of a column, leaving end cells free.
func (l *line) helpRow(r helpRow, end int) {
	in := l.inks
	l.gap(1)
	if r.title != "" {
		l.within(in.Title, l.left-end, r.title)
		return
	}
	keys, text := in.Accent, in.Plain
	if r.off {
		keys, text = in.Off, in.Muted
	}
	if r.note {
		l.within(in.Warn, l.left-end, r.text)
		return
	}
	room := max(0, l.left-end)
	n := min(helpKeys, l.c.width(r.keys), room)
	l.within(keys, n, r.keys)
	l.gap(min(helpKeys+helpGap, room) - n)
	l.within(text, l.left-end, r.text)
}
