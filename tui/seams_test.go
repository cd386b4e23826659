package tui

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"braid/record"
)

// restarted starts a process of a story again.
func (s *story) restarted(id, name string, generation int) {
	s.tell("default", record.ProcEvent{ID: id, Name: name, Command: name, Pid: 5000, Pgid: 5000, Generation: generation})
}

func TestARestartIsSeenInTheOutput(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStory(t, "default")
		id := s.process("default", "web", "serve")
		s.print("default", id, "one\n", "")
		s.endProcess("default", id, 1)
		time.Sleep(time.Minute)
		s.restarted(id, "web", 2)
		s.print("default", id, "two\n", "")
		time.Sleep(time.Minute)
		m := still(t, s, 100, 30, nil)
		m.look.Zone = time.UTC
		m.does(m.lookBack())
		text := m.text()
		one, seam, two := strings.Index(text, "one"), strings.Index(text, "exited 1 · started 2nd time"), strings.Index(text, "two")
		if one < 0 || seam < one || two < seam {
			t.Errorf("the output is\n%s", text)
		}
		if m.lookBack() != nil {
			t.Error("it looks for more although all is known")
		}
		m.focus(paneHistory)
		m.seek(m.to.Add(-90 * time.Second)) // before the restart
		m.settle()
		if text := m.text(); strings.Contains(text, "started 2nd time") || !strings.Contains(text, "one") {
			t.Errorf("before the restart the output is\n%s", text)
		}
	})
}

func TestARestartThatCannotBeFoundIsLookedForOnce(t *testing.T) {
	s := newStory(t, "default")
	id := s.process("default", "web", "serve")
	s.tell("default", record.ProcEvent{ID: id, Name: "web", Command: "serve", Generation: 7})
	m := still(t, s, 100, 30, nil)
	m.does(m.lookBack())
	if m.lookBack() != nil {
		t.Error("it goes on looking")
	}
}
