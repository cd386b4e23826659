package record

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/gofrs/flock"
)

// openInputs is how many files of a run are open at once that this process only
// reads: more than a screen shows, and as many as a process has to spare.
const openInputs = 32

// inputs are the files of a run that are read. Those read last are open.
//
// A file can only be opened again where it still is. So files are closed while
// it is certain that Prune leaves the run alone: while the run goes on, and after
// that while this holds a part of its lock. Where that cannot be had, as for
// single journals, all files stay open.
type inputs struct {
	dir     string      // of the run; empty for single journals
	writing func() bool // says that the run goes on; nil for one that does not
	clock   atomic.Int64

	mu   sync.Mutex // guards what follows
	open []*input
	some bool         // some file was closed
	lock *flock.Flock // nil while it is not held
	shut bool
}

// opened has a file that was opened be closed in its time: now, if it is the one
// read before all others of too many. The caller holds in.mu.
func (s *inputs) opened(in *input) {
	in.used.Store(s.clock.Add(1))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open = append(s.open, in)
	for len(s.open) > openInputs && s.evict(in) {
	}
}

// closeOne closes a file so that another can be opened. The caller holds in.mu.
func (s *inputs) closeOne(in *input) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.evict(in)
}

// forget forgets a file that was closed for good.
func (s *inputs) forget(in *input) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open = slices.DeleteFunc(s.open, func(o *input) bool { return o == in })
}

// evict closes the file that was read before all others, but not the one that is
// needed now and none that is being read. It says whether it closed one. The
// caller holds s.mu.
func (s *inputs) evict(needed *input) bool {
	if !s.stays() {
		return false
	}
	slices.SortFunc(s.open, func(a, b *input) int { return cmp.Compare(a.used.Load(), b.used.Load()) })
	for i, in := range s.open {
		// Who waits for s.mu holds his own file's lock: nobody here waits for that.
		if in == needed || !in.mu.TryLock() {
			continue
		}
		_ = in.close() // nothing was written to it
		gone := in.open == nil
		in.mu.Unlock()
		if gone {
			s.open = slices.Delete(s.open, i, i+1)
			s.some = true
			return true
		}
	}
	return false
}

// stays says that the files stay where they are. The caller holds s.mu.
func (s *inputs) stays() bool {
	if s.writing != nil && s.writing() {
		return true
	}
	if s.lock == nil && s.dir != "" && !s.shut {
		s.lock = holdRun(s.dir)
	}
	return s.lock != nil
}

// ended notes that nobody writes the run any more.
func (s *inputs) ended() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.some {
		s.stays()
	}
}

// close lets go of the run. Its files are closed already.
func (s *inputs) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shut = true
	if s.lock == nil {
		return nil
	}
	return s.lock.Unlock()
}
