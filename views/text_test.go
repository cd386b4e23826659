package views

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"braid/themes"
)

func TestTextsAreFittedToAWidth(t *testing.T) {
	lk := look(t, themes.Dusk)
	tests := []struct {
		name, s string
		w       int
		want    string
	}{
		{"shorter is filled up", "abc", 5, "abc  "},
		{"exact stays", "abc", 3, "abc"},
		{"longer is cut", "abcdef", 4, "abc…"},
		{"one cell is the ellipsis", "abcdef", 1, "…"},
		{"none is nothing", "abc", 0, ""},
		{"less than none is nothing", "abc", -3, ""},
		{"a wide character that half fits leaves a space", "漢字漢", 4, "漢 …"},
		{"styles end after the cut", "\x1b[1mabcdef\x1b[m", 4, "\x1b[1mabc…\x1b[m"},
		{"styles stay", "\x1b[1mab\x1b[m", 3, "\x1b[1mab\x1b[m "},
	}
	for _, tt := range tests {
		if got := lk.Fit(tt.s, tt.w); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestPathsAreCutAtTheirStart(t *testing.T) {
	lk := look(t, themes.Dusk)
	lk.Home = "/home/ann"
	for path, want := range map[string]string{
		"/home/ann":            "~",
		"/home/ann/shop":       "~/shop",
		"/home/anna":           "/home/anna",
		"/tmp/\x1b[31mx\x07\n": "/tmp/x⏎",
	} {
		if got := lk.Path(path); got != want {
			t.Errorf("%q: got %q, want %q", path, got, want)
		}
	}
	if got := lk.cutLeft("~/shop/services/api", 9); got != "…ices/api" {
		t.Errorf("got %q", got)
	}
	if got := lk.cutLeft("漢字漢", 4); lk.Width(got) != 4 {
		t.Errorf("got %q", got)
	}
	lk.Home = "/"
	if got := lk.Path("/etc"); got != "/etc" {
		t.Errorf("got %q", got)
	}
}

func TestPlainTexts(t *testing.T) {
	for s, want := range map[string]string{
		"ls -l":                       "ls -l",
		"for i in 1\ndo x\r\ndone":    "for i in 1⏎do x⏎done",
		"a\tb":                        "a b",
		"\x1b]0;pwned\a\x1b[31mred":   "red",
		"a\x00b\x7f":                  "a^@b^?",
		"bell\a":                      "bell",
		"\xff":                        "\uFFFD",
		"\u009b31mx":                  "x",
		"a\u202eb":                    "ab",
		"\u0301x":                     "x",
		"e\u0301":                     "e\u0301",
		"end\u0600":                   "end",
		"z" + zalgo(100):              "z" + zalgo(31),
		"\x1b[?1049h\x1b[?25lvisible": "visible",
	} {
		if got := Plain(s); got != want {
			t.Errorf("%q: got %q, want %q", s, got, want)
		}
	}
	if got := Plain(strings.Repeat("\x1b[31mx\x1b[m\n", 1<<20)); len(got) > maxPlain || !strings.HasSuffix(got, "…") {
		t.Errorf("a long text becomes one of %d bytes", len(got))
	}
	if got := OneLine("a \n  b\tc "); got != "a ⏎ b c" {
		t.Errorf("got %q", got)
	}
}

// zalgo is n marks that stand on one letter.
func zalgo(n int) string {
	marks := ""
	for range n {
		marks += "\u0335"
	}
	return marks
}

func TestACharacterWithTooManyMarksKeepsSome(t *testing.T) {
	for _, m := range []ansi.Method{ansi.WcWidth, ansi.GraphemeWidth} {
		lk := look(t, themes.Dusk)
		lk.Method = m
		got := drawn(lk, "é"+zalgo(500)+"x", State{})
		checkDrawn(t, lk, got, 2)
		if len(got) > maxCluster+20 {
			t.Errorf("%d bytes for two characters", len(got))
		}
	}
}

func TestNumbersHaveTheirWidths(t *testing.T) {
	for d, want := range map[time.Duration]string{
		-1: "0.0s", 0: "0.0s", 99 * time.Millisecond: "0.0s", 100 * time.Millisecond: "0.1s", 8200 * time.Millisecond: "8.2s",
		59999 * time.Millisecond: "59.9s", time.Minute: "1m00s", 65 * time.Second: "1m05s", 127 * time.Minute: "2h07m",
		76 * time.Hour: "3d04h", 100 * 24 * time.Hour: "100d", math.MaxInt64: "99999d",
	} {
		if got := Duration(d); got != want || len(got) > durationWidth {
			t.Errorf("%v: got %s, want %s", d, got, want)
		}
	}
	for n, want := range map[int64]string{
		0: "0", 999: "999", 1204: "1 204", 12345678: "12 345 678", 1000000: "1 000 000",
	} {
		if got := Count(n); got != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
	for n, want := range map[int64]string{
		9999: "9999", 10_000: "10.0k", 12_345: "12.3k", 99_949: "99.9k", 99_951: "100k", 999_499: "999k", 999_501: "1.0M",
		1_234_567: "1.2M", math.MaxInt64: "9.2E",
	} {
		if got := brief(n); got != want || len(got) > countWidth {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
	for n, want := range map[int64]string{
		0: "0 B", 1023: "1023 B", 1024: "1.0 KiB", 84 << 20: "84 MiB", 1234 << 20: "1.2 GiB", 1023 << 20: "1023 MiB",
		1<<30 - 1: "1.0 GiB", math.MaxInt64: "8.0 EiB",
	} {
		if got := Bytes(n); got != want || len(got) > bytesWidth {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
	for p, want := range map[float64]string{-1: "0%", 0.4: "0%", 12.3: "12%", 1600: "1600%", 1e9: "9999%"} {
		if got := Percent(p); got != want || len(got) > percentWidth {
			t.Errorf("%v: got %s, want %s", p, got, want)
		}
	}
}

func TestGraphsShowTheLatestValues(t *testing.T) {
	tests := []struct {
		values []float64
		w      int
		top    float64
		want   string
	}{
		{nil, 3, 100, "   "},
		{[]float64{0, 50, 100}, 3, 100, "▁▅█"},
		{[]float64{100}, 3, 100, "█  "},
		{[]float64{0, 100, 0, 100}, 2, 100, "▁█"},
		{[]float64{-5, 900}, 2, 100, "▁█"},
		{[]float64{5}, 1, 0, "▁"},
		{[]float64{5}, 0, 1, ""},
	}
	for _, tt := range tests {
		if got := string(appendSpark(nil, tt.values, tt.w, tt.top)); got != tt.want {
			t.Errorf("%v: got %q, want %q", tt.values, got, tt.want)
		}
	}
}

func TestRectangles(t *testing.T) {
	r := Rect{2, 3, 4, 5}
	if r.Inner() != (Rect{3, 4, 2, 3}) || (Rect{0, 0, 1, 1}).Inner() != (Rect{1, 1, 0, 0}) {
		t.Error("the inside is wrong")
	}
	if !r.Contains(2, 3) || !r.Contains(5, 7) || r.Contains(6, 7) || r.Contains(1, 3) || r.Contains(5, 8) {
		t.Error("what it contains is wrong")
	}
	if r.Empty() || !(Rect{1, 1, 0, 5}).Empty() {
		t.Error("emptiness is wrong")
	}
}
