package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"braid/engine"
	"braid/record"
)

// runner is a command of the race at its end.
type runner struct {
	number  int // from 1
	command string
	end     record.ProcEndEvent
	err     error
}

// race starts the commands and waits for the first that succeeds. Then it stops
// the others, and waits for the rest of what they print.
func race(ctx context.Context, s *engine.Session, commands []string, w io.Writer) error {
	out := &shared{w: w}
	ends := make(chan runner, len(commands)) // has room for all, so nobody waits to tell
	var all sync.WaitGroup
	defer all.Wait()
	for i, line := range commands {
		id, err := s.Start(ctx, engine.Command{Line: line})
		if err != nil {
			return errors.Join(err, s.KillAll(ctx))
		}
		all.Go(func() {
			end, err := follow(ctx, s, id, &prefixed{w: out, prefix: fmt.Sprintf("%d: ", i+1)})
			ends <- runner{i + 1, line, end, err}
		})
	}
	for range commands {
		r := <-ends
		if r.err != nil {
			return r.err
		}
		if r.end.ExitCode == 0 {
			fmt.Fprintf(out, "%d was first: %s\n", r.number, r.command)
			return s.KillAll(ctx)
		}
		fmt.Fprintf(out, "%d ended with %d\n", r.number, r.end.ExitCode)
	}
	return errors.New("none succeeded")
}

// follow writes what a process prints, as it comes, and returns how it ended. Its
// last output is written by then.
func follow(ctx context.Context, s *engine.Session, id string, w *prefixed) (record.ProcEndEvent, error) {
	for ev, err := range s.StreamLogs(ctx, id) {
		if err != nil {
			return record.ProcEndEvent{}, err
		}
		if ev.End != nil {
			w.flush()
			return *ev.End, nil
		}
		if _, err := w.Write(ev.Data); err != nil {
			return record.ProcEndEvent{}, err
		}
	}
	return record.ProcEndEvent{}, errors.New("the log has no end")
}

// shared is a writer that several goroutines write whole lines to.
type shared struct {
	mu sync.Mutex // guards w
	w  io.Writer
}

// Write implements io.Writer.
func (s *shared) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.Write(b)
}

// prefixed writes whole lines with a prefix. Output comes cut anywhere, so it
// keeps the beginning of a line until its end is there.
type prefixed struct {
	w      io.Writer
	prefix string
	begun  []byte
}

// Write implements io.Writer.
func (p *prefixed) Write(b []byte) (int, error) {
	p.begun = append(p.begun, b...)
	for {
		end := bytes.IndexByte(p.begun, '\n')
		if end < 0 {
			return len(b), nil
		}
		line := append([]byte(p.prefix), p.begun[:end+1]...)
		p.begun = p.begun[end+1:]
		if _, err := p.w.Write(line); err != nil {
			return 0, err
		}
	}
}

// flush writes a last line that has no end.
func (p *prefixed) flush() {
	if len(p.begun) > 0 {
		_, _ = p.Write([]byte{'\n'})
	}
}
