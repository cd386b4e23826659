package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"braid/record"
)

// Session is a long-lived shell whose state lasts from command to command, with
// the background processes that were started from it. All methods may be called
// by any goroutine.
type Session struct {
	e       *Engine
	id      string
	o       SessionOptions
	journal *record.Journal
	dir     string // its scratch directory
	prefix  string // of its files in the done directory
	mark    string // value of the engine's marker

	ctx    context.Context // ends when the session is closed
	cancel context.CancelCauseFunc
	turn   queue          // who may use the shell and the fields below
	wg     sync.WaitGroup // goroutines of the session's own
	ending sync.Once
	endErr error

	shell *shell
	why   string        // it is needed, if the engine ended the last
	swept chan struct{} // closed when nothing of the session runs any more
	tick  uint64        // when it was made, as in proc.start
	known map[ref]bool  // what earlier commands left running
	execs int           // execs so far

	files sync.Mutex // guards the making of missing files

	mu      sync.Mutex // guards the fields below
	state   []byte     // what a new shell is given; set by who has the turn
	cwd     string
	running *foreground
	procs   []*process // in the order of their start
	sids    []ref      // its shells, whose pids are the ids of their sessions
}

// newSession makes a session and starts its shell.
func newSession(e *Engine, num int, o SessionOptions, warning string) (*Session, error) {
	host, _ := os.Hostname()
	j, err := e.run.Create(record.Header{
		Session: o.ID, Host: host, Shell: e.bash, ShellVersion: e.version, Braid: e.o.Version,
	})
	if err != nil {
		return nil, err
	}
	prefix := "s" + strconv.Itoa(num)
	s := &Session{
		e: e, id: o.ID, o: o, journal: j,
		dir: filepath.Join(e.scratch.dir, prefix), prefix: prefix + "-",
		mark: e.run.Info().ID + "/" + o.ID, cwd: o.Cwd, known: make(map[ref]bool), swept: make(chan struct{}), tick: startTick(),
	}
	s.ctx, s.cancel = context.WithCancelCause(context.Background())
	if err := s.startShell(record.SessionStarted, warning); err != nil {
		s.cancel(ErrClosed)
		return nil, errors.Join(err, j.Close(), os.RemoveAll(s.dir))
	}
	return s, nil
}

// startShell starts a shell with the session's last state and journals it. The
// caller has the turn.
func (s *Session) startShell(state record.SessionState, why string) error {
	sh, err := s.newShell(s.mark, "restore")
	if err != nil {
		return err
	}
	s.shell = sh
	s.log(record.SessionEvent{State: state, Pid: sh.self.pid, Cwd: s.Cwd(), Why: why})
	return nil
}

// newShell starts a shell with the session's last state, which is written to a
// file with that name. The mark says whose it is.
func (s *Session) newShell(mark, file string) (*shell, error) {
	if err := s.ensureFiles(); err != nil {
		return nil, err
	}
	dir := s.o.Cwd
	if _, err := os.Stat(dir); err != nil {
		dir = "/"
	}
	sh, err := startShell(s.e.bash, dir, shellEnv(os.Environ(), s.o.Env, mark), s.e.orphans)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	s.sids = append(s.sids, sh.self)
	s.e.scratch.note(sh.self)
	last := s.state
	s.mu.Unlock()
	sh.send(sourceLine(s.dir + "/init"))
	if last != nil {
		if err := os.WriteFile(filepath.Join(s.dir, file), withoutTrap(last), 0o600); err != nil {
			sh.kill()
			return nil, fmt.Errorf("%w: its state could not be given to it: %w", ErrShell, err)
		}
		sh.send(sourceLine(filepath.Join(s.dir, file)))
	}
	sh.send(sourceLine(s.dir + "/arm"))
	return sh, nil
}

// ensureFiles makes what is missing of the session's scratch directory.
func (s *Session) ensureFiles() error {
	s.files.Lock()
	defer s.files.Unlock()
	if _, err := os.Stat(s.dir + "/publish"); err == nil {
		return nil
	}
	if err := s.e.scratch.ensure(s.e.run.Info().ID); err != nil {
		return err
	}
	s.e.watch.renew()
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return fmt.Errorf("scratch directory: %w", err)
	}
	publish := publishScript(s.dir, s.e.scratch.done, s.prefix)
	for _, f := range [...]struct{ name, text string }{{"init", initScript()}, {"arm", armScript(s.dir)}, {"publish", publish}} {
		if err := os.WriteFile(filepath.Join(s.dir, f.name), []byte(f.text), 0o600); err != nil {
			return fmt.Errorf("scratch directory: %w", err)
		}
	}
	return nil
}

