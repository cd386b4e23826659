package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
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
	return p.stop(ctx, originOf(ctx))
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
	type ended struct {
		ev  record.KillEvent
		err error
	}
	done := make(chan ended, 1)
	p.s.wg.Go(func() {
		defer p.op.give()
		ev, err := p.end(by)
		done <- ended{ev, err}
	})
	select {
	case e := <-done:
		return e.ev, e.err
	case <-ctx.Done():
		return record.KillEvent{}, context.Cause(ctx)
	}
}

// end stops the current generation and waits until nothing of it is left. It fails
// when it cannot be told what is there. The caller holds p.op.
func (p *process) end(by record.Origin) (record.KillEvent, error) {
	g := p.current()
	grace := p.s.e.o.Grace
	ev := record.KillEvent{ID: p.id, Signal: signalName(syscall.SIGTERM), By: by}
	left, err := g.find()
	if err != nil {
		return ev, fmt.Errorf("process %s: %w", p.name, err)
	}
	if len(left) == 0 {
		g.settled()
		ev.Done = true
		return ev, nil
	}
	r := report{asked: startTick(), orphans: p.s.e.orphans, leader: g.leader}
	g.note(syscall.SIGTERM)
	r.signal(left, syscall.SIGTERM, false)
	r.signal(left, syscall.SIGCONT, true) // a stopped process takes no SIGTERM
	ev.Pids, ev.GraceMS = r.pids(), grace.Milliseconds()
	p.s.log(ev)
	ev.GraceMS = 0
	ev.Signal, left = g.drain(&r, grace)
	r.settle(left)
	r.witness()
	if end, over := g.settled(); over && end.How != record.EndedLost {
		r.tell(g.leader, end)
	}
	ev.Pids, ev.Done = r.pids(), true
	p.s.log(ev)
	return ev, nil
}

