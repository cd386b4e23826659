package workspace

import (
	"context"
	"errors"
	"time"

	"braid/engine"
	"braid/record"
)

// runs takes the start of a generation, whoever has started it.
func (k *keeper) runs(gen int, at record.Moment) {
	if gen <= k.gen {
		return
	}
	if k.phase == stopped && k.busy != nil {
		k.gen = gen // our own start, which could not be given up any more
		return
	}
	if k.phase != restarting {
		k.times = 0 // a person has started it
	}
	k.gen, k.phase, k.begun, k.held, k.told = gen, running, time.Now(), false, time.Time{}
	k.turn++
	k.said = "" // what was planned is done
	if k.p.Ready == (Ready{}) {
		k.isReady()
	} else if !k.p.Ready.Exit {
		k.awaitReady()
	}
	if k.change > at {
		k.changed("a file")
	}
	k.change = 0
}

// killed takes a signal that was sent through the engine. That is told after it was
// sent, and so perhaps after the end that it was for.
func (k *keeper) killed(e record.KillEvent) {
	switch e.Signal {
	case "SIGTERM", "SIGKILL", "SIGINT", "SIGQUIT", "SIGHUP":
	default:
		return
	}
	switch k.phase {
	case running:
		k.told = time.Now()
	case pending:
		k.hold()
	}
}

// ended takes the end of a generation.
func (k *keeper) ended(e record.ProcEndEvent) {
	k.runs(e.Generation, 0) // its start may have been told before k knew it
	if e.Generation != k.gen || e.Generation <= k.over {
		return
	}
	k.over = e.Generation
	k.turn++
	if k.phase != running {
		return
	}
	clean := e.ExitCode == 0 && e.How == record.EndedItself
	if clean && k.p.Ready.Exit {
		k.isReady()
	}
	switch {
	case k.held || k.wanted(e):
		k.phase = stopped
	case k.p.Restart == Always || k.p.Restart == OnFailure && !clean:
		k.again(e)
	default:
		k.phase = ended
	}
	if k.phase != pending {
		k.plan("")
	}
	k.v.kick()
}

// wanted says that a process ended because a person wanted it to. A signal counts
// for as long as a stop takes: one that was sent long before, to have it read its
// files again for example, has nothing to do with its end.
func (k *keeper) wanted(e record.ProcEndEvent) bool {
	switch e.How {
	case record.EndedKilled:
		return true
	case record.EndedStopped:
		return k.told.IsZero() || time.Since(k.told) < 2*k.v.o.Grace
	}
	return false
}

// again starts a process that has ended again, after a while.
func (k *keeper) again(e record.ProcEndEvent) {
	var wait time.Duration
	k.times, wait = k.v.o.Backoff.next(k.times, time.Since(k.begun))
	k.retry(wait, cause(e, k.times))
}

// retry starts the process after a while; why is part of what is told.
func (k *keeper) retry(wait time.Duration, why string) {
	k.phase = pending
	k.turn++
	turn := k.turn
	k.plan("restarts in " + short(wait) + " (" + why + ")")
	k.v.later(wait, func() {
		if k.phase == pending && k.turn == turn {
			k.restart("restarting")
		}
	})
}

// restart starts the process again now.
func (k *keeper) restart(text string) {
	k.phase = restarting
	k.turn++
	k.plan(text)
	k.do(func(ctx context.Context) func() {
		err := k.session.RestartProcess(ctx, k.id)
		return func() { k.restarted(err) }
	})
}

// restarted takes the result of a restart. That the process runs may not have been
// told by the engine yet; when it is, it must not pass for somebody else's start.
func (k *keeper) restarted(err error) {
	if err == nil {
		p, err := k.session.Process(k.id)
		switch {
		case err != nil: // the session is gone
		case k.phase == stopped:
			k.gen = p.Generation
		default:
			k.runs(p.Generation, p.Start)
		}
		return
	}
	if k.phase != restarting {
		return
	}
	if errors.Is(err, engine.ErrStopped) || errors.Is(err, engine.ErrClosed) || k.v.ctx.Err() != nil {
		k.phase = stopped
		k.plan("")
		return
	}
	var wait time.Duration
	k.times, wait = k.v.o.Backoff.next(k.times, 0)
	k.retry(wait, err.Error())
}

// changed takes a change of a file that the process depends on.
func (k *keeper) changed(path string) {
	switch k.phase {
	case running, ended, pending:
		if k.held {
			return // it is being stopped
		}
		k.times = 0
		if k.id == "" { // it could not be started
			k.phase = waiting
			k.begin()
			return
		}
		k.restart("restarting: " + path + " changed")
	case starting, restarting:
		k.change = record.MomentOf(time.Now())
	}
}

// hold gives up what is to be started.
func (k *keeper) hold() {
	k.turn++
	switch k.phase {
	case running:
		k.held = true
		return
	case waiting:
		k.phase = stopped
		k.plan("not started: stopped while it waited")
		return
	}
	if k.phase != stopped {
		k.plan("")
	}
	k.phase = stopped
	if k.cancel != nil {
		k.cancel()
	}
}
