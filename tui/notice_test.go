package tui

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"braid/record"
)

// still returns the model over a story, at a size, without a program around it.
func still(t testing.TB, s *story, w, h int, change func(*Options)) *model {
	t.Helper()
	o := Options{Source: s.run, Control: &deeds{}, Home: "/home/me"}
	if change != nil {
		change(&o)
	}
	o, err := filled(o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	m := newModel(ctx, o)
	m.w, m.h = w, h
	m.settle()
	return m
}

// messages returns the texts of the toasts.
func (m *model) messages() []string {
	var all []string
	for _, toast := range m.toasts.all {
		all = append(all, toast.Text)
	}
	return all
}

func TestWhatEndsOutOfSightIsTold(t *testing.T) {
	cases := []struct {
		name string
		ends func(s *story)
		want []string
	}{
		{"a process that fails", func(s *story) { s.endProcess("default", "p1", 1) }, []string{"api exited 1"}},
		{"a process that ends well", func(s *story) { s.endProcess("default", "p1", 0) }, []string{"api exited 0"}},
		{"a process that dies of a signal", func(s *story) {
			s.tell("default", record.ProcEndEvent{ID: "p1", Generation: 1, ExitCode: 139, Signal: "SIGSEGV", How: record.EndedItself})
		}, []string{"api died of SIGSEGV"}},
		{"a process that was lost", func(s *story) {
			s.tell("default", record.ProcEndEvent{ID: "p1", Generation: 1, ExitCode: -1, How: record.EndedLost})
		}, []string{"api was lost: its end was not seen"}},
		{"a process that was stopped is no news", func(s *story) {
			s.tell("default", record.ProcEndEvent{ID: "p1", Generation: 1, ExitCode: 143, Signal: "SIGTERM", How: record.EndedStopped})
		}, nil},
		{"what is shown tells itself", func(s *story) { s.end("default", "e1", 1) }, nil},
		{"a command of another session", func(s *story) { s.end("other", "e1", 2) }, []string{"other: make all exited 2"}},
		{"one that came and went", func(s *story) { s.endProcess("other", s.process("other", "job", "job"), 7) }, []string{"job exited 7"}},
		{"a shell that dies", func(s *story) {
			code := 3
			s.tell("other", record.SessionEvent{State: record.SessionExited, ExitCode: &code})
		}, []string{"other: the shell exited 3; the next command starts another"}},
		{"output is no news", func(s *story) { s.print("default", "p1", "hello\n", "") }, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := newStory(t, "default", "other")
			s.process("default", "api", "./api")
			s.exec("other", "make all")
			s.exec("default", "go test")
			m := still(t, s, 120, 40, nil)
			c.ends(s)
			m.Update(frameMsg{changed: true})
			if diff := cmp.Diff(c.want, m.messages()); diff != "" {
				t.Error(diff)
			}
			m.Update(frameMsg{changed: true})
			if diff := cmp.Diff(c.want, m.messages()); diff != "" {
				t.Errorf("told twice: %s", diff)
			}
		})
	}
}

func TestToastsGoByThemselvesAndOneAtATime(t *testing.T) {
	s := newStory(t, "default")
	m := still(t, s, 80, 24, nil)
	for _, text := range []string{"a", "b", "c", "d", "a", "e"} {
		m.toasts.add(0, text)
	}
	if diff := cmp.Diff([]string{"c", "d", "a", "e"}, m.messages()); diff != "" {
		t.Error(diff)
	}
	m.Update(toastMsg{id: m.toasts.all[1].id})
	if diff := cmp.Diff([]string{"c", "a", "e"}, m.messages()); diff != "" {
		t.Error(diff)
	}
}

func TestAKeyPressedSeveralTimesHasOneMessage(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "ls", "a\n", "", 0)
	cases := []struct{ name, key, last string }{
		{"the arrangement of the streams", "s", "streams: one alone"},
		{"an option", "w", "wrap off"},
	}
	for _, c := range cases {
		m := still(t, s, 120, 40, nil)
		m.focus(paneOut)
		m.hit(c.key, c.key, c.key)
		if said := m.messages(); len(said) != 1 || said[0] != c.last {
			t.Errorf("%s: it says %q", c.name, said)
		}
	}
}
