package record

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"syscall"
)

// readable is a journal's file as it is read.
type readable interface {
	io.ReaderAt
	io.Closer
	Stat() (os.FileInfo, error)
}

// input is a file that is open while somebody reads it, or writes it, and may be
// closed between two reads: a run has as many journals as it ever had sessions.
type input struct {
	path string

	mu   sync.RWMutex // guards what follows; held for reading while the file is read
	set  *inputs      // that close it; nil while it stays open
	open *os.File     // nil while it is closed
	same os.FileInfo  // which file it is; nil until it is closed for the first time
	done bool         // closed for good

	used atomic.Int64 // when it was read last, by the clock of the set
}

// openInput opens a file to be read, which a set may close. The set may be nil.
func openInput(path string, set *inputs) (*input, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	in := &input{path: path, open: f}
	if set != nil {
		in.mu.Lock()
		defer in.mu.Unlock()
		in.set = set
		set.opened(in)
	}
	return in, nil
}

// ReadAt implements io.ReaderAt.
func (in *input) ReadAt(b []byte, off int64) (int, error) {
	in.mu.RLock()
	for in.open == nil {
		in.mu.RUnlock()
		if err := in.reopen(); err != nil {
			return 0, err
		}
		in.mu.RLock()
	}
	defer in.mu.RUnlock()
	if in.set != nil {
		in.used.Store(in.set.clock.Add(1))
	}
	return in.open.ReadAt(b, off)
}

// reopen opens the file that was closed.
func (in *input) reopen() error {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.open != nil {
		return nil
	}
	if _, err := in.stat(); err != nil {
		return err
	}
	f, err := os.Open(in.path)
	for outOfFiles(err) && in.set.closeOne(in) {
		f, err = os.Open(in.path)
	}
	if err != nil {
		return err
	}
	in.open = f
	in.set.opened(in)
	return nil
}

// outOfFiles says that the process, or the system, may open no more files.
func outOfFiles(err error) bool {
	return errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE)
}

// Stat tells of the file, which it does not open for that.
func (in *input) Stat() (os.FileInfo, error) {
	in.mu.RLock()
	defer in.mu.RUnlock()
	return in.stat()
}

// stat asks for what the file is, and refuses another one in its place. The
// caller holds in.mu.
func (in *input) stat() (os.FileInfo, error) {
	switch {
	case in.done:
		return nil, &os.PathError{Op: "read", Path: in.path, Err: os.ErrClosed}
	case in.open != nil:
		return in.open.Stat()
	}
	stat, err := os.Stat(in.path)
	if err == nil && !os.SameFile(stat, in.same) {
		err = fmt.Errorf("%s: another file is in its place", in.path)
	}
	return stat, err
}

// rest closes the file, which was written and is not any more. From now on it is
// open only for reading.
func (in *input) rest(set *inputs) error {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.done || in.set != nil {
		return nil
	}
	in.set = set
	return in.close()
}

// close closes the file until it is read again. The caller holds in.mu.
func (in *input) close() error {
	stat, err := in.open.Stat()
	if err != nil {
		return err // who could not be told from another one stays open
	}
	f := in.open
	in.same, in.open = stat, nil
	return f.Close()
}

// Close closes the file for good.
func (in *input) Close() error {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.done {
		return nil
	}
	in.done = true
	if in.open == nil {
		return nil
	}
	if in.set != nil {
		in.set.forget(in)
	}
	f := in.open
	in.open = nil
	return f.Close()
}
