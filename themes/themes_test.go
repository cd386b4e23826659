package themes_test

import (
	"image/color"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"

	"braid/themes"
)

func coloured(t *testing.T) []themes.Palette {
	t.Helper()
	var all []themes.Palette
	for _, name := range themes.Names() {
		p, ok := themes.ByName(name)
		if !ok {
			t.Fatalf("%s is named but not there", name)
		}
		if p.Name != name {
			t.Errorf("%s calls itself %s", name, p.Name)
		}
		if !p.Colourless() {
			all = append(all, p)
		}
	}
	return all
}

func TestTextOfEveryRoleIsReadableOnEveryGround(t *testing.T) {
	for _, p := range coloured(t) {
		for _, ground := range p.Grounds() {
			for _, text := range p.TextRoles() {
				if c := themes.Contrast(text.Colour, ground.Colour); c < themes.MinContrast {
					t.Errorf("%s: %s on %s has a contrast of %.2f", p.Name, text.Name, ground.Name, c)
				}
			}
		}
		if c := themes.Contrast(p.Text, p.Hit); c < themes.MinContrast {
			t.Errorf("%s: text on a hit has a contrast of %.2f", p.Name, c)
		}
		if c := themes.Contrast(p.Ground, p.Warn); c < themes.MinContrast {
			t.Errorf("%s: the hit in hand has a contrast of %.2f", p.Name, c)
		}
		if c := themes.Contrast(p.Ground, p.Accent); c < themes.MinContrast {
			t.Errorf("%s: the caret has a contrast of %.2f", p.Name, c)
		}
	}
}

func TestTextOfProgramsIsReadableOnTheGround(t *testing.T) {
	for _, p := range coloured(t) {
		s := themes.New(p)
		for i, c := range s.ANSI.Text {
			if got := themes.Contrast(c, p.Ground); got < themes.MinContrast {
				t.Errorf("%s: colour %d has a contrast of %.2f", p.Name, i, got)
			}
		}
	}
}

func TestBordersAreSeenButStepBack(t *testing.T) {
	for _, p := range coloured(t) {
		line, muted := themes.Contrast(p.Line, p.Ground), themes.Contrast(p.Muted, p.Ground)
		if line < 1.3 || line >= muted {
			t.Errorf("%s: lines have a contrast of %.2f, muted text %.2f", p.Name, line, muted)
		}
	}
}

func TestDarkThemesAreDarkAndLightOnesLight(t *testing.T) {
	for _, p := range coloured(t) {
		white := themes.Contrast(p.Ground, color.White)
		if p.Dark != (white > 7) {
			t.Errorf("%s: dark is %v, contrast of white on it %.1f", p.Name, p.Dark, white)
		}
	}
	if !themes.Default(true).Dark || themes.Default(false).Dark {
		t.Error("the default does not follow the terminal")
	}
}

func TestContrastIsWhatWCAGSays(t *testing.T) {
	tests := []struct {
		a, b string
		want float64
	}{
		{"#000000", "#ffffff", 21},
		{"#777777", "#777777", 1},
		{"#767676", "#ffffff", 4.54},
		{"#ff0000", "#ffffff", 4.00},
	}
	for _, tt := range tests {
		got := themes.Contrast(lipgloss.Color(tt.a), lipgloss.Color(tt.b))
		if got < tt.want-0.01 || got > tt.want+0.01 {
			t.Errorf("Contrast(%s, %s) = %.3f, want %.2f", tt.a, tt.b, got, tt.want)
		}
	}
	if themes.Contrast(nil, color.White) != 0 {
		t.Error("a colour that is not known has a contrast")
	}
}

func TestNamesAreFoundInAnyCaseAndOthersAreNot(t *testing.T) {
	if _, ok := themes.ByName("DUSK"); !ok {
		t.Error("DUSK is not found")
	}
	if p, ok := themes.ByName("nope"); ok {
		t.Errorf("nope is %s", p.Name)
	}
}

func TestAnInkRendersWhatItsStyleRenders(t *testing.T) {
	style := lipgloss.NewStyle().Foreground(lipgloss.Color("#86b2f9")).Bold(true)
	ink := themes.NewInk(style)
	if got, want := ink.Render("word"), style.Render("word"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := string(ink.Append([]byte("a"), "b")); got != "a"+style.Render("b") {
		t.Errorf("appended %q", got)
	}
	if got := ink.Render(""); got != "" {
		t.Errorf("nothing became %q", got)
	}
	bare := themes.NewInk(lipgloss.NewStyle())
	if got := bare.Render("word") + bare.On() + bare.Off(); got != "word" {
		t.Errorf("an ink without a style added to it: %q", got)
	}
}

func TestAnInkIgnoresSizesOfItsStyle(t *testing.T) {
	ink := themes.NewInk(lipgloss.NewStyle().Bold(true).Padding(1, 2).Width(20))
	if got := ink.Render("x"); got != "\x1b[1mx\x1b[m" {
		t.Errorf("got %q", got)
	}
}

// Without colours every state that is told by an ink must differ from plain
// text in another way, or have a glyph of its own (good and muted have).
func TestWithoutColoursNothingIsColouredAndEmphasisRemains(t *testing.T) {
	p, _ := themes.ByName(themes.Plain)
	s := themes.New(p)
	if !s.HeavyFocus || s.ANSI != nil {
		t.Error("the focus has no sign, or programs have colours")
	}
	for name, ink := range map[string]themes.Ink{
		"strong": s.Base.Strong, "accent": s.Base.Accent, "warn": s.Base.Warn, "bad": s.Base.Bad,
		"selected": s.Chosen.Plain, "hit": s.Hit, "hit here": s.HitHere, "caret": s.Caret,
		"focused border": s.BorderFocus,
	} {
		if ink.On() == "" {
			t.Errorf("%s looks like plain text", name)
		}
		if strings.Contains(ink.On(), "38;") || strings.Contains(ink.On(), "48;") {
			t.Errorf("%s has a colour: %q", name, ink.On())
		}
	}
	if s.Hit.On() == s.HitHere.On() || s.Border.On() == s.BorderFocus.On() {
		t.Error("two states look the same")
	}
}

func TestTheSelectedRowHasTheSameRolesOnItsOwnGround(t *testing.T) {
	s := themes.New(themes.Default(true))
	if !strings.Contains(s.Chosen.Bad.On(), "48;2;37;43;57") {
		t.Errorf("no ground: %q", s.Chosen.Bad.On())
	}
	if s.Base.Plain.On() == s.Chosen.Plain.On() {
		t.Error("selected and plain look the same")
	}
}
