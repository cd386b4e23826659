package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"braid/record"
)

// itoa writes a number into a command.
func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// measureIdle measures how soon the screen is there, and what it costs when
// nothing happens.
func measureIdle(ctx context.Context, b *bench) (err error) {
	var firsts []float64
	for range 10 {
		begun := time.Now()
		t, err := b.open("first")
		if err != nil {
			return err
		}
		at, err := t.has(ctx, "❯")
		if err := errors.Join(err, t.close()); err != nil {
			return err
		}
		firsts = append(firsts, millis(at.Sub(begun)))
	}
	b.report(atMost("screen/first-frame", quantile(firsts, 0.5), ms, 100))

	workspace, err := b.quietWorkspace()
	if err != nil {
		return err
	}
	t, err := b.open("idle", workspace)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.close()) }()
	if _, err := t.has(ctx, "❯"); err != nil {
		return err
	}
	if err := pause(ctx, 3*time.Second); err != nil { // the start has settled
		return err
	}
	used, err := cpuTime(t.cmd.Process.Pid)
	if err != nil {
		return nil // not known on this system
	}
	drawn, span := t.drawn(), 20*time.Second/time.Duration(b.scale)
	if err := pause(ctx, span); err != nil {
		return err
	}
	now, err := cpuTime(t.cmd.Process.Pid)
	if err != nil {
		return err
	}
	b.report(atMost("screen/idle-cpu", 100*(now-used).Seconds()/span.Seconds(), percent, 0.5))
	b.report(atMost("screen/idle-bytes", float64(t.drawn()-drawn)/span.Seconds(), "bytes/s", 0))
	return nil
}

// quietWorkspace writes a workspace of five sessions with four processes each that
// print nothing.
func (b *bench) quietWorkspace() (path string, err error) {
	var text strings.Builder
	for i := range 5 {
		fmt.Fprintf(&text, "[[session]]\nname = \"s%d\"\n", i)
		for j := range 4 {
			fmt.Fprintf(&text, "[[session.process]]\nname = \"p%d\"\nrun = \"sleep 100000\"\n", j)
		}
	}
	path = filepath.Join(b.dir, "quiet.toml")
	return path, os.WriteFile(path, []byte(text.String()), 0o600)
}

// pause waits; measuring what happens meanwhile is all it is for.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// many is a command line with the same command so many times.
func many(sub string, n int, line string) []string {
	args := []string{sub}
	for range n {
		args = append(args, line)
	}
	return args
}

// measureFlood measures the screen while the process that it shows floods.
func measureFlood(ctx context.Context, b *bench) error {
	size := 1 << 30 / b.scale
	floor, err := b.plainFlood(ctx, size)
	if err != nil {
		return err
	}
	t, err := b.open("flood", "run", "--name", "flood="+flood(size)+"; echo flooded >&2")
	if err != nil {
		return err
	}
	begun, err := t.has(ctx, "000000000")
	if err != nil {
		return errors.Join(err, t.close())
	}
	at, err := t.has(ctx, "flooded")
	if err != nil {
		return errors.Join(err, t.close())
	}
	peak, memErr := peakMemory(t.cmd.Process.Pid)
	if err := t.close(); err != nil {
		return err
	}
	if err := whole(filepath.Join(b.dir, "flood"), size/80); err != nil {
		return err
	}
	r := atLeast("screen/flood", speed(size, at.Sub(begun)), mbs, 150)
	r.Floor = floor
	b.report(r)
	if memErr == nil {
		b.report(atMost("screen/flood-memory", peak, mib, 100))
	}

	t, err = b.open("keys", "run", "--name", "flood=yes "+strings.Repeat("0", 79))
	if err != nil {
		return err
	}
	if _, err := t.has(ctx, "000000000"); err != nil {
		return errors.Join(err, t.close())
	}
	trips, err := t.typing(ctx, b.times(400))
	if err := errors.Join(err, t.close()); err != nil {
		return err
	}
	b.report(atMost("screen/key-in-flood", quantile(trips, 0.99), ms, 50))
	return nil
}

// whole makes sure that all lines of a flood were recorded: a fast loss is no
// speed.
func whole(stateDir string, want int64) error {
	runs, err := record.ListRuns(stateDir)
	if err != nil {
		return err
	}
	if len(runs) == 0 {
		return fmt.Errorf("no run was recorded in %s", stateDir)
	}
	r, err := record.OpenRun(runs[0].Dir)
	if err != nil {
		return err
	}
	defer r.Close()
	got := r.Lines(bigSource(), record.StreamView{Streams: record.Out, At: record.Live}).Len()
	if got != want {
		return fmt.Errorf("%d lines were recorded of %d", got, want)
	}
	return nil
}

// typing types characters into the prompt one by one and returns how long each
// took to be on the screen, in ms.
func (t *terminal) typing(ctx context.Context, n int) (trips []float64, err error) {
	const word = "abcdefghij"
	typed := ""
	for i := range n {
		if len(typed) == len(word) {
			if err := t.send(strings.Repeat("\x7f", len(word))); err != nil {
				return nil, err
			}
			typed = ""
			if _, err := t.await(ctx, "an empty prompt", func(s string) bool { return !strings.Contains(s, "❯ a") }); err != nil {
				return nil, err
			}
		}
		// Keys come at no fixed distance from frames.
		if err := pause(ctx, time.Duration(7+i*13%31)*time.Millisecond); err != nil {
			return nil, err
		}
		typed += string(word[len(typed)])
		begun := time.Now()
		if err := t.send(typed[len(typed)-1:]); err != nil {
			return nil, err
		}
		at, err := t.has(ctx, "❯ "+typed)
		if err != nil {
			return nil, err
		}
		trips = append(trips, millis(at.Sub(begun)))
	}
	return trips, nil
}
