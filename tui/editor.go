package tui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// editor is a text with a cursor: what prompt and questions are typed into. It
// moves by what a reader takes for one character.
type editor struct {
	text   string
	cursor int    // a byte offset in text, at the border of a character
	killed string // what ctrl+k and its like took last
}

// set replaces the text and puts the cursor at its end.
func (e *editor) set(text string) { e.text, e.cursor = text, len(text) }

// insert puts text in at the cursor. Line ends become \n, and a NUL, which no
// command can hold, is left out.
func (e *editor) insert(s string) {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "").Replace(s)
	s = strings.ToValidUTF8(s, "\uFFFD")
	e.text = e.text[:e.cursor] + s + e.text[e.cursor:]
	e.cursor += len(s)
}

// next returns the end of the character at offset i.
func (e *editor) next(i int) int {
	if i >= len(e.text) {
		return len(e.text)
	}
	cluster, _ := ansi.FirstGraphemeCluster(e.text[i:], ansi.GraphemeWidth)
	return i + max(len(cluster), 1)
}

// prev returns the start of the character that ends at offset i. Characters can
// only be told from the left, so it walks the line from its start.
func (e *editor) prev(i int) int {
	if i <= 0 {
		return 0
	}
	if e.text[i-1] == '\n' {
		return i - 1
	}
	at := e.lineStart(i)
	for {
		n := e.next(at)
		if n >= i {
			return at
		}
		at = n
	}
}

// lineStart returns the start of the line that offset i is in.
func (e *editor) lineStart(i int) int { return strings.LastIndexByte(e.text[:i], '\n') + 1 }

// lineEnd returns the end of the line that offset i is in.
func (e *editor) lineEnd(i int) int {
	if n := strings.IndexByte(e.text[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(e.text)
}

// wordLeft returns the start of the word before offset i.
func (e *editor) wordLeft(i int) int {
	s := strings.TrimRightFunc(e.text[:i], notWord)
	return strings.LastIndexFunc(s, notWord) + lastWidth(s, notWord)
}

// wordRight returns the end of the word after offset i.
func (e *editor) wordRight(i int) int {
	s := e.text[i:]
	skipped := len(s) - len(strings.TrimLeftFunc(s, notWord))
	n := strings.IndexFunc(s[skipped:], notWord)
	if n < 0 {
		return len(e.text)
	}
	return i + skipped + n
}

// blankLeft returns the start of what stands before offset i up to a space.
func (e *editor) blankLeft(i int) int {
	s := strings.TrimRightFunc(e.text[:i], unicode.IsSpace)
	return strings.LastIndexFunc(s, unicode.IsSpace) + lastWidth(s, unicode.IsSpace)
}

// lastWidth returns how many bytes the last rune of s that f picks has, and 1
// when there is none, so that adding it to a last index of -1 gives 0.
func lastWidth(s string, f func(rune) bool) int {
	i := strings.LastIndexFunc(s, f)
	if i < 0 {
		return 1
	}
	_, n := utf8.DecodeRuneInString(s[i:])
	return n
}

// notWord says that a rune stands between words.
func notWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' }

// cut takes the text from a to b away and leaves the cursor at a.
func (e *editor) cut(a, b int) string {
	taken := e.text[a:b]
	e.text = e.text[:a] + e.text[b:]
	e.cursor = a
	return taken
}

// kill is cut for something that yank can bring back.
func (e *editor) kill(a, b int) {
	if a < b {
		e.killed = e.cut(a, b)
	}
}

// vertical moves the cursor a line up or down, and says whether there was one.
func (e *editor) vertical(up bool) bool {
	start := e.lineStart(e.cursor)
	column := ansi.StringWidth(e.text[start:e.cursor])
	to := e.lineEnd(e.cursor) + 1
	if up {
		to = e.lineStart(max(start-1, 0))
	}
	if up && start == 0 || to > len(e.text) {
		return false
	}
	end := e.lineEnd(to)
	for at := to; ; at = e.next(at) {
		if at >= end || ansi.StringWidth(e.text[to:at]) >= column {
			e.cursor = min(at, end)
			return true
		}
	}
}
