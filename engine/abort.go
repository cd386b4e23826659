package engine

import (
	"os"
	"syscall"
	"time"
)

// Aborting a foreground command without losing its session.
//
// A signal tells the shell to set a DEBUG trap which, under extdebug, makes
// bash return from the file that it sources: out of any depth of loops and
// functions, before the next command. SIGINT to what the command started makes
// the shell get to that point. Lines sent after it take the trap away again and
// publish a status of their own: when that appears, the shell is calm. What
// does not give way meets SIGTERM, SIGKILL, and at last the shell is killed and
// replaced by one with the same state.

// A ladder times the steps of an abort. It belongs to one foreground command.
type ladder struct {
	timeout  <-chan time.Time
	step     <-chan time.Time
	aborting bool
	rung     int
	begun    time.Time
	timer    *time.Timer  // behind timeout, then behind step
	reached  map[ref]bool // who was sent the signal of this rung
	asked    uint64       // when, as in proc.start
}

// rungs are the signals for what the command started, and when they are sent
// after the abort began. At the last, the shell itself is killed.
var rungs = [...]struct {
	after time.Duration
	sig   syscall.Signal
}{{0, syscall.SIGINT}, {abortTerm, syscall.SIGTERM}, {abortKill, syscall.SIGKILL}, {abortShell, 0}}

// init starts the clock of a command's timeout, if it has one.
func (l *ladder) init(timeout time.Duration) {
	if timeout > 0 {
		l.timer = time.NewTimer(timeout)
		l.timeout = l.timer.C
	}
}

// stop ends the clock.
func (l *ladder) stop() {
	if l.timer != nil {
		l.timer.Stop()
	}
}

// interrupt asks for an abort.
func (f *foreground) interrupt() { f.askOnce.Do(func() { close(f.asked) }) }

// abort begins to abort the command.
func (f *foreground) abort(timedOut bool) {
	if f.ladder.aborting {
		return
	}
	f.res.TimedOut, f.res.Aborted = timedOut, !timedOut
	f.ladder.stop()
	f.ladder.aborting, f.ladder.timeout = true, nil
	f.ladder.begun = time.Now()
	w, name := f.s.e.watch, f.s.prefix+f.id
	w.forget(name)
	f.published = w.expect(name + "a")
	f.sh.begun(beginLimit)
	os.Remove(f.s.dir + "/calm")             // of an earlier abort
	_ = f.sh.cmd.Process.Signal(abortSignal) // a dead shell is noticed by its death
	_ = f.sh.cmd.Process.Signal(syscall.SIGCONT)
	f.sh.send(calmLines(f.s.dir, f.id+"a"))
	f.climb()
}

// climb takes the next step of the ladder.
func (f *foreground) climb() {
	l := &f.ladder
	sig := rungs[l.rung].sig
	stuck := f.signalStarted(sig) == 0 && l.rung > 0 // in itself: nothing else can help
	if sig == 0 || stuck {
		l.rung = len(rungs) - 1
		f.res.SessionEnded = true
		_ = f.sh.cmd.Process.Kill() // its death ends the wait
	}
	if l.rung++; l.rung == len(rungs) {
		l.step = nil
		return
	}
	l.timer = time.NewTimer(time.Until(l.begun.Add(rungs[l.rung].after)))
	l.step = l.timer.C
}

// signalStarted signals all that the command started and that runs, and returns
// how many they are. Signal 0 signals nothing.
func (f *foreground) signalStarted(sig syscall.Signal) int {
	started := f.started()
	f.ladder.asked = startTick()
	f.ladder.reached = make(map[ref]bool, len(started))
	for _, p := range started {
		_ = p.ref().signal(sig) // gone is what is wanted
		f.ladder.reached[p.ref()] = true
	}
	return len(started)
}

// signalLate sends the signal of this rung to what it has missed: the shell may
// have been about to start it.
func (f *foreground) signalLate() {
	l := &f.ladder
	reached := func(p ref) bool { return l.reached[p] }
	late, _ := missed(f.started(), l.asked, reached)
	for _, p := range late {
		_ = p.ref().signal(rungs[l.rung-1].sig) // gone is what is wanted
		l.reached[p.ref()] = true
	}
}

// clear ends what is left of an aborted command: its children in the
// background, which ignore SIGINT.
func (f *foreground) clear() {
	f.s.e.watch.forget(f.s.prefix + f.id + "a")
	f.s.e.watch.take(f.s.prefix + f.id) // a status of the moment before
	begun := time.Now()
	for {
		left := f.started()
		if len(left) == 0 {
			return
		}
		sig := syscall.SIGTERM
		if time.Since(begun) > remainTerm || f.ladder.rung > 2 {
			sig = syscall.SIGKILL
		}
		for _, p := range left {
			_ = p.ref().signal(sig)
		}
		if time.Since(begun) > remainTerm+time.Second {
			return // not killable: reported as left over
		}
		time.Sleep(5 * time.Millisecond)
	}
}
