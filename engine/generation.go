package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
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
	done    string // name of the published status
	adopted chan syscall.WaitStatus
	ended   chan struct{} // closed when end is set and journaled

	meter meter // belongs to the engine's sampling goroutine

	mu       sync.Mutex // guards what follows until ended
	sent     syscall.Signal
	timedOut bool
	end      record.ProcEndEvent
}

// launch starts generation n. The caller has the session's turn.
func (p *process) launch(ctx context.Context, sh *shell, n int) error {
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
	g := &generation{p: p, n: n, sid: sh.self.pid, tick: startTick(), begun: time.Now(), ends: e, done: s.prefix + name, ended: make(chan struct{})}
	if err := g.start(ctx, sh, base); err != nil {
		e.abandon()
		return fmt.Errorf("process %s: %w", p.name, err)
	}
	g.cap, err = newCapture(e.out, e.err, p.append)
	if err != nil {
		e.abandon()
		return err
	}
	p.mu.Lock()
	p.gen = g
	p.mu.Unlock()
	s.mu.Lock()
	cwd := s.cwd
	s.mu.Unlock()
	if p.c.Cwd != "" {
		cwd = p.c.Cwd
	}
	s.log(record.ProcEvent{
		ID: p.id, Name: p.name, Command: p.c.Line, Argv: p.c.Argv, Cwd: cwd, Env: sortedKeys(p.c.Env),
		Pid: g.leader.pid, Pgid: g.pgid, TTY: p.c.TTY, Generation: n, Origin: p.c.origin(),
	})
	s.wg.Go(g.follow)
	return nil
}

// start writes the files, has the shell source the launch script, and waits for
// the pids.
func (g *generation) start(ctx context.Context, sh *shell, base string) error {
	s := g.p.s
	l := launch{
		cmd: base, in: "/dev/null", out: g.ends.outPath, err: g.ends.errPath, pid: base + ".pid",
		exit: base + ".exit", done: s.e.scratch.done + "/" + g.done, mv: s.e.mv, mark: s.mark + "/" + g.p.id, c: g.p.c,
	}
	files := map[string]string{base: g.p.c.text(), base + ".run": ""}
	if len(g.p.c.Stdin) > 0 {
		l.in = base + ".in"
		files[l.in] = string(g.p.c.Stdin)
	}
	files[base+".run"] = launchScript(l)
	for path, text := range files {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return err
		}
	}
	pids, err := openFIFO(l.pid)
	if err != nil {
		return err
	}
	defer os.Remove(l.pid)
	defer os.Remove(base + ".run")
	defer pids.Close()
	_ = pids.SetReadDeadline(time.Now().Add(launchLimit))
	watching, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		select {
		case <-sh.dead:
			_ = pids.SetReadDeadline(time.Now())
		case <-watching.Done():
		}
	}()
	sh.send(sourceLine(base + ".run"))
	return g.identify(pids)
}

// identify reads the pids of the leader and of the shell that waits for it.
func (g *generation) identify(pids *os.File) error {
	var b [64]byte
	n, err := pids.Read(b[:])
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return fmt.Errorf("%w: it did not start the process; restart the session", ErrShell)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrShell, err)
	}
	if _, err := fmt.Sscanf(string(b[:n]), "%d %d", &g.leader.pid, &g.outer); err != nil {
		return fmt.Errorf("%w: it does not tell the process's pid: %q", ErrShell, b[:n])
	}
	g.pgid = g.leader.pid
	p, _ := readProc(g.leader.pid) // one that has ended already has no start time
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
	os.Remove(s.dir + "/" + g.p.id + "." + strconv.Itoa(g.n))
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
		if st := s.e.watch.take(g.done); st != nil {
			return st.code, true
		}
		select {
		case <-published:
			published = nil
		case ws := <-g.adopted:
			if st := s.e.watch.take(g.done); st != nil {
				return st.code, true
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
