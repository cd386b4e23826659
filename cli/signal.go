package cli

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// signalled is the reason for an end by a signal.
type signalled struct{ syscall.Signal }

// Error implements error.
func (s signalled) Error() string { return s.String() }

// untilSignal returns a context that ends with the first signal that asks braid
// to end, which is its cause. Until stop is called, no such signal ends the
// process by itself: everything that was started is stopped first.
//
// SIGPIPE is caught, not ignored: a write to a closed pipe then fails instead of
// ending the process, while commands still start with the default.
func untilSignal(ctx context.Context) (_ context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	pipe := make(chan os.Signal, 1)
	signal.Notify(pipe, syscall.SIGPIPE)
	quit := catch(func(s syscall.Signal) { cancel(signalled{s}) }, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	return ctx, func() {
		quit()
		signal.Stop(pipe)
		cancel(nil)
	}
}

// catch calls f for every signal of those that comes, from one goroutine, until
// stop is called. Signals that whoever started braid had it ignore stay ignored,
// as nohup and shells without job control want it.
func catch(f func(syscall.Signal), sigs ...syscall.Signal) (stop func()) {
	came := make(chan os.Signal, 1)
	for _, s := range sigs {
		if !signal.Ignored(s) {
			signal.Notify(came, s)
		}
	}
	done := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			select {
			case s := <-came:
				f(s.(syscall.Signal))
			case <-done:
				return
			}
		}
	})
	return func() {
		signal.Stop(came)
		close(done)
		wg.Wait()
	}
}
