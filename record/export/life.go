package export

import (
	"cmp"
	"iter"
	"slices"

	"braid/record"
)

// life is a session from its creation until another of the same id took its
// place.
type life struct {
	run     *record.Run
	session record.Session // its last state
	until   record.Moment  // what is later belongs to another life
	marks   []record.Mark
}

// livesOf returns the lives of all sessions until a moment, in order of their
// creation. A snapshot shows only the last of each session, so those before are
// looked for just before the next began.
func livesOf(run *record.Run, to record.Moment) []life {
	var lives []life
	last := run.Snapshot(to)
	for _, s := range last.Sessions {
		until, snap := to, last
		for ok := true; ok; {
			l := life{run: run, session: s, until: until}
			for _, m := range snap.Marks {
				if m.Session == s.ID && m.At >= s.Created && m.At <= until {
					l.marks = append(l.marks, m)
				}
			}
			lives = append(lives, l)
			until = s.Created - 1
			snap = run.Snapshot(until)
			var before *record.Session
			if before, ok = snap.Session(s.ID); ok {
				s = *before
			}
		}
	}
	slices.SortStableFunc(lives, func(a, b life) int {
		return cmp.Compare(a.session.Created, b.session.Created)
	})
	return lives
}

// items returns the execs and processes of a life in order of their start.
func (l *life) items() iter.Seq[item] {
	return func(yield func(item) bool) {
		procs := slices.Clone(l.session.Processes)
		slices.SortStableFunc(procs, func(a, b record.Process) int { return cmp.Compare(a.First, b.First) })
		for i := range l.session.History.Len() {
			e := l.session.History.At(i)
			for len(procs) > 0 && procs[0].First < e.Start {
				if !yield(l.process(&procs[0])) {
					return
				}
				procs = procs[1:]
			}
			if !yield(l.exec(&e)) {
				return
			}
		}
		for i := range procs {
			if !yield(l.process(&procs[i])) {
				return
			}
		}
	}
}

// lines returns the lines of a source in a life until a moment.
func (l *life) lines(id record.SourceID, streams record.Stream, to record.Moment) record.Lines {
	return l.run.Lines(id, record.StreamView{Streams: streams, At: min(to, l.until)})
}
