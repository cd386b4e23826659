package record

import (
	"slices"
	"sync"
	"time"
)

// spareLimit is how long a copy of a journal may keep it from freeing what is copied:
// many times what a gigabyte takes.
const spareLimit = 10 * time.Second

// spare has the journal of a log that is being written free nothing until the caller
// calls done, or for the time of limit: output that comes when it has reached its cap
// waits so long. A flood is freed as fast as it is copied, so that a copy would begin
// again and again.
func (r *Run) spare(l *log, limit time.Duration) (done func()) {
	r.mu.Lock()
	i := slices.IndexFunc(r.writing, func(j *Journal) bool { return j.log == l })
	if i < 0 {
		r.mu.Unlock()
		return func() {}
	}
	j := r.writing[i]
	r.mu.Unlock()

	j.mu.Lock()
	defer j.mu.Unlock()
	j.limiter.wanted++
	for j.limiter.busy {
		j.limiter.freed.Wait() // for the step that goes on
	}
	var once sync.Once
	end := func() {
		once.Do(func() {
			j.mu.Lock()
			defer j.mu.Unlock()
			j.limiter.wanted--
			j.limiter.freed.Broadcast()
		})
	}
	timer := time.AfterFunc(limit, end)
	return func() {
		timer.Stop()
		end()
	}
}
