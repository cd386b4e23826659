package record

import (
	"math"
	"slices"
	"sort"
)

// entries are index entries of chunks, in order. Whoever has a copy can read what
// was there when it was made, while one goroutine adds to the original or takes
// from its front. A process that prints a line now and then has millions of them,
// so they are kept small and are not copied as they grow.
type entries struct {
	packs []*pack // that are full; never changed
	tail  []chunk // those after them
	skip  int     // entries of the first pack that were taken away
	n     int
}

// packLen is how many entries make a pack: few enough for a source with little
// output to have none.
const packLen = 512

// pack is packLen entries: small ones, unless some number is too large for that.
type pack struct {
	base  chunk // from which small ones count
	small []small
	wide  []chunk
}

// small is an entry by its difference to another.
type small struct {
	off, at      uint32
	lines, bytes [2]uint32
	n            uint32
	flags        chunkFlags
}

// add appends an entry.
func (e *entries) add(c chunk) {
	if len(e.tail) == packLen {
		e.packs = append(e.packs, newPack(e.tail))
		e.tail = make([]chunk, 0, packLen)
	}
	e.tail = append(e.tail, c)
	e.n++
}

// at returns entry i.
func (e *entries) at(i int) chunk {
	i += e.skip
	if b := i / packLen; b < len(e.packs) {
		return e.packs[b].at(i % packLen)
	}
	return e.tail[i-len(e.packs)*packLen]
}

// last returns the last entry, a zero one when there is none.
func (e *entries) last() chunk {
	if e.n == 0 {
		return chunk{}
	}
	return e.at(e.n - 1)
}

// first returns the first n entries.
func (e entries) first(n int) entries {
	e.n = n
	return e
}

// drop takes away the first n entries.
func (e *entries) drop(n int) {
	e.n -= n
	e.skip += n
	// What is taken away must not stay in memory.
	if b := min(e.skip/packLen, len(e.packs)); b > 0 {
		e.packs = slices.Clone(e.packs[b:])
		e.skip -= b * packLen
	}
	if len(e.packs) == 0 {
		e.tail = slices.Clone(e.tail[e.skip:])
		e.skip = 0
	}
}

// search returns the first entry for which f is true, as it is for all after it.
func (e *entries) search(f func(chunk) bool) int {
	return sort.Search(e.n, func(i int) bool { return f(e.at(i)) })
}

// newPack makes a pack of entries, which it may keep.
func newPack(all []chunk) *pack {
	p := &pack{base: all[0], small: make([]small, len(all))}
	for i := range all {
		var ok bool
		if p.small[i], ok = all[i].minus(&p.base); !ok {
			return &pack{wide: all}
		}
	}
	return p
}

// at returns entry i of the pack.
func (p *pack) at(i int) chunk {
	if p.wide != nil {
		return p.wide[i]
	}
	s := &p.small[i]
	return chunk{
		off:   p.base.off + int64(s.off),
		at:    p.base.at + Moment(s.at),
		lines: [2]int64{p.base.lines[0] + int64(s.lines[0]), p.base.lines[1] + int64(s.lines[1])},
		bytes: [2]int64{p.base.bytes[0] + int64(s.bytes[0]), p.base.bytes[1] + int64(s.bytes[1])},
		n:     s.n,
		flags: s.flags,
	}
}

// minus returns an entry as a small one, if its difference to base is small.
func (c *chunk) minus(base *chunk) (small, bool) {
	ok := true
	diff := func(a, b int64) uint32 {
		ok = ok && 0 <= a-b && a-b <= math.MaxUint32
		return uint32(a - b)
	}
	s := small{
		off:   diff(c.off, base.off),
		at:    diff(int64(c.at), int64(base.at)),
		lines: [2]uint32{diff(c.lines[0], base.lines[0]), diff(c.lines[1], base.lines[1])},
		bytes: [2]uint32{diff(c.bytes[0], base.bytes[0]), diff(c.bytes[1], base.bytes[1])},
		n:     c.n,
		flags: c.flags,
	}
	return s, ok
}
