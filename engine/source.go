package engine

import (
	"errors"
	"os"
	"sync"

	"golang.org/x/sys/unix"
)

// A source is a descriptor in non-blocking mode that is read from. It is not an
// os.File, which the runtime watches all the time: every write to a pipe would wake
// this process, also while it is busy reading or lets more come together on
// purpose. One goroutine at a time may use it.
type source struct {
	fd    int
	room  int  // how much it holds before who writes has to wait
	asked bool // it was asked to hold more, and is not to be asked again for now
}

// openSource opens a FIFO. With the flag unix.O_RDWR it has no end.
func openSource(path string, flag int) (*source, error) {
	fd, err := unix.Open(path, flag|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return &source{fd: fd, room: pipeRoom(fd)}, nil
}

// grow has it hold more, up to pipeSize, and says whether it does. All pipes of a
// user together may not hold much, so only those are large that have to be.
func (s *source) grow() bool {
	s.asked = true
	if sizePipe(s.fd, pipeSize) != nil {
		return false
	}
	before := s.room
	s.room = pipeRoom(s.fd)
	return s.room > before
}

// shrink has it hold as little as others do, if what is in it allows that.
func (s *source) shrink() {
	if sizePipe(s.fd, usualPipe) == nil {
		s.room = pipeRoom(s.fd)
	}
}

// read reads what is there, without waiting. Once it has ended, nothing will come.
func (s *source) read(b []byte) (n int, ended bool) {
	for {
		n, err := unix.Read(s.fd, b)
		switch {
		case err == nil:
			return n, n == 0
		case errors.Is(err, unix.EAGAIN):
			return 0, false
		case !errors.Is(err, unix.EINTR):
			return 0, true // a terminal ends with EIO when its last user is gone
		}
	}
}

// close closes it.
func (s *source) close() { unix.Close(s.fd) }

// A waiter waits for sources. All but close belongs to one goroutine.
type waiter interface {
	// arm has wait look at a source, by its index, until it was told of once.
	arm(i int)
	// wait waits until a source that is armed can be read or has ended. It returns
	// false, at once, when the waiter was closed.
	wait() bool
	// close makes wait return, now or later.
	close()
	// free is the last call.
	free()
}

// A pollWaiter is a waiter for every system. It takes a thread while it waits.
type pollWaiter struct {
	fds   []unix.PollFd // of the sources, and of the end of wake that is read
	armed []bool
	wake  *os.File // written by nobody: it is closed
	awake *os.File
	once  sync.Once
}

// newPollWaiter returns a pollWaiter; no source is armed.
func newPollWaiter(sources ...*source) (waiter, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p := &pollWaiter{armed: make([]bool, len(sources)), awake: r, wake: w}
	for _, s := range sources {
		p.fds = append(p.fds, unix.PollFd{Fd: int32(s.fd)})
	}
	p.fds = append(p.fds, unix.PollFd{Fd: int32(r.Fd()), Events: unix.POLLIN})
	return p, nil
}

func (p *pollWaiter) arm(i int) { p.armed[i] = true }

func (p *pollWaiter) wait() bool {
	all := append([]unix.PollFd(nil), p.fds...)
	for i, armed := range p.armed {
		if all[i].Events = unix.POLLIN; !armed {
			all[i].Fd = -1 // is passed over
		}
	}
	for {
		_, err := unix.Poll(all, -1)
		if errors.Is(err, unix.EINTR) {
			continue
		}
		if err != nil || all[len(all)-1].Revents != 0 {
			return false
		}
		break
	}
	for i := range p.armed {
		p.armed[i] = p.armed[i] && all[i].Revents == 0
	}
	return true
}

func (p *pollWaiter) close() { p.once.Do(func() { p.wake.Close() }) }

func (p *pollWaiter) free() {
	p.close()
	p.awake.Close()
}
