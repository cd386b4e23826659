package record

import (
	"slices"
	"testing"
)

// filled returns a source with chunks of two lines and ten bytes each, one line
// and five bytes of either stream.
func filled(n int) *source {
	s := new(source)
	for i := range n {
		in := content{lines: [2]int{1, 1}, raw: [2]int64{5, 5}}
		s.chunks.add(s.tail().follow(int64(100*i), 18, Moment(10*(i+1)), in))
	}
	return s
}

func TestWhatDropEventsDo(t *testing.T) {
	drop := func(n int64) DropEvent { return DropEvent{Bytes: 10 * n, Out: n, Err: n, ErrBytes: 5 * n} }
	tests := []struct {
		name   string
		chunks int
		drops  []DropEvent
		gone   int64 // lines of stdout
		left   int   // chunks
		steps  int
	}{
		{"none", 5, nil, 0, 5, 0},
		{"the first chunks", 5, []DropEvent{drop(2)}, 2, 3, 1},
		{"step by step", 5, []DropEvent{drop(1), drop(2), drop(4)}, 4, 1, 3},
		{"all", 5, []DropEvent{drop(5)}, 5, 0, 1},
		{"the same again", 5, []DropEvent{drop(3), drop(3)}, 3, 2, 1},
		{"less than before", 5, []DropEvent{drop(3), drop(1)}, 3, 2, 1},
		{"nothing", 5, []DropEvent{{}}, 0, 5, 0},
		{"a part of a chunk", 5, []DropEvent{{Bytes: 25, Out: 3, Err: 2}}, 2, 3, 1},
		{"a part of the first chunk", 5, []DropEvent{{Bytes: 5, Out: 1}}, 0, 5, 0},
		{"what was never seen", 0, []DropEvent{drop(7)}, 7, 0, 1},
		{"what was never seen, in steps", 0, []DropEvent{drop(7), drop(9)}, 9, 0, 2},
		{"what was never seen, and the same again", 0, []DropEvent{drop(7), drop(7), drop(2)}, 7, 0, 1},
		{"more than was seen", 3, []DropEvent{drop(7)}, 7, 0, 1},
		{"negative numbers", 3, []DropEvent{{Bytes: -5, Out: -1}}, 0, 3, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := filled(tt.chunks)
			pinned := s.chunks.all()
			held := s.chunks
			for i, e := range tt.drops {
				s.drop(Moment(1000+i), e)
			}
			base := lastOf(s.past)
			if base.lines[0] != tt.gone || s.chunks.n != tt.left || len(s.past) != tt.steps || s.gone.Load() != base.total() {
				t.Errorf("%d lines are gone, %d chunks are left after %d steps", base.lines[0], s.chunks.n, len(s.past))
			}
			if s.skipped != tt.chunks-tt.left {
				t.Errorf("%d chunks are skipped", s.skipped)
			}
			if !slices.Equal(held.all(), pinned) {
				t.Error("entries that a reader holds have changed")
			}
			for i := range pinned {
				if got, want := s.dropped(&pinned[i]), i < tt.chunks-tt.left; got != want {
					t.Errorf("chunk %d is dropped: %v", i, got)
				}
			}
			next := s.tail().follow(900, 9, 5000, content{lines: [2]int{1, 0}, raw: [2]int64{5, 0}})
			if want := max(tt.gone, int64(tt.chunks)) + 1; next.lines[0] != want {
				t.Errorf("the next line is %d, want %d", next.lines[0], want)
			}
		})
	}
}

func TestDropEventsTellWhatIsOpen(t *testing.T) {
	for _, open := range [][2]bool{{false, false}, {true, false}, {false, true}, {true, true}} {
		c := chunk{}.follow(10, 20, 30, content{lines: [2]int{3, 2}, raw: [2]int64{17, 11}, open: open})
		e := dropEvent("p1", &c)
		base := e.base()
		if e.ID != "p1" || e.Bytes != 28 || base.lines != c.lines || base.bytes != c.bytes {
			t.Errorf("%+v becomes %+v", c, e)
		}
		next := base.follow(50, 20, 60, content{lines: [2]int{1, 1}, raw: [2]int64{5, 5}})
		for i := range 2 {
			if next.cont(i) != open[i] || next.lines[i]-c.lines[i] == 1 == open[i] {
				t.Errorf("open %v: what comes next continues stream %d: %v", open, i, next.cont(i))
			}
		}
	}
}

func TestOldEntriesAreNotKeptInMemory(t *testing.T) {
	s := filled(1000)
	s.drop(1, DropEvent{Bytes: 9900, Out: 990, Err: 990})
	if s.chunks.n != 10 || s.chunks.room() > packLen {
		t.Errorf("%d entries with room for %d", s.chunks.n, s.chunks.room())
	}
}

func TestThinning(t *testing.T) {
	var past []chunk
	for i := range 5*maxPast + 3 {
		past = thin(append(past, chunk{at: Moment(i)}))
		if past[len(past)-1].at != Moment(i) || len(past) >= maxPast {
			t.Fatalf("after %d steps: %d remembered, the last is %d", i+1, len(past), past[len(past)-1].at)
		}
	}
	if !slices.IsSortedFunc(past, func(a, b chunk) int { return int(a.at - b.at) }) || len(past) < maxPast/2 {
		t.Errorf("%d steps", len(past))
	}
}

func TestWhatIsInAChunkFollowsFromItsNeighbour(t *testing.T) {
	var c chunk
	for _, in := range []content{
		{lines: [2]int{2, 0}, raw: [2]int64{9, 0}, open: [2]bool{true, false}},
		{lines: [2]int{1, 3}, raw: [2]int64{4, 12}, open: [2]bool{true, false}},
		{lines: [2]int{0, 1}, raw: [2]int64{0, 5}, open: [2]bool{false, true}},
		{lines: [2]int{3, 1}, raw: [2]int64{12, 6}},
	} {
		next := c.follow(0, 10, 1, in)
		got := next.since(&c)
		if got.mixed = false; got != in {
			t.Errorf("%+v becomes %+v", in, got)
		}
		c = next
	}
}
