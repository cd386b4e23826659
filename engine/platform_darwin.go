package engine

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// abortSignal tells a shell to abort its command. There are no real-time
// signals here; this one is seldom used.
const abortSignal = syscall.SIGUSR2

// lookEvery is how often a process is looked at in case nothing tells of its
// end: nothing tells of a process that is lost.
const lookEvery = 250 * time.Millisecond

// unread returns how many bytes written to a pipe were not read yet, or -1.
func unread(w *os.File) int {
	n := -1
	if c, err := w.SyscallConn(); err == nil {
		_ = c.Control(func(fd uintptr) {
			if v, err := unix.IoctlGetInt(int(fd), unix.TIOCOUTQ); err == nil {
				n = v
			}
		})
	}
	return n
}

// lastPid returns 0: the system does not tell which pid was given last.
func lastPid() int { return 0 }

// hasFiles says that a process may open more files: the system does not tell.
func hasFiles(pid, n int) bool { return true }

// sizePipe fails: pipes have the size that the kernel gives them.
func sizePipe(fd, size int) error { return errors.ErrUnsupported }

// pipeRoom returns how many bytes a pipe holds at first.
func pipeRoom(int) int { return 16 << 10 }

// nap sleeps.
func nap(d time.Duration) { time.Sleep(d) }

// orphanParent is the pid that orphans are given as their parent: launchd's.
func orphanParent() int { return 1 }

// signalName returns "SIGTERM" for 15 and "" for what is no signal.
func signalName(sig syscall.Signal) string { return unix.SignalName(sig) }

// signalNumber returns 15 for "SIGTERM" and 0 for what is no signal.
func signalNumber(name string) syscall.Signal { return unix.SignalNum(name) }

// rawOutput turns the output processing of a terminal off, so that what a
// program prints arrives as it was printed.
func rawOutput(fd int) error {
	t, err := unix.IoctlGetTermios(fd, unix.TIOCGETA)
	if err != nil {
		return err
	}
	t.Oflag &^= unix.OPOST
	t.Lflag &^= unix.ECHO
	return unix.IoctlSetTermios(fd, unix.TIOCSETA, t)
}

// ignoredSignals returns the signals that this process was started with
// ignored, as nohup and shells without job control have it.
func ignoredSignals() (sigs []os.Signal) {
	for _, sig := range []syscall.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM} {
		if signal.Ignored(sig) {
			sigs = append(sigs, sig)
		}
	}
	return sigs
}

// newWaiter returns a pollWaiter. The system's kqueue misses the end of a FIFO.
func newWaiter(sources ...*source) (waiter, error) { return newPollWaiter(sources...) }
