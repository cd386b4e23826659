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
	problems := slices.Clone(r.problems)
	r.mu.RUnlock()
	for _, l := range r.all() {
		for _, src := range l.index.allSources() {
			for i := range src {
				if err := ctx.Err(); err != nil {
					return problems, err
				}
				p, err := l.verify(src, i)
				if err != nil {
					return problems, err
				}
				if p.What != "" {
					problems = append(problems, p)
				}
			}
		}
	}
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Offset, b.Offset))
	})
	return problems, nil
}

// allSources returns the chunks of each source until now.
func (x *index) allSources() [][]chunk {
	x.mu.RLock()
	defer x.mu.RUnlock()
	var all [][]chunk
	for _, s := range x.sources {
		all = append(all, s.chunks)
	}
	return all
}

// verify compares what is in chunk i with what the index says.
func (l *log) verify(chunks []chunk, i int) (Problem, error) {
	c := &chunks[i]
	var before chunk
	if i > 0 {
		before = chunks[i-1]
	}
	b := make([]byte, c.n)
	if _, err := l.file.ReadAt(b, c.off); err != nil {
		return Problem{}, err
	}
	in := decode(b).content()
	for s := range 2 {
		lines := c.lines[s] - before.lines[s]
		if c.cont(s) {
			lines++
		}
		if c.open(s) {
			in.unfinish(s)
		}
		if in.open[s] && !c.open(s) || int64(in.lines[s]) != lines || in.raw[s] != c.bytes[s]-before.bytes[s] {
			return Problem{Path: l.path, Offset: c.off, Bytes: int64(c.n), What: "a chunk with other lines than its head says"}, nil
		}
	}
	return Problem{}, nil
}
