package record

import (
	"slices"
	"sync"
)

// cacheBytes is how many bytes of decoded chunks a run keeps for those who
// read on where they were: a few panes of either stream.
const cacheBytes = 8 << 20

// cacheEntries is how many chunks that is at most: few enough to look through.
const cacheEntries = 64

// cache keeps the chunks decoded last.
type cache struct {
	mu      sync.Mutex // guards what follows
	entries []cached   // the one used last comes last
	bytes   int
}

type cached struct {
	log *log
	off int64
	d   *decoded
}

// size returns about how much memory an entry takes.
func (e *cached) size() int { return len(e.d.body) + 4*cap(e.d.starts) }

// get returns a chunk that was put, nil when it is gone.
func (c *cache) get(l *log, off int64) *decoded {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := len(c.entries) - 1; i >= 0; i-- {
		if e := c.entries[i]; e.off == off && e.log == l {
			c.entries = append(slices.Delete(c.entries, i, i+1), e)
			return e.d
		}
	}
	return nil
}

// put keeps a chunk, and lets go of those not used for longest.
func (c *cache) put(l *log, off int64, d *decoded) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := cached{l, off, d}
	c.entries = append(c.entries, e)
	c.bytes += e.size()
	drop := 0
	for drop < len(c.entries)-1 && (c.bytes > cacheBytes || len(c.entries)-drop > cacheEntries) {
		c.bytes -= c.entries[drop].size()
		drop++
	}
	c.entries = slices.Delete(c.entries, 0, drop)
}
