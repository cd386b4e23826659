package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"braid/record"
)

// A generation is one life of a background process, from a start to its end.
type generation struct {
	p       *process
	n       int // 1, 2, … over restarts
	leader  ref
	pgid    int
	outer   int // pid of the shell that publishes the status
	sid     int // of the session's shell at the start
	tick    uint64
	begun   time.Time
	ends    *ends
	cap     *capture
	base    string // what the paths of its files begin with
	done    string // name of the published status
	adopted chan syscall.WaitStatus
	ended   chan struct{} // closed when end is set and journaled

	meter meter // belongs to the engine's sampling goroutine

	hurried atomic.Bool // SIGKILL was asked for: nothing is waited for any more

	mu       sync.Mutex // guards what follows until ended
	sent     syscall.Signal
	timedOut bool
	end      record.ProcEndEvent
}

// launch starts generation n. The caller has the session's turn.
func (p *process) launch(sh *shell, n int) error {
	s := p.s
	name := p.id + "." + strconv.Itoa(n)
	base := s.dir + "/" + name
	open := func() (*ends, error) { return openPipes(base) }
	if p.c.TTY {
		open = func() (*ends, error) { return openTTYs(p.cols, p.rows) }
	}
	e, err := open()
	if err != nil {
		return fmt.Errorf("process %s: %w", p.name, err)
	}
	g := &generation{p: p, n: n, sid: sh.self.pid, tick: startTick(), begun: time.Now(), ends: e, base: base, done: s.prefix + name, ended: make(chan struct{})}
	g.cap, err = newCapture(e.out, e.err, p.append)
	if err == nil {
		if err = g.start(sh); err != nil {
			g.forget()
			g.cap.ready.free()
		}
	}
	if err != nil {
		e.abandon()
		return fmt.Errorf("process %s: %w", p.name, err)
	}
	p.mu.Lock()
	p.gen = g
	p.mu.Unlock()
	s.mu.Lock()
	if n == 1 {
		s.procs = append(s.procs, p) // not before: whoever finds it takes it for started
	}
	cwd := s.cwd
	s.mu.Unlock()
	if p.c.Cwd != "" {
		cwd = p.c.Cwd
	}
	s.log(record.ProcEvent{
		ID: p.id, Name: p.name, Command: p.c.Line, Argv: p.c.Argv, Cwd: cwd, Env: sortedKeys(p.c.Env),
		Pid: g.leader.pid, Pgid: g.pgid, TTY: p.c.TTY, Generation: n, Origin: p.c.origin(),
	})
	g.cap.begin()
	s.wg.Go(g.follow)
	return nil
}

// start writes the files, has the shell source the launch script, and waits for
// the pids.
func (g *generation) start(sh *shell) error {
	s, base := g.p.s, g.base
	l := launch{
		cmd: base, in: "/dev/null", out: g.ends.outPath, err: g.ends.errPath, pid: base + ".pid",
		done: s.e.scratch.done + "/" + g.done, mark: g.p.mark(), c: g.p.c,
	}
	files := map[string]string{base: g.p.c.text(), base + ".run": ""}
	if len(g.p.c.Stdin) > 0 {
		l.in = base + ".in"
		files[l.in] = string(g.p.c.Stdin)
	}
	if name, at, ok := alone(l.c); ok {
		l.program = name
		files[base+".exec"] = instead(files[base], at)
	}
	files[base+".run"] = launchScript(l)
	for path, text := range files {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return err
		}
	}
	pids, err := openLineFIFO(l.pid)
	if err != nil {
		return err
	}
	defer pids.close()
	defer os.Remove(base + ".run")
	run := sourceLine(base + ".run")
	sh.send(run)
	line, ok := pids.line(launchLimit, sh.dead, s.ctx.Done())
	if ok {
		err = g.identify(line)
	} else if !sh.alive() && sh.unheard(run) {
		return errUnheard
	} else {
		sh.kill() // whatever is wrong with it, the next one has it no more
		err = fmt.Errorf("%w: it did not start the process, and is replaced by another", ErrShell)
	}
	if err != nil { // whatever has come of it is nobody's
		s.e.readings.clearOut(0, g.strays)
	}
	return err
}

// forget removes the files of the command.
func (g *generation) forget() {
	for _, file := range []string{"", ".exec", ".in"} {
		os.Remove(g.base + file) // most have not all of them
	}
}

// errUnheard says that a shell was dead before it read what was sent to it.
var errUnheard = errors.New("the shell has ended")

