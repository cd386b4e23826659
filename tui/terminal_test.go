package tui

import (
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"braid/themes"
	"braid/tui/tuitest"
	"braid/views"
)

func TestTheThemeSuitsTheTerminalUnlessOneIsChosen(t *testing.T) {
	light := tea.BackgroundColorMsg{Color: color.White}
	dark := tea.BackgroundColorMsg{Color: color.Black}
	sixteen := tea.ColorProfileMsg{Profile: colorprofile.ANSI}
	none := tea.ColorProfileMsg{Profile: colorprofile.ASCII}
	cases := []struct {
		name, theme string
		msgs        []tea.Msg
		want        string
	}{
		{"dark until the terminal says", "", nil, themes.Default(true).Name},
		{"a dark terminal", "", []tea.Msg{dark}, themes.Default(true).Name},
		{"a light terminal", "", []tea.Msg{light}, themes.Default(false).Name},
		{"a chosen one stays", themes.Dusk, []tea.Msg{light}, themes.Dusk},
		{"without colours", "", []tea.Msg{light, none}, themes.Plain},
		{"without colours whichever is chosen", themes.Nord, []tea.Msg{none}, themes.Plain},
		{"sixteen colours on a dark ground", "", []tea.Msg{sixteen}, themes.Basic},
		{"sixteen colours on a light ground", "", []tea.Msg{sixteen, light}, themes.BasicLight},
		{"sixteen colours, with a theme chosen that has others", themes.Paper, []tea.Msg{dark, sixteen}, themes.Basic},
		{"sixteen colours, with a theme chosen that has no others", themes.BasicLight, []tea.Msg{dark, sixteen}, themes.BasicLight},
		{"256 colours", themes.Nord, []tea.Msg{tea.ColorProfileMsg{Profile: colorprofile.ANSI256}}, themes.Nord},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m := still(t, newStory(t, "default"), 80, 24, func(o *Options) { o.Theme = c.theme })
			for _, msg := range c.msgs {
				m.Update(msg)
			}
			if got := m.look.Styles.Palette.Name; got != c.want {
				t.Errorf("it is %s", got)
			}
		})
	}
}

func TestAThemeIsPreviewedAndPutBack(t *testing.T) {
	m := still(t, newStory(t, "default"), 80, 24, nil)
	before := m.look.Styles.Palette.Name
	m.hit("esc", "ctrl+t", "down")
	if m.look.Styles.Palette.Name == before {
		t.Error("it is not previewed")
	}
	if good := m.look.Styles.Base.Good; !strings.Contains(first(m.screen()).String(), good.On()) {
		t.Error("the screen behind has lost its colours, of which the choice is")
	}
	m.hit("esc")
	if got := m.look.Styles.Palette.Name; got != before {
		t.Errorf("it stays %s", got)
	}
	m.hit("ctrl+t", "down")
	want := m.look.Styles.Palette.Name
	m.hit("enter")
	if got := m.look.Styles.Palette.Name; got != want || m.top() != nil {
		t.Errorf("it is %s", got)
	}
}

func TestNoColourIsHonoured(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "ls", "\x1b[31mred\x1b[m\n", "", 1)
	term, err := tuitest.Start(80, 24, program(Options{Source: s.run, Control: &deeds{}}), "NO_COLOR=1")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = term.Close() })
	term.Expect(t, "red")
	for y, row := range term.Screen().Rows {
		for x, c := range row {
			if c.FG != nil || c.BG != nil {
				t.Fatalf("the cell at %d,%d has a colour: %+v", x, y, c)
			}
		}
	}
}

