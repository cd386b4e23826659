package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
)

// frameMsg wakes the model: the source changed, or time that shows has passed.
type frameMsg struct{ changed bool }

// pace lets the model hear of changes and of passing time no more often than it
// can show them. It keeps exactly one command waiting: nothing queues up behind
// a slow screen, and while nothing changes and nothing moves, nothing runs.
type pace struct {
	ctx   context.Context
	src   Source
	frame time.Duration // the least time between two frames
	poke  chan struct{} // makes the waiting command return, to wait for less
	every time.Duration // what the waiting command waits for at most; 0: only for changes
}

// newPace returns a pace of at most fps frames a second.
func newPace(ctx context.Context, src Source, fps int) pace {
	if fps <= 0 {
		fps = DefaultFPS
	}
	return pace{ctx: ctx, src: src, frame: time.Second / time.Duration(fps), poke: make(chan struct{}, 1)}
}

// next returns the command that waits for the next frame: for a change, and if
// every is not 0 for that time to pass. Only Init and the answer to a frameMsg
// may issue it, so there is never more than one. The frame's rest is waited out
// after a change, not before: the first change after a quiet time shows at
// once, and what else changes meanwhile shows with it.
func (p *pace) next(every time.Duration) tea.Cmd {
	p.every = every
	ctx, changed, poke, frame := p.ctx, p.src.Changed(), p.poke, p.frame
	since := time.Now()
	return func() tea.Msg {
		var timeout <-chan time.Time
		if every > 0 {
			t := time.NewTimer(every)
			defer t.Stop()
			timeout = t.C
		}
		select {
		case <-ctx.Done():
			return nil
		case <-poke:
			return frameMsg{}
		case <-timeout:
			return frameMsg{}
		case _, open := <-changed:
			if !open || !rest(ctx, frame-time.Since(since)) {
				return nil
			}
		}
		select { // Whatever changed while resting is part of this frame.
		case <-changed:
		default:
		}
		return frameMsg{changed: true}
	}
}

// adjust makes the waiting command return when it would wait for longer than
// every, so that the answer can wait for less.
func (p *pace) adjust(every time.Duration) {
	if every == 0 || p.every != 0 && p.every <= every {
		return
	}
	p.every = every
	select {
	case p.poke <- struct{}{}:
	default:
	}
}

// after returns a command that delivers a message after d, unless the program
// ends before.
func (p *pace) after(d time.Duration, msg tea.Msg) tea.Cmd {
	ctx := p.ctx
	return func() tea.Msg {
		if !rest(ctx, d) {
			return nil
		}
		return msg
	}
}

// rest waits for d, and says false when ctx ends before.
func rest(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}
