package cli

import (
	"context"
	"sync"
	"syscall"
	"time"

	"braid/engine"
	"braid/record"
)

// twice is the time within which a second ctrl+c ends braid rather than one more
// command.
const twice = 2 * time.Second

// execution runs commands one after another and shows what they print.
type execution struct {
	a    *app
	run  *record.Run
	s    *engine.Session
	json bool
	stop func() // stops catching ctrl+c

	mu      sync.Mutex         // guards what follows
	abort   context.CancelFunc // of the command that runs; nil when none does
	pressed time.Time          // when ctrl+c was pressed last
}

// newExecution returns an execution in a session; end ends it all.
func newExecution(a *app, run *record.Run, s *engine.Session, json bool, end context.CancelCauseFunc) *execution {
	x := &execution{a: a, run: run, s: s, json: json}
	x.stop = catch(func(sig syscall.Signal) { x.interrupt(func() { end(signalled{sig}) }) }, syscall.SIGINT)
	return x
}

// interrupt aborts the command that runs; twice in a short time, or when none
// runs, it ends everything.
func (x *execution) interrupt(end func()) {
	x.mu.Lock()
	defer x.mu.Unlock()
	now := time.Now()
	if x.abort == nil || now.Sub(x.pressed) < twice {
		end()
		return
	}
	x.pressed = now
	x.abort()
}

// one runs a command and returns its exit status.
func (x *execution) one(ctx context.Context, c engine.Command) (int, error) {
	ctx, abort := context.WithCancel(ctx)
	defer abort()
	x.running(abort)
	defer x.running(nil)
	res, err := x.shown(ctx, c, abort)
	if err != nil {
		return 0, err
	}
	switch {
	case res.TimedOut:
		return statusTimeout, nil
	case res.Aborted && res.ExitCode == 0:
		return statusSignal + int(syscall.SIGINT), nil
	}
	return res.ExitCode, nil
}

// running notes how to abort what runs.
func (x *execution) running(abort context.CancelFunc) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.abort = abort
}

// shown runs a command and prints its output as it comes, or its result when it
// has ended. When that cannot be printed, it aborts the command.
func (x *execution) shown(ctx context.Context, c engine.Command, abort func()) (engine.Result, error) {
	if x.json {
		res, err := x.s.Exec(ctx, c)
		if err != nil {
			return res, err
		}
		return res, writeResult(x.a.stdout, c, res)
	}
	nth := x.history()
	var res engine.Result
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		res, err = x.s.Exec(ctx, c)
	}()
	werr := x.follow(nth, done)
	if werr != nil {
		abort()
	}
	<-done
	if err == nil {
		err = werr
	}
	return res, err
}

// history returns how many commands have been started in the session.
func (x *execution) history() int {
	s, ok := x.run.Snapshot(record.Live).Session(x.s.ID())
	if !ok {
		return 0
	}
	return s.History.Len()
}

// follow copies the output of the session's nth command to stdout and stderr
// until it is done and all is written.
func (x *execution) follow(nth int, done <-chan struct{}) error {
	var f *feed
	for ended := false; ; {
		if f == nil {
			f = x.feed(nth)
		}
		if f != nil {
			if err := f.drain(x.run); err != nil {
				return err
			}
		}
		if ended {
			x.a.noteLost(f)
			return nil
		}
		select {
		case <-x.run.Changed():
		case <-done:
			ended = true // once more: its last lines may have come since
		}
	}
}

// feed returns what copies the output of the session's nth command, once that
// has been started.
func (x *execution) feed(nth int) *feed {
	s, ok := x.run.Snapshot(record.Live).Session(x.s.ID())
	if !ok || s.History.Len() <= nth {
		return nil
	}
	return newFeed(s.History.At(nth).ID, x.a.stdout, x.a.stderr)
}
