package tui

import (
	"testing"

	"braid/record"
)

// planned tells a story in which a process has failed and is to be started again,
// and another waits for it.
func planned(t *testing.T) *story {
	t.Helper()
	s := newStory(t, "default")
	s.process("default", "worker", "work")
	s.tell("default", record.ProcEndEvent{ID: "p1", Generation: 1, ExitCode: 1, How: record.EndedItself})
	s.tell("default", record.PlanEvent{ID: "p1", Name: "worker", Text: "restarts in 4s (exit 1)"})
	s.tell("default", record.PlanEvent{Name: "web", Text: "waits for worker"})
	return s
}

func TestWhatIsPlannedShows(t *testing.T) {
	term := show(t, 120, 40, Options{Source: planned(t).run, Control: &deeds{}})
	term.Expect(t, "restarts in 4s")
	term.Expect(t, "waits for worker")
}

func TestWhatIsPlannedCanBeStopped(t *testing.T) {
	cases := []struct {
		name, keys string
		want       []string
	}{
		{"one process, which has nothing to lose", "esc x", []string{"stop p1"}},
		{"all of them, by name", "esc K y", []string{"stop all default"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			d := &deeds{}
			term := show(t, 120, 40, Options{Source: planned(t).run, Control: d})
			term.Expect(t, "restarts in 4s")
			press(term, c.keys)
			d.expectAsked(t, c.want...)
		})
	}
}

func TestWhatIsNotPlannedAnyMoreIsNotStopped(t *testing.T) {
	s := planned(t)
	s.tell("default", record.PlanEvent{ID: "p1", Name: "worker"})
	s.tell("default", record.PlanEvent{Name: "web"})
	term := show(t, 120, 40, Options{Source: s.run, Control: &deeds{}})
	term.Expect(t, "stdout · worker")
	press(term, "esc x")
	term.Expect(t, "worker is not running")
}
