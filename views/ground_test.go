package views

import (
	"image/color"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"braid/themes"
)

// cellsOf returns a drawn line as a terminal would show it.
func cellsOf(line string, w int) *uv.ScreenBuffer {
	b := uv.NewScreenBuffer(w, 1)
	uv.NewStyledString(line).Draw(b, b.Bounds())
	return &b
}

func TestEveryCellOfTheScreenLiesOnAGroundOfTheTheme(t *testing.T) {
	run := shop(t)
	for _, theme := range []string{themes.Dusk, themes.Solarized, themes.ContrastDark} {
		lk := sceneLook(t, theme)
		p := lk.Styles.Palette
		lines := screen(lk, newScene(run), 80, 24)
		plain := lines.Lines()
		for y, line := range Grounded(lk, lines).Lines() {
			b := cellsOf(line, 80)
			for x := range 80 {
				c := b.CellAt(x, 0)
				if c == nil || c.Style.Bg == nil || c.Style.Fg == nil {
					t.Fatalf("%s: the cell at %d,%d is the terminal's: %+v", theme, x, y, c)
				}
			}
			if got := ansi.Strip(line); got != ansi.Strip(plain[y]) {
				t.Errorf("%s: row %d reads %q", theme, y, got)
			}
		}
		if p.Ground == nil {
			t.Errorf("%s has no ground", theme)
		}
	}
}

func TestStylesOfProgramsGoOnFromTheGround(t *testing.T) {
	lk := look(t, themes.Dusk)
	line := Grounded(lk, lk.Add(drawn(lk, "a\x1b[31mb\x1b[0mc\x1b[44;1md\x1b[me", State{}))).String()
	b := cellsOf(line, 5)
	p := lk.Styles.Palette
	for x, want := range []struct{ fg, bg bool }{{true, true}, {false, true}, {true, true}, {true, false}, {true, true}} {
		c := b.CellAt(x, 0)
		if got := same(c.Style.Fg, p.Text); got != want.fg {
			t.Errorf("cell %d: in the colour of text: %v", x, got)
		}
		if got := same(c.Style.Bg, p.Ground); got != want.bg {
			t.Errorf("cell %d: on the ground: %v", x, got)
		}
	}
	if b.CellAt(3, 0).Style.Attrs&uv.AttrBold == 0 {
		t.Error("what else a program set is lost")
	}
}

func TestAThemeWithoutAGroundLeavesTheTerminals(t *testing.T) {
	const line = "a \x1b[1mb\x1b[m"
	for _, theme := range []string{themes.Basic, themes.Plain} {
		lk := look(t, theme)
		if got := Grounded(lk, lk.Add(line)).String(); got != line {
			t.Errorf("%s: %q", theme, got)
		}
	}
}

// same says that two colours look alike.
func same(a, b color.Color) bool {
	if a == nil || b == nil {
		return a == b
	}
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	return ar == br && ag == bg && ab == bb
}

func TestEveryCellOfABoxLiesOnThePanelsGround(t *testing.T) {
	lk := look(t, themes.Dusk)
	lines := lk.Add("plain ", lk.Styles.Panel.Strong.Render("strong"), lk.Styles.PanelRow.Plain.Render("chosen"))
	for y, line := range Box(lk, 10, 6, BoxData{Margin: 1, Lines: lines}).Lines() {
		b := cellsOf(line, 10)
		for x := range 10 {
			want := lk.Styles.Palette.Panel
			if y == 3 && x >= 2 && x <= 7 {
				want = lk.Styles.Palette.Select
			}
			if got := b.CellAt(x, 0).Style.Bg; !same(got, want) {
				t.Errorf("the cell at %d,%d lies on %v", x, y, got)
			}
		}
	}
}
