package engine

import (
	"os"
	"sync"
	"time"

	"braid/record"
)

// finish reads the rest of the output, journals the end and returns the result.
// By then all that the command itself has written is in the pipes, since a
// write is done when it is in there. What the command left running keeps its
// streams; what it prints later is still the command's.
func (f *foreground) finish() Result {
	s := f.s
	f.res.Duration = time.Since(f.res.Started)
	s.e.watch.forget(s.prefix + f.id)
	if f.ladder.aborting {
		f.clear()
	}
	f.ends.release()
	held := f.cap.drain()
	f.res.ExitCode = f.exitCode()
	f.kept.give(&f.res)
	left := f.leftover(held)
	s.mu.Lock()
	for _, p := range left {
		s.known[p.ref()] = true
		f.res.LeftoverPids = append(f.res.LeftoverPids, p.pid)
	}
	s.running = nil
	if f.status.cwd != "" {
		s.cwd = f.status.cwd
	}
	cwd := s.cwd
	s.mu.Unlock()
	f.logEnd(cwd)
	f.remove()
	if f.brokeParser() {
		f.sh.kill() // the next command gets one with the same state
		s.why = "bash is not to be trusted after a substitution without end"
	}
	if held {
		s.wg.Go(f.linger)
	} else {
		f.cap.wait()
	}
	return f.res
}

// exitCode is the result's exit code.
func (f *foreground) exitCode() int {
	switch {
	case f.res.TimedOut:
		return exitTimedOut
	case f.res.Aborted:
		return exitAborted
	}
	return f.status.code
}

// log journals an event of the command.
func (f *foreground) log(p record.Payload) {
	if !f.quiet {
		f.s.log(p)
	}
}

// logEnd journals the end, and that of the shell if it went along.
func (f *foreground) logEnd(cwd string) {
	r := &f.res
	f.log(record.ExecEndEvent{
		ID: f.id, ExitCode: r.ExitCode, DurationMS: float64(r.Duration.Microseconds()) / 1000,
		TimedOut: r.TimedOut, Aborted: r.Aborted, StdoutTruncated: r.StdoutTruncated,
		StderrTruncated: r.StderrTruncated, SessionEnded: r.SessionEnded, LeftoverPids: r.LeftoverPids, Cwd: cwd,
	})
	if r.SessionEnded {
		<-f.sh.dead
		f.s.log(shellEnd(f.sh))
	}
}

// shellEnd is the event of a shell's death.
func shellEnd(sh *shell) record.SessionEvent {
	code := exitCode(sh.status)
	ev := record.SessionEvent{State: record.SessionExited, Pid: sh.self.pid, ExitCode: &code}
	if sh.status.Signaled() {
		ev.Signal = signalName(sh.status.Signal())
	}
	return ev
}

// linger follows the output of children that the command left running.
func (f *foreground) linger() {
	done := make(chan struct{})
	go func() { f.cap.wait(); close(done) }()
	select {
	case <-done:
	case <-f.s.swept: // all that could be ended was
		f.cap.cut()
		<-done
	}
}

// remove deletes the files of the command.
func (f *foreground) remove() {
	for _, ext := range []string{"", ".in", ".set", ".undo", ".undo.whole"} {
		os.Remove(f.path + ext)
	}
}

// A kept is the beginning of a command's output, for its result. It takes
// nothing more once it was given.
type kept struct {
	mu       sync.Mutex
	limit    int64 // bytes of each stream
	discard  bool  // nothing is kept
	out, err []byte
	cut      [2]bool
	given    bool
}

// add keeps what there is room for.
func (k *kept) add(out, err []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.given || k.discard {
		return
	}
	k.out, k.cut[0] = keep(k.out, out, k.limit, k.cut[0])
	k.err, k.cut[1] = keep(k.err, err, k.limit, k.cut[1])
}

// keep appends what there is room for. It says whether there was too much.
func keep(have, more []byte, limit int64, cut bool) ([]byte, bool) {
	if room := max(limit-int64(len(have)), 0); int64(len(more)) > room {
		more, cut = more[:room], true
	}
	return append(have, more...), cut
}

// give moves what was kept to a result.
func (k *kept) give(r *Result) {
	k.mu.Lock()
	defer k.mu.Unlock()
	r.Stdout, r.Stderr, r.StdoutTruncated, r.StderrTruncated = k.out, k.err, k.cut[0], k.cut[1]
	k.given, k.out, k.err = true, nil, nil
}