// identify takes the pids of the shell that waits for the leader and of the leader.
func (g *generation) identify(line string) error {
	if _, err := fmt.Sscanf(line, "%d %d", &g.outer, &g.leader.pid); err != nil {
		return fmt.Errorf("%w: it does not tell the process's pid: %q", ErrShell, line)
	}
	g.pgid = g.leader.pid
	p, there := readProc(g.leader.pid) // one that has ended already has no start time
	if there && (p.ppid != g.outer || p.start < g.tick) {
		return fmt.Errorf("%w: it tells a pid that is not the process's: %q", ErrShell, line)
	}
	g.leader.start = p.start
	g.adopted = make(chan syscall.WaitStatus, 1)
	g.p.s.e.orphans.watch(g.outer, g.adopted)
	return nil
}

// follow waits for the end of the process, then of its output, and journals it.
func (g *generation) follow() {
	s := g.p.s
	code, known := g.await()
	s.e.orphans.unwatch(g.outer)
	g.ends.release()
	// All that the process itself has written is in the pipes by now: what this
	// reads is all of it, however slow the reader is.
	held := g.cap.drain()
	drained := make(chan struct{})
	go func() { g.cap.wait(); close(drained) }()
	var holders []int
	if held {
		select {
		case <-drained:
		case <-time.After(heldLimit):
			for _, p := range g.tree() {
				holders = append(holders, p.pid)
			}
			g.cap.drain()
		}
	} else {
		<-drained
	}
	g.finish(code, known, holders)
	g.forget()
	select {
	case <-drained:
	case <-s.swept: // all that could be ended was
		g.cap.cut()
		<-drained
	}
	g.ends.closeMasters()
}

// await waits until the status is published, or until it is clear that it will
// not be. known says whether there is one.
func (g *generation) await() (code int, known bool) {
	s := g.p.s
	published := s.e.watch.expect(g.done)
	defer s.e.watch.forget(g.done)
	var timeout <-chan time.Time
	if d := g.p.c.Timeout; d > 0 {
		t := time.NewTimer(d)
		defer t.Stop()
		timeout = t.C
	}
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	orphan := false // the shell that would publish is gone: the leader is ours
	for {
		if code, ok := s.e.watch.take(g.done); ok {
			return code, true
		}
		select {
		case <-published:
			published = nil
		case ws := <-g.adopted:
			if code, ok := s.e.watch.take(g.done); ok {
				return code, true
			}
			if orphan || ws.Exited() { // it exits with the status that it publishes
				return exitCode(ws), true
			}
			if !g.leader.alive() {
				return -1, false
			}
			orphan = true
			s.e.orphans.watch(g.leader.pid, g.adopted)
		case <-timeout:
			timeout = nil
			g.expire()
		case <-look.C:
			if _, there := readProc(g.outer); !there && !g.leader.alive() && len(g.adopted) == 0 {
				return -1, false
			}
		}
	}
}

// expire stops a process whose time is up.
func (g *generation) expire() {
	g.mu.Lock()
	g.timedOut = true
	g.mu.Unlock()
	g.p.s.wg.Go(func() { _, _ = g.p.stop(context.Background(), "") })
}

// finish journals the end.
func (g *generation) finish(code int, known bool, holders []int) {
	g.mu.Lock()
	g.end = record.ProcEndEvent{
		ID: g.p.id, Generation: g.n, ExitCode: code, DurationMS: float64(time.Since(g.begun).Microseconds()) / 1000,
		How: g.how(code, known), TimedOut: g.timedOut, HeldBy: holders,
	}
	if sig := syscall.Signal(code - 128); known && code > 128 && signalName(sig) != "" {
		g.end.Signal = signalName(sig)
	}
	g.mu.Unlock()
	g.p.s.log(g.end)
	close(g.ended)
	g.p.news.ring()
}

// how says how it ended, from its status and what was sent to it. The caller
// holds g.mu.
func (g *generation) how(code int, known bool) record.Ended {
	switch {
	case !known:
		return record.EndedLost
	case g.sent == syscall.SIGKILL && code == 128+int(syscall.SIGKILL):
		return record.EndedKilled
	case g.sent == syscall.SIGTERM, g.sent == syscall.SIGKILL, g.sent == syscall.SIGINT,
		g.sent == syscall.SIGHUP, g.sent == syscall.SIGQUIT, g.sent != 0 && code == 128+int(g.sent):
		return record.EndedStopped
	}
	return record.EndedItself
}

// over says whether the process has ended.
func (g *generation) over() bool {
	select {
	case <-g.ended:
		return true
	default:
		return false
	}
}
