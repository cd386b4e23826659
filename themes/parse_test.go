package themes_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/google/go-cmp/cmp"

	"braid/config/strict"
	"braid/themes"
)

// colours compares colours by what they look like.
func colours() cmp.Option {
	return cmp.Comparer(func(a, b themes.Palette) bool { return a.TOML() == b.TOML() && a.Name == b.Name && a.Dark == b.Dark })
}

func TestEveryBuiltInThemeIsReadBackAsItIsWritten(t *testing.T) {
	for _, p := range builtIn(t) {
		got, warnings, err := themes.Parse(p.Name, []byte(p.TOML()))
		if err != nil {
			t.Errorf("%s: %v\n%s", p.Name, err, p.TOML())
		}
		for _, w := range warnings {
			t.Errorf("%s: %v", p.Name, w)
		}
		if diff := cmp.Diff(p, got, colours()); diff != "" {
			t.Errorf("%s: %s", p.Name, diff)
		}
	}
}

func TestAThemeIsReadFromItsFile(t *testing.T) {
	dusk := themes.Default(true)
	change := func(f func(*themes.Palette)) themes.Palette {
		p := dusk
		p.Name = "mine"
		f(&p)
		return p
	}
	tests := []struct {
		name, text string
		want       themes.Palette
	}{
		{"a base alone is the base", `base = "dusk"`, change(func(*themes.Palette) {})},
		{"a base is found in any case", `base = "DUSK"`, change(func(*themes.Palette) {})},
		{
			"what is written takes the place of the base's, wherever the base stands", "accent = \"#ffb000\"\nbase = 'dusk'\n",
			change(func(p *themes.Palette) { p.Accent = lipgloss.Color("#ffb000") }),
		},
		{
			"three digits are six", "base = \"dusk\"\ngood = \"#7f7\"\n",
			change(func(p *themes.Palette) { p.Good = lipgloss.Color("#77ff77") }),
		},
		{
			"a table has the colours of programs", "base = \"dusk\"\n[ansi]\nred = \"#ff8888\"\nbright-white = '#FFFFFF'\n",
			change(func(p *themes.Palette) { p.ANSI[1], p.ANSI[15] = lipgloss.Color("#ff8888"), lipgloss.Color("#ffffff") }),
		},
		{
			"a table may be in one line", `base = "dusk"` + "\nansi = {red = 9}\n",
			change(func(p *themes.Palette) { p.ANSI[1] = lipgloss.BrightRed }),
		},
		{
			"a table may be dotted", `base = "dusk"` + "\nansi.red = 9\nansi.blue = 12\n",
			change(func(p *themes.Palette) { p.ANSI[1], p.ANSI[4] = lipgloss.BrightRed, lipgloss.BrightBlue }),
		},
		{
			"the terminal's own ground is left alone", "base = \"dusk\"\nground = \"terminal\"\n",
			change(func(p *themes.Palette) { p.Ground = nil }),
		},
		{
			"a light ground makes a light theme", "base = \"dusk\"\nground=\"#fff\"\npanel=\"#fff\"\nselect=\"#ddd\"\nheavy=true\n" +
				"text=\"#000\"\nmuted=\"#000\"\naccent=\"#000\"\ngood=\"#000\"\nwarn=\"#000\"\nbad=\"#000\"\nhit=\"#ff0\"\nline=\"#777\"\n",
			change(func(p *themes.Palette) {
				white, black := lipgloss.Color("#ffffff"), lipgloss.Color("#000000")
				*p = themes.Palette{
					Name: "mine", Heavy: true, Ground: white, Panel: white, Select: lipgloss.Color("#dddddd"),
					Hit: lipgloss.Color("#ffff00"), Line: lipgloss.Color("#777777"), ANSI: dusk.ANSI,
					Text: black, Muted: black, Accent: black, Good: black, Warn: black, Bad: black,
				}
			}),
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, warnings, err := themes.Parse("mine", []byte(tt.text))
			if err != nil || len(warnings) > 0 {
				t.Fatal(err, warnings)
			}
			if !cmp.Equal(tt.want, got, colours()) {
				t.Errorf("got\n%s\nwant\n%s", got.TOML(), tt.want.TOML())
			}
		})
	}
}

