package main

import (
	"context"
	"errors"
	"time"

	"braid/engine"
	"braid/record"
)

// A host is an engine of this process, with a run in a directory of its own.
type host struct {
	*engine.Engine
	run *record.Run
}

// newHost starts an engine.
func (b *bench) newHost(name string) (*host, error) {
	dir, err := b.fresh(name)
	if err != nil {
		return nil, err
	}
	run, err := record.CreateRun(dir, record.RunInfo{})
	if err != nil {
		return nil, err
	}
	e, err := engine.New(engine.Options{Run: run, OutputLimit: 1})
	if err != nil {
		return nil, errors.Join(err, run.Close())
	}
	return &host{e, run}, nil
}

// hosting calls f with an engine in a directory of its own, and its first session.
func (b *bench) hosting(ctx context.Context, name string, f func(*host, *engine.Session) error) error {
	h, err := b.newHost(name)
	if err != nil {
		return err
	}
	s, err := h.Default(ctx)
	if err == nil {
		err = f(h, s)
	}
	return errors.Join(err, h.Engine.Close(), h.run.Close())
}

// timed calls f n times and returns how long each took, in ms.
func timed(n int, f func() error) (took []float64, err error) {
	for range n {
		begun := time.Now()
		if err := f(); err != nil {
			return nil, err
		}
		took = append(took, millis(time.Since(begun)))
	}
	return took, nil
}
