package views

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"braid/themes"
)

// A paste may hold what hides text from a reader: nothing of it may be hidden
// where it is about to be run.
func TestNothingThatIsTypedIsHidden(t *testing.T) {
	signs := []rune{0x61c, 0x200e, 0x2028, 0x202e, 0x2066, 0x600, 0x6dd}
	for r := rune(1); r < 0xa0; r++ {
		if r < ' ' && r != '\t' && r != '\n' || r >= 0x7f {
			signs = append(signs, r)
		}
	}
	lk := look(t, themes.Dusk)
	for _, r := range signs {
		t.Run(fmt.Sprintf("U+%04X", r), func(t *testing.T) {
			text := "ls " + string(r) + "31;rm -rf ~;" + string(r) + "\\\u009c\a end"
			prompt, x, _ := Prompt(lk, 60, 1, PromptData{Text: text, Cursor: utf8.RuneCountInString(text), Focused: true})
			line, at := Input(lk, 60, InputData{Label: "/", Text: text, Cursor: utf8.RuneCountInString(text)})
			for where, got := range map[string]struct {
				text   string
				cursor int
			}{"prompt": {rows(prompt), x}, "box": {rows(line), at}} {
				shown := strings.TrimRight(got.text, " ")
				for _, part := range []string{"ls ", "31;rm -rf ~;", "\\", "^G end"} {
					if !strings.Contains(shown, part) {
						t.Errorf("the %s shows %q without %q", where, shown, part)
					}
				}
				if n := strings.Count(shown, "^") + strings.Count(shown, "\uFFFD"); n < 4 {
					t.Errorf("the %s shows %q, with %d signs for 4 characters that cannot be seen", where, shown, n)
				}
				if want := lk.Width(shown); got.cursor != want {
					t.Errorf("the %s has its cursor at %d behind a text that ends at %d", where, got.cursor, want)
				}
			}
		})
	}
}
