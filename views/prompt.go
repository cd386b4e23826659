package views

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
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
func PromptHeight(c *Canvas, w int, d PromptData, limit int) int {
	p := c.typeset(w, limit, &d)
	return max(1, min(len(p.ends), limit))
}

// Prompt draws the prompt and returns where its cursor is; the rows shown are
// those around the cursor.
func Prompt(c *Canvas, w, h int, d PromptData) (lines Block, x, y int) {
	if w <= 0 || h <= 0 {
		return c.blank(w, h), 0, 0
	}
	b := c.block()
	p := c.typeset(w, h, &d)
	first := Scroll(max(0, p.y-h+1), p.y, len(p.ends), h)
	for i := first; i < min(len(p.ends), first+h); i++ {
		l := c.newLine(w, &c.Styles.Base)
		top := i == 0 && p.whole
		if top {
			l.promptLabel(p, &d)
		} else {
			l.gap(p.indent)
		}
		l.write(l.inks.Plain, l.left, p.row(i))
		if top {
			l.promptNote(&d)
		}
		l.end()
	}
	return b.filled(w, h), min(p.indent+p.x, w-1), p.y - first
}

// promptLabel draws where a command will run.
func (l *line) promptLabel(p *typeset, d *PromptData) {
	in := l.inks
	l.gap(1)
	if p.session > 0 {
		l.put(in.Strong, l.c.plain(d.Session))
		l.gap(1)
	}
	if p.cwd > 0 {
		l.path(in.Muted, d.Cwd, p.cwd)
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
		l.put(in.Warn, l.c.plain(d.Refused))
	case d.Running != "":
		const least = 8 // of a command, to be worth showing
		if l.left < least+4 {
			return
		}
		running := l.c.plain(d.Running)
		n := min(l.c.width(running), l.left-4, maxRunning)
		l.gap(l.left - n - 3)
		l.put(in.Accent, spin(l.c.Frame))
		l.gap(1)
		l.within(in.Muted, n, running)
	case d.Text == "":
		l.put(in.Muted, "type a command")
	}
}

// The most cells of a directory before the text, and of a command that runs after it.
const (
	maxCwd     = 32
	maxRunning = 40
)

// typeset is a prompt broken into rows.
type typeset struct {
	session, cwd int  // cells of them before the text; 0: not shown
	indent       int  // cells before the text in each row
	whole        bool // the rows begin with the first of the text
	typed        []byte
	text         []byte // what was typed, made safe
	ends         []int  // where each row ends in text
	x, y         int    // the cursor, in the rows
}

// row returns row i.
func (p *typeset) row(i int) []byte {
	if i == 0 {
		return p.text[:p.ends[0]]
	}
	return p.text[p.ends[i-1]:p.ends[i]]
}

// typeset breaks the text of a prompt into rows of a screen w cells wide, as many
// as h rows around the cursor need. Where the label would take more than half of
// the width, it is shortened. The result is valid until the next call.
func (c *Canvas) typeset(w, h int, d *PromptData) *typeset {
	p := &c.typed
	*p = typeset{typed: p.typed, text: p.text[:0], ends: p.ends[:0]}
	p.session = c.width(c.plain(d.Session))
	p.cwd = min(width(c.Method, c.pathAside(d.Cwd)), maxCwd)
	if p.label() > w/2 {
		p.cwd = 0
	}
	if p.label() > w/2 {
		p.session = 0
	}
	p.indent = min(p.label(), w)
	before, after := splitRunes(d.Text, d.Cursor)
	head := tailLines(before, h)
	p.whole = len(head) == len(before)
	p.flow(c.Method, head, headLines(after, h), max(1, w-p.indent-1))
	return p
}

// label is how many cells stand before the text.
func (p *typeset) label() int {
	n := 3
	for _, part := range [...]int{p.session, p.cwd} {
		if part > 0 {
			n += part + 1
		}
	}
	return n
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

// flow breaks the text before the cursor and that after it into rows of room cells,
// and finds the cursor in them.
func (p *typeset) flow(m ansi.Method, before, after string, room int) {
	p.typed = append(append(p.typed[:0], before...), after...)
	taken := 0 // cells of the row
	for at := 0; ; {
		if at <= len(before) {
			p.x, p.y = taken, len(p.ends)
		}
		if at == len(p.typed) {
			break
		}
		if p.typed[at] == '\n' {
			p.ends, taken = append(p.ends, len(p.text)), 0
			at++
			continue
		}
		from, n := len(p.text), 0
		p.text, n = appendTyped(p.text, p.typed[at:])
		wide := width(m, p.text[from:])
		if taken+wide > room && taken > 0 {
			p.text = p.text[:from]
			p.ends, taken = append(p.ends, from), 0
			continue
		}
		taken += wide
		at += n
	}
	p.ends = append(p.ends, len(p.text))
	p.x = min(p.x, room)
}
