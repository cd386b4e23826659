package record

import (
	"cmp"
	"context"
	"slices"
)

// Verify reads the run's journals completely and returns all that is damaged,
// also what was found when they were opened, in order of file and place. The
// error is one of reading, or of the context.
func (r *Run) Verify(ctx context.Context) ([]Problem, error) {
	r.mu.RLock()
	problems := slices.Clone(r.problems.all)
	r.mu.RUnlock()
	var total int64
	for _, l := range r.all() {
		for _, k := range l.index.kept() {
			total += k.bytes()
		}
	}
	p := r.progressOf(total)
	if err := p.add(0); err != nil {
		return problems, err
	}
	for _, l := range r.all() {
		for _, k := range l.index.kept() {
			found, err := l.verify(ctx, k, p)
			problems = append(problems, found...)
			if err != nil {
				return problems, err
			}
		}
	}
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Offset, b.Offset))
	})
	return problems, nil
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
func (l *log) verify(ctx context.Context, k kept, p *progress) (problems []Problem, err error) {
	var b []byte
	before := k.base
	for i := range k.chunks.n {
		c := k.chunks.at(i)
		if err := ctx.Err(); err != nil {
			return problems, err
		}
		b = slices.Grow(b[:0], int(c.n))[:c.n]
		if _, err := l.file.ReadAt(b, c.off); err != nil {
			return problems, l.failed(err)
		}
		// What is dropped while this goes on is no damage.
		gone := k.src.dropped(&c) || l.shared && labelOf(b) == 0
		if !gone && !c.holds(&before, b) {
			problems = append(problems, Problem{
				Path: l.path, Offset: c.off, Bytes: int64(c.n),
				What: "a chunk with other lines than its head says",
			})
		}
		before = c
		if err := p.add(int64(c.n)); err != nil {
			return problems, err
		}
	}
	return problems, nil
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
