package engine

import (
	"os"
	"os/exec"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// orphans takes in the processes that commands orphan: this process is made a
// child subreaper, so they become its children instead of init's, can be found
// by their parent, and are reaped here. Children that other code in this
// process started are left alone: a zombie of unknown origin is reaped only
// when nobody has waited for it for strangerLimit.
type orphans struct {
	mu      sync.Mutex
	own     map[int]bool                      // children that their starter waits for
	shells  map[int]bool                      // session ids (as of setsid) of our shells
	watched map[int]chan<- syscall.WaitStatus // orphans whose status is wanted
	seen    map[ref]time.Time                 // zombies of unknown origin

	sigs chan os.Signal
	poke chan struct{}
	stop chan struct{}
	done chan struct{}
}

const (
	// adopts says that orphans come to this process.
	adopts = true
	// strangerLimit is how long a zombie child of unknown origin is left to
	// whoever may have started it.
	strangerLimit = 2 * time.Second
	// reapPause is the least time between two looks for zombies.
	reapPause = 20 * time.Millisecond
)

// newOrphans makes this process a subreaper and starts reaping.
func newOrphans() *orphans {
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) // since Linux 3.4
	o := &orphans{
		own:     make(map[int]bool),
		shells:  make(map[int]bool),
		watched: make(map[int]chan<- syscall.WaitStatus),
		seen:    make(map[ref]time.Time),
		sigs:    make(chan os.Signal, 1),
		poke:    make(chan struct{}, 1),
		stop:    make(chan struct{}),
		done:    make(chan struct{}),
	}
	signal.Notify(o.sigs, syscall.SIGCHLD)
	go o.run()
	return o
}

// start starts a child that the caller will wait for. It must start a session.
func (o *orphans) start(cmd *exec.Cmd) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := cmd.Start(); err != nil {
		return err
	}
	o.own[cmd.Process.Pid] = true
	o.shells[cmd.Process.Pid] = true
	return nil
}

// ended says that a started child was waited for. Its session may have members
// for long.
func (o *orphans) ended(pid int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.own, pid)
}

// watch asks for the status of a process in case it becomes an orphan. The
// channel must have room for it.
func (o *orphans) watch(pid int, c chan<- syscall.WaitStatus) {
	o.mu.Lock()
	o.watched[pid] = c
	o.mu.Unlock()
	o.wake()
}

// unwatch takes a watch back.
func (o *orphans) unwatch(pid int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.watched, pid)
}

// wake makes the reaper look now.
func (o *orphans) wake() {
	select {
	case o.poke <- struct{}{}:
	default:
	}
}

// run reaps whenever a child ends, until close.
func (o *orphans) run() {
	defer close(o.done)
	again := time.NewTimer(time.Hour)
	defer again.Stop()
	for {
		select {
		case <-o.sigs:
		case <-o.poke:
		case <-again.C:
		case <-o.stop:
			return
		}
		if o.reap() {
			again.Reset(strangerLimit / 4)
		}
		select {
		case <-time.After(reapPause):
		case <-o.stop:
			return
		}
	}
}

// reap takes every zombie that is ours to take. It says whether there are
// others, to be looked at again.
func (o *orphans) reap() (more bool) {
	t, err := readTable()
	if err != nil {
		return true
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	strangers := make(map[ref]time.Time)
	for _, pid := range t.kids[os.Getpid()] {
		p := t.procs[pid]
		if !p.zombie() || o.own[pid] {
			continue
		}
		c, wanted := o.watched[pid]
		if !wanted && !o.shells[p.sid] {
			since, old := o.seen[p.ref()]
			if !old {
				since = time.Now()
			}
			if time.Since(since) < strangerLimit {
				strangers[p.ref()] = since
				continue
			}
		}
		var ws syscall.WaitStatus
		if got, err := syscall.Wait4(pid, &ws, syscall.WNOHANG, nil); err == nil && got == pid && wanted {
			delete(o.watched, pid)
			c <- ws
		}
	}
	o.seen = strangers
	return len(strangers) > 0
}

// close ends the reaping, after a last time.
func (o *orphans) close() {
	signal.Stop(o.sigs)
	close(o.stop)
	<-o.done
	o.reap()
}