// ready returns a shell that takes commands, a new one if the last has died.
// The caller has the turn.
func (s *Session) ready() (*shell, error) {
	if s.ctx.Err() != nil {
		return nil, fmt.Errorf("session %s is %w", s.id, ErrClosed)
	}
	if s.shell.alive() && !hasFiles(s.shell.self.pid, shellFiles) {
		s.shell.kill()
		s.why = "its limit of open files (ulimit -n) left the shell none to run a command with"
	}
	if s.shell.alive() {
		return s.shell, s.ensureFiles()
	}
	if err := s.startShell(record.SessionRestarted, cmp.Or(s.why, "the shell had ended")); err != nil {
		return nil, err
	}
	s.why = ""
	return s.shell, nil
}

// log appends an event to the journal and tells those who follow the engine's
// events. A journal that cannot be written is the run's to report: the session
// goes on.
func (s *Session) log(p record.Payload) {
	at, _ := s.journal.Append(p)
	s.e.events.tell(Event{Session: s.id, At: at, Payload: p})
}

// ID returns the session's id.
func (s *Session) ID() string { return s.id }

// Cwd returns the session's directory as of its last command.
func (s *Session) Cwd() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cwd
}

// Mark writes a bookmark to the session's journal, of a moment in the past; 0 is now.
func (s *Session) Mark(text string, of record.Moment) error {
	if s.ctx.Err() != nil {
		return fmt.Errorf("session %s is %w", s.id, ErrClosed)
	}
	_, err := s.journal.Append(record.MarkEvent{Text: text, Of: of})
	return err
}

// Interrupt aborts the foreground command that runs now; the session keeps its
// state. It returns at once, and does nothing when nothing runs. The error is
// ErrClosed when the session is.
func (s *Session) Interrupt() error {
	if s.ctx.Err() != nil {
		return fmt.Errorf("session %s is %w", s.id, ErrClosed)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running != nil {
		s.running.interrupt()
	}
	return nil
}

// Restart replaces the session's shell by a fresh one with the same state. It
// waits for a running command to end. Background processes are not touched.
func (s *Session) Restart(ctx context.Context) error {
	if err := s.take(ctx); err != nil {
		return err
	}
	defer s.turn.give()
	if s.shell.alive() {
		s.endShell()
	}
	return s.startShell(record.SessionRestarted, "asked for")
}

// take waits for the turn to use the shell, until ctx or the session ends.
func (s *Session) take(ctx context.Context) error {
	ctx, stop := s.within(ctx)
	defer stop()
	if err := s.turn.take(ctx); err != nil {
		return fmt.Errorf("session %s: %w", s.id, err)
	}
	return nil
}

// within derives a context that also ends with the session.
func (s *Session) within(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(s.ctx, func() { cancel(context.Cause(s.ctx)) })
	return ctx, func() { stop(); cancel(nil) }
}

// endShell lets the shell run its EXIT trap and ends it. The caller has the
// turn.
func (s *Session) endShell() {
	s.shell.in.Close()
	select {
	case <-s.shell.dead:
	case <-time.After(farewell):
		s.shell.kill()
	}
}

// close ends the session and everything it started. Later calls wait for the
// first.
func (s *Session) close(why string, by record.Origin) error {
	s.ending.Do(func() { s.endErr = s.end(why, by) })
	return s.endErr
}

// end is close, once.
func (s *Session) end(why string, by record.Origin) error {
	s.cancel(fmt.Errorf("session is %w", ErrClosed))
	_ = s.turn.take(context.Background()) // never given back
	s.stopAll(by)
	if s.shell.alive() {
		s.endShell()
	}
	s.sweep()
	close(s.swept)
	s.wg.Wait()
	s.log(record.SessionEvent{State: record.SessionClosed, Why: why})
	err := s.journal.Close()
	if rm := os.RemoveAll(s.dir); err == nil {
		err = rm
	}
	return err
}
