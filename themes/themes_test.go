package themes_test

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"braid/themes"
)

// builtIn returns the built-in themes.
func builtIn(t *testing.T) []themes.Palette {
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
		all = append(all, p)
	}
	return all
}

// coloured returns those whose colours do not depend on the terminal.
func coloured(t *testing.T) []themes.Palette {
	t.Helper()
	return slices.DeleteFunc(builtIn(t), func(p themes.Palette) bool { return p.Ground == nil })
}

func TestThereAreEnoughThemesOfEachKind(t *testing.T) {
	dark, light := 0, 0
	for _, p := range coloured(t) {
		if p.Dark {
			dark++
		} else {
			light++
		}
	}
	if dark < 4 || light < 3 || len(builtIn(t)) < 10 {
		t.Errorf("%d dark, %d light, %d in all", dark, light, len(builtIn(t)))
	}
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
		for name, pair := range map[string][2]color.Color{
			"text on a hit":   {p.Text, p.Hit},
			"the hit in hand": {p.Ground, p.Warn},
			"the caret":       {p.Ground, p.Accent},
		} {
			if c := themes.Contrast(pair[0], pair[1]); c < themes.MinContrast {
				t.Errorf("%s: %s has a contrast of %.2f", p.Name, name, c)
			}
		}
		for _, pair := range p.Weak() {
			t.Errorf("%s: %s", p.Name, pair)
		}
	}
}

func TestHighContrastIsHigh(t *testing.T) {
	for _, name := range []string{themes.ContrastDark, themes.ContrastLight} {
		p, _ := themes.ByName(name)
		for _, ground := range p.Grounds() {
			for _, text := range p.TextRoles() {
				if c := themes.Contrast(text.Colour, ground.Colour); c < 7 {
					t.Errorf("%s: %s on %s has a contrast of %.2f", name, text.Name, ground.Name, c)
				}
			}
		}
		if c := themes.Contrast(p.Line, p.Ground); c < 3 {
			t.Errorf("%s: lines have a contrast of %.2f", name, c)
		}
		if !p.Heavy {
			t.Errorf("%s: the focus is told by colour only", name)
		}
	}
}

func TestTextOfProgramsIsReadableOnTheGroundAndWhereItIsSelected(t *testing.T) {
	for _, p := range coloured(t) {
		s := themes.New(p)
		for i, c := range s.ANSI.Text {
			for _, ground := range []color.Color{p.Ground, p.Select} {
				if got := themes.Contrast(c, ground); got < themes.MinContrast {
					t.Errorf("%s: colour %d has a contrast of %.2f", p.Name, i, got)
				}
			}
		}
	}
}

// What is made readable stays what it was as far as that goes: red stays red.
func TestColoursThatAreMadeReadableKeepTheirHue(t *testing.T) {
	p, _ := themes.ByName(themes.Gruvbox)
	r, g, b, _ := themes.New(p).ANSI.Text[1].RGBA()
	if r < g+g/4 || r < b+b/4 {
		t.Errorf("red became %02x%02x%02x", r>>8, g>>8, b>>8)
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
	if !themes.Default(true).Dark || themes.Default(false).Dark || !themes.Sixteen(true).Dark || themes.Sixteen(false).Dark {
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

// A terminal of 256 colours gets colours that it has, on which nothing is lost.
func TestIn256ColoursTextIsReadableAndGroundsDiffer(t *testing.T) {
	for _, p := range coloured(t) {
		q := p.Indexed()
		for _, pair := range q.Weak() {
			t.Errorf("%s: %s", p.Name, pair)
		}
		for _, r := range append(q.TextRoles(), q.Grounds()...) {
			if c := colorprofile.ANSI256.Convert(r.Colour); c != r.Colour {
				t.Errorf("%s: %s is %v, which becomes %v", p.Name, r.Name, r.Colour, c)
			}
		}
		for i, c := range themes.New(q).ANSI.Text {
			for _, ground := range []color.Color{q.Ground, q.Select} {
				if got := themes.Contrast(c, ground); got < themes.MinContrast {
					t.Errorf("%s: colour %d has a contrast of %.2f", p.Name, i, got)
				}
			}
			if colorprofile.ANSI256.Convert(c) != c {
				t.Errorf("%s: colour %d is %v", p.Name, i, c)
			}
		}
	}
	basic, _ := themes.ByName(themes.Basic)
	if q := basic.Indexed(); q.TOML() != basic.TOML() {
		t.Errorf("what the terminal chooses became\n%s", q.TOML())
	}
}

// The colours by which xterm and a PC's text screen show the sixteen: whatever
// basic themes use is read on their grounds in both.
func TestTheSixteenColoursInUseAreReadableInUsualTerminals(t *testing.T) {
	usual := map[string][16]string{
		"PC": {
			"#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
			"#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
		},
		"xterm": {
			"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
			"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
		},
	}
	for _, dark := range []bool{true, false} {
		p := themes.Sixteen(dark)
		ground := color.Color(color.White)
		if dark {
			ground = color.Black
		}
		for name, set := range usual {
			for _, r := range p.TextRoles() {
				n, ok := r.Colour.(ansi.BasicColor)
				if !ok {
					continue // the terminal's own text
				}
				if c := themes.Contrast(lipgloss.Color(set[n]), ground); c < themes.MinContrast {
					t.Errorf("%s on %s: %s has a contrast of %.2f", p.Name, name, r.Name, c)
				}
			}
		}
	}
}

// With the terminal's own sixteen colours a selected row has one ground, and the
// focus is seen without them.
func TestInSixteenColoursARowIsReversedAsAWhole(t *testing.T) {
	for _, dark := range []bool{true, false} {
		s := themes.New(themes.Sixteen(dark))
		if got := s.Chosen.Bad.On(); got != "\x1b[1;7m" {
			t.Errorf("a failed one is %q", got)
		}
		if !s.HeavyFocus || s.ANSI == nil {
			t.Error("the focus is told by colour only, or programs have no colours")
		}
		if s.ANSI.Text[1] != nil {
			t.Errorf("red is not the terminal's, but %v", s.ANSI.Text[1])
		}
	}
}
