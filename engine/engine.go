package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"braid/record"
)

// DefaultSession is the id of the session that Default makes and that cannot
// be deleted.
const DefaultSession = "default"

// Options configure an Engine. Only Run is required.
type Options struct {
	// Run is where everything is journaled. The engine does not close it.
	Run *record.Run
	// Shell is the path of bash; empty: found in PATH.
	Shell string
	// Timeout is for commands whose session has none; 0: no timeout.
	Timeout time.Duration
	// OutputLimit is how many bytes of each stream a Result holds; 0:
	// DefaultOutputLimit.
	OutputLimit int64
	// Grace is the time from SIGTERM to SIGKILL when something is stopped; 0:
	// DefaultGrace.
	Grace time.Duration
	// Version is the program's version, for the journal's header.
	Version string
}

// Engine runs sessions. All methods may be called by any goroutine.
type Engine struct {
	run     *record.Run
	o       Options
	bash    string
	version string // of bash
	scratch *scratch
	watch   *watch
	orphans *orphans
	events  *chain
	calls   atomic.Int64 // ever begun

	readings readings

	mu       sync.Mutex
	sessions map[string]*Session
	order    []*Session
	count    int // sessions ever made
	closed   bool

	wg   sync.WaitGroup // goroutines of the engine's own
	quit chan struct{}  // closed when closing
}

// New starts an engine. It also cleans up what earlier engines that were
// killed left behind: their processes and scratch directories. The caller must
// Close it.
func New(o Options) (*Engine, error) {
	if o.Run == nil {
		return nil, fmt.Errorf("%w options: a run to journal to is required", ErrInvalid)
	}
	if o.Timeout < 0 || o.OutputLimit < 0 || o.Grace < 0 {
		return nil, fmt.Errorf("%w options: timeout, output limit and grace must not be negative", ErrInvalid)
	}
	if o.OutputLimit == 0 {
		o.OutputLimit = DefaultOutputLimit
	}
	if o.Grace == 0 {
		o.Grace = DefaultGrace
	}
	bash, version, err := findBash(o.Shell)
	if err != nil {
		return nil, err
	}
	ClearAbandoned()
	s, err := newScratch(o.Run.Info().ID)
	if err != nil {
		return nil, err
	}
	e := &Engine{
		run: o.Run, o: o, bash: bash, version: version,
		scratch: s, watch: newWatch(s.done), orphans: newOrphans(), events: newChain(),
		sessions: make(map[string]*Session), quit: make(chan struct{}),
	}
	e.wg.Go(e.sample)
	return e, nil
}

// SessionOptions configure a session.
type SessionOptions struct {
	// ID is 1 to 64 of A-Z a-z 0-9 . _ -, starting with a letter or digit;
	// empty: generated.
	ID string
	// Cwd is where it starts; empty: the home directory.
	Cwd string
	// Env sets variables of its shell.
	Env map[string]string
	// Timeout is for its commands; 0: the engine's.
	Timeout time.Duration
	// OutputLimit is for its results; 0: the engine's.
	OutputLimit int64
}

// Create makes a session and starts its shell. Of concurrent creations of one
// id, one succeeds and the others get ErrExists.
func (e *Engine) Create(ctx context.Context, o SessionOptions) (*Session, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := checkSession(o); err != nil {
		return nil, err
	}
	cwd, warning, err := startDir(o.Cwd)
	if err != nil {
		return nil, err
	}
	o.Cwd = cwd
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, fmt.Errorf("engine is %w", ErrClosed)
	}
	if o.ID == "" {
		o.ID = e.freeID()
	}
	if _, ok := e.sessions[o.ID]; ok {
		return nil, fmt.Errorf("%s: %w", o.ID, ErrExists)
	}
	e.count++
	s, err := newSession(e, e.count, o, warning)
	if err != nil {
		return nil, err
	}
	e.sessions[o.ID] = s
	e.order = append(e.order, s)
	return s, nil
}

