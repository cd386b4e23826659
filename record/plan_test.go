package record

import (
	"fmt"
	"strings"
	"testing"
)

func TestPlansHoldUntilTheProcessStartsOrAnotherTakesTheirPlace(t *testing.T) {
	steps := []lifeStep{
		{PlanEvent{Name: "web", Text: "waits for api"}, "web  waits for api"},
		{ProcEvent{ID: "p1", Name: "api", Generation: 1}, "web  waits for api"},
		{PlanEvent{ID: "p1", Name: "api", Text: "not ready"}, "web  waits for api; api p1 not ready"},
		{PlanEvent{ID: "p1", Name: "api"}, "web  waits for api"},
		{ProcEvent{ID: "p2", Name: "web", Generation: 1}, ""},
		{ProcEndEvent{ID: "p2", Generation: 1, ExitCode: 1, How: EndedItself}, ""},
		{PlanEvent{ID: "p2", Name: "web", Text: "restarts in 1s"}, "web p2 restarts in 1s"},
		{PlanEvent{ID: "p2", Name: "web", Text: "restarting"}, "web p2 restarting"},
		{ProcEvent{ID: "p3", Name: "web", Generation: 1}, "web p2 restarting"}, // another of that name
		{ProcEvent{ID: "p2", Name: "web", Generation: 2}, ""},
		{PlanEvent{ID: "p2", Name: "web", Text: "restarts in 2s"}, "web p2 restarts in 2s"},
		{PlanEvent{ID: "p2", Name: "web"}, ""},
	}
	r := newTestRun(t)
	j := newTestJournal(t, r, "default")
	planned := func(s *Snapshot) string {
		var all []string
		for _, p := range s.Sessions[0].Plans {
			all = append(all, fmt.Sprintf("%s %s %s", p.Process, p.ID, p.Text))
		}
		return strings.Join(all, "; ")
	}
	at := make([]Moment, len(steps))
	for i, s := range steps {
		at[i] = mustAppend(t, j, s.p)
	}
	for name, run := range map[string]*Run{"live": r, "recording": mustOpen(t, r.Dir())} {
		for i, s := range steps {
			if got := planned(run.Snapshot(at[i])); got != s.want {
				t.Errorf("%s, after step %d: %q, want %q", name, i, got, s.want)
			}
		}
	}
}
