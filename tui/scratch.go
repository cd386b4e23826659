package tui

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"
)

// scratch is a directory for files that other programs read, made when the
// first is needed and removed when the screen closes. While the screen lives it
// holds a lock in it, so that a later screen can tell what one left that was
// killed, and removes it. Safe for concurrent use.
type scratch struct {
	base string // where it is made; empty: where temporary files are

	mu     sync.Mutex // guards what follows
	dir    string
	lock   *os.File
	closed bool
}

// The names of a scratch directory and of the lock in it.
const (
	scratchPrefix = "braid-screen-"
	scratchLock   = "lock"
)

// create makes a file that nobody else may read.
func (s *scratch) create() (*os.File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, os.ErrClosed
	}
	if s.dir == "" {
		dir, err := os.MkdirTemp(s.base, scratchPrefix)
		if err != nil {
			return nil, err
		}
		s.dir = dir
		if s.lock, err = locked(filepath.Join(dir, scratchLock), os.O_CREATE); err != nil {
			return nil, err
		}
	}
	return os.CreateTemp(s.dir, "*.log")
}

// close removes the directory with all that is in it.
func (s *scratch) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	if s.dir == "" {
		return nil
	}
	err := os.RemoveAll(s.dir)
	if s.lock != nil {
		err = errors.Join(err, s.lock.Close())
	}
	return err
}

// ClearAbandoned removes the files that screens left behind that were killed, as the
// next screen does. Nothing of a screen that lives is touched.
func ClearAbandoned() { (&scratch{}).sweep() }

// sweep removes the directories of screens that were killed. What it may not
// remove, or what is gone by then, is left.
func (s *scratch) sweep() {
	base := s.base
	if base == "" {
		base = os.TempDir()
	}
	dirs, _ := filepath.Glob(filepath.Join(base, scratchPrefix+"*"))
	for _, dir := range dirs {
		f, err := locked(filepath.Join(dir, scratchLock), 0)
		if err != nil {
			continue // It is in use, being made, or somebody else's.
		}
		_ = os.RemoveAll(dir)
		_ = f.Close()
	}
}

// locked opens a file and locks it, unless another process has.
func locked(path string, flags int) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|flags|syscall.O_CLOEXEC, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}
