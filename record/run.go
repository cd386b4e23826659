package record

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Run is a set of journals on one clock: a run that this process writes, one
// that another process writes, or recordings. Whoever shows it need not know
// which. It is safe for concurrent use.
type Run struct {
	dir     string
	choices choices // how it is written here
	clock   *clock  // nil unless written here
	cache   *cache
	inputs  []*inputs // of the files that are read; set before the run is used
	changed signal
	running atomic.Bool
	close   func() error

	progress func(done, total int64) error // see OnProgress; nil for none

	mu       sync.RWMutex // guards what follows
	info     RunInfo
	logs     []*log     // in order of creation
	writing  []*Journal // that are not closed
	problems problems
	closed   bool
}

// Info tells of the run. Its slices must not be changed.
func (r *Run) Info() RunInfo {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.info
}

// Dir returns the run's directory, empty for recordings that lie elsewhere.
func (r *Run) Dir() string { return r.dir }

// Changed returns the channel that gets a value when something was written
// since the last value was taken. It has room for one value and no writer waits
// for its reader; for recordings nothing ever comes. One goroutine may wait.
func (r *Run) Changed() <-chan struct{} { return r.changed }

// Running says that the run goes on: it was created here and not closed, or it
// is followed and its writer was there when last looked.
func (r *Run) Running() bool { return r.running.Load() }

// Now returns the time on the run's clock, which never goes back: for a run
// that does not go on, its end.
func (r *Run) Now() Moment {
	switch {
	case !r.Running():
		return r.last()
	case r.clock != nil:
		return r.clock.read()
	}
	return max(r.last(), MomentOf(time.Now()))
}

// Span returns when the run began and where it is now, which for recordings is
// their last event.
func (r *Run) Span() (from, to Moment) {
	from = r.Info().Started
	return from, max(from, r.Now())
}

// Snapshot returns the state of the run at a moment. That of Live is the state
// after the last event. No snapshot ever changes, and two for the same moment
// of the past are equal. It takes time with the number of sessions and
// processes, not with that of execs and lines.
func (r *Run) Snapshot(at Moment) *Snapshot {
	s := &Snapshot{At: at, Live: at == Live}
	if r.clock != nil {
		s.At = min(s.At, r.clock.settled())
	}
	logs := r.all()
	if s.Live {
		s.At = min(s.At, latestOf(logs, r.Info().Started))
	}
	taken := make(map[string]bool)
	for _, l := range slices.Backward(logs) {
		x := l.index
		if x.header.Created > s.At {
			continue
		}
		s.Marks = x.appendMarks(s.Marks, s.At)
		// When a session's id is used again, the new one takes the place of
		// the old.
		if !taken[x.header.Session] {
			taken[x.header.Session] = true
			s.Sessions = append(s.Sessions, x.session(s.At))
		}
	}
	slices.Reverse(s.Sessions)
	slices.SortStableFunc(s.Marks, func(a, b Mark) int { return cmp.Compare(a.At, b.At) })
	return s
}

// latestOf returns the moment of the last event of all logs, at least start.
func latestOf(logs []*log, start Moment) Moment {
	for _, l := range logs {
		start = max(start, l.index.end())
	}
	return start
}

// last returns the moment of the run's last event.
func (r *Run) last() Moment { return latestOf(r.all(), r.Info().Started) }

// Lines returns the lines of an exec or process. Without any, or when there is
// no such source, they are none.
func (r *Run) Lines(id SourceID, v StreamView) Lines {
	logs := r.all()
	for i := len(logs) - 1; i >= 0; i-- {
		h := &logs[i].index.header
		if h.Session == id.Session && h.Created <= v.At {
			return logs[i].lines(id.ID, v)
		}
	}
	return Lines{}
}

// all returns the run's logs in order of creation. The slice is not changed.
func (r *Run) all() []*log {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.logs
}

// insert adds a log to the run. The caller holds r.mu.
func (r *Run) insert(l *log) {
	logs := append(slices.Clone(r.logs), l)
	slices.SortStableFunc(logs, func(a, b *log) int {
		return cmp.Compare(a.index.header.Created, b.index.header.Created)
	})
	r.logs = logs
}

// Problems returns what was damaged in the run's journals and skipped, one line
// each. Of a journal that is damaged in very many places it names the first.
func (r *Run) Problems() []string {
	r.mu.RLock()
	defer r.mu.RUnlock()
	lines := make([]string, len(r.problems.all))
	for i, p := range r.problems.all {
		lines[i] = p.String()
	}
	return lines
}

// Close ends writing or following, and releases the files: Lines can be read
// no more, while snapshots stay good. Closing again does nothing.
func (r *Run) Close() error {
	r.mu.Lock()
	if r.closed {
		r.mu.Unlock()
		return nil
	}
	r.closed = true
	r.mu.Unlock()
	defer r.running.Store(false)
	return r.close()
}
