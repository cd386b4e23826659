package views

import (
	"strings"

	"braid/themes"
)

// Question is asked before something dangerous is done.
type Question struct {
	Title  string
	Text   string   // names what will be done: "Stop web and its 3 children?"
	Detail []string // more, a line each: what would be lost
	Yes    string   // "y stop"
	No     string   // "esc keep running"
	Danger bool
}

// maxQuestion is the widest box of a question: text is not read well in longer
// lines.
const maxQuestion = 64

// Confirm draws a question as a finished box no larger than w×h, and no larger
// than it needs.
func Confirm(c *Canvas, w, h int, q Question) Block {
	if w < 2 || h < 2 {
		return c.block()
	}
	width := c.questionWidth(w, &q)
	text := c.block()
	c.paragraphs(width-2, h-3, &q)
	if h > 2 {
		c.answers(width-2, &q)
	}
	text = text.full()
	return Box(c, width, text.n+2, BoxData{Title: q.Title, Danger: q.Danger, Lines: text})
}

// questionWidth is how wide the box of a question is.
func (lk *Look) questionWidth(w int, q *Question) int {
	inner := max(lk.Width(Plain(q.Title))+4, lk.Width(Plain(q.Text))+2, lk.Width(Plain(q.Yes))+lk.Width(Plain(q.No))+7)
	for _, d := range q.Detail {
		inner = max(inner, lk.Width(Plain(d))+2)
	}
	return max(2, min(inner+2, maxQuestion, w))
}

// paragraphs draws the text of a question and what follows it, between empty
// lines, in at most h of them.
func (c *Canvas) paragraphs(w, h int, q *Question) {
	in := &c.Styles.Panel
	draw := func(ink themes.Ink, s string) {
		if h <= 0 {
			return
		}
		h--
		l := c.newLine(w, in)
		if s != "" {
			l.gap(1)
			l.put(ink, s)
		}
		l.end()
	}
	draw(in.Plain, "")
	for _, s := range c.Wrap(Plain(q.Text), w-2) {
		draw(in.Strong, s)
	}
	for _, d := range q.Detail {
		for _, s := range c.Wrap(Plain(d), w-2) {
			draw(in.Muted, s)
		}
	}
	draw(in.Plain, "")
}

// answers draws the line with what can be answered: the key of each answer
// stands out.
func (c *Canvas) answers(w int, q *Question) {
	l := c.newLine(w, &c.Styles.Panel)
	l.gap(1)
	key := l.inks.Title
	if q.Danger {
		key = l.inks.Bad
	}
	for i, answer := range [...]string{q.Yes, q.No} {
		if answer == "" {
			continue
		}
		if i > 0 {
			l.gap(3)
			key = l.inks.Accent
		}
		k, what, _ := strings.Cut(Plain(answer), " ")
		l.put(key, k)
		l.gap(1)
		l.put(l.inks.Plain, what)
	}
	l.end()
}

// AnswerAt says which answer a cell of a question's box of h rows shows, if any.
func AnswerAt(c *Canvas, h int, q *Question, x, y int) (yes, no bool) {
	if y != h-2 {
		return false, false
	}
	x -= 2 // the border and a space
	n := c.Width(Plain(q.Yes))
	if q.Yes != "" && x >= 0 && x < n {
		return true, false
	}
	x -= n + 3
	return false, x >= 0 && x < c.Width(Plain(q.No))
}

// Wrap breaks a safe, unstyled text into lines of at most w cells, between
// words where it can.
func (lk *Look) Wrap(s string, w int) []string {
	if w <= 0 || s == "" {
		return nil
	}
	return strings.Split(lk.Method.Wrap(s, w, ""), "\n")
}
