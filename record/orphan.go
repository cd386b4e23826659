package record

import (
	"slices"
	"strings"
)

// Unrecorded stands for the command of an exec or process whose start is not in
// its journal, because it is damaged there: what it printed, and how it ended, is
// shown all the same.
const Unrecorded = "[not recorded]"

// introduce sees to it that the exec or process is known that an event is about,
// should its start be missing. The caller holds x.mu, like those of all methods
// below.
func (x *index) introduce(at Moment, p Payload) {
	switch e := p.(type) {
	case ExecEndEvent:
		if x.execOf[e.ID] == nil {
			x.orphanExec(at, x.sources[e.ID])
		}
	case ProcEndEvent:
		x.introduceGeneration(at, e)
	case StatEvent:
		x.introduceSource(at, x.sources[e.ID])
	case LostEvent:
		x.introduceSource(at, x.sources[e.ID])
	case DropEvent:
		x.introduceSource(at, x.sources[e.ID])
	}
}

// introduceSource sees to it that something is known that an event or output is
// of. Whether it was an exec or a process, its id tells.
func (x *index) introduceSource(at Moment, s *source) {
	switch {
	case s.told:
	case strings.HasPrefix(s.id, "p"):
		x.orphanProcess(at, s, ProcEvent{ID: s.id})
	default:
		x.orphanExec(at, s)
	}
}

// introduceGeneration sees to it that the generation is known that has ended.
func (x *index) introduceGeneration(at Moment, e ProcEndEvent) {
	g := x.generation(e.ID)
	switch {
	case g == nil:
		x.orphanProcess(at, x.sources[e.ID], ProcEvent{ID: e.ID, Generation: e.Generation})
	case g.ev.Generation > 0 && g.ev.Generation < e.Generation:
		ev := g.ev // it was started again in the same way
		ev.Pid, ev.Pgid, ev.Generation = 0, 0, e.Generation
		p := x.procOf[e.ID]
		p.gens = append(p.gens, stamped[*generation]{at, &generation{ev: ev, command: g.command}})
	}
}

// orphanExec adds an exec whose start is missing.
func (x *index) orphanExec(at Moment, s *source) {
	x.execStarted(at, ExecEvent{ID: s.id, Command: Unrecorded}, s)
	x.execOf[s.id].orphan = true
}

// orphanProcess adds a process whose first start is missing.
func (x *index) orphanProcess(at Moment, s *source, e ProcEvent) {
	e.Command = Unrecorded
	x.procStarted(at, e, s)
	x.generation(s.id).orphan = true
}

// adoptExec has an orphan be the exec that an event tells of, which stood in the
// wrong place. It says whether there was one. What is in use of it stays as it is.
func (x *index) adoptExec(e ExecEvent, src *source) bool {
	was := x.execOf[e.ID]
	if was == nil || !was.orphan {
		return false
	}
	now := &exec{at: was.at, ev: e, command: CommandText(e.Command, e.Argv), src: src, end: was.end}
	x.execs[slices.Index(x.execs, was)] = now
	x.execOf[e.ID] = now
	return true
}

// adoptProcess is adoptExec for a first start of a process.
func (x *index) adoptProcess(e ProcEvent) bool {
	was := x.generation(e.ID)
	if was == nil || !was.orphan || e.Generation > max(1, was.ev.Generation) {
		return false
	}
	now := *was
	now.ev, now.command, now.orphan = e, CommandText(e.Command, e.Argv), false
	p := x.procOf[e.ID]
	p.gens = slices.Clone(p.gens)
	p.gens[len(p.gens)-1].v = &now
	return true
}
