package main

import (
	"context"
	"fmt"
	"os/exec"
	"runtime"
	"time"

	"braid/engine"
)

// measureExec measures the round trip of a command that does nothing, and what a
// session costs.
func measureExec(ctx context.Context, b *bench) error {
	return b.hosting(ctx, "exec", func(h *host, s *engine.Session) error {
		n := b.times(1000)
		trips, err := timed(n, func() error {
			_, err := s.Exec(ctx, engine.Command{Line: "true"})
			return err
		})
		if err != nil {
			return err
		}
		floor, err := b.moveLoop(ctx, n)
		if err != nil {
			return err
		}
		r := atMost("exec/true", quantile(trips, 0.5), ms, floor+1)
		r.Floor, r.Reach = floor, "floor + 1 ms"
		b.report(r)
		made, err := timed(b.times(100), func() error {
			_, err := h.Create(ctx, engine.SessionOptions{Cwd: b.dir})
			return err
		})
		if err != nil {
			return err
		}
		b.report(atMost("session/create", quantile(made, 0.5), ms, 10))
		return nil
	})
}

// measureSessions measures what a session costs when there are many.
func measureSessions(ctx context.Context, b *bench) error {
	return b.hosting(ctx, "sessions", func(h *host, first *engine.Session) error {
		trip := func() error {
			_, err := first.Exec(ctx, engine.Command{Line: "true"})
			return err
		}
		alone, err := timed(50, trip)
		if err != nil {
			return err
		}
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		routines := runtime.NumGoroutine()
		const many = 200
		for range many {
			s, err := h.Create(ctx, engine.SessionOptions{Cwd: b.dir})
			if err == nil {
				_, err = s.Exec(ctx, engine.Command{Line: "true"}) // its shell is there then
			}
			if err != nil {
				return err
			}
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		among, err := timed(50, trip)
		if err != nil {
			return err
		}
		heap := float64(after.HeapAlloc+after.StackInuse-before.HeapAlloc-before.StackInuse) / many / 1024
		b.report(row{Name: "growth/session-memory", Value: heap, Unit: "KiB"})
		b.report(row{Name: "growth/session-goroutines", Value: float64(runtime.NumGoroutine()-routines) / many, Unit: count})
		r := atMost("growth/exec-200-sessions", quantile(among, 0.5), ms, 1.5*quantile(alone, 0.5))
		r.Floor, r.Reach = quantile(alone, 0.5), "1.5 times that of one session"
		b.report(r)
		return nil
	})
}

// moveLoop is the floor of a round trip: bash writes a file and moves it, as it
// must to tell a status. It returns ms a round.
func (b *bench) moveLoop(ctx context.Context, n int) (float64, error) {
	dir, err := b.fresh("floor")
	if err != nil {
		return 0, err
	}
	cmd := exec.CommandContext(ctx, "bash", "-c", fmt.Sprintf("for ((i = 0; i < %d; i++)); do echo 0 >t; mv t e; done", n))
	cmd.Dir = dir
	begun := time.Now()
	err = cmd.Run()
	return millis(time.Since(begun)) / float64(n), err
}
