package record

import (
	"slices"
	"testing"
)

func TestFindingWhatHappened(t *testing.T) {
	r := newTestRun(t)
	a := newTestJournal(t, r, "a")
	b := newTestJournal(t, r, "b")
	var events, execs, failures, stderrs, marks []Moment
	event := func(j *Journal, p Payload, lists ...*[]Moment) {
		at := mustAppend(t, j, p)
		for _, l := range append(lists, &events) {
			*l = append(*l, at)
		}
	}
	output := func(j *Journal, out, err string, lists ...*[]Moment) {
		mustOutput(t, j, "e1", out, err)
		for _, l := range lists {
			*l = append(*l, r.Snapshot(Live).At)
		}
	}
	event(a, SessionEvent{State: SessionStarted})
	event(a, ExecEvent{ID: "e1"}, &execs)
	event(b, ExecEvent{ID: "e1"}, &execs)
	output(a, "x\n", "")
	output(a, "x\n", "y\n", &stderrs)
	output(a, "", "y\n")
	output(b, "", "y\n", &stderrs)
	mustAppend(t, a, StatEvent{ID: "e1"})
	mustAppend(t, a, SizeEvent{Columns: 80})
	event(a, ExecEndEvent{ID: "e1", ExitCode: 1}, &failures)
	event(b, ExecEndEvent{ID: "e1"})
	event(b, MarkEvent{Text: "here"}, &marks)
	event(b, ProcEvent{ID: "p1"})
	event(b, ProcEndEvent{ID: "p1", How: EndedLost, ExitCode: -1}, &failures)
	event(b, ProcEvent{ID: "p1"})
	event(b, KillEvent{ID: "p1"})
	event(b, ProcEndEvent{ID: "p1", How: EndedKilled, ExitCode: 137})
	for name, run := range map[string]*Run{"the run": r, "its recording": mustOpen(t, r.Dir())} {
		for f, want := range map[Find][]Moment{
			FindEvent: events, FindExec: execs, FindFailure: failures, FindFirstStderr: stderrs, FindMark: marks, finds: nil, -1: nil,
		} {
			if got := run.Moments(f); !slices.Equal(got, want) {
				t.Errorf("%s, %d: %v, want %v", name, f, got, want)
			}
			var forth, back []Moment
			for m, ok := run.Next(0, f); ok; m, ok = run.Next(m, f) {
				forth = append(forth, m)
			}
			for m, ok := run.Previous(Live, f); ok; m, ok = run.Previous(m, f) {
				back = append(back, m)
			}
			slices.Reverse(back)
			if !slices.Equal(forth, want) || !slices.Equal(back, want) {
				t.Errorf("%s, %d: forth %v, back %v, want %v", name, f, forth, back, want)
			}
		}
		activity := run.Activity()
		for _, m := range slices.Concat(events, stderrs) {
			if !slices.Contains(activity, m) {
				t.Errorf("%s: no activity at %v", name, m)
			}
		}
	}
}
