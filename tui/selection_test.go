package tui

import (
	"testing"

	"braid/record"
)

func TestWhatIsShownFollowsTheNewestUntilSomethingIsChosen(t *testing.T) {
	s := newStory(t, "default")
	m := still(t, s, 120, 40, nil)
	step := func(want string) {
		t.Helper()
		m.Update(frameMsg{changed: true})
		if got := m.shown.title(); got != want {
			t.Errorf("it shows %q, want %q", got, want)
		}
	}
	step("")
	s.ran("default", "one", "", "", 0)
	step("one")
	web := s.process("default", "web", "npm start")
	step("web")
	s.ran("default", "two", "", "", 0)
	step("two")
	s.endProcess("default", web, 1)
	s.tell("default", record.ProcEvent{ID: web, Name: "web", Command: "npm start", Pid: 9, Pgid: 9, Generation: 2})
	step("two")
	m.focus(paneProcesses)
	m.hit("up")
	step("web")
	s.ran("default", "three", "", "", 0)
	step("web")
	m.focus(paneHistory)
	m.hit("g")
	step("one")
	m.hit("G")
	step("three")
	s.ran("default", "four", "", "", 0)
	step("four")
	m.hit("up")
	step("three")
	m.focus(panePrompt)
	m.hit("l", "s", "enter")
	s.ran("default", "ls", "", "", 0)
	step("ls")
}

func TestWhatIsNotThereYetIsNotShown(t *testing.T) {
	s := newStory(t, "default")
	before := s.tell("default", record.MarkEvent{Text: "before"})
	s.ran("default", "one", "", "", 0)
	s.process("default", "web", "npm start")
	m := still(t, s, 120, 40, nil)
	m.focus(paneProcesses)
	m.hit("up")
	m.seek(before)
	m.settle()
	if !m.shown.id.IsZero() {
		t.Errorf("it shows %q before it began", m.shown.title())
	}
	m.hit("L")
	if m.shown.title() != "web" {
		t.Errorf("back in the present it shows %q", m.shown.title())
	}
}

func TestCursorsStayWhereTheyWereInEachSession(t *testing.T) {
	s := newStory(t, "default", "other")
	for _, id := range []string{"default", "other"} {
		for _, c := range []string{"one", "two", "three"} {
			s.ran(id, id+" "+c, "", "", 0)
		}
	}
	m := still(t, s, 120, 40, nil)
	m.focus(paneHistory)
	m.hit("g")
	m.sel.session = "other"
	m.hit("up")
	if m.shown.title() != "other two" {
		t.Errorf("the other session shows %q", m.shown.title())
	}
	m.sel.session = "default"
	m.settle()
	if m.shown.title() != "default one" {
		t.Errorf("the first session shows %q", m.shown.title())
	}
}
