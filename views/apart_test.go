package views

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"braid/themes"
)

// Terminals differ in what they join, and most do not say. What is drawn for
// one that does not say must be as wide in those that join as in those that
// do not.
func TestTerminalsAgreeOnTheWidthOfALine(t *testing.T) {
	lk := look(t, themes.Dusk)
	for text, want := range map[string]string{
		"圍棋|":                       "圍棋|",
		"👩\u200d👩\u200d👧\u200d👦|":   "👩👩👧👦|",
		"☁\ufe0f|⚠\ufe0f|1\ufe0f⃣|": "☁|⚠|1\u20e3|",
		"❤\ufe0f\u200d🔥|":           "❤🔥|",
		"👍🏽|☝\ufe0f🏿|":              "👍  |☝  |",
		"👩🏽\u200d🚀|":                "👩  🚀|",
		"🏽|a🏽|":                     "🏽|a  |",
		"🇯🇵|e\u0301|":               "🇯🇵|e\u0301|",
		"plain|":                    "plain|",
		"\x1b[31m👩\x1b[32m\u200d👩":  "👩👩",
	} {
		raw := []byte(text)
		s := drawn(lk, text, State{})
		c := NewCanvas(lk.Look)
		got := c.Add(s).String()
		if plain := strings.TrimRight(ansi.Strip(got), " "); plain != want {
			t.Errorf("%q is sent as %q, want %q", raw, plain, want)
		}
		bare := ansi.Strip(got)
		if sum, joined := ansi.WcWidth.StringWidth(bare), ansi.GraphemeWidth.StringWidth(bare); sum != joined {
			t.Errorf("%q is sent as %q: %d cells, or %d where they are joined", raw, bare, sum, joined)
		}
		if before := ansi.WcWidth.StringWidth(ansi.Strip(s)); before != ansi.WcWidth.StringWidth(bare) {
			t.Errorf("%q was laid out as %d cells and is sent as %q", raw, before, bare)
		}
		lk.Method = ansi.GraphemeWidth
		if all := c.Add(s).String(); all != s {
			t.Errorf("a terminal that says that it joins gets %q of %q", all, s)
		}
		lk.Method = ansi.WcWidth
	}
}

func TestLinksKeepTheirTarget(t *testing.T) {
	link := "\x1b]8;;http://x/a\u200db\x1b\\a\u200db\x1b]8;;\x1b\\"
	if got := string(appendApart(nil, []byte(link))); got != "\x1b]8;;http://x/a\u200db\x1b\\ab\x1b]8;;\x1b\\" {
		t.Errorf("got %q", got)
	}
}
