package main

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// measureLines measures a key that goes through the output of a process, with few
// lines and with ten million.
func measureLines(ctx context.Context, b *bench) error {
	var few float64
	for i, lines := range []int64{200, 10_000_000 / b.scale} {
		took, err := b.topAndEnd(ctx, lines)
		if err != nil {
			return err
		}
		if i == 0 {
			few = took
			b.report(atMost("growth/key-200-lines", took, ms, 50))
			continue
		}
		r := atMost("growth/key-10M-lines", took, ms, 50)
		r.Floor = few
		b.report(r)
	}
	return nil
}

// topAndEnd goes to the first and the last line of so many by turns. It returns
// how long a key took, in ms.
func (b *bench) topAndEnd(ctx context.Context, lines int64) (took float64, err error) {
	first, last := "1000000001", itoa(1_000_000_000+lines)
	t, err := b.open("lines-"+last, "run", "--name", "lines=seq "+first+" "+last+"; echo ended >&2")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, t.close()) }()
	if _, err := t.has(ctx, "ended"); err != nil {
		return 0, err
	}
	if err := t.send(clickOut); err != nil {
		return 0, err
	}
	var trips []float64
	for range b.times(50) {
		for _, to := range []struct{ key, line string }{{"g", first}, {"G", last}} {
			if err := pause(ctx, 20*time.Millisecond); err != nil {
				return 0, err
			}
			begun := time.Now()
			if err := t.send(to.key); err != nil {
				return 0, err
			}
			at, err := t.has(ctx, to.line)
			if err != nil {
				return 0, err
			}
			if at.After(begun) { // else it was there already
				trips = append(trips, millis(at.Sub(begun)))
			}
		}
	}
	return quantile(trips, 0.5), nil
}

// measureProcesses measures a key in the prompt with one process and with 500.
func measureProcesses(ctx context.Context, b *bench) error {
	var one float64
	for _, n := range []int{1, b.times(500)} {
		t, err := b.open(fmt.Sprintf("processes-%d", n), many("run", n, "sleep 100000")...)
		if err != nil {
			return err
		}
		if _, err := t.has(ctx, "❯"); err != nil {
			return errors.Join(err, t.close())
		}
		if err := pause(ctx, 2*time.Second); err != nil {
			return err
		}
		trips, err := t.typing(ctx, b.times(200))
		if err := errors.Join(err, t.close()); err != nil {
			return err
		}
		if n == 1 {
			one = quantile(trips, 0.5)
			b.report(atMost("growth/key-1-process", one, ms, 50))
			continue
		}
		r := atMost("growth/key-500-processes", quantile(trips, 0.5), ms, 50)
		r.Floor = one
		b.report(r)
	}
	return nil
}
