package views

import (
	"slices"

	"braid/record"
)

// advanceExecs is how many execs Trail takes in at a time: less than a
// millisecond's work.
const advanceExecs = 2000

// Trail collects the marks of a run for the time bar as the run goes on. It
// looks at each exec once, however long the history is. The zero value is
// ready; use it in one goroutine, with snapshots of one run at [record.Live].
type Trail struct {
	marks   []BarMark
	taken   map[string]int // execs of each session that are done with
	started map[record.SourceID]int
	marked  int // bookmarks among marks
}

// Advance takes in what s has more, a bounded number of execs at a time; it
// returns true when there is more to take.
func (t *Trail) Advance(s *record.Snapshot) (more bool) {
	if t.taken == nil {
		t.taken = map[string]int{}
		t.started = map[record.SourceID]int{}
	}
	left := advanceExecs
	for i := range s.Sessions {
		left = t.execs(&s.Sessions[i], left)
		more = more || left == 0
		t.processes(&s.Sessions[i])
	}
	t.bookmarks(s.Marks)
	return more
}

// execs takes in at most left execs of a session and returns what is left of
// left. One that runs is taken when it has ended; those after it cannot have
// begun.
func (t *Trail) execs(s *record.Session, left int) int {
	at := t.taken[s.ID]
	for ; at < s.History.Len() && left > 0; at++ {
		e := s.History.At(at)
		if e.State == record.ExecRunning {
			break
		}
		left--
		t.add(e.Start, MarkExec)
		if e.Failed() {
			t.add(e.End, MarkFailure)
		}
	}
	t.taken[s.ID] = at
	return left
}

// processes takes in starts and failures of a session's processes: for each
// generation one of both.
func (t *Trail) processes(s *record.Session) {
	for i := range s.Processes {
		p := &s.Processes[i]
		began, ended := 2*p.Generation-1, 2*p.Generation
		if t.started[p.ID] < began {
			t.started[p.ID] = began
			t.add(p.Start, MarkExec)
		}
		if t.started[p.ID] < ended && p.Failed() {
			t.started[p.ID] = ended
			t.add(p.End, MarkFailure)
		}
	}
}

// bookmarks takes in the bookmarks, if there are more: one that was made in the past
// has its place among the others.
func (t *Trail) bookmarks(all []record.Mark) {
	if len(all) == t.marked {
		return
	}
	t.marks = slices.DeleteFunc(t.marks, func(m BarMark) bool { return m.Kind == MarkUser })
	for _, m := range all {
		t.add(m.At, MarkUser)
	}
	t.marked = len(all)
}

func (t *Trail) add(at record.Moment, kind MarkKind) {
	t.marks = append(t.marks, BarMark{at, kind})
}

// Marks returns what was collected, not in order. The caller must not change
// it.
func (t *Trail) Marks() []BarMark { return t.marks }
