package engine

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"sync"
	"time"

	"braid/record"
)

// Exec runs a command in the session's own shell and waits for its end. Its
// changes of the session's state stay. Commands of one session run one after
// another in the order of the calls; the timeout counts from the command's own
// start. When ctx ends before that, the error is ctx's; when it ends later, the
// command is aborted and the result says so. The error is nil whenever the
// command ran, however it ended.
func (s *Session) Exec(ctx context.Context, c Command) (Result, error) {
	if err := c.check(); err != nil {
		return Result{}, err
	}
	if c.TTY {
		return Result{}, fmt.Errorf("%w command: a terminal is only for background processes", ErrInvalid)
	}
	c = c.clone()
	if err := s.take(ctx); err != nil {
		return Result{}, err
	}
	defer s.turn.give()
	f, err := s.prepare(c)
	if err != nil {
		return Result{}, err
	}
	ctx, stop := s.within(ctx)
	defer stop()
	f.begin()
	f.await(ctx)
	r := f.finish()
	if f.failed != nil {
		return Result{}, f.failed
	}
	return r, nil
}

// A foreground is one command that runs in a session's shell. It belongs to
// the goroutine of its Exec, which has the turn.
type foreground struct {
	s      *Session
	c      Command
	sh     *shell
	lines  string // that were sent to it
	tries  int    // how often they were sent again
	failed error  // nothing of it ran
	id     string
	path   string // of its command file
	ends   *ends
	cap    *capture
	kept   kept
	tick   uint64 // when it started, as in proc.start
	before int    // the last pid given before it
	res    Result
	status *status
	over   bool
	quiet  bool // not journaled: a command of the engine's own

	asked     chan struct{} // closed by interrupt
	askOnce   sync.Once
	published <-chan struct{}
	drained   time.Time // when the shell had read all that was sent to it
	worked    time.Time // when it was last seen to have done something since
	cpu       uint64    // its processor time then, as in proc.cpu
	ladder    ladder
}

// prepare writes the files of a command. Nothing of it runs yet.
func (s *Session) prepare(c Command) (*foreground, error) {
	sh, err := s.ready()
	if err != nil {
		return nil, err
	}
	if name := s.readonly(c.Env); name != "" {
		return nil, fmt.Errorf("%s: %w: it cannot be set for one command", name, ErrReadonly)
	}
	s.execs++
	f := &foreground{s: s, c: c, sh: sh, id: "e" + strconv.Itoa(s.execs), asked: make(chan struct{})}
	f.path = s.dir + "/" + f.id
	if err := f.write(); err != nil {
		f.remove()
		if f.ends != nil {
			f.ends.abandon()
		}
		return nil, fmt.Errorf("scratch directory: %w", err)
	}
	return f, nil
}

// write makes the command's files.
func (f *foreground) write() (err error) {
	if err := os.WriteFile(f.path, []byte(f.c.text()), 0o600); err != nil {
		return err
	}
	if len(f.c.Stdin) > 0 {
		if err := os.WriteFile(f.path+".in", f.c.Stdin, 0o600); err != nil {
			return err
		}
	}
	if f.c.scoped() {
		script := scopeScript(f.s.dir, f.id, f.c)
		if err := os.WriteFile(f.path+".set", []byte(script), 0o600); err != nil {
			return err
		}
	}
	if f.ends, err = openPipes(f.path); err != nil {
		return err
	}
	f.kept.discard = f.c.Discard
	f.kept.limit = cmp.Or(f.c.OutputLimit, f.s.o.OutputLimit, f.s.e.o.OutputLimit)
	f.cap, err = newCapture(f.ends.out, f.ends.err, f.take)
	return err
}

// take takes a chunk of output: to the journal, and to the result. A journal
// that cannot be written counts what it loses.
func (f *foreground) take(out, err []byte) {
	if !f.quiet {
		_ = f.s.journal.Output(f.id, out, err)
	}
	f.kept.add(out, err)
	f.c.Stdout = hand(f.c.Stdout, out)
	f.c.Stderr = hand(f.c.Stderr, err)
}

// hand writes to a writer, if there is one, and returns it unless it fails.
func hand(w io.Writer, b []byte) io.Writer {
	if w == nil || len(b) == 0 {
		return w
	}
	if _, err := w.Write(b); err != nil {
		return nil
	}
	return w
}

// begin sends the command to the shell.
func (f *foreground) begin() {
	s := f.s
	f.published = s.e.watch.expect(s.prefix + f.id)
	timeout := cmp.Or(f.c.Timeout, s.o.Timeout, s.e.o.Timeout)
	s.mu.Lock()
	s.running = f
	cwd := s.cwd
	s.mu.Unlock()
	f.log(record.ExecEvent{
		ID: f.id, Command: f.c.Line, Argv: f.c.Argv, Cwd: cmp.Or(f.c.Cwd, cwd), Env: sortedKeys(f.c.Env),
		TimeoutMS: timeout.Milliseconds(), Origin: f.c.origin(),
	})
	f.ladder.init(timeout)
	f.tick, f.before = startTick(), lastPid()
	f.res = Result{Session: s.id, ID: f.id, Started: time.Now()}
	in := "/dev/null"
	if len(f.c.Stdin) > 0 {
		in = f.path + ".in"
	}
	f.cap.begin()
	f.lines = execLines(s.dir, f.id, in, f.c.scoped())
	f.sh.send(f.lines)
}