// checkSession refuses options that can never be right.
func checkSession(o SessionOptions) error {
	if o.ID != "" {
		if err := checkID(o.ID); err != nil {
			return err
		}
	}
	if o.Timeout < 0 || o.OutputLimit < 0 {
		return fmt.Errorf("%w session options: timeout and output limit must not be negative", ErrInvalid)
	}
	for _, name := range sortedKeys(o.Env) {
		if err := checkVariable(name, o.Env[name]); err != nil {
			return err
		}
	}
	return noNUL("directory", o.Cwd)
}

// startDir is where a session starts: the directory asked for, or home, or the
// root with a warning.
func startDir(dir string) (cwd, warning string, err error) {
	if dir != "" {
		st, err := os.Stat(dir)
		if err == nil && !st.IsDir() {
			err = errors.New("not a directory")
		}
		if err != nil {
			return "", "", fmt.Errorf("%w directory %s: %w", ErrInvalid, dir, errors.Unwrap(wrapped(err)))
		}
		return dir, "", nil
	}
	home, err := os.UserHomeDir()
	if err == nil {
		if st, err := os.Stat(home); err == nil && st.IsDir() {
			return home, "", nil
		}
	}
	return "/", "there is no home directory; started in /", nil
}

// wrapped makes sure that there is something to unwrap: path errors repeat the
// path, which the message has already.
func wrapped(err error) error {
	if errors.Unwrap(err) != nil {
		return err
	}
	return fmt.Errorf("%w", err)
}

// freeID makes an id that no session has. The caller holds e.mu.
func (e *Engine) freeID() string {
	for n := e.count + 1; ; n++ {
		id := "s" + strconv.Itoa(n)
		if _, ok := e.sessions[id]; !ok {
			return id
		}
	}
}

// Get returns a session.
func (e *Engine) Get(id string) (*Session, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if s, ok := e.sessions[id]; ok {
		return s, nil
	}
	return nil, fmt.Errorf("%q: %w", id, ErrNoSession)
}

// Default returns the session "default", which is made on first use, in the
// engine's working directory. It is an error when that was deleted: what is meant
// for it must not run in another.
func (e *Engine) Default(ctx context.Context) (*Session, error) {
	for {
		if s, err := e.Get(DefaultSession); err == nil {
			return s, nil
		}
		cwd, err := os.Getwd()
		if err != nil {
			return nil, fmt.Errorf("the current directory is gone (%w); change to another one, or name one", err)
		}
		s, err := e.Create(ctx, SessionOptions{ID: DefaultSession, Cwd: cwd})
		if err == nil || !errors.Is(err, ErrExists) {
			return s, err
		}
	}
}

// Sessions returns all sessions in the order of their creation.
func (e *Engine) Sessions() []*Session {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]*Session(nil), e.order...)
}

// Delete closes a session: it stops all that runs in it and ends its shell. It
// returns when nothing of it is left.
func (e *Engine) Delete(ctx context.Context, id string) error {
	if id == DefaultSession {
		return fmt.Errorf("%w: session %s cannot be deleted", ErrInvalid, id)
	}
	e.mu.Lock()
	s, ok := e.sessions[id]
	if ok {
		delete(e.sessions, id)
		for i := range e.order {
			if e.order[i] == s {
				e.order = append(e.order[:i:i], e.order[i+1:]...)
				break
			}
		}
	}
	e.mu.Unlock()
	if !ok {
		return fmt.Errorf("%q: %w", id, ErrNoSession)
	}
	return s.close("deleted", originOf(ctx))
}

// Close stops everything that runs, ends all shells and removes the engine's
// files. Nothing is left when it returns. It may be called again.
func (e *Engine) Close() error {
	e.mu.Lock()
	if e.closed {
		e.mu.Unlock()
		return nil
	}
	e.closed = true
	close(e.quit)
	sessions := e.order
	e.order, e.sessions = nil, make(map[string]*Session)
	e.mu.Unlock()

	errs := make([]error, len(sessions))
	var wg sync.WaitGroup
	for i, s := range sessions {
		wg.Go(func() { errs[i] = s.close("braid ended", record.OriginAPI) })
	}
	wg.Wait()
	e.wg.Wait()
	e.watch.close()
	e.orphans.close()
	e.events.end()
	return errors.Join(append(errs, e.scratch.remove())...)
}
