package workspace

import (
	"context"
	"time"

	"braid/engine"
	"braid/record"
)

// phase is what a keeper is about.
type phase int

const (
	waiting    phase = iota // for those after which it starts
	starting                // for the first time
	running                 // it runs
	ended                   // it has ended, and is not to be started
	pending                 // it is to be started again, later
	restarting              // it is being started again
	stopped                 // by a person, and stays so
)

// keeper looks after one process. Its fields belong to the supervisor's loop.
type keeper struct {
	v       *Supervisor
	ref     Ref
	p       *Process
	session *engine.Session
	after   []*keeper

	phase  phase
	id     string // of the engine's process; empty before it was started
	gen    int    // the generation that runs or ran last
	over   int    // the last generation whose end was taken
	begun  time.Time
	ready  bool          // it is, or was once: those that wait for it do not stop when it ends
	rests  time.Time     // until when it is not to be started
	times  int           // in a row, it has ended
	told   time.Time     // when a person last sent a signal that ends
	said   string        // what was told last of what is planned
	turn   int           // counts decisions, so that what an earlier one left is ignored
	held   bool          // it is not to be started when it has ended, until somebody else starts it
	change record.Moment // of a file, while it was being started

	looks  chan struct{}      // closed when changes of files are seen; tests wait for that
	cancel context.CancelFunc // of what is under way
	busy   chan struct{}      // closed when that has returned and was taken; nil when nothing is
}

// begin starts the process if those are ready after which it starts.
func (k *keeper) begin() {
	if k.phase != waiting || time.Now().Before(k.rests) {
		return
	}
	if on := k.blocker(); on != nil {
		k.plan("waits for " + on.state())
		return
	}
	k.phase = starting
	if len(k.after) > 0 {
		k.plan("starting")
	}
	before := k.v.starts[k.session]
	k.do(func(ctx context.Context) func() {
		if before != nil {
			<-before // so that they stand in the order of the file
		}
		id, err := k.session.Start(ctx, k.command())
		return func() { k.began(id, err) }
	})
	k.v.starts[k.session] = k.busy
}

// blocker returns the first that is not ready of those after which k starts.
func (k *keeper) blocker() *keeper {
	for _, on := range k.after {
		if !on.ready {
			return on
		}
	}
	return nil
}

// command returns what to run.
func (k *keeper) command() engine.Command {
	c := engine.Command{
		Name: k.p.Name, Line: k.p.Run, TTY: k.p.TTY, Columns: k.v.o.Columns, Rows: k.v.o.Rows,
		Origin: record.OriginUser, Env: map[string]*string{},
		Cwd: k.p.Cwd, // also when the session is elsewhere by then
	}
	for name, value := range k.p.Env {
		c.Env[name] = &value
	}
	return c
}

// do does something that takes time, and then what it returns in the loop.
func (k *keeper) do(f func(context.Context) func()) {
	ctx, cancel := context.WithCancel(k.v.ctx)
	busy := make(chan struct{})
	k.cancel, k.busy = cancel, busy
	k.v.wg.Go(func() {
		defer cancel()
		defer close(busy)
		then := f(ctx)
		done := make(chan struct{})
		if k.v.post(func() {
			defer close(done)
			if k.busy == busy {
				k.cancel, k.busy = nil, nil
			}
			then()
		}) {
			<-done
		}
	})
}

// began takes the first start. What happened since then may have been told
// already, when k did not know the process yet.
func (k *keeper) began(id string, err error) {
	if err != nil {
		if k.phase == starting {
			k.failed(err)
		}
		return
	}
	k.id = id
	p, err := k.session.Process(id)
	if err != nil {
		return
	}
	if k.phase == stopped {
		k.gen = p.Generation // it was too late; who stopped it stops it in the engine, too
		return
	}
	k.runs(p.Generation, p.Start)
	if p.Ended() {
		k.ended(record.ProcEndEvent{ID: id, Generation: p.Generation, ExitCode: p.ExitCode, Signal: p.Signal, How: p.How})
	}
}

// failed takes that the process could not be started. If it is to be started again
// when it fails, so it is now.
func (k *keeper) failed(err error) {
	if k.p.Restart == Never {
		k.phase = ended
		k.plan("could not be started: " + err.Error())
		k.v.kick()
		return
	}
	var wait time.Duration
	k.times, wait = k.v.o.Backoff.next(k.times, 0)
	k.phase, k.rests = waiting, time.Now().Add(wait)
	k.turn++
	turn := k.turn
	k.plan("starting in " + short(wait) + ": " + err.Error())
	k.v.later(wait, func() {
		if k.turn == turn {
			k.begin()
		}
	})
}
