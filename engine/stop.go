package engine

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"syscall"
	"time"

	"braid/record"
)

// ErrStopped is what RestartProcess returns when the process was stopped while
// it was to be started again: a stop always wins.
var ErrStopped = errors.New("stopped meanwhile")

// Stop ends a process and everything it started: SIGTERM to the whole tree,
// SIGKILL to what is left after the engine's grace. It returns when nothing is
// left, with what became of each. Stopping what has ended is no error. When ctx
// ends, the stop goes on without the caller.
func (s *Session) Stop(ctx context.Context, id string) (record.KillEvent, error) {
	p, err := s.process(id)
	if err != nil {
		return record.KillEvent{}, err
	}
	return p.stop(ctx, record.OriginUser)
}

// stop is Stop for a process that was found.
func (p *process) stop(ctx context.Context, by record.Origin) (record.KillEvent, error) {
	p.mu.Lock()
	if p.giveUp != nil {
		p.giveUp(ErrStopped)
	}
	p.mu.Unlock()
	if err := p.take(ctx); err != nil {
		return record.KillEvent{}, err
	}
	done := make(chan record.KillEvent, 1)
	p.s.wg.Go(func() {
		defer p.op.give()
		done <- p.end(by)
	})
	select {
	case ev := <-done:
		return ev, nil
	case <-ctx.Done():
		return record.KillEvent{}, context.Cause(ctx)
	}
}

// end stops the current generation and waits until nothing of it is left. The
// caller holds p.op.
func (p *process) end(by record.Origin) record.KillEvent {
	g := p.current()
	ev := record.KillEvent{ID: p.id, Signal: signalName(syscall.SIGTERM), By: by}
	left := g.tree()
	if len(left) == 0 {
		g.settled()
		ev.Done = true
		return ev
	}
	var r report
	g.note(syscall.SIGTERM)
	r.signal(left, syscall.SIGTERM, false)
	r.signal(left, syscall.SIGCONT, true) // a stopped process takes no SIGTERM
	ev.Pids = r.pids()
	p.s.log(ev)
	ev.Signal, left = g.drain(&r, p.s.e.o.Grace)
	r.settle(left)
	g.settled()
	ev.Pids, ev.Done = r.pids(), true
	p.s.log(ev)
	return ev
}

// drain waits until nothing of the tree is left: it sends SIGTERM to those that
// appear meanwhile and, once grace is over, SIGKILL to all. It returns the
// strongest signal sent, and what could not be killed.
func (g *generation) drain(r *report, grace time.Duration) (signal string, left []proc) {
	sig, begun := syscall.SIGTERM, time.Now()
	for pause := time.Millisecond; ; pause = min(2*pause, 20*time.Millisecond) {
		left = g.tree()
		if len(left) == 0 {
			return signalName(sig), nil
		}
		if sig == syscall.SIGTERM && time.Since(begun) >= grace {
			sig = syscall.SIGKILL
			g.note(sig)
		}
		if time.Since(begun) > grace+killLimit {
			return signalName(sig), left
		}
		r.signal(left, sig, sig == syscall.SIGKILL)
		time.Sleep(pause)
	}
}

// note remembers the strongest signal that was sent to end the process.
func (g *generation) note(sig syscall.Signal) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.sent != syscall.SIGKILL {
		g.sent = sig
	}
}

// settled waits until the end of a process that is known to be gone is
// journaled.
func (g *generation) settled() {
	select {
	case <-g.ended:
	case <-time.After(killLimit):
	}
}

// Kill sends a signal to a process and everything it started and returns whom
// it reached. It does not wait, except after SIGKILL, until nothing is left.
func (s *Session) Kill(ctx context.Context, id string, sig syscall.Signal) (record.KillEvent, error) {
	p, err := s.process(id)
	if err != nil {
		return record.KillEvent{}, err
	}
	name := signalName(sig)
	if name == "" {
		return record.KillEvent{}, fmt.Errorf("%w signal %d", ErrInvalid, int(sig))
	}
	if err := p.take(ctx); err != nil {
		return record.KillEvent{}, err
	}
	defer p.op.give()
	g := p.current()
	var r report
	g.note(sig)
	left := g.tree()
	r.signal(left, sig, false)
	if sig == syscall.SIGKILL && len(left) > 0 {
		_, left = g.drain(&r, 0)
		r.settle(left)
		g.settled()
	}
	ev := record.KillEvent{ID: p.id, Signal: name, By: record.OriginUser, Done: true, Pids: r.pids()}
	s.log(ev)
	return ev, nil
}

// KillAll stops all processes of the session, all at once, as Stop does.
func (s *Session) KillAll(ctx context.Context) error {
	s.mu.Lock()
	procs := append([]*process(nil), s.procs...)
	s.mu.Unlock()
	errs := make([]error, len(procs))
	var wg sync.WaitGroup
	for i, p := range procs {
		wg.Go(func() { _, errs[i] = p.stop(ctx, record.OriginUser) })
	}
	wg.Wait()
	return errors.Join(errs...)
}

// RestartProcess stops a process, waits until nothing of it is left, and starts
// its command again under the same id. Calls that come while one waits are one
// restart. A stop that comes meanwhile wins: the error is ErrStopped.
func (s *Session) RestartProcess(ctx context.Context, id string) error {
	p, err := s.process(id)
	if err != nil {
		return err
	}
	p.mu.Lock()
	if r := p.restart; r != nil {
		p.mu.Unlock()
		select {
		case <-r.done:
			return r.err
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	r := &restart{done: make(chan struct{})}
	ctx, p.giveUp = context.WithCancelCause(ctx)
	p.restart = r
	p.mu.Unlock()
	r.err = p.again(ctx)
	p.mu.Lock()
	p.giveUp(nil)
	p.restart, p.giveUp = nil, nil
	p.mu.Unlock()
	close(r.done)
	return r.err
}

// A restart is one that is under way.
type restart struct {
	done chan struct{}
	err  error // once done
}

// again stops and starts.
func (p *process) again(ctx context.Context) error {
	if err := p.take(ctx); err != nil {
		return err
	}
	defer p.op.give()
	if !p.current().over() || len(p.current().tree()) > 0 {
		p.end(record.OriginUser)
	}
	s := p.s
	if err := s.take(ctx); err != nil {
		return err
	}
	defer s.turn.give()
	sh, err := s.ready()
	if err != nil {
		return err
	}
	return p.launch(ctx, sh, p.current().n+1)
}
