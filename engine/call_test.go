package engine

import (
	"context"
	"testing"

	"braid/record"
)

func TestACallShowsInTheHistory(t *testing.T) {
	s := newTestSession(t)
	first, second := s.Begin([]string{"read_file", "a b"}, record.OriginAgent), s.Begin([]string{"wait"}, record.OriginAgent)
	second.End("no such file", 1, false)
	first.End("", 0, false)
	sess, _ := s.e.run.Snapshot(record.Live).Session(s.ID())
	if n := sess.History.Len(); n != 2 || sess.Running != 0 || sess.Failed != 1 {
		t.Fatalf("%d entries, %d running, %d failed", n, sess.Running, sess.Failed)
	}
	a, b := sess.History.At(0), sess.History.At(1)
	if a.Command != "read_file 'a b'" || a.Origin != record.OriginAgent || a.State != record.ExecEnded || a.ExitCode != 0 {
		t.Errorf("the first is %+v", a)
	}
	if b.ExitCode != 1 || b.Err != 1 || b.ID == a.ID {
		t.Errorf("the second is %+v", b)
	}
}

func TestAStopTellsWhoAskedForIt(t *testing.T) {
	s := newTestSession(t)
	for _, c := range []struct {
		name string
		ctx  context.Context
		want record.Origin
	}{
		{"nobody in particular", context.Background(), record.OriginUser},
		{"an agent", WithOrigin(context.Background(), record.OriginAgent), record.OriginAgent},
	} {
		id, err := s.Start(c.ctx, Command{Line: "sleep 100"})
		if err != nil {
			t.Fatal(err)
		}
		if ev, err := s.Stop(c.ctx, id); err != nil || ev.By != c.want {
			t.Errorf("%s: %+v, %v", c.name, ev, err)
		}
	}
}

func TestTheEndOfASessionTellsWhoAskedForIt(t *testing.T) {
	e := newTestEngine(t, Options{})
	for origin, ctx := range map[record.Origin]context.Context{
		record.OriginUser: t.Context(), record.OriginAgent: WithOrigin(t.Context(), record.OriginAgent),
	} {
		s, err := e.Create(t.Context(), SessionOptions{})
		if err != nil {
			t.Fatal(err)
		}
		id := start(t, s, "sleep 100")
		if err := e.Delete(ctx, s.ID()); err != nil {
			t.Error(err)
		}
		p, ok := e.run.Snapshot(record.Live).Process(record.SourceID{Session: s.ID(), ID: id})
		if !ok || p.Kill == nil || p.Kill.By != origin {
			t.Errorf("%s: %+v", origin, p)
		}
	}
}
