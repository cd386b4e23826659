package engine

import (
	"errors"
	"os"
	"slices"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// An epollWaiter has an epoll instance of its own, which the runtime watches: it
// wakes for a source only if that is armed.
type epollWaiter struct {
	f       *os.File // the instance
	raw     syscall.RawConn
	sources []*source
	armed   []bool
}

// newWaiter returns the best waiter that the system has; no source is armed.
func newWaiter(sources ...*source) (waiter, error) {
	fd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil, os.NewSyscallError("epoll_create1", err)
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		unix.Close(fd)
		return newPollWaiter(sources...)
	}
	f := os.NewFile(uintptr(fd), "epoll")
	raw, err := f.SyscallConn()
	if err != nil || f.SetReadDeadline(time.Time{}) != nil { // the runtime does not watch it
		f.Close()
		return newPollWaiter(sources...)
	}
	w := &epollWaiter{f: f, raw: raw, sources: sources, armed: make([]bool, len(sources))}
	for i := range sources {
		if err := w.control(unix.EPOLL_CTL_ADD, i, 0); err != nil {
			f.Close()
			return nil, os.NewSyscallError("epoll_ctl", err)
		}
	}
	return w, nil
}

// control changes what is awaited of a source.
func (w *epollWaiter) control(op, i int, events uint32) (err error) {
	ev := unix.EpollEvent{Events: events | unix.EPOLLONESHOT, Fd: int32(i)}
	closed := w.raw.Control(func(fd uintptr) { err = unix.EpollCtl(int(fd), op, w.sources[i].fd, &ev) })
	return errors.Join(err, closed)
}

func (w *epollWaiter) arm(i int) {
	if !w.armed[i] {
		w.armed[i] = w.control(unix.EPOLL_CTL_MOD, i, unix.EPOLLIN) == nil
	}
}

func (w *epollWaiter) wait() bool {
	if !slices.Contains(w.armed, true) {
		if w.raw.Control(func(uintptr) {}) != nil {
			return false // it was closed before something was armed
		}
		time.Sleep(chatter) // the kernel has no memory for it now
		return true
	}
	var events [2]unix.EpollEvent
	n := 0
	err := w.raw.Read(func(fd uintptr) bool {
		var err error
		n, err = unix.EpollWait(int(fd), events[:], 0)
		return n > 0 || err != nil
	})
	for i := range max(n, 0) {
		w.armed[events[i].Fd] = false
	}
	return err == nil
}

func (w *epollWaiter) close() { w.f.Close() }
func (w *epollWaiter) free()  { w.f.Close() }
