package record

import (
	"cmp"
	"iter"
	"slices"
)

// Event is something that happened in a session, as its journal tells it.
type Event struct {
	Session string
	At      Moment
	Payload Payload // must not be changed
}

// Events returns what happened in all sessions from one moment to another, both
// included, in order of time. Output is not among it, see [Lines], nor is what the
// cap dropped, which tells of the recording and not of what it records, see
// [Lines.First]. The start of what has none in the recording, see Unrecorded, is
// where the first was told of it. What happens while the events are read is not
// among them. They take memory with their number, a part of what the run takes
// itself.
func (r *Run) Events(from, to Moment) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		var all []happened
		for _, l := range r.all() {
			all = l.index.appendHappened(all, from, to)
		}
		slices.SortStableFunc(all, func(a, b happened) int { return cmp.Compare(a.at, b.at) })
		for _, h := range all {
			if !yield(Event{Session: h.session, At: h.at, Payload: h.payload()}) {
				return
			}
		}
	}
}

// happened is an event by what the index keeps of it. That never changes.
type happened struct {
	at      Moment
	session string
	id      string // of the process, where what does not have it
	what    any
}

// payload returns the event's payload.
func (h *happened) payload() Payload {
	switch w := h.what.(type) {
	case *stamped[SessionEvent]:
		return w.v
	case *exec:
		return w.ev
	case *stamped[ExecEndEvent]:
		return w.v
	case *generation:
		return w.ev
	case *stamped[ProcEndEvent]:
		return w.v
	case *KillEvent:
		return *w
	case *Stat:
		return StatEvent{ID: h.id, CPU: w.CPU, RSS: w.RSS, Count: w.Count, Ports: w.Ports, Tree: w.Tree}
	case *bookmark:
		return w.made.v
	case *stamped[PlanEvent]:
		return w.v
	case *stamped[SizeEvent]:
		return w.v
	case LostEvent:
		return w
	}
	return nil
}

// appendHappened appends what happened in a span of time. What happened at one
// moment is in such an order that nothing ends before it began.
func (x *index) appendHappened(all []happened, from, to Moment) []happened {
	x.mu.RLock()
	defer x.mu.RUnlock()
	add := func(at Moment, id string, what any) {
		if from <= at && at <= to {
			all = append(all, happened{at, x.header.Session, id, what})
		}
	}
	for i := range x.states {
		add(x.states[i].at, "", &x.states[i])
	}
	for _, e := range x.execs {
		add(e.at, "", e)
		if e.end != nil {
			add(e.end.at, "", e.end)
		}
	}
	for _, p := range x.procs {
		for _, g := range p.gens {
			add(g.at, "", g.v)
			g.v.each(p.id, add)
		}
	}
	for _, b := range x.marks {
		add(b.made.at, "", b)
	}
	for _, p := range x.plans {
		for i := range p.told {
			add(p.told[i].at, "", &p.told[i])
		}
	}
	for i := range x.sizes {
		add(x.sizes[i].at, "", &x.sizes[i])
	}
	for id, s := range x.sources {
		was := int64(0)
		for _, l := range s.lost {
			add(l.at, "", LostEvent{ID: id, Bytes: l.v - was})
			was = l.v
		}
	}
	return all
}

// each calls add for what happened in the life of a generation of process id.
func (g *generation) each(id string, add func(at Moment, id string, what any)) {
	for i := range g.stats {
		add(g.stats[i].At, id, &g.stats[i])
	}
	for i := range g.kills {
		add(g.kills[i].at, "", g.kills[i].v)
	}
	if g.end != nil {
		add(g.end.at, "", g.end)
	}
}
