package export

import (
	"sort"

	"braid/record"
)

// chosen is what a selection selects of a run.
type chosen struct {
	Selection
	lives   []life
	sources int   // execs and processes
	bytes   int64 // that they printed
}

// choose applies a selection to a run. It fails with ErrNothing when no exec or
// process is left of it.
func choose(run *record.Run, s Selection) (*chosen, error) {
	c := &chosen{Selection: s.normal()}
	for _, l := range livesOf(run, c.To) {
		if c.hasSession(l.session.ID) && l.until >= c.From {
			c.lives = append(c.lives, l)
		}
	}
	for i := range c.lives {
		for it := range c.lives[i].items() {
			if c.includes(&it) {
				c.sources++
				c.bytes += bytesOf(c.lines(&it), c.From)
			}
		}
	}
	if c.sources == 0 {
		return nil, ErrNothing
	}
	return c, nil
}

// includes says that an item is selected. One that ran before, and printed
// nothing later, is not.
func (c *chosen) includes(it *item) bool {
	if !c.has(it.id) || it.start > c.To {
		return false
	}
	return it.running || it.end >= c.From || bytesOf(c.lines(it), c.From) > 0
}

// lines returns the selected lines of an item, from its first on.
func (c *chosen) lines(it *item) record.Lines {
	return it.life.lines(it.id, c.Streams, c.To)
}

// firstChunk returns the first chunk that was written at a moment or later.
func firstChunk(l record.Lines, from record.Moment) int {
	return sort.Search(l.Chunks(), func(i int) bool {
		at, _ := l.Extent(i)
		return at >= from
	})
}

// firstLine returns the first line that began at a moment or later and that the
// journal's cap has left.
func firstLine(l record.Lines, from record.Moment) int64 {
	n := l.First()
	if from > 0 {
		n = max(n, l.Search(from-1))
	}
	return n
}
