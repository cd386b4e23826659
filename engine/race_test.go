package engine

import (
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"braid/record"
)

func TestKillRestartStopAndDeleteRace(t *testing.T) {
	e := newTestEngine(t, Options{Grace: 100 * time.Millisecond})
	rnd := rand.New(rand.NewPCG(1, 2))
	for range races {
		s, err := e.Create(t.Context(), SessionOptions{ID: "x", Cwd: "/"})
		if err != nil {
			t.Fatal(err)
		}
		line := []string{"sleep 1040.5", "trap '' TERM; sleep 1040.5; sleep 1040.5", "setsid sleep 1040.5 & wait"}[rnd.IntN(3)]
		id := start(t, s, line)
		ops := []func() error{
			func() error { _, err := s.Stop(t.Context(), id); return err },
			func() error { return s.RestartProcess(t.Context(), id) },
			func() error { _, err := s.Kill(t.Context(), id, 9); return err },
			func() error { return s.KillAll(t.Context()) },
			func() error { return s.RestartProcess(t.Context(), id) },
			func() error { return e.Delete(t.Context(), "x") },
		}
		rnd.Shuffle(len(ops), func(i, k int) { ops[i], ops[k] = ops[k], ops[i] })
		var wg sync.WaitGroup
		for _, op := range ops {
			wg.Go(func() {
				if err := op(); err != nil && !errors.Is(err, ErrClosed) && !errors.Is(err, ErrStopped) {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if left := commandLines(t, "sleep 1040.5"); len(left) > 0 {
			t.Fatalf("left: %v", left)
		}
	}
}

func TestStopFindsWhatIsStartedMeanwhile(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, "trap '' TERM; echo up; for i in {1..200}; do sleep 1041.5 & done; wait")
	waitFor(t, "it to run", func() bool { return output(t, s, id, record.Out) != "" })
	if _, err := s.Kill(t.Context(), id, 9); err != nil {
		t.Fatal(err)
	}
	if left := commandLines(t, "sleep 1041.5"); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

func TestShortLivedOrphansLeaveNoZombies(t *testing.T) {
	s := newTestSession(t)
	run(t, s, "for i in {1..100}; do (true &); (setsid true &); done")
	waitFor(t, "the zombies to be gone", func() bool {
		table, err := readTable()
		if err != nil {
			t.Fatal(err)
		}
		zombies := 0
		for _, pid := range table.kids[orphanParent()] {
			if p := table.procs[pid]; p.zombie() {
				zombies++
			}
		}
		return zombies == 0
	})
}

func TestChildrenOfOthersAreNotReaped(t *testing.T) {
	e := newTestEngine(t, Options{})
	s, err := e.Default(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	cmd := testCommand(t, "exit 7")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	run(t, s, "(setsid true &); sleep 0.3") // makes the reaper look
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 7 {
		t.Errorf("%v", err)
	}
}

func TestNothingIsSignalledWhoseStartTimeDiffers(t *testing.T) {
	cmd := testCommand(t, "sleep 1042.5")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	p, ok := readProc(cmd.Process.Pid)
	if !ok {
		t.Fatal("no process")
	}
	other := p.ref()
	other.start--
	if err := other.signal(9); err == nil {
		t.Error("another process's pid was signalled")
	}
	if !p.ref().alive() || other.alive() {
		t.Error("it was killed, or taken for another")
	}
}
