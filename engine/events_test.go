package engine

import (
	"context"
	"slices"
	"testing"

	"braid/record"
)

func TestEventsTellWhatHappensInOrder(t *testing.T) {
	e := newTestEngine(t, Options{})
	all := e.Events(t.Context())
	s, err := e.Create(t.Context(), SessionOptions{ID: "a", Cwd: "/"})
	if err != nil {
		t.Fatal(err)
	}
	run(t, s, "exit 3")
	wait(t, s, start(t, s, "exit 4"))
	late := e.Events(t.Context())
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	kinds := func(events func(func(Event) bool)) (got []record.Kind) {
		for ev := range events {
			if ev.Session != "a" || ev.At == 0 {
				t.Errorf("%+v", ev)
			}
			got = append(got, ev.Payload.Kind())
		}
		return got
	}
	want := []record.Kind{
		record.KindSession, record.KindExec, record.KindExecEnd, record.KindSession, // it ends
		record.KindSession, record.KindProc, record.KindProcEnd, // a new shell
		record.KindSession, // closed
	}
	if got := kinds(all); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := kinds(late); !slices.Equal(got, want[7:]) {
		t.Errorf("a late reader got %v", got)
	}
}

func TestEventsEndWithTheirContext(t *testing.T) {
	e := newTestEngine(t, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	events := e.Events(ctx)
	cancel()
	for ev := range events {
		t.Errorf("%+v", ev)
	}
}
