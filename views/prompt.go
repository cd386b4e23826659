package views

import (
	"strings"
	"unicode/utf8"
)

// PromptData is the prompt and what is typed into it.
type PromptData struct {
	Session string
	Cwd     string
	Text    string // may have several lines
	Cursor  int    // in runes of Text
	Focused bool
	Running string // the command that runs in this session, if one does
	Refused string // why nothing can be run, if so
}

// promptSign stands between where a command runs and the command.
const promptSign = "❯"

// PromptHeight returns how many rows the prompt wants, at most limit.
func PromptHeight(lk *Look, w int, d PromptData, limit int) int {
	p := lk.typeset(w, limit, &d)
	return max(1, min(len(p.rows), limit))
}

// Prompt draws the prompt and returns where its cursor is; the rows shown are
// those around the cursor.
func Prompt(lk *Look, w, h int, d PromptData) (lines []string, x, y int) {
	if w <= 0 || h <= 0 {
		return blank(w, h), 0, 0
	}
	p := lk.typeset(w, h, &d)
	first := Scroll(max(0, p.y-h+1), p.y, len(p.rows), h)
	for i := first; i < len(p.rows) && len(lines) < h; i++ {
		l := lk.newLine(w, &lk.Styles.Base)
		top := i == 0 && p.whole
		if top {
			l.promptLabel(p.label, &d)
		} else {
			l.gap(p.indent)
		}
		l.put(l.inks.Plain, p.rows[i])
		if top {
			l.promptNote(&d)
		}
		lines = append(lines, l.end())
	}
	return fill(lines, w, h), min(p.indent+p.x, w-1), p.y - first
}

// promptLabel draws where a command will run.
func (l *line) promptLabel(label promptLabel, d *PromptData) {
	in := l.inks
	l.gap(1)
	if label.session != "" {
		l.put(in.Strong, label.session)
		l.gap(1)
	}
	if label.cwd != "" {
		l.put(in.Muted, label.cwd)
		l.gap(1)
	}
	sign := in.Muted
	if d.Focused && d.Refused == "" {
		sign = in.Title
	}
	l.put(sign, promptSign)
	l.gap(1)
}

// promptNote fills the room after the text: why nothing can be run, what runs,
// or what the prompt is for.
func (l *line) promptNote(d *PromptData) {
	in := l.inks
	switch {
	case d.Refused != "":
		l.put(in.Warn, Plain(d.Refused))
	case d.Running != "":
		const least = 8 // of a command, to be worth showing
		if l.left < least+4 {
			return
		}
		note := l.lk.Cut(Plain(d.Running), min(l.left-4, 40))
		l.gap(l.left - l.lk.Width(note) - 3)
		l.put(in.Accent, Spinner(l.lk.Frame))
		l.gap(1)
		l.put(in.Muted, note)
	case d.Text == "":
		l.put(in.Muted, "type a command")
	}
}

// promptLabel is what stands before the text.
type promptLabel struct{ session, cwd string }

// typeset is a prompt broken into rows.
type typeset struct {
	label  promptLabel
	indent int  // cells before the text in each row
	whole  bool // the rows begin with the first of the text
	rows   []string
	x, y   int // the cursor, in the rows
}

// typeset breaks the text of a prompt into rows of a screen w cells wide, as many
// as h rows around the cursor need. Where the label would take more than half of
// the width, it is shortened.
func (lk *Look) typeset(w, h int, d *PromptData) typeset {
	p := typeset{label: promptLabel{Plain(d.Session), lk.CutLeft(lk.Path(d.Cwd), 32)}}
	width := func() int {
		n := 3
		for _, s := range [...]string{p.label.session, p.label.cwd} {
			if s != "" {
				n += lk.Width(s) + 1
			}
		}
		return n
	}
	if width() > w/2 {
		p.label.cwd = ""
	}
	if width() > w/2 {
		p.label.session = ""
	}
	p.indent = min(width(), w)
	before, after := splitRunes(d.Text, d.Cursor)
	head := tailLines(before, h)
	p.whole = len(head) == len(before)
	p.flow(lk, head+headLines(after, h), utf8.RuneCountInString(head), max(1, w-p.indent-1))
	return p
}

// maxTyped is how many bytes before and after the cursor are laid out: far more
// than the rows of a prompt hold. Somebody may paste megabytes.
const maxTyped = 32 << 10

// tailLines returns the last n lines of s and the one before, or less where they
// are long.
func tailLines(s string, n int) string {
	at := len(s)
	for ; at >= 0 && n >= 0; n-- {
		at = strings.LastIndexByte(s[:at], '\n')
	}
	at = max(at+1, len(s)-maxTyped)
	for at < len(s) && !utf8.RuneStart(s[at]) {
		at++
	}
	return s[min(at, len(s)):]
}

// headLines returns the first n lines of s and the one after, or less where they
// are long.
func headLines(s string, n int) string {
	at := 0
	for ; at < len(s) && n >= 0; n-- {
		i := strings.IndexByte(s[at:], '\n')
		if i < 0 {
			at = len(s)
			break
		}
		at += i + 1
	}
	at = min(at, maxTyped)
	for at < len(s) && at > 0 && !utf8.RuneStart(s[at]) {
		at--
	}
	return s[:at]
}

// flow breaks a text into rows of room cells and finds its cursor.
func (p *typeset) flow(lk *Look, text string, cursor, room int) {
	var row []byte
	width, runes := 0, 0
	next := func() {
		p.rows = append(p.rows, string(row))
		row, width = row[:0], 0
	}
	for rest := []byte(text); ; {
		if runes <= cursor {
			p.x, p.y = width, len(p.rows)
		}
		if len(rest) == 0 {
			break
		}
		if rest[0] == '\n' {
			next()
			rest, runes = rest[1:], runes+1
			continue
		}
		piece, n := appendPlain(nil, rest)
		wide := lk.Width(string(piece))
		if width+wide > room && width > 0 {
			next()
			continue
		}
		row = append(row, piece...)
		width += wide
		runes += utf8.RuneCount(rest[:n])
		rest = rest[n:]
	}
	next()
	p.x = min(p.x, room)
}
