package cli

import (
	"context"
	"io"
	"sync"
	"syscall"
	"time"

	"braid/engine"
)

// twice is the time within which a second ctrl+c ends braid rather than one more
// command.
const twice = 2 * time.Second

// execution runs commands one after another and shows what they print.
type execution struct {
	a    *app
	s    *engine.Session
	json bool
	stop func() // stops catching ctrl+c

	mu      sync.Mutex         // guards what follows
	abort   context.CancelFunc // of the command that runs; nil when none does
	pressed time.Time          // when ctrl+c was pressed last
}

// newExecution returns an execution that is still to get its session; end ends it
// all. From now on until it is stopped, ctrl+c does not end the process by itself.
func newExecution(a *app, json bool, end context.CancelCauseFunc) *execution {
	x := &execution{a: a, json: json}
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
// has ended. When that cannot be printed, it aborts the command. What is printed
// does not come from the journal: a disk that is full must not cut it.
func (x *execution) shown(ctx context.Context, c engine.Command, abort func()) (engine.Result, error) {
	if x.json {
		res, err := x.s.Exec(ctx, c)
		if err != nil {
			return res, err
		}
		return res, writeResult(x.a.stdout, c, res)
	}
	stdout, stderr := &printer{w: x.a.stdout, failed: abort}, &printer{w: x.a.stderr, failed: abort}
	c.Stdout, c.Stderr, c.Discard = stdout, stderr, true
	res, err := x.s.Exec(ctx, c)
	return res, firstOf(err, stdout.fault(), stderr.fault())
}

// printer prints output, and remembers why it could not.
type printer struct {
	w      io.Writer
	failed func()

	mu  sync.Mutex // guards what follows
	err error
}

// Write implements io.Writer.
func (p *printer) Write(b []byte) (int, error) {
	n, err := p.w.Write(b)
	if err != nil {
		p.mu.Lock()
		p.err = err
		p.mu.Unlock()
		p.failed()
	}
	return n, err
}

// fault returns why printing failed, nil if it did not.
func (p *printer) fault() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}
