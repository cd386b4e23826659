package tui

import (
	"os"
	"sync"
)

// scratch is a directory for files that other programs read, made when the
// first is needed and removed when the screen closes. Safe for concurrent use.
type scratch struct {
	mu     sync.Mutex // guards what follows
	dir    string
	closed bool
}

// create makes a file that nobody else may read.
func (s *scratch) create() (*os.File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, os.ErrClosed
	}
	if s.dir == "" {
		dir, err := os.MkdirTemp("", "braid-screen-")
		if err != nil {
			return nil, err
		}
		s.dir = dir
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
	return os.RemoveAll(s.dir)
}
