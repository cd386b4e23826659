package keymap

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// modifiers in the order in which a key is written.
func modifiers() []string { return []string{"ctrl", "alt", "shift", "meta", "hyper", "super"} }

// named are the keys that have a name rather than a character, besides f1 to
// f63.
func named() []string {
	return []string{
		"enter", "tab", "backspace", "esc", "space", "up", "down", "left", "right", "begin", "find",
		"insert", "delete", "select", "pgup", "pgdown", "home", "end", "equal", "mul", "plus", "comma",
		"minus", "period", "div", "sep", "capslock", "scrolllock", "numlock", "printscreen", "pause", "menu",
		"mediaplay", "mediapause", "mediaplaypause", "mediareverse", "mediastop", "mediafastforward",
		"mediarewind", "medianext", "mediaprev", "mediarecord", "lowervol", "raisevol", "mute",
	}
}

// alike are keys that a terminal sends as another key.
func alike(key string) string {
	switch key {
	case "ctrl+i":
		return "tab"
	case "ctrl+m":
		return "enter"
	case "ctrl+[":
		return "esc"
	case "ctrl+@":
		return "ctrl+space"
	}
	return ""
}

// CheckKey returns what is wrong with a key as it is written in Keys, or nil.
// A key is a character ("x", "X", "?"), or a name ("enter", "space", "f5"), after
// modifiers in the order ctrl, alt, shift, meta, hyper, super: "ctrl+alt+x".
func CheckKey(key string) error {
	mods, base := splitKey(key)
	if err := checkMods(mods); err != nil {
		return err
	}
	if other := alike(key); other != "" {
		return fmt.Errorf("terminals send it as %s: use that", other)
	}
	if isNamed(base) {
		return nil
	}
	r, n := utf8.DecodeRuneInString(base)
	switch {
	case base == "":
		return errors.New("a key is missing")
	case base == " ":
		return errors.New(`write "space"`)
	case n != len(base):
		return fmt.Errorf("there is no key %q", base)
	case !unicode.IsGraphic(r):
		return errors.New("not a character that can be typed")
	case slices.Contains(mods, "shift") && len(mods) == 1:
		return fmt.Errorf("write the character that it types, such as %q", strings.ToUpper(base))
	case len(mods) > 0 && unicode.IsUpper(r):
		return fmt.Errorf("write it with a small letter: %s", strings.Join(append(mods, string(unicode.ToLower(r))), "+"))
	}
	return nil
}

// checkMods checks names, order and repetition of modifiers.
func checkMods(mods []string) error {
	last := -1
	for _, m := range mods {
		i := slices.Index(modifiers(), m)
		if i < 0 {
			return fmt.Errorf("there is no modifier %q", m)
		}
		if i <= last {
			return fmt.Errorf("write each modifier once, in the order %s", strings.Join(modifiers(), ", "))
		}
		last = i
	}
	return nil
}

// splitKey splits "ctrl+alt+x" into its modifiers and "x"; a last "+" is the
// key itself.
func splitKey(key string) (mods []string, base string) {
	for {
		i := strings.IndexByte(key, '+')
		if i < 1 || i == len(key)-1 {
			return mods, key
		}
		mods, key = append(mods, key[:i]), key[i+1:]
	}
}

// isNamed says that base is the name of a key.
func isNamed(base string) bool {
	if slices.Contains(named(), base) {
		return true
	}
	digits, ok := strings.CutPrefix(base, "f")
	if !ok || digits == "" || len(digits) > 2 || digits[0] == '0' {
		return false
	}
	n := 0
	for _, c := range []byte(digits) {
		if c < '0' || c > '9' {
			return false
		}
		n = n*10 + int(c-'0')
	}
	return n <= 63
}

// Types says that a key press types text: a character of its own, or what an
// input method composed.
func Types(key string) bool {
	if key == "" || key == "space" {
		return key != ""
	}
	mods, base := splitKey(key)
	if len(mods) > 0 && checkMods(mods) == nil {
		return false
	}
	return len(mods) > 0 || !isNamed(base)
}

// Edits says that a key moves or deletes within a line of input, as in a
// shell. While the prompt has the focus such keys are its own.
func Edits(key string) bool {
	switch key {
	case "left", "right", "home", "end", "backspace", "delete",
		"ctrl+left", "ctrl+right", "alt+left", "alt+right",
		"ctrl+a", "ctrl+e", "ctrl+b", "ctrl+f", "alt+b", "alt+f",
		"ctrl+w", "ctrl+u", "ctrl+k", "ctrl+d", "ctrl+h", "alt+d", "ctrl+y",
		"alt+backspace", "alt+delete", "ctrl+backspace", "ctrl+delete":
		return true
	}
	return false
}

// Show returns a key as help and footer write it: arrows as arrows, the rest as
// it is.
func Show(key string) string {
	mods, base := splitKey(key)
	switch base {
	case "up":
		base = "↑"
	case "down":
		base = "↓"
	case "left":
		base = "←"
	case "right":
		base = "→"
	}
	return strings.Join(append(mods, base), "+")
}