func TestTheTerminalIsToldOfTheRunAndOfNothingElse(t *testing.T) {
	s := newStory(t, "default")
	s.exec("default", "evil \x1b]0;owned\a name")
	m := still(t, s, 80, 24, nil)
	v := m.View()
	if v.WindowTitle != "braid · default · evil name" {
		t.Errorf("the title is %q", v.WindowTitle)
	}
	if v.ProgramStatus.State != tea.ProgramStateWorking || v.ProgressBar == nil || !v.AltScreen {
		t.Errorf("status %v, progress %v", v.ProgramStatus.State, v.ProgressBar)
	}
	m.hit("ctrl+q")
	if got := m.View().ProgramStatus.State; got != tea.ProgramStateBlocked {
		t.Errorf("while it asks the status is %v", got)
	}
	m.hit("n")
	s.end("default", "e1", 0)
	m.Update(frameMsg{changed: true})
	v = m.View()
	if v.ProgramStatus.State != tea.ProgramStateIdle || v.ProgressBar != nil {
		t.Errorf("status %v, progress %v", v.ProgramStatus.State, v.ProgressBar)
	}
}

func TestTheWidthMethodFollowsTheTerminal(t *testing.T) {
	m := still(t, newStory(t, "default"), 80, 24, nil)
	m.Update(tea.ModeReportMsg{Mode: ansi.ModeUnicodeCore, Value: ansi.ModeNotRecognized})
	if m.look.Method != ansi.WcWidth {
		t.Error("a terminal without the mode changes the method")
	}
	m.Update(tea.ModeReportMsg{Mode: ansi.ModeUnicodeCore, Value: ansi.ModeReset})
	if m.look.Method != ansi.GraphemeWidth {
		t.Error("a terminal with the mode does not")
	}
}

func TestACommandAndLinesAreCopied(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "make it", "one\n\x1b[1mtwo\x1b[m\nthree\n", "", 0)
	term := show(t, 100, 30, Options{Source: s.run, Control: &deeds{}})
	term.Expect(t, "three")
	clipboard := func(want string) {
		t.Helper()
		term.Until(t, "the clipboard", func(s tuitest.Screen) bool { return s.Clipboard == want })
	}
	press(term, "esc y")
	clipboard("make it")
	press(term, "@stdout y")
	clipboard("one\ntwo\nthree\n")
	press(term, "v k y")
	clipboard("two\nthree\n")
	term.Expect(t, "copied 2 lines")
}

func TestOutputOpensInAPagerAndLeavesNoFile(t *testing.T) {
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	t.Setenv("TMPDIR", dir)
	t.Setenv("PAGER", "tee "+out+" <")
	s := newStory(t, "default")
	s.ran("default", "make", "one\n\x1b[1mtwo\x1b[m\n", "", 0)
	term := show(t, 100, 30, Options{Source: s.run, Control: &deeds{}})
	term.Expect(t, "two")
	press(term, "@stdout o")
	eventually(t, "the pager", func() bool {
		b, err := os.ReadFile(out)
		return err == nil && string(b) == "one\n\x1b[1mtwo\x1b[m\n"
	})
	term.Until(t, "the screen again", func(s tuitest.Screen) bool { return s.AltScreen && strings.Contains(s.Text(), "Sessions") })
	press(term, "q")
	if err := term.Err(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("%d files are left (%v)", len(left), err)
	}
}

func TestAnEditorThatFailsIsTold(t *testing.T) {
	t.Setenv("VISUAL", "/no/such/editor")
	s := newStory(t, "default")
	s.ran("default", "make", "one\n", "", 0)
	term := show(t, 100, 30, Options{Source: s.run, Control: &deeds{}})
	term.Expect(t, "one")
	press(term, "@stdout O")
	term.Expect(t, "open: exit status 127")
}

// first returns the lines of a screen without its cursor.
func first(lines views.Block, _ *tea.Cursor) views.Block { return lines }

func TestWhatIsBelowTheEndOfABoxIsTold(t *testing.T) {
	m := still(t, newStory(t, "default"), 80, 24, nil)
	m.hit("esc", "?")
	if text := first(m.screen()).String(); !strings.Contains(text, " more · esc close") {
		t.Errorf("the help does not say that it goes on:\n%s", ansi.Strip(text))
	}
	m.hit("pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown")
	if text := first(m.screen()).String(); strings.Contains(text, " more · ") {
		t.Errorf("at its end the help says that it goes on:\n%s", ansi.Strip(text))
	}
}
