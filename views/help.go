package views

import "braid/keymap"

// A column of the help: keys, a gap, and what they do.
const (
	helpColumn  = 48 // least width of a column
	helpKeys    = 18 // "ctrl+j shift+enter"
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
func HelpRows(lk *Look, w int, all []keymap.Section) int { return longest(lk.helpShape(w, all)) }

// Help draws all keys in as many columns as fit, from row first on, on the
// ground of boxes. Sections stay whole, in their order.
func Help(lk *Look, w, h int, all []keymap.Section, first int) []string {
	if w <= 0 || h <= 0 {
		return blank(w, h)
	}
	columns := lk.helpShape(w, all)
	first = max(0, min(first, longest(columns)-h))
	lines := make([]string, 0, h)
	for y := first; len(lines) < h; y++ {
		l := lk.newLine(w, &lk.Styles.Panel)
		for i, c := range columns {
			end := w * (len(columns) - i - 1) / len(columns)
			if y < len(c) {
				l.helpRow(c[y], end)
			}
			l.gap(l.left - end)
		}
		lines = append(lines, l.end())
	}
	return lines
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
		if e.Dangerous {
			text += " (asks)"
		}
		keys := e.Keys
		for _, part := range lk.Wrap(text, max(8, w-helpKeys-helpGap-2)) {
			rows = append(rows, helpRow{keys: keys, text: part, off: e.Refused != ""})
			keys = ""
		}
	}
	return rows
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
	if r.text == "" {
		l.put(in.Title, l.lk.Cut(r.title, l.left-end))
		return
	}
	keys, text := in.Accent, in.Muted
	if r.off {
		keys = in.Off
	}
	if r.note {
		l.put(in.Warn, l.lk.Cut(r.text, l.left-end))
		return
	}
	room := max(0, l.left-end)
	shown := l.lk.Cut(r.keys, min(helpKeys, room))
	l.put(keys, shown)
	l.gap(min(helpKeys+helpGap, room) - l.lk.Width(shown))
	l.put(text, l.lk.Cut(r.text, l.left-end))
}
