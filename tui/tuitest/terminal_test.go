package tuitest_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"go.uber.org/goleak"

	"braid/tui/tuitest"
)

func TestMain(m *testing.M) {
	// Bubble Tea's reader hands on what it has read without a look at its end, so
	// that keys in the last instant leave it waiting.
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("github.com/charmbracelet/ultraviolet.(*TerminalReader).sendEvents"))
}

// echo is a program that shows the messages it gets.
type echo struct {
	w, h int
	log  []string
}

func (e echo) Init() tea.Cmd { return nil }

func (e echo) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		e.w, e.h = msg.Width, msg.Height
	case tea.KeyPressMsg:
		switch msg.String() {
		case "q":
			return e, tea.Quit
		case "c":
			return e, tea.SetClipboard("copied ü")
		}
		e.log = append(e.log, "<"+msg.String()+">")
	case tea.PasteMsg:
		e.log = append(e.log, fmt.Sprintf("paste %q", msg.Content))
	case tea.MouseMsg:
		m := msg.Mouse()
		e.log = append(e.log, fmt.Sprintf("%T %v %d,%d", msg, m.Button, m.X, m.Y))
	}
	return e, nil
}

func (e echo) View() tea.View {
	text := fmt.Sprintf("%dx%d 你好\n\x1b[1;31mred\x1b[m\n", e.w, e.h) + strings.Join(e.log, "\n")
	v := tea.NewView(text)
	v.AltScreen, v.MouseMode, v.WindowTitle = true, tea.MouseModeCellMotion, "echo"
	v.Cursor = tea.NewCursor(3, 1)
	return v
}

func start(t *testing.T, run tuitest.Program) *tuitest.Terminal {
	t.Helper()
	term, err := tuitest.Start(60, 20, run)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = term.Close() })
	return term
}

func runEcho(ctx context.Context, opts ...tea.ProgramOption) error {
	p := tea.NewProgram(echo{}, opts...)
	defer context.AfterFunc(ctx, p.Quit)()
	_, err := p.Run()
	return err
}

func TestKeysArriveUnderTheirNames(t *testing.T) {
	names := []string{
		"a", "G", "?", "ü", "enter", "alt+enter", "tab", "shift+tab", "esc", "space", "backspace", "ctrl+p",
		"alt+x", "up", "ctrl+up", "ctrl+shift+left", "home", "end", "pgup", "pgdown", "delete", "ctrl+[",
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			term := start(t, runEcho)
			term.Expect(t, "60x20")
			term.Press(name)
			term.Expect(t, "<"+name+">")
		})
	}
}

func TestMouseAndPasteArrive(t *testing.T) {
	term := start(t, runEcho)
	term.Expect(t, "60x20")
	term.Paste("two\nlines")
	term.Click(7, 3)
	term.Wheel(1, 2, -1)
	term.Wheel(1, 2, 2)
	term.Drag(0, 0, 4, 5)
	term.Expect(t, `paste "two\nlines"`, "MouseClickMsg left 7,3", "MouseReleaseMsg left 7,3",
		"MouseWheelMsg wheelup 1,2", "MouseWheelMsg wheeldown 1,2", "MouseMotionMsg left 4,5", "MouseReleaseMsg left 4,5")
}

func TestTheScreenHasTextColoursAndCursor(t *testing.T) {
	term := start(t, runEcho)
	term.Expect(t, "60x20 你好", "red")
	s := term.Screen()
	if c := s.Rows[1][0]; c.Text != "r" || !c.Bold || c.FG == nil {
		t.Errorf("the first cell of row 1 is %+v", c)
	}
	if c := s.Rows[0][6]; c.Text != "你" || c.Width != 2 || s.Rows[0][7].Width != 0 {
		t.Errorf("the wide cell is %+v, then %+v", c, s.Rows[0][7])
	}
	if x, y, ok := s.Find("好"); !ok || x != 8 || y != 0 {
		t.Errorf("found at %d,%d (%v)", x, y, ok)
	}
	if !s.AltScreen || s.Title != "echo" || !s.CursorVisible || s.CursorX != 3 || s.CursorY != 1 {
		t.Errorf("alt %v, title %q, cursor %v %d,%d", s.AltScreen, s.Title, s.CursorVisible, s.CursorX, s.CursorY)
	}
}

func TestResizeReachesTheProgramAndTheScreen(t *testing.T) {
	term := start(t, runEcho)
	term.Expect(t, "60x20")
	term.Resize(33, 7)
	term.Expect(t, "33x7")
	if s := term.Screen(); s.W != 33 || s.H != 7 || len(s.Rows) != 7 || len(s.Rows[0]) != 33 {
		t.Errorf("the screen is %dx%d", s.W, s.H)
	}
}

func TestTheClipboardIsSeen(t *testing.T) {
	term := start(t, runEcho)
	term.Press("c")
	term.Until(t, "the clipboard", func(s tuitest.Screen) bool { return s.Clipboard == "copied ü" })
}

func TestAProgramThatQuitsEndsWithItsError(t *testing.T) {
	boom := errors.New("boom")
	term := start(t, func(ctx context.Context, opts ...tea.ProgramOption) error {
		return errors.Join(runEcho(ctx, opts...), boom)
	})
	term.Expect(t, "60x20")
	term.Press("q")
	if err := term.Err(); !errors.Is(err, boom) {
		t.Errorf("the error is %v", err)
	}
	if term.Screen().AltScreen {
		t.Error("the alternate screen is still on")
	}
	err := term.WaitFor("nothing", func(tuitest.Screen) bool { return false }, time.Minute)
	if err == nil || !strings.Contains(err.Error(), "ended") {
		t.Errorf("waiting on an ended program says %v", err)
	}
}

func TestWaitingTellsWhatTheScreenShowed(t *testing.T) {
	term := start(t, runEcho)
	term.Expect(t, "60x20")
	err := term.WaitFor("a miracle", func(tuitest.Screen) bool { return false }, time.Millisecond)
	if err == nil || !strings.Contains(err.Error(), "a miracle") || !strings.Contains(err.Error(), "60x20") {
		t.Errorf("the error is %v", err)
	}
}
