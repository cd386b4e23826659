package record

import (
	"testing"
	"time"
)

func TestWhenAStopTurnsToSIGKILLIsKnownWhileItGoesOn(t *testing.T) {
	r := newTestRun(t)
	j, err := r.Create(Header{Session: "s"})
	if err != nil {
		t.Fatal(err)
	}
	p1 := SourceID{"s", "p1"}
	began := mustAppend(t, j, ProcEvent{ID: "p1", Pid: 30, Generation: 1})
	asked := mustAppend(t, j, KillEvent{ID: "p1", Signal: "SIGTERM", GraceMS: 5000})
	other := mustAppend(t, j, KillEvent{ID: "p1", Signal: "SIGUSR1", Done: true})
	over := mustAppend(t, j, ProcEndEvent{ID: "p1", Generation: 1, Signal: "SIGTERM", ExitCode: 143, How: EndedStopped})
	done := mustAppend(t, j, KillEvent{ID: "p1", Signal: "SIGKILL", Done: true})
	again := mustAppend(t, j, ProcEvent{ID: "p1", Pid: 40, Generation: 2})
	old := mustAppend(t, j, KillEvent{ID: "p1", Signal: "SIGTERM"}) // as was written before stops told it
	for _, c := range []struct {
		what string
		at   Moment
		want Moment
	}{
		{"it runs", began, 0},
		{"it was asked", asked, asked.Add(5 * time.Second)},
		{"another signal was sent", other, asked.Add(5 * time.Second)},
		{"only its children are left", over, asked.Add(5 * time.Second)},
		{"nothing is left", done, 0},
		{"it runs again", again, 0},
		{"a stop that tells nothing", old, 0},
	} {
		if p, ok := r.Snapshot(c.at).Process(p1); !ok || p.KillAt != c.want {
			t.Errorf("%s: %v, want %v", c.what, p.KillAt, c.want)
		}
	}
}
