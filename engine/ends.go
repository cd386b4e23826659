package engine

import (
	"os"
	"sync"
	"syscall"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// ends are the engine's ends of a command's output, and write ends that keep
// the streams open until the command is known to have ended: so neither side
// waits for the other to open, and no end is seen before the true one.
type ends struct {
	out, err         *source // to read from; the capture's, once it runs
	outPath, errPath string  // what the process opens
	held             []*os.File
	fifos            []string // to be removed
	released         sync.Once

	mu      sync.Mutex
	masters []*os.File // of terminals, for their size; nil once closed
}

// openPipes makes two FIFOs, base.out and base.err.
func openPipes(base string) (*ends, error) {
	e := &ends{outPath: base + ".out", errPath: base + ".err"}
	var err error
	if e.out, err = e.openPipe(e.outPath); err == nil {
		e.err, err = e.openPipe(e.errPath)
	}
	if err != nil {
		e.abandon()
		return nil, err
	}
	return e, nil
}

// openTTYs makes two terminals.
func openTTYs(cols, rows int) (*ends, error) {
	e := new(ends)
	var err error
	if e.out, e.outPath, err = e.openTTY(cols, rows); err == nil {
		e.err, e.errPath, err = e.openTTY(cols, rows)
	}
	if err != nil {
		e.abandon()
		return nil, err
	}
	return e, nil
}

// openPipe makes a FIFO and opens it for reading, and for writing to hold it.
func (e *ends) openPipe(path string) (*source, error) {
	if err := unix.Mkfifo(path, 0o600); err != nil {
		return nil, &os.PathError{Op: "mkfifo", Path: path, Err: err}
	}
	e.fifos = append(e.fifos, path)
	r, err := openSource(path, unix.O_RDONLY)
	if err != nil {
		return nil, err
	}
	w, err := os.OpenFile(path, os.O_WRONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		r.close()
		return nil, err
	}
	e.held = append(e.held, w)
	return r, nil
}

// openTTY makes a pseudo-terminal that passes output on as it is.
func (e *ends) openTTY(cols, rows int) (*source, string, error) {
	master, slave, err := pty.Open()
	if err != nil {
		return nil, "", err
	}
	e.held = append(e.held, slave)
	e.masters = append(e.masters, master)
	if err := rawOutput(int(slave.Fd())); err != nil {
		return nil, "", err
	}
	if cols == 0 || rows == 0 {
		cols, rows = 80, 24
	}
	if err := pty.Setsize(master, &pty.Winsize{Cols: uint16(cols), Rows: uint16(rows)}); err != nil {
		return nil, "", err
	}
	// The library opens in blocking mode; a duplicate can be waited for.
	fd, err := unix.FcntlInt(master.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, "", err
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		unix.Close(fd)
		return nil, "", err
	}
	return &source{fd: fd, room: ttyRoom, asked: true}, slave.Name(), nil
}

// resize sets the size of the terminals. It says whether there are any.
func (e *ends) resize(cols, rows int) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, m := range e.masters {
		_ = pty.Setsize(m, &pty.Winsize{Cols: uint16(cols), Rows: uint16(rows)})
	}
	return len(e.masters) > 0
}

// release lets the streams end when the process and its children let go.
func (e *ends) release() {
	e.released.Do(func() {
		for _, f := range e.held {
			f.Close()
		}
		for _, path := range e.fifos {
			os.Remove(path)
		}
	})
}

// closeMasters closes what only the size was for.
func (e *ends) closeMasters() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, m := range e.masters {
		m.Close()
	}
	e.masters = nil
}

// abandon closes everything when no capture took over.
func (e *ends) abandon() {
	e.release()
	e.closeMasters()
	for _, s := range []*source{e.out, e.err} {
		if s != nil {
			s.close()
		}
	}
}