// resend sends the command to a new shell: the last one had ended before it had
// read anything of it. It says whether it did.
func (f *foreground) resend() bool {
	if f.tries++; f.tries > mostTries || !f.sh.unheard(f.lines) || f.ladder.aborting {
		return false
	}
	sh, err := f.s.ready()
	if err != nil {
		return false
	}
	f.sh, f.drained, f.worked = sh, time.Time{}, time.Time{}
	sh.send(f.lines)
	return true
}

// await follows the command until its end is known: by the watch, by looking,
// or by the death of its shell.
func (f *foreground) await(ctx context.Context) {
	look := time.NewTicker(pollEvery)
	defer look.Stop()
	defer f.ladder.stop()
	cancelled, asked := ctx.Done(), (<-chan struct{})(f.asked)
	for !f.over {
		select {
		case <-f.published:
			f.published = nil
			f.collect()
		case <-f.sh.dead:
			f.shellDied()
		case <-look.C:
			f.look()
		case <-cancelled:
			cancelled = nil
			f.abort(false)
		case <-asked:
			asked = nil
			f.abort(false)
		case <-f.ladder.timeout:
			f.ladder.timeout = nil
			f.abort(true)
		case <-f.ladder.step:
			f.climb()
		}
	}
}

// look does by hand what watching may miss.
func (f *foreground) look() {
	f.collect()
	if f.over {
		return
	}
	if f.ladder.aborting {
		f.signalLate()
	}
	if unread(f.sh.in) != 0 {
		f.drained, f.worked = time.Time{}, time.Time{}
		return
	}
	if f.drained.IsZero() {
		f.drained = time.Now()
	}
	if f.stuck() {
		f.sh.kill()
		f.res.SessionEnded = true
	}
}

// stuck says that the shell will not publish: it has long had all its lines and
// does nothing. One with very much state takes seconds to write it.
func (f *foreground) stuck() bool {
	if p, ok := readProc(f.sh.self.pid); !ok || f.worked.IsZero() || p.cpu != f.cpu {
		f.cpu, f.worked = p.cpu, time.Now() // of one that cannot be read nothing is known
	}
	if time.Since(f.drained) > ownLineMost {
		return true
	}
	limit := ownLineLimit
	if !hasFiles(f.sh.self.pid, shellFiles) {
		limit = goneLimit
	}
	for _, needed := range []string{f.s.dir + "/publish", f.s.e.scratch.done} {
		if _, err := os.Stat(needed); errors.Is(err, os.ErrNotExist) {
			limit = goneLimit // there is nowhere to publish to
		}
	}
	return time.Since(f.worked) > limit
}

// collect takes the published status, if there is one. After an abort, only
// the status counts that the shell publishes when it is calm again.
func (f *foreground) collect() {
	code, ok := f.s.e.watch.take(f.s.prefix + f.name())
	if !ok {
		return
	}
	f.status, f.over = f.told(code), true
	f.keepState()
}

// told returns a status of a code with what the shell wrote about itself.
func (f *foreground) told(code int) *status {
	about, _ := readOwn(f.s.dir + "/exit") // the code is what counts
	os.Remove(f.s.dir + "/exit")
	return newStatus(code, about)
}

// keepState keeps the state of the session if this command has left a whole one,
// and returns the status with which it was written. The file goes: one that is
// written over has to reach the disk first, a new one never does.
func (f *foreground) keepState() (code int, ok bool) {
	state, err := readOwn(f.s.dir + "/state")
	if err != nil {
		return 0, false
	}
	os.Remove(f.s.dir + "/state")
	text, whole := bytes.CutSuffix(state, []byte("\n"))
	last, end := bytes.CutPrefix(text[bytes.LastIndexByte(text, '\n')+1:], []byte(stateEnd))
	name, code, ok := splitStatus(string(last))
	if !whole || !end || !ok || name != f.name() {
		return 0, false
	}
	f.s.mu.Lock()
	f.s.state = state
	f.s.mu.Unlock()
	return code, true
}

// name is the name under which the command publishes its status.
func (f *foreground) name() string {
	if f.ladder.aborting {
		return f.id + "a"
	}
	return f.id
}

// shellDied ends the wait when the shell is gone: with the published status if
// it got that far, or the one that it could not publish, else with the shell's own.
func (f *foreground) shellDied() {
	if f.collect(); f.over || f.resend() {
		return
	}
	f.over = true
	f.res.SessionEnded = true
	f.status = &status{code: exitCode(f.sh.status)}
	if f.sh.unheard(f.lines) && !f.ladder.aborting {
		f.failed = f.sh.unable()
	}
	if code, ok := f.keepState(); ok {
		f.status = f.told(code)
	}
}
