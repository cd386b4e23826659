package record

import (
	"cmp"
	"context"
	"slices"
)

// Verify reads the run's journals completely and returns what is damaged, also
// what was found when they were opened, see Run.Problems, in order of file and
// place. The error is one of reading, or of the context.
func (r *Run) Verify(ctx context.Context) ([]Problem, error) {
	var found problems
	r.mu.RLock()
	for _, p := range r.problems.all {
		found.add(p)
	}
	r.mu.RUnlock()
	var total int64
	for _, l := range r.all() {
		for _, k := range l.index.kept() {
			total += k.bytes()
		}
	}
	p := r.progressOf(total)
	if err := p.add(0); err != nil {
		return found.all, err
	}
	for _, l := range r.all() {
		for _, k := range l.index.kept() {
			if err := l.verify(ctx, k, p, found.add); err != nil {
				return found.all, err
			}
		}
	}
	slices.SortStableFunc(found.all, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Offset, b.Offset))
	})
	return found.all, nil
}

// kept is the chunks of a source that the cap has not dropped.
type kept struct {
	src    *source
	base   chunk // the entry before them
	chunks entries
}

// kept returns the chunks of each source until now.
func (x *index) kept() []kept {
	x.mu.RLock()
	defer x.mu.RUnlock()
	var all []kept
	for _, s := range x.sources {
		all = append(all, kept{s, lastOf(s.past), s.chunks})
	}
	return all
}

// bytes returns how many bytes the chunks have.
func (k *kept) bytes() (n int64) {
	for i := range k.chunks.n {
		n += int64(k.chunks.at(i).n)
	}
	return n
}

// verify compares the chunks of a source with what the index says of them.
func (l *log) verify(ctx context.Context, k kept, p *progress, report func(Problem)) error {
	var b []byte
	before := k.base
	for i := range k.chunks.n {
		c := k.chunks.at(i)
		if err := ctx.Err(); err != nil {
			return err
		}
		b = slices.Grow(b[:0], int(c.n))[:c.n]
		if _, err := l.file.ReadAt(b, c.off); err != nil {
			return l.failed(err)
		}
		// What is dropped while this goes on is no damage.
		gone := k.src.dropped(&c) || l.shared && labelOf(b) == 0
		if !gone && !c.holds(&before, b) {
			report(Problem{
				Path: l.path, Offset: c.off, Bytes: int64(c.n),
				What: "a chunk with other lines than its head says",
			})
		}
		before = c
		if err := p.add(int64(c.n)); err != nil {
			return err
		}
	}
	return nil
}

// holds says that a body has the lines that a chunk should have after the one
// before it.
func (c *chunk) holds(before *chunk, body []byte) bool {
	in := decode(body).content()
	for s := range 2 {
		lines := c.lines[s] - before.lines[s]
		if c.cont(s) {
			lines++
		}
		if c.open(s) {
			in.unfinish(s)
		} else if in.open[s] {
			return false
		}
		if int64(in.lines[s]) != lines || in.raw[s] != c.bytes[s]-before.bytes[s] {
			return false
		}
	}
	return true
}
