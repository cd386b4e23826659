package views

import "strings"

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
func Confirm(lk *Look, w, h int, q Question) []string {
	if w < 2 || h < 2 {
		return nil
	}
	width := lk.questionWidth(w, &q)
	inner := width - 2
	text := lk.paragraphs(inner, &q)
	answer := lk.answers(inner, &q)
	room := h - 2 // for text and answers
	if room > 0 {
		text = text[:min(len(text), max(0, room-1))]
		text = append(text, answer)
	} else {
		text = nil
	}
	return Box(lk, width, min(h, len(text)+2), q.Title, "", q.Danger, text)
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
// lines.
func (lk *Look) paragraphs(inner int, q *Question) []string {
	in := &lk.Styles.Panel
	empty := lk.newLine(inner, in)
	blank := empty.end()
	lines := []string{blank}
	for _, s := range lk.Wrap(Plain(q.Text), inner-2) {
		l := lk.newLine(inner, in)
		l.gap(1)
		l.put(in.Strong, s)
		lines = append(lines, l.end())
	}
	for _, d := range q.Detail {
		for _, s := range lk.Wrap(Plain(d), inner-2) {
			l := lk.newLine(inner, in)
			l.gap(1)
			l.put(in.Muted, s)
			lines = append(lines, l.end())
		}
	}
	return append(lines, blank)
}

// answers draws the line with what can be answered: the key of each answer
// stands out.
func (lk *Look) answers(inner int, q *Question) string {
	l := lk.newLine(inner, &lk.Styles.Panel)
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
	return l.end()
}

// Wrap breaks a safe, unstyled text into lines of at most w cells, between
// words where it can.
func (lk *Look) Wrap(s string, w int) []string {
	if w <= 0 || s == "" {
		return nil
	}
	return strings.Split(lk.Method.Wrap(s, w, ""), "\n")
}
