package tui

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// at makes an editor from a text with a | where the cursor is.
func at(marked string) *editor {
	i := strings.IndexByte(marked, '|')
	return &editor{text: marked[:i] + marked[i+1:], cursor: i}
}

// marked is the reverse of at.
func (e *editor) marked() string { return e.text[:e.cursor] + "|" + e.text[e.cursor:] }

func TestEditorKeysDoWhatAShellDoes(t *testing.T) {
	cases := []struct{ name, before, keys, after string }{
		{"left stops at the start", "|ab", "left", "|ab"},
		{"left goes over a whole character", "e\u0301x👨‍👩‍👧|", "left left", "e\u0301|x👨‍👩‍👧"},
		{"left goes over a line end", "a\n|b", "left", "a|\nb"},
		{"right goes over a whole character", "|👨‍👩‍👧e\u0301", "right", "👨‍👩‍👧|e\u0301"},
		{"right stops at the end", "ab|", "right", "ab|"},
		{"a word left", "go test ./pkg|", "ctrl+left ctrl+left", "go |test ./pkg"},
		{"a word left over wide letters", "走 你好|", "alt+b", "走 |你好"},
		{"a word right", "|go test", "alt+f ctrl+right", "go test|"},
		{"home is the start of the line", "ab\ncd|", "home", "ab\n|cd"},
		{"end is the end of the line", "a|b\ncd", "ctrl+e", "ab|\ncd"},
		{"backspace takes a whole character", "ae\u0301|", "backspace", "a|"},
		{"backspace joins lines", "a\n|b", "backspace", "a|b"},
		{"backspace at the start", "|a", "backspace", "|a"},
		{"delete takes a whole character", "|👨‍👩‍👧b", "delete", "|b"},
		{"delete at the end", "a|", "ctrl+d", "a|"},
		{"kill to the end of the line, and back", "ab|cd\nx", "ctrl+k home ctrl+y", "cd|ab\nx"},
		{"kill to the start of the line", "x\nab|cd", "ctrl+u", "x\n|cd"},
		{"kill to a space", "go test ./pkg/...|", "ctrl+w", "go test |"},
		{"kill a word", "go test ./pkg|", "alt+backspace", "go test ./|"},
		{"kill a word forward", "go |test ./pkg", "alt+d", "go | ./pkg"},
		{"killing nothing keeps what was killed", "ab|", "ctrl+u ctrl+k ctrl+y", "ab|"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := at(c.before)
			for _, k := range strings.Fields(c.keys) {
				if !e.key(k) {
					t.Errorf("%s means nothing", k)
				}
			}
			if got := e.marked(); got != c.after {
				t.Errorf("%s after %s is %q, want %q", c.before, c.keys, got, c.after)
			}
		})
	}
}

func TestEditorIgnoresOtherKeys(t *testing.T) {
	e := at("a|b")
	for _, k := range []string{"f1", "up", "ctrl+c", "enter", "x"} {
		if e.key(k) {
			t.Errorf("%s means something", k)
		}
	}
}

func TestEditorMovesBetweenLinesKeepingItsColumn(t *testing.T) {
	cases := []struct {
		name, before string
		up           bool
		after        string
		moved        bool
	}{
		{"up", "abc\nde|f", true, "ab|c\ndef", true},
		{"down", "ab|c\ndef", false, "abc\nde|f", true},
		{"up from the first line", "ab|c\ndef", true, "ab|c\ndef", false},
		{"down from the last line", "abc\nd|ef", false, "abc\nd|ef", false},
		{"up to a shorter line", "a\nbcd|", true, "a|\nbcd", true},
		{"down to an empty line", "abc|\n\nd", false, "abc\n|\nd", true},
		{"up over wide letters", "你好\nab|", true, "你|好\nab", true},
		{"down to an empty last line", "ab|\n", false, "ab\n|", true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := at(c.before)
			moved := e.vertical(c.up)
			if got := e.marked(); got != c.after || moved != c.moved {
				t.Errorf("got %q (%v), want %q (%v)", got, moved, c.after, c.moved)
			}
		})
	}
}

func TestInsertKeepsLineEndsSimple(t *testing.T) {
	e := at("a|z")
	e.insert("1\r\n2\r3\x00\xff")
	if got := e.marked(); got != "a1\n2\n3\uFFFD|z" {
		t.Errorf("got %q", got)
	}
}

func FuzzEditor(f *testing.F) {
	f.Add("go test\n你好 👨‍👩‍👧", "left ctrl+w up right delete")
	f.Add("e\u0301\u0301\n\n", "up up down backspace alt+d ctrl+y")
	f.Fuzz(func(t *testing.T, text, keys string) {
		e := &editor{}
		e.insert(text)
		for _, k := range strings.Fields(keys) {
			switch k {
			case "up", "down":
				e.vertical(k == "up")
			default:
				e.key(k)
			}
			if e.cursor < 0 || e.cursor > len(e.text) || !utf8.ValidString(e.text[:e.cursor]) {
				t.Fatalf("after %s the cursor is at %d of %q", k, e.cursor, e.text)
			}
		}
	})
}
