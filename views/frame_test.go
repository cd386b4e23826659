package views

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"braid/themes"
)

// stripped returns drawn lines without their styles.
func stripped(b Block) string { return ansi.Strip(b.String()) + "\n" }

func TestBordersThatPanesShareAreJoined(t *testing.T) {
	lk := look(t, themes.Dusk)
	tests := []struct {
		name  string
		w, h  int
		panes []Pane
		want  string
	}{
		{"one pane", 6, 3, []Pane{{Rect: Rect{0, 0, 6, 3}, Lines: lk.Add("abcd")}}, `
╭────╮
│abcd│
╰────╯`},
		{"two next to each other", 7, 3, []Pane{{Rect: Rect{0, 0, 4, 3}}, {Rect: Rect{3, 0, 4, 3}}}, `
╭──┬──╮
│  │  │
╰──┴──╯`},
		{"three, two of them below", 7, 5, []Pane{{Rect: Rect{0, 0, 7, 3}}, {Rect: Rect{0, 2, 4, 3}}, {Rect: Rect{3, 2, 4, 3}}}, `
╭─────╮
│     │
├──┬──┤
│  │  │
╰──┴──╯`},
		{"four", 7, 5, []Pane{{Rect: Rect{0, 0, 4, 3}}, {Rect: Rect{3, 0, 4, 3}}, {Rect: Rect{0, 2, 4, 3}}, {Rect: Rect{3, 2, 4, 3}}}, `
╭──┬──╮
│  │  │
├──┼──┤
│  │  │
╰──┴──╯`},
		{"beside each other without sharing", 8, 3, []Pane{{Rect: Rect{0, 0, 4, 3}}, {Rect: Rect{4, 0, 4, 3}}}, `
╭──╮╭──╮
│  ││  │
╰──╯╰──╯`},
		{"bare rows have no border", 5, 3, []Pane{{Rect: Rect{0, 0, 5, 1}, Bare: true, Lines: lk.Add("above")}, {Rect: Rect{0, 1, 5, 2}}}, `
above
╭───╮
╰───╯`},
		{"a pane beyond the screen is cut", 5, 3, []Pane{{Rect: Rect{2, 1, 6, 4}, Lines: lk.Add("abcd")}}, "\n     \n  ╭──\n  │ab"},
		{"a pane that begins beyond the screen is cut", 4, 2, []Pane{{Rect: Rect{-2, 0, 6, 4}, Lines: lk.Add("abcd")}}, `
───╮
bcd│`},
		{"panes of one row or column", 4, 3, []Pane{{Rect: Rect{0, 0, 4, 1}}, {Rect: Rect{0, 2, 1, 1}}}, "\n╶──╴\n    \n    "},
		{"titles and feet", 30, 5, []Pane{
			{Rect: Rect{0, 0, 30, 3}, Title: "History", Of: "api", Foot: lk.Add("end")},
			{Rect: Rect{0, 2, 30, 3}, Title: "stdout", Foot: lk.Add("follow · 12")},
		}, `
╭ History · api ─────────────╮
│                            │
├ stdout ────────────── end ─┤
│                            │
╰────────────── follow · 12 ─╯`},
		{"titles are cut, feet give way", 12, 2, []Pane{{Rect: Rect{0, 0, 12, 2}, Title: "a long title", Foot: lk.Add("too long")}}, `
╭ a long … ╮
╰──────────╯`},
		{"titles are made safe", 16, 2, []Pane{{Rect: Rect{0, 0, 16, 2}, Title: "a\x1b[31m\x07b\nc"}}, `
╭ ab⏎c ────────╮
╰──────────────╯`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := strings.TrimSuffix(stripped(Frame(lk, tt.w, tt.h, tt.panes)), "\n")
			want := strings.TrimPrefix(tt.want, "\n")
			if got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestTheFocusedPaneHasItsWholeBorderInTheAccent(t *testing.T) {
	lk := look(t, themes.Dusk)
	got := Frame(lk, 7, 3, []Pane{{Rect: Rect{0, 0, 4, 3}}, {Rect: Rect{3, 0, 4, 3}, Focused: true}}).Lines()
	line, accent := lk.Styles.Border, lk.Styles.BorderFocus
	want := []string{
		line.Render("╭──") + accent.Render("╭──╮"),
		line.Render("│") + "  " + accent.Render("│") + "  " + accent.Render("│"),
		line.Render("╰──") + accent.Render("╰──╯"),
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("row %d: got %q, want %q", i, got[i], want[i])
		}
	}
}

func TestWithoutColoursTheFocusedPaneHasAHeavyBorder(t *testing.T) {
	got := stripped(Frame(look(t, themes.Plain), 7, 5, []Pane{
		{Rect: Rect{0, 0, 4, 3}}, {Rect: Rect{3, 0, 4, 3}, Focused: true}, {Rect: Rect{0, 2, 7, 3}},
	}))
	want := "╭──┲━━┓\n│  ┃  ┃\n├──┺━━┩\n│     │\n╰─────╯\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWhatIsBelowIsToldInTheAccent(t *testing.T) {
	lk := look(t, themes.Dusk)
	got := Frame(lk, 20, 2, []Pane{{Rect: Rect{0, 0, 20, 2}, Foot: More(lk, 1204)}}).String()
	if !strings.Contains(got, lk.Styles.Base.Accent.Render("↓ 1 204 more")) {
		t.Errorf("got %q", got)
	}
}

func TestScreens(t *testing.T) {
	run := shop(t)
	for _, size := range []struct {
		name string
		w, h int
	}{{"120x40", 120, 40}, {"80x24", 80, 24}, {"40x12", 40, 12}, {"20x6", 20, 6}} {
		t.Run(size.name, func(t *testing.T) {
			lines := screen(sceneLook(t, themes.Dusk), newScene(run), size.w, size.h)
			for _, line := range lines.Lines() {
				checkDrawn(t, sceneLook(t, themes.Dusk), line, size.w)
			}
			golden.RequireEqual(t, stripped(lines))
		})
	}
	for _, theme := range kinds() {
		t.Run(theme, func(t *testing.T) {
			golden.RequireEqual(t, screen(sceneLook(t, theme), newScene(run), 80, 24).String())
		})
	}
}

func BenchmarkScreen(b *testing.B) {
	lk, s := sceneLook(b, themes.Dusk), newScene(shop(b))
	b.ReportAllocs()
	for b.Loop() {
		frameOf(lk, s)
	}
}
