package workspace

import "time"

// Backoff says how long to wait before a process that has ended is started again:
// longer each time, until it has run well for a while.
type Backoff struct {
	First   time.Duration // before the first time; each next is twice as long
	Most    time.Duration // at most
	Healthy time.Duration // whoever ran so long begins anew
}

// The usual backoff is for people who watch: what fails at once is tried again soon,
// and what keeps failing does not scroll everything else away.
const (
	defaultFirst   = time.Second
	defaultMost    = 30 * time.Second
	defaultHealthy = 10 * time.Second
)

// filled returns b with what was left out.
func (b Backoff) filled() Backoff {
	if b.First <= 0 {
		b.First = defaultFirst
	}
	if b.Most <= 0 {
		b.Most = defaultMost
	}
	if b.Healthy <= 0 {
		b.Healthy = defaultHealthy
	}
	return b
}

// next returns how often in a row a process has ended that ran for some time, and
// how long to wait before it is started again; times is how often before.
func (b Backoff) next(times int, ran time.Duration) (int, time.Duration) {
	if ran >= b.Healthy {
		times = 0
	}
	times++
	wait := b.First
	for i := 1; i < times && wait < b.Most; i++ {
		wait *= 2
	}
	return times, min(wait, b.Most)
}
