package tuitest

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Send writes raw bytes to the program's input, as a terminal would.
func (t *Terminal) Send(s string) { _, _ = t.input.WriteString(s) }

// Type types text, character by character as fast as a terminal delivers it.
func (t *Terminal) Type(text string) { t.Send(text) }

// Paste pastes text in brackets, as terminals do when asked to.
func (t *Terminal) Paste(text string) {
	t.Send(ansi.BracketedPasteStart + text + ansi.BracketedPasteEnd)
}

// Press presses keys by the names that Bubble Tea gives them: "enter", "G",
// "ctrl+p", "alt+enter", "shift+tab". It panics at a name that no key has.
func (t *Terminal) Press(keys ...string) {
	for _, k := range keys {
		t.Send(encode(k))
	}
}

// What the SGR mouse encoding calls the buttons.
const (
	left      = 0
	motion    = 32
	wheelUp   = 64
	wheelDown = 65
)

// Click presses and releases the left button on a cell, 0 0 being the top left.
func (t *Terminal) Click(x, y int) {
	t.Send(ansi.MouseSgr(left, x, y, false) + ansi.MouseSgr(left, x, y, true))
}

// Drag presses the left button on one cell, moves to another and releases.
func (t *Terminal) Drag(x, y, toX, toY int) {
	t.Send(ansi.MouseSgr(left, x, y, false) + ansi.MouseSgr(left+motion, toX, toY, false) +
		ansi.MouseSgr(left, toX, toY, true))
}

// Wheel turns the wheel over a cell by n notches; negative n turns it up.
func (t *Terminal) Wheel(x, y, n int) {
	button := byte(wheelDown)
	if n < 0 {
		button, n = wheelUp, -n
	}
	t.Send(strings.Repeat(ansi.MouseSgr(button, x, y, false), n))
}

// encode returns what a terminal sends for a key. Escape alone, and what the
// old encodings cannot say, is sent as the Kitty protocol has it, which says
// without any waiting that no more is to come.
func encode(name string) string {
	mod, key := modifiers(name)
	if seq, ok := special(key, mod); ok {
		return seq
	}
	r, n := utf8.DecodeRuneInString(key)
	if n != len(key) || n == 0 {
		panic(fmt.Sprintf("tuitest: no key is called %q", name))
	}
	switch {
	case mod == 0:
		return key
	case mod == alt:
		return "\x1b" + key
	case mod == ctrl && r >= 'a' && r <= 'z':
		return string(r - 'a' + 1)
	}
	return fmt.Sprintf("\x1b[%d;%du", r, mod+1)
}

// The bits that terminals give modifiers.
const (
	shift = 1
	alt   = 2
	ctrl  = 4
)

// modifiers splits "ctrl+alt+x" into the bits and "x".
func modifiers(name string) (mod int, key string) {
	bits := map[string]int{"shift": shift, "alt": alt, "ctrl": ctrl}
	for {
		head, tail, ok := strings.Cut(name, "+")
		if !ok || bits[head] == 0 || tail == "" {
			return mod, name
		}
		mod |= bits[head]
		name = tail
	}
}

// special encodes the keys that have names.
func special(key string, mod int) (string, bool) {
	codes := map[string]int{"enter": 13, "tab": 9, "esc": 27, "backspace": 127, "space": 32}
	plain := map[string]string{"enter": "\r", "tab": "\t", "backspace": "\x7f", "space": " "}
	letters := map[string]string{"up": "A", "down": "B", "right": "C", "left": "D", "home": "H", "end": "F"}
	tildes := map[string]int{"insert": 2, "delete": 3, "pgup": 5, "pgdown": 6}
	if code, ok := codes[key]; ok {
		switch seq, legacy := plain[key]; {
		case legacy && mod == 0:
			return seq, true
		case legacy && mod == alt:
			return "\x1b" + seq, true
		case key == "tab" && mod == shift:
			return "\x1b[Z", true
		}
		return fmt.Sprintf("\x1b[%d;%du", code, mod+1), true
	}
	if l, ok := letters[key]; ok {
		if mod == 0 {
			return "\x1b[" + l, true
		}
		return fmt.Sprintf("\x1b[1;%d%s", mod+1, l), true
	}
	if n, ok := tildes[key]; ok {
		if mod == 0 {
			return fmt.Sprintf("\x1b[%d~", n), true
		}
		return fmt.Sprintf("\x1b[%d;%d~", n, mod+1), true
	}
	return "", false
}
