package record

import (
	"sync"
	"time"
)

// clock tells the time of a run. It gives every event of the run a moment of
// its own, later than all before, and knows which of them are still on their
// way to the disk: so there is always a moment up to which the past is settled.
type clock struct {
	start  Moment
	begun  time.Time            // monotonic
	asleep func() time.Duration // how long the machine has slept since some point
	slept  time.Duration        // what asleep said at the start

	mu      sync.Mutex // guards what follows
	nap     time.Duration
	last    Moment              // handed out, or promised to be past
	pending map[*Journal]Moment // events given a moment and not yet indexed
}

// maxLag is how far the clock may be behind the time of day before it asks
// whether the machine has slept.
const maxLag = time.Second

func newClock() *clock {
	now := time.Now()
	return &clock{
		start:   MomentOf(now),
		begun:   now,
		asleep:  asleep,
		slept:   asleep(),
		pending: make(map[*Journal]Moment),
	}
}

// now returns the time, which never goes back: that of the start and what has
// passed since. Setting the time of day does not change it. Monotonic time
// stands still while the machine sleeps, so that is added. The caller holds
// c.mu.
func (c *clock) now() Moment {
	t := time.Now()
	m := c.start.Add(t.Sub(c.begun) + c.nap)
	if MomentOf(t).Sub(m) > maxLag {
		c.nap = max(c.nap, c.asleep()-c.slept)
		m = c.start.Add(t.Sub(c.begun) + c.nap)
	}
	return m
}

// read returns the time.
func (c *clock) read() Moment {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now()
}

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