func TestAWrongThemeIsRefusedWithThePlaceAndWhatToDo(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"an unknown key", "base = \"dusk\"\n\n  acent = \"#fff\"\n", []string{"mine.toml:3:3: unknown key \"acent\"; did you mean \"accent\"?"}},
		{"a key that is like none", "base = \"dusk\"\nfrobnicate = 1\n", []string{"mine.toml:2:1: unknown key \"frobnicate\"; known here: ground, "}},
		{"an unknown table", "base = \"dusk\"\n[colours]\nred = 1\n", []string{"mine.toml:2:2: unknown key \"colours\""}},
		{"an unknown colour of programs", "base = \"dusk\"\n[ansi]\nreed = 1\n", []string{"mine.toml:3:1: unknown key \"reed\"; did you mean \"red\"?"}},
		{"a table of tables for the colours of programs", "base = \"dusk\"\n[[ansi]]\nred = 1\n", []string{"mine.toml:2:3: want a table, not a list"}},
		{"a number for the colours of programs", "base = \"dusk\"\nansi = 3\n", []string{"mine.toml:2:8: want a table, not 3"}},
		{"a colour that is none", "base = \"dusk\"\naccent = \"blueish\"\n", []string{`mine.toml:2:10: want a colour: "#rrggbb", a number from 0 to 15 for that one of the terminal, or "terminal" for its own, not "blueish"`}},
		{"a colour of five digits", "base = \"dusk\"\naccent = \"#12345\"\n", []string{`mine.toml:2:10: want a colour: "#rrggbb"`}},
		{"a colour with a digit that is none", "base = \"dusk\"\naccent = \"#12345g\"\n", []string{`mine.toml:2:10: want a colour: "#rrggbb"`}},
		{"a number that is no colour of the terminal", "base = \"dusk\"\naccent = 16\n", []string{"mine.toml:2:10: want a colour: "}},
		{"a list", "base = \"dusk\"\naccent = [1, 2]\n", []string{"mine.toml:2:1: want a colour: "}},
		{"a table for a colour", "base = \"dusk\"\n[accent]\nred = 1\n", []string{"mine.toml:2:2: want a colour: "}},
		{"a base that is like none", "base = \"mine\"\n", []string{`mine.toml:1:8: no built-in theme is called "mine"; there are dusk, paper`}},
		{"an unknown base", "base = \"dsk\"\n", []string{`mine.toml:1:8: no built-in theme is called "dsk"; did you mean "dusk"?`}},
		{"a base that is no name", "base = 7\n", []string{"mine.toml:1:8: want a string in quotes, not 7"}},
		{"a colour without quotes", "base = \"dusk\"\naccent = #ffffff\n", []string{`mine.toml:2:10: a colour is written in quotes, as "#86b2f9"`}},
		{"what is no TOML", "base = \"dusk\"\naccent\n", []string{"mine.toml:2:7: "}},
		{"a key that is there twice", "base = \"dusk\"\nbad = 1\nbad = 2\n", []string{"mine.toml:3:1: "}},
		{"what is no text", "bad = \"\xc3\"", []string{"mine.toml:1:8: "}},
		{"an empty file", "", []string{`mine.toml: ground, panel, select, hit, line, text, muted, accent, good, warn, bad missing; write them, or base = "dusk"`}},
		{"dark that is not", "base = \"paper\"\ndark = true\n", []string{"mine.toml:2:8: its ground says that this is not so; leave dark out"}},
		{"a flag that is none", "base = \"paper\"\nheavy = 1\n", []string{"mine.toml:2:9: want true or false, not 1"}},
		{
			"all that is wrong is told at once", "base = \"dusk\"\nacent = 1\nbad = \"red\"\n[ansi]\nblack = true\n",
			[]string{`mine.toml:2:1: unknown key "acent"`, "mine.toml:3:7: want a colour", "mine.toml:5:9: want a colour"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, warnings, err := themes.Parse("mine", []byte(tt.text))
			if err == nil {
				t.Fatalf("it is right:\n%s", p.TOML())
			}
			got := strings.Split(err.Error(), "\n")
			if len(got) != len(tt.want) || len(warnings) != 0 {
				t.Fatalf("got %q and %v", got, warnings)
			}
			for i := range got {
				if !strings.HasPrefix(got[i], tt.want[i]) {
					t.Errorf("got  %s\nwant %s", got[i], tt.want[i])
				}
			}
			var problem *strict.Problem
			if !errors.As(err, &problem) || problem.At.File != "mine.toml" {
				t.Errorf("%v is no problem of the file", err)
			}
		})
	}
}

func TestTextThatIsHardToReadIsAWarningWhichNamesThePair(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{
			"dark text on dark grounds", "base = \"dusk\"\nmuted = \"#555555\"\n",
			[]string{
				"mine.toml:2:9: muted on ground has a contrast of 2.4 : 1; it should have at least 4.5 : 1",
				"mine.toml:2:9: muted on panel has a contrast of 2.2 : 1; it should have at least 4.5 : 1",
				"mine.toml:2:9: muted on select has a contrast of 1.9 : 1; it should have at least 4.5 : 1",
			},
		},
		{
			"a ground that the base's colours are not for", "base = \"dusk\"\nhit = \"#ffff00\"\n",
			[]string{"mine.toml:2:7: text on hit has a contrast of 1.3 : 1; it should have at least 4.5 : 1"},
		},
		{"borders that are not seen", "base = \"dusk\"\nline = \"#14171d\"\n", []string{"mine.toml:2:8: line on ground has a contrast of 1.0 : 1; it should have at least 1.3 : 1"}},
		{"a selected row like any other", "base = \"dusk\"\nselect = \"#14171d\"\n", []string{"mine.toml:2:10: select on ground has a contrast of 1.0 : 1; it should have at least 1.1 : 1"}},
		{"what the terminal chooses is not judged", "base = \"dusk\"\nmuted = 8\nground = \"terminal\"\n", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, warnings, err := themes.Parse("mine", []byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, w := range warnings {
				got = append(got, w.Error())
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`base = "dusk"` + "\n[ansi]\nred = 1\n"))
	f.Add([]byte("ansi.red = 1\nansi = 3\n[ground]\nx=1\n"))
	f.Add([]byte("base = {dusk = 1}\n[[ansi]]\n[[ansi]]\n"))
	f.Add([]byte("\"\" = 1\n''.x = 2\n\"a.b\" = 3\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, _, err := themes.Parse("fuzz", data)
		if err == nil {
			themes.New(p)
			if again, _, err := themes.Parse("fuzz", []byte(p.TOML())); err != nil || again.TOML() != p.TOML() {
				t.Errorf("not read back: %v\n%s", err, p.TOML())
			}
		}
	})
}

// A file of a user's cannot be a base, so it does not say that it is one.
func TestOnlyABuiltInThemeIsOfferedAsABase(t *testing.T) {
	for text, want := range map[string]bool{`base = "dusk"`: true, "base = \"dusk\"\naccent = \"#ffb000\"\n": false} {
		p, _, err := themes.Parse(themes.Dusk, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(p.TOML(), `With base = "dusk"`); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
