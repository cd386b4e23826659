package record

import (
	"slices"
	"sort"
)

// A bookmark is kept by the moment that it marks. It never changes.
type bookmark struct {
	of   Moment
	made stamped[MarkEvent]
}

// mark takes a bookmark. One of the past has its place among those before; what
// others may be reading is not changed. The caller holds x.mu.
func (x *index) mark(at Moment, e MarkEvent) {
	b := &bookmark{of: at, made: stamped[MarkEvent]{at, e}}
	if 0 < e.Of && e.Of < at {
		b.of = e.Of
	}
	x.found(FindEvent, at)
	moments, n := x.finds[FindMark], sort.Search(len(x.marks), func(i int) bool { return x.marks[i].of > b.of })
	if n == len(x.marks) {
		x.marks, x.finds[FindMark] = append(x.marks, b), append(moments, b.of)
		return
	}
	x.marks = slices.Insert(x.marks, n, b)
	x.finds[FindMark] = slices.Insert(slices.Clone(moments), n, b.of)
}

// appendMarks appends the session's bookmarks until a moment.
func (x *index) appendMarks(marks []Mark, at Moment) []Mark {
	x.mu.RLock()
	defer x.mu.RUnlock()
	for _, b := range x.marks {
		if b.of > at {
			break
		}
		marks = append(marks, Mark{Session: x.header.Session, At: b.of, Text: b.made.v.Text})
	}
	return marks
}
