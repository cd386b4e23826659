package record

import (
	"sync"
	"time"
)

// clock tells the time of a run. It gives every event of the run a moment of
// its own, later than all before, and knows which of them are still on their
// way to the disk: so there is always a moment up to which the past is settled.
type clock struct {
	start Moment
	begun time.Time // monotonic

	mu      sync.Mutex
	last    Moment              // handed out, or promised to be past
	pending map[*Journal]Moment // events given a moment and not yet indexed
}

func newClock() *clock {
	now := time.Now()
	return &clock{start: MomentOf(now), begun: now, pending: make(map[*Journal]Moment)}
}

// now returns the time of day, which never goes back.
func (c *clock) now() Moment { return c.start.Add(time.Since(c.begun)) }

// tick returns the moment of a new event of j. Until done is called, the past
// is settled only up to the first such moment.
func (c *clock) tick(j *Journal) Moment {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last = max(c.now(), c.last+1)
	if _, ok := c.pending[j]; !ok {
		c.pending[j] = c.last
	}
	return c.last
}

// done says that all moments given to j are in its index, or never will be.
func (c *clock) done(j *Journal) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.pending, j)
}

// settled returns a moment at or before which nothing will happen any more.
func (c *clock) settled() Moment {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last = max(c.now(), c.last)
	m := c.last
	for _, p := range c.pending {
		m = min(m, p-1)
	}
	return m
}
