package engine

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"syscall"

	"braid/record"
)

// A process is a background process of a session over all its restarts.
type process struct {
	s    *Session
	id   string
	name string
	c    Command

	news bell  // rung when it printed something or ended
	op   queue // held while it is stopped or started again

	mu         sync.Mutex              // guards the fields below
	gen        *generation             // the current one
	restart    *restart                // one that is under way
	giveUp     context.CancelCauseFunc // ends it
	cols, rows int
}

// Start starts a command as a background process, in a subshell of the session,
// and returns its id once it runs. It sees the session's variables, functions
// and directory; what it changes of them is gone with it. It survives the death
// of the session's shell and ends with the session. A foreground command that
// runs is waited for.
func (s *Session) Start(ctx context.Context, c Command) (id string, err error) {
	if err := c.check(); err != nil {
		return "", err
	}
	if c.Columns < 0 || c.Rows < 0 || c.Columns > maxTTY || c.Rows > maxTTY {
		return "", fmt.Errorf("%w terminal size %d by %d", ErrInvalid, c.Columns, c.Rows)
	}
	c = c.clone()
	if err := s.take(ctx); err != nil {
		return "", err
	}
	defer s.turn.give()
	if name := s.readonly(c.Env); name != "" {
		return "", fmt.Errorf("%s: %w: it cannot be set for one command", name, ErrReadonly)
	}
	name := c.label() // outside of the lock: it may parse a long line
	s.mu.Lock()
	if c.Name == "" {
		name = numbered(name, s.names())
	}
	p := &process{s: s, id: "p" + strconv.Itoa(len(s.procs)+1), name: name, c: c, cols: c.Columns, rows: c.Rows}
	s.mu.Unlock()
	return p.id, p.launchIn(s.ready, 1)
}

// launchIn launches generation n in a shell of those that next returns: in another
// one when the first has ended before it has read anything of it.
func (p *process) launchIn(next func() (*shell, error), n int) error {
	for tries := 0; ; tries++ {
		sh, err := next()
		if err != nil {
			return err
		}
		err = p.launch(sh, n)
		if !errors.Is(err, errUnheard) {
			return err
		}
		if tries == mostTries {
			return sh.unable()
		}
	}
}

// names returns what the session's processes are called. The caller holds s.mu.
func (s *Session) names() []string {
	all := make([]string, len(s.procs))
	for i, p := range s.procs {
		all[i] = p.name
	}
	return all
}

// process returns a process by its id, or the last with that name.
func (s *Session) process(id string) (*process, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.procs {
		if p.id == id {
			return p, nil
		}
	}
	for i := len(s.procs) - 1; i >= 0; i-- {
		if s.procs[i].name == id {
			return s.procs[i], nil
		}
	}
	return nil, errNoProcess(id, s.id)
}

// errNoProcess is ErrNoProcess with what was looked for.
func errNoProcess(id, session string) error {
	return fmt.Errorf("%q in session %s: %w", id, session, ErrNoProcess)
}

// Wait waits until the process has ended and returns how. The output that it
// printed is in the journal by then, except for what children that still hold
// its streams (HeldBy) may yet print. A restarted process is waited for anew.
func (s *Session) Wait(ctx context.Context, id string) (record.ProcEndEvent, error) {
	p, err := s.process(id)
	if err != nil {
		return record.ProcEndEvent{}, err
	}
	g := p.current()
	select {
	case <-g.ended:
		return g.end, nil
	case <-ctx.Done():
		return record.ProcEndEvent{}, context.Cause(ctx)
	}
}

// Resize tells the session's processes that have terminals how large the pane
// that shows them is, and journals it.
func (s *Session) Resize(columns, rows int) {
	if columns < 1 || rows < 1 || columns > maxTTY || rows > maxTTY || s.ctx.Err() != nil {
		return
	}
	s.log(record.SizeEvent{Columns: columns, Rows: rows})
	s.mu.Lock()
	procs := append([]*process(nil), s.procs...)
	s.mu.Unlock()
	for _, p := range procs {
		if !p.c.TTY {
			continue
		}
		p.mu.Lock()
		p.cols, p.rows = columns, rows
		g := p.gen
		p.mu.Unlock()
		if g.ends.resize(columns, rows) {
			var r report
			r.signal(g.tree(), syscall.SIGWINCH, false)
		}
	}
}

// take waits for the turn to stop or start the process, until ctx or the session
// ends. It is given back with p.op.give.
func (p *process) take(ctx context.Context) error {
	ctx, stop := p.s.within(ctx)
	defer stop()
	if err := p.op.take(ctx); err != nil {
		return fmt.Errorf("process %s: %w", p.name, err)
	}
	return nil
}

// mark is what all that the process starts carries in its environment.
func (p *process) mark() string { return p.s.mark + "/" + p.id }

// current is the generation that runs or ran last.
func (p *process) current() *generation {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.gen
}

// append appends a chunk of output to the journal. A journal that cannot be
// written counts what it loses.
func (p *process) append(out, err []byte) {
	_ = p.s.journal.Output(p.id, out, err)
	p.news.ring()
}
