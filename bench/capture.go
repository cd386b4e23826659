package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sys/unix"

	"braid/engine"
	"braid/record"
)

// flood returns a command that prints so many bytes in lines of 80.
func flood(bytes int64) string {
	return fmt.Sprintf("yes %079d | head -c %d", 0, bytes/80*80)
}

// floodSize is how much one flood prints.
const floodSize = 400 << 20

// plainFlood is the floor of a capture: the same command writing to a file. It
// returns MB/s.
func (b *bench) plainFlood(ctx context.Context, size int64) (float64, error) {
	dir, err := b.fresh("floor")
	if err != nil {
		return 0, err
	}
	cmd := exec.CommandContext(ctx, "bash", "-c", flood(size)+" >out")
	cmd.Dir = dir
	begun := time.Now()
	err = cmd.Run()
	took := time.Since(begun)
	return speed(size, took), errors.Join(err, os.Remove(filepath.Join(dir, "out")))
}

// speed is bytes over time in MB/s.
func speed(bytes int64, took time.Duration) float64 { return float64(bytes) / 1e6 / took.Seconds() }

// A round is a floor and what was measured right after it.
type round struct{ floor, speed float64 }

// median returns the round that reaches the median part of its floor.
func median(rounds []round) round {
	slices.SortFunc(rounds, func(a, b round) int { return cmp.Compare(a.speed/a.floor, b.speed/b.floor) })
	return rounds[len(rounds)/2]
}

// background runs a flood as a background process, to its end.
func background(ctx context.Context, s *engine.Session, size int64) error {
	id, err := s.Start(ctx, engine.Command{Line: flood(size)})
	if err == nil {
		_, err = s.Wait(ctx, id)
	}
	return err
}

// foreground runs a flood as a command.
func foreground(ctx context.Context, s *engine.Session, size int64) error {
	_, err := s.Exec(ctx, engine.Command{Line: flood(size), OutputLimit: 1})
	return err
}

// measureCapture measures how fast output gets to the disk. Each flood has a journal of
// its own, as the floor has a file; the last row is of one that is full, where as much
// is freed as is written.
func measureCapture(ctx context.Context, b *bench) error {
	for _, m := range []struct {
		name string
		run  func(context.Context, *engine.Session, int64) error
		part float64 // of the floor, to reach
	}{{"capture/background", background, 0.6}, {"capture/foreground", foreground, 0.5}} {
		var rounds []round
		for range 9 { // in turns, so that a busy moment of the disk meets both
			r, err := b.captured(ctx, m.run, 0)
			if err != nil {
				return err
			}
			rounds = append(rounds, r)
		}
		usual := median(rounds)
		r := row{Name: m.name, Value: usual.speed, Unit: mbs, Floor: usual.floor}
		r.Reach, r.Reached = fmt.Sprintf("%.0f %% of the floor", 100*m.part), usual.speed >= m.part*usual.floor
		b.report(r)
	}
	full, err := b.captured(ctx, background, record.DefaultCap/b.scale)
	b.report(row{Name: "capture/full-journal", Value: full.speed, Unit: mbs, Floor: full.floor})
	return err
}

// captured measures a floor and then a flood into a new journal, in which there is
// so much output before.
func (b *bench) captured(ctx context.Context, run func(context.Context, *engine.Session, int64) error, before int64) (r round, err error) {
	size := floodSize / b.scale
	if r.floor, err = b.plainFlood(ctx, size); err != nil {
		return r, err
	}
	var dir string
	err = b.hosting(ctx, "capture", func(h *host, s *engine.Session) error {
		dir = h.run.Dir()
		if before > 0 {
			if err := run(ctx, s, before); err != nil {
				return err
			}
		}
		begun := time.Now()
		err := run(ctx, s, size)
		r.speed = speed(size, time.Since(begun))
		return err
	})
	return r, errors.Join(err, os.RemoveAll(dir)) // as the file of the floor
}

// measureMany has sixteen processes flood at once.
func measureMany(ctx context.Context, b *bench) error {
	const many = 16
	return b.hosting(ctx, "many", func(h *host, s *engine.Session) error {
		size := floodSize / b.scale / 8 // together less than the cap of a journal
		var rounds []round
		var even []float64
		for range 3 {
			took, err := b.together(ctx, s, many, flood(size))
			if err != nil {
				return err
			}
			floor, err := b.plainFlood(ctx, size)
			if err != nil {
				return err
			}
			rounds = append(rounds, round{floor, float64(many*size) / 1e6 / quantile(took, 1)})
			even = append(even, 100*quantile(took, 0)/quantile(took, 1))
		}
		usual := median(rounds)
		r := row{Name: "capture/16-at-once", Value: usual.speed, Unit: mbs, Floor: usual.floor, Reach: "60 % of the floor"}
		r.Reached = usual.speed >= 0.6*usual.floor
		b.report(r)
		b.report(atLeast("capture/fairness", quantile(even, 0.5), percent, 50))
		return nil
	})
}

// together runs a command so many times, beginning at the same moment, and returns
// how long each took, in seconds.
func (b *bench) together(ctx context.Context, s *engine.Session, many int, line string) (took []float64, err error) {
	path := filepath.Join(b.dir, "gate")
	if err := unix.Mkfifo(path, 0o600); err != nil {
		return nil, err
	}
	defer os.Remove(path)
	gate, err := os.OpenFile(path, os.O_RDWR, 0) // they wait for its end
	if err != nil {
		return nil, err
	}
	defer gate.Close()
	var ids []string
	for range many {
		id, err := s.Start(ctx, engine.Command{Line: "exec 3<" + path + "; echo ready; read _ <&3; " + line})
		if err == nil {
			_, err = s.WaitForLog(ctx, id, engine.LogPattern{Literal: "ready"})
		}
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	ended := make(chan time.Duration, many)
	failed := make(chan error, many)
	begun := time.Now()
	gate.Close()
	for _, id := range ids {
		go func() {
			_, err := s.Wait(ctx, id)
			ended <- time.Since(begun)
			failed <- err
		}()
	}
	for range many {
		took = append(took, (<-ended).Seconds())
		err = errors.Join(err, <-failed)
	}
	return took, err
}
