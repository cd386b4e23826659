package record

import (
	"math"
	"slices"
	"sort"
)

// Find is what can be looked for in a run's history.
type Find int

// What can be looked for. FindEvent is any event that a user would call one:
// not output, samples or resizes.
const (
	FindEvent       Find = iota
	FindExec             // the start of an exec
	FindFailure          // an exec or process that ended with a failure
	FindFirstStderr      // the first stderr of an exec or process
	FindMark             // a bookmark
	finds                // how many there are
)

// Next returns the first moment after m of what is looked for.
func (r *Run) Next(m Moment, f Find) (Moment, bool) {
	best, ok := Live, false
	for _, l := range r.all() {
		s := l.index.moments(f)
		if i := sort.Search(len(s), func(i int) bool { return s[i] > m }); i < len(s) && s[i] <= best {
			best, ok = s[i], true
		}
	}
	return best, ok
}

// Previous returns the last moment before m of what is looked for.
func (r *Run) Previous(m Moment, f Find) (Moment, bool) {
	best, ok := Moment(math.MinInt64), false
	for _, l := range r.all() {
		s := l.index.moments(f)
		if i := sort.Search(len(s), func(i int) bool { return s[i] >= m }); i > 0 && s[i-1] >= best {
			best, ok = s[i-1], true
		}
	}
	return best, ok
}

// Moments returns all moments of what is looked for, in order: what a bar
// marks.
func (r *Run) Moments(f Find) []Moment {
	var all []Moment
	for _, l := range r.all() {
		all = append(all, l.index.moments(f)...)
	}
	slices.Sort(all)
	return all
}

// Activity returns the moments at which anything was recorded, output too: what
// a timeline needs in order to find the gaps. They are in no order.
func (r *Run) Activity() []Moment {
	var all []Moment
	for _, l := range r.all() {
		all = l.index.appendActivity(all)
	}
	return all
}

// moments returns the moments of what is looked for. They are not changed.
func (x *index) moments(f Find) []Moment {
	if f < 0 || f >= finds {
		return nil
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.finds[f]
}

func (x *index) appendActivity(all []Moment) []Moment {
	all = append(all, x.header.Created)
	all = append(all, x.moments(FindEvent)...)
	x.mu.RLock()
	defer x.mu.RUnlock()
	for _, s := range x.sources {
		for i := range s.past {
			all = append(all, s.past[i].at)
		}
		for i := range s.chunks.n {
			all = append(all, s.chunks.at(i).at)
		}
	}
	return all
}
