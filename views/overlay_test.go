package views

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"braid/themes"
)

func TestABoxLiesOverTheScreenAndStylesGoOnBehindIt(t *testing.T) {
	lk := look(t, themes.Plain)
	red := "\x1b[0;38;2;255;0;0m"
	screen := lk.Add("0123456789", red+"0123456789\x1b[m", "漢字漢字漢", "0123456789")
	got := Overlay(lk, 10, screen, lk.Add("AB", "CD", "EF"), 3, 0, false).Lines()
	want := []string{
		"012AB56789",
		red + "012\x1b[mCD" + red + "56789\x1b[m",
		"漢 EF 字漢",
		"0123456789",
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("row %d: got %q, want %q", i, got[i], want[i])
		}
	}
	if screen.Lines()[0] != "0123456789" {
		t.Error("the screen given changed")
	}
}

func TestABoxIsCutAtTheEdgesOfTheScreen(t *testing.T) {
	lk := look(t, themes.Plain)
	screen := lk.Add("....", "....", "....")
	box := lk.Add("ABC", "DEF", "GHI")
	tests := []struct {
		name string
		x, y int
		want string
	}{
		{"within", 1, 0, ".ABC\n.DEF\n.GHI\n"},
		{"to the right", 2, 1, "....\n..AB\n..DE\n"},
		{"to the left", -1, 0, "BC..\nEF..\nHI..\n"},
		{"above", 0, -2, "GHI.\n....\n....\n"},
		{"far away", 9, 9, "....\n....\n....\n"},
		{"far to the left", -9, 0, "....\n....\n....\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := stripped(Overlay(lk, 4, screen, box, tt.x, tt.y, false)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestAFadedScreenHasOneStyleAndTheSameText(t *testing.T) {
	lk := look(t, themes.Dusk)
	screen := lk.Add(lk.Styles.Base.Bad.Render("error") + lk.Styles.Base.Good.Render(" fine"))
	got := Overlay(lk, 10, screen, lk.Add(), 0, 0, true).String()
	if want := lk.Styles.Faded.Render("error fine"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAHyperlinkThatABoxCoversIsReopenedBehindIt(t *testing.T) {
	lk := look(t, themes.Plain)
	link := "\x1b]8;;https://a.b\x1b\\"
	const end = "\x1b]8;;\x1b\\"
	got := Overlay(lk, 6, lk.Add(link+"abcdef"+end), lk.Add("XX"), 2, 0, false).String()
	if want := link + "ab" + end + "XX" + link + "ef" + end; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSplicesKeepTheWidthWhateverIsCut(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	pieces := []string{"a", "漢", "e\u0301", "👩‍👩‍👧‍👦", "🇯🇵", "\x1b[31m", "\x1b[m", "\x1b[1;48;5;3m", " ", "xyz"}
	for _, method := range []ansi.Method{ansi.WcWidth, ansi.GraphemeWidth} {
		lk := look(t, themes.Dusk)
		lk.Method = method
		for range 3000 {
			var b strings.Builder
			for range rng.IntN(14) {
				b.WriteString(pieces[rng.IntN(len(pieces))])
			}
			w := 20 + rng.IntN(10)
			line := lk.Fit(b.String()+"\x1b[m", w)
			x := rng.IntN(w+8) - 4
			got := Overlay(lk, w, lk.Add(line), lk.Add("BOX"), x, 0, false).String()
			checkDrawn(t, lk, got, w)
			before := string(appendBefore(nil, method, []byte(line), max(0, x)))
			after := string(appendAfter(nil, method, []byte(line), max(0, x)))
			if lk.Width(before) != max(0, x) || x >= 0 && x <= w && lk.Width(before)+lk.Width(after) != w {
				t.Fatalf("%q at %d: %q and %q", line, x, before, after)
			}
		}
	}
}

func TestBoxesHaveTitlesAndFeetThatFit(t *testing.T) {
	lk := look(t, themes.Dusk)
	got := stripped(Box(lk, 24, 3, BoxData{Title: "Commands", Foot: "esc close", Lines: lk.Add(lk.Fit("x", 22))}))
	if want := "╭─ Commands ───────────╮\n│x                     │\n╰────────── esc close ─╯\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := stripped(Box(lk, 12, 2, BoxData{Title: "Commands", Foot: "esc close"})); got != "╭─ Comma… ─╮\n╰──────────╯\n" {
		t.Errorf("got\n%s", got)
	}
	if x, y := Centre(100, 40, 50, 10); x != 25 || y != 12 {
		t.Errorf("centred at %d, %d", x, y)
	}
	if x, y := Centre(10, 4, 50, 10); x != 0 || y != 0 {
		t.Errorf("too large a box stands at %d, %d", x, y)
	}
}
