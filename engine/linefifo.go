package engine

import (
	"bytes"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// A lineFIFO is a FIFO by which a shell tells one line.
type lineFIFO struct {
	path string
	src  *source
	told waiter
}

// openLineFIFO makes the FIFO.
func openLineFIFO(path string) (*lineFIFO, error) {
	if err := unix.Mkfifo(path, 0o600); err != nil {
		return nil, &os.PathError{Op: "mkfifo", Path: path, Err: err}
	}
	src, err := openSource(path, unix.O_RDWR)
	if err != nil {
		os.Remove(path)
		return nil, err
	}
	told, err := newWaiter(src)
	if err != nil {
		src.close()
		os.Remove(path)
		return nil, err
	}
	return &lineFIFO{path, src, told}, nil
}

// line waits for the line, for some time, or until who would write it is dead or
// who would read it is gone.
func (l *lineFIFO) line(limit time.Duration, dead, gone <-chan struct{}) (line string, ok bool) {
	read := make(chan struct{})
	defer close(read)
	go func() {
		t := time.NewTimer(limit)
		defer t.Stop()
		select {
		case <-dead:
		case <-gone:
		case <-t.C:
		case <-read:
		}
		l.told.close()
	}()
	var got []byte
	for waits := true; ; {
		buf := make([]byte, 64)
		n, _ := l.src.read(buf)
		got = append(got, buf[:n]...)
		if i := bytes.IndexByte(got, '\n'); i >= 0 {
			return string(got[:i]), true
		}
		if n > 0 {
			continue
		}
		if !waits {
			return "", false
		}
		l.told.arm(0)
		waits = l.told.wait() // and what came at the last moment counts
	}
}

// close removes it.
func (l *lineFIFO) close() {
	l.told.free()
	l.src.close()
	os.Remove(l.path)
}
