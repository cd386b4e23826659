package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

func TestAClickOnTheFooterDoesWhatItSays(t *testing.T) {
	m := crowded(t)
	click := func(hint string) {
		t.Helper()
		foot := m.lay.footer
		row := ansi.Strip(strings.Split(m.View().Content, "\n")[foot.Y])
		at := strings.Index(row, hint)
		if at < 0 {
			t.Fatalf("the footer has no %q: %q", hint, row)
		}
		x := ansi.StringWidth(row[:at])
		if m.top() == nil {
			m.press(x-1, foot.Y) // the space before it means nothing
		}
		m.press(x+ansi.StringWidth(hint)-1, foot.Y)
	}
	m.focus(paneProcesses)
	m.hit("j") // the footer is about what is selected
	click("i prompt")
	if m.shape.focus != panePrompt {
		t.Error("it does not go to the prompt")
	}
	click("esc panes")
	if m.shape.focus != paneProcesses {
		t.Error("it does not go back")
	}
	click("x stop")
	if _, asks := m.top().(*confirm); !asks {
		t.Fatalf("it opens %T", m.top())
	}
	click("n no")
	if m.top() != nil {
		t.Error("no does not close the question")
	}
	click("? help")
	if m.top() == nil {
		t.Fatal("there is no help")
	}
	click("esc close")
	if m.top() != nil {
		t.Error("the box stays")
	}
}

func TestAClickOnAnAnswerGivesIt(t *testing.T) {
	for _, answer := range []string{"y stop", "n cancel", "Stop"} {
		m := crowded(t)
		m.focus(paneProcesses)
		m.hit("x")
		asked := m.top().(*confirm)
		given := false
		asked.yes = func(*model) tea.Cmd { given = true; return nil }
		for y, row := range strings.Split(ansi.Strip(m.View().Content), "\n") {
			if at := strings.Index(row, " "+answer); at >= 0 && m.top() != nil && m.place(asked.draw(m)).Contains(ansi.StringWidth(row[:at])+1, y) {
				x := ansi.StringWidth(row[:at]) + 1
				m.press(x-1, y) // beside it
				if given || m.top() == nil {
					t.Errorf("a click beside %q gives it", answer)
				}
				m.press(x, y)
			}
		}
		if want := answer == "y stop"; given != want {
			t.Errorf("a click on %q: given %v", answer, given)
		}
		if open := m.top() != nil; open != (answer == "Stop") {
			t.Errorf("after a click on %q the question is open: %v", answer, open)
		}
	}
}
