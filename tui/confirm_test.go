package tui

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"braid/record"
)

// stopping tells that a process is asked to end and has long.
func (s *story) stopping(session, id string) {
	s.tell(session, record.KillEvent{ID: id, Signal: "SIGTERM", GraceMS: time.Hour.Milliseconds()})
}

// stopped tells that one has done so.
func (s *story) stopped(session, id string) {
	s.tell(session, record.ProcEndEvent{ID: id, Generation: 1, How: record.EndedStopped, DurationMS: 2300})
	s.tell(session, record.KillEvent{ID: id, Signal: "SIGTERM", Done: true})
}

func TestAQuestionAboutWhatHasEndedIsNoneAnyMore(t *testing.T) {
	for _, c := range []struct {
		name, keys, question string
		stopping             bool
	}{
		{name: "stop", keys: "@processes x", question: "Stop web?"},
		{name: "kill", keys: "@processes x", question: "Kill web at once?", stopping: true},
		{name: "stop all", keys: "@processes K", question: "Stop 1 process of default?"},
		{name: "interrupt", keys: "@history x", question: "Interrupt make?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStory(t, "default")
			e := s.exec("default", "make")
			p := s.process("default", "web", "serve")
			if c.stopping {
				s.stopping("default", p)
			}
			d := &deeds{}
			term := show(t, 100, 30, Options{Source: s.run, Control: d})
			term.Expect(t, "make", "web")
			press(term, c.keys)
			term.Expect(t, c.question, "cancel")
			s.end("default", e, 0)
			if c.stopping {
				s.stopped("default", p)
			} else {
				s.endProcess("default", p, 0)
			}
			s.exec("default", "make test") // is not what was asked about
			term.Expect(t, c.question, "That has ended meanwhile.", "close")
			term.Gone(t, "cancel")
			press(term, "y")
			term.Gone(t, c.question)
			press(term, "@sessions n 'apart' enter")
			d.expectAsked(t, "create apart in /srv/shop")
		})
	}
}

func TestQuittingSaysWhenWhatRunsIsKilled(t *testing.T) {
	s := newStory(t, "default")
	s.process("default", "job", "work")
	web := s.process("default", "web", "serve")
	m := still(t, s, 100, 30, nil)
	shows := func(want string) {
		t.Helper()
		m.Update(frameMsg{changed: true})
		if got := ansi.Strip(m.View().Content); !strings.Contains(got, want) {
			t.Errorf("%q does not show:\n%s", want, got)
		}
	}
	m.open(&leaving{begun: time.Now()})
	shows("Waiting for 2 commands to end, 0.0s")
	s.stopping("default", web)
	shows("Waiting for 2 commands to end, SIGKILL in 3")
	s.stopped("default", web)
	shows("Waiting for 1 command to end, ")
}
