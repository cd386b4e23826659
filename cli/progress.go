package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"
	"time"

	"github.com/charmbracelet/x/term"
)

const (
	// progressAfter is how long work takes before progress is shown: less is not
	// worth a line that comes and goes.
	progressAfter = 500 * time.Millisecond
	// progressEvery is how often what is shown is drawn anew.
	progressEvery = 100 * time.Millisecond
)

// told tells how much of long work is done. The error, if there is one, is why the
// work is to end.
type told func(done, total int64) error

// long does work that may take long. Meanwhile a terminal shows how far it has come,
// and ctrl+c ends it as any failure would: nothing is left half done.
func (a *app) long(ctx context.Context, what string, work func(context.Context, told) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer catch(func(s syscall.Signal) { cancel(signalled{s}) }, syscall.SIGINT)()
	p := a.progress(what)
	defer p.end()
	err := work(ctx, func(done, total int64) error {
		p.tell(done, total)
		return context.Cause(ctx)
	})
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return cause
	}
	return err
}

// progress is a line on a terminal that says how far work has come, and goes away
// at its end. The nil progress shows nothing.
type progress struct {
	w    io.Writer
	what string
	stop chan struct{}
	wg   sync.WaitGroup

	mu    sync.Mutex // guards what follows
	next  time.Time  // when it is drawn next
	part  string     // how much is done; empty as long as it is not known
	shown string
}

// progress begins to show the progress of something, as in "saving". It shows none
// where stderr is no terminal, nor where stdout is a pipe: who reads that may be a
// pager, which has the terminal.
func (a *app) progress(what string) *progress {
	if !term.IsTerminal(a.stderr.Fd()) || isPipe(a.stdout) {
		return nil
	}
	p := &progress{w: a.stderr, what: what, stop: make(chan struct{}), next: time.Now().Add(a.patience)}
	p.wg.Go(p.follow)
	return p
}

// follow draws until the end: work may tell nothing for a while.
func (p *progress) follow() {
	for {
		select {
		case <-time.After(progressEvery):
			p.mu.Lock()
			p.draw()
			p.mu.Unlock()
		case <-p.stop:
			return
		}
	}
}

// tell shows that so much is done.
func (p *progress) tell(done, total int64) {
	if p == nil || total <= 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.part = fmt.Sprintf(" %d %%", 100*min(done, total)/total)
	p.draw()
}

// draw draws what there is to show, if it is time. The caller holds p.mu.
func (p *progress) draw() {
	now := time.Now()
	if text := p.what + "…" + p.part; !now.Before(p.next) && text != p.shown {
		p.next = now.Add(progressEvery)
		p.shown = text
		fmt.Fprint(p.w, "\r\x1b[K"+text)
	}
}

// end takes the line away.
func (p *progress) end() {
	if p == nil {
		return
	}
	close(p.stop)
	p.wg.Wait()
	if p.shown != "" {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

// isPipe says that a file is a pipe or a socket.
func isPipe(f *os.File) bool {
	st, err := f.Stat()
	return err == nil && st.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0
}
