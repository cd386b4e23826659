package engine

import (
	"context"
	"slices"
	"testing"
	"time"
)

// slow is a writer that takes its time.
type slow struct{}

func (slow) Write(b []byte) (int, error) {
	time.Sleep(5 * time.Millisecond)
	return len(b), nil
}

func TestAChildThatFloodsHoldsNothingUp(t *testing.T) {
	e := newTestEngine(t, Options{Grace: time.Second})
	s, err := e.Create(t.Context(), SessionOptions{ID: "x", Cwd: "/"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Exec(t.Context(), Command{Line: "yes 1030.5 & sleep 0.1; echo a", Stdout: slow{}, OutputLimit: 1})
	if err != nil || r.ExitCode != 0 || len(r.LeftoverPids) != 1 {
		t.Errorf("a command: %+v, %v", r, err)
	}
	id := start(t, s, "yes 1030.5 & yes 1030.5 >&2 & sleep 0.1; echo a")
	if end := wait(t, s, id); end.ExitCode != 0 || len(end.HeldBy) == 0 {
		t.Errorf("a process: %+v", end)
	}
	if err := e.Delete(t.Context(), "x"); err != nil {
		t.Error(err)
	}
	if left := commandLines(t, "yes 1030.5"); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

func TestARestartGoesOnForWhoStillWantsIt(t *testing.T) {
	s := newTestSession(t)
	const line = "trap '' TERM; echo up; while :; do sleep 0.05; done"
	restart := func(id string) (first func() error, giveUp context.CancelFunc) {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- s.RestartProcess(ctx, id) }()
		return func() error { return <-done }, cancel
	}
	wanted := func(id string, n int) {
		t.Helper()
		p, err := s.process(id)
		if err != nil {
			t.Fatal(err)
		}
		waitFor(t, "the restart to be wanted", func() bool {
			p.mu.Lock()
			defer p.mu.Unlock()
			return p.restart != nil && p.restart.wanted == n
		})
	}
	s.e.o.Grace = 500 * time.Millisecond
	for _, givesUp := range []int{0, 1} {
		id := start(t, s, line)
		var done [2]func() error
		var cancel [2]context.CancelFunc
		for i := range done {
			done[i], cancel[i] = restart(id)
			defer cancel[i]()
			wanted(id, i+1)
		}
		cancel[givesUp]()
		_ = done[givesUp]()
		if err := done[1-givesUp](); err != nil {
			t.Errorf("caller %d gave up, the other got: %v", givesUp, err)
		}
		if p, err := s.Process(id); err != nil || p.Generation != 2 {
			t.Errorf("caller %d gave up: %+v, %v", givesUp, p, err)
		}
	}
	id := start(t, s, line)
	a, cancelA := restart(id)
	wanted(id, 1)
	b, cancelB := restart(id)
	wanted(id, 2)
	cancelA()
	cancelB()
	if errs := []error{a(), b()}; slices.Contains(errs, nil) {
		t.Errorf("nobody wanted it: %v", errs)
	}
	if err := s.RestartProcess(t.Context(), id); err != nil {
		t.Errorf("a restart after one that was given up: %v", err)
	}
}

func TestAnAbortOfANewShellDoesNotEndIt(t *testing.T) {
	e := newTestEngine(t, Options{})
	for i := range 60 {
		s, err := e.Create(t.Context(), SessionOptions{Cwd: "/"})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i)*200*time.Microsecond)
		r, err := s.Exec(ctx, Command{Line: "sleep 1031.5"})
		cancel()
		if r.SessionEnded {
			t.Errorf("an abort after %d times 200 µs: %+v, %v", i, r, err)
		}
		if err := e.Delete(t.Context(), s.ID()); err != nil {
			t.Fatal(err)
		}
	}
}
