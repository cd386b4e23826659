package tui

import (
	"io"
	"sync"
	"time"
)

// spool writes to a terminal that may stop taking anything: one that is paused, or
// at the other end of a line that is gone. Whoever writes waits until all is
// written, as with any file, but not for ever, and not again while nothing moves:
// keys, which a paused terminal still sends, are then answered, and the program
// can be quit. What such a terminal would get too much of is left out, and all is
// drawn again when it goes on.
type spool struct {
	out    io.Writer
	redraw func() // called when something was left out and writing goes on

	mu      sync.Mutex // guards what follows
	moved   *sync.Cond // on mu: something was written, or the patience is over
	waits   []byte     // to be written
	writing bool       // a goroutine writes
	stuck   bool       // nothing moved for as long as anybody waits
	lost    bool       // something was left out
	err     error      // of the last write
}

// newSpool returns a spool of a terminal.
func newSpool(out io.Writer) *spool {
	s := &spool{out: out, redraw: func() {}}
	s.moved = sync.NewCond(&s.mu)
	return s
}

// Write implements io.Writer.
func (s *spool) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return 0, s.err
	}
	if s.stuck && len(s.waits)+len(p) > spoolMost {
		s.lost = true
		return len(p), nil
	}
	s.waits = append(s.waits, p...)
	if !s.writing {
		s.writing = true
		go s.drain()
	}
	if !s.stuck && !s.settled(stuckAfter) {
		s.stuck = true
	}
	return len(p), s.err
}

// settled waits until all is written, for so long; the caller holds s.mu.
func (s *spool) settled(within time.Duration) bool {
	over := false
	t := time.AfterFunc(within, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		over = true
		s.moved.Broadcast()
	})
	defer t.Stop()
	for s.writing && !over {
		s.moved.Wait()
	}
	return !s.writing
}

// flush waits until all is written, for so long, and says whether it is.
func (s *spool) flush(within time.Duration) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.settled(within)
}

// drain writes what waits.
func (s *spool) drain() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.waits) > 0 && s.err == nil {
		p := s.waits
		s.waits = nil
		s.mu.Unlock()
		_, err := s.out.Write(p)
		s.mu.Lock()
		s.err = err
	}
	s.writing, s.stuck = false, false
	if s.lost {
		s.lost = false
		go s.redraw()
	}
	s.moved.Broadcast()
}