// drain waits until nothing of the tree is left: it sends SIGTERM to those that the
// first one has missed and, once grace is over or SIGKILL is asked for, SIGKILL to
// all. It returns the strongest signal sent, and what could not be killed.
func (g *generation) drain(r *report, grace time.Duration) (signal string, left []proc) {
	sig, begun := syscall.SIGTERM, time.Now()
	for pause := time.Millisecond; ; pause = min(2*pause, 20*time.Millisecond) {
		left = g.tree()
		if len(left) == 0 {
			return signalName(sig), nil
		}
		if sig == syscall.SIGTERM && (time.Since(begun) >= grace || g.hurried.Load()) {
			sig = syscall.SIGKILL
			g.note(sig)
		}
		if time.Since(begun) > grace+killLimit {
			return signalName(sig), left
		}
		if sig == syscall.SIGTERM {
			r.signal(r.missed(left), sig, false)
		} else {
			r.signal(left, sig, true)
		}
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

// settled waits until the end of a process that is known to be gone is journaled, and
// returns it; over says whether it was.
func (g *generation) settled() (end record.ProcEndEvent, over bool) {
	select {
	case <-g.ended:
		return g.end, true
	case <-time.After(killLimit):
		return end, false
	}
}

// Kill sends a signal to a process and everything it started and returns whom
// it reached. It does not wait, except after SIGKILL, until nothing is left. A
// SIGKILL cuts short the grace of a stop that goes on.
func (s *Session) Kill(ctx context.Context, id string, sig syscall.Signal) (record.KillEvent, error) {
	p, err := s.process(id)
	if err != nil {
		return record.KillEvent{}, err
	}
	name := signalName(sig)
	if name == "" {
		return record.KillEvent{}, fmt.Errorf("%w signal %d", ErrInvalid, int(sig))
	}
	if g := p.current(); g != nil && sig == syscall.SIGKILL {
		g.hurried.Store(true) // A stop that goes on waits no longer.
	}
	if err := p.take(ctx); err != nil {
		return record.KillEvent{}, err
	}
	defer p.op.give()
	g := p.current()
	left, err := g.find()
	if err != nil {
		return record.KillEvent{}, fmt.Errorf("process %s: %w", p.name, err)
	}
	var r report
	g.note(sig)
	if len(left) > 0 && g.leader.signalGroup(sig) == nil {
		r.group = g.pgid
	}
	r.signal(left, sig, false)
	if sig == syscall.SIGKILL && len(left) > 0 {
		_, left = g.drain(&r, 0)
		r.settle(left)
		g.settled()
	}
	ev := record.KillEvent{ID: p.id, Signal: name, By: originOf(ctx), Done: true, Pids: r.pids()}
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
		wg.Go(func() { _, errs[i] = p.stop(ctx, originOf(ctx)) })
	}
	wg.Wait()
	return errors.Join(errs...)
}

// RestartProcess stops a process, waits until nothing of it is left, and starts
// its command again under the same id. Calls that come while one waits are one
// restart, which is given up when the contexts of all of them have ended. A stop that
// comes meanwhile wins: the error is ErrStopped. A foreground command that runs is
// not waited for: the process then sees the variables and the directory that the
// command before has left.
func (s *Session) RestartProcess(ctx context.Context, id string) error {
	p, err := s.process(id)
	if err != nil {
		return err
	}
	for {
		p.mu.Lock()
		r := p.restart
		switch {
		case r == nil:
			return p.restartNow(ctx)
		case r.wanted == 0: // it is being given up
			p.mu.Unlock()
			select {
			case <-r.done:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		default:
			r.wanted++
			p.mu.Unlock()
			select {
			case <-r.done:
				return r.err
			case <-ctx.Done():
				p.unwant(r, context.Cause(ctx))
				return context.Cause(ctx)
			}
		}
	}
}

// restartNow is the first to want a restart, and does it. The caller holds p.mu,
// which it gives back.
func (p *process) restartNow(ctx context.Context) error {
	r := &restart{done: make(chan struct{}), wanted: 1}
	ours, giveUp := context.WithCancelCause(context.WithoutCancel(ctx))
	p.restart, p.giveUp = r, giveUp
	p.mu.Unlock()
	stop := context.AfterFunc(ctx, func() { p.unwant(r, context.Cause(ctx)) })
	r.err = p.again(ours)
	stop()
	giveUp(nil)
	p.mu.Lock()
	p.restart, p.giveUp = nil, nil
	p.mu.Unlock()
	close(r.done)
	return r.err
}

// unwant takes a caller's wish for a restart back; without any, it is given up.
func (p *process) unwant(r *restart, why error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.wanted--; r.wanted == 0 && p.restart == r {
		p.giveUp(why)
	}
}

// A restart is one that is under way.
type restart struct {
	wanted int // by how many; guarded by the process's mu
	done   chan struct{}
	err    error // once done
}

// again stops and starts.
func (p *process) again(ctx context.Context) error {
	if err := p.take(ctx); err != nil {
		return err
	}
	defer p.op.give()
	if !p.current().over() || len(p.current().tree()) > 0 {
		if _, err := p.end(originOf(ctx)); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	n := p.current().n + 1
	if !p.s.turn.try() {
		return p.launchAside(n)
	}
	defer p.s.turn.give()
	return p.launchIn(p.s.ready, n)
}

// launchAside starts generation n while a command runs in the session's shell:
// from a shell of its own, which has the state that the last command left.
func (p *process) launchAside(n int) error {
	s := p.s
	if s.ctx.Err() != nil {
		return fmt.Errorf("session %s is %w", s.id, ErrClosed)
	}
	state := p.id + ".state"
	sh, err := s.newShell(s.mark+"/"+p.id, state)
	if err != nil {
		return err
	}
	defer os.Remove(s.dir + "/" + state)
	defer sh.kill() // without its EXIT trap, which is the session's
	return p.launch(sh, n)
}
