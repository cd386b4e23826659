package engine

import (
	"cmp"
	"errors"
	"slices"
	"syscall"

	"braid/record"
)

// tree returns the living processes of a generation: its group, what descends
// from it, and orphans that carry its mark or are of its group. The shell that
// publishes the status is not among them.
func (g *generation) tree() []proc { return search(g.treeIn) }

// treeIn is tree in one reading of the table.
func (g *generation) treeIn(t *table) []proc {
	mark := g.p.s.mark + "/" + g.p.id
	in := make(map[int]bool)
	var found []proc
	add := func(p proc) {
		if !in[p.pid] && p.pid != g.outer {
			in[p.pid] = true
			if !p.zombie() {
				found = append(found, p)
			}
		}
	}
	var roots []int
	for pid, p := range t.procs {
		if p.start < g.tick {
			continue
		}
		if pid == g.leader.pid && p.start == g.leader.start || p.pgid == g.pgid && p.sid == g.sid ||
			p.ppid == orphanParent() && pid != g.outer && t.mark(pid) == mark {
			add(p)
			roots = append(roots, pid)
		}
	}
	for _, p := range t.descend(roots...) {
		add(p)
	}
	t.parentsFirst(found)
	return found
}

// parentsFirst sorts processes so that a parent comes before its children: one
// that is signalled after its child may see that end and go on with what comes
// next.
func (t *table) parentsFirst(procs []proc) {
	depth := func(p proc) (n int) {
		for n < len(t.procs) {
			parent, ok := t.procs[p.ppid]
			if !ok {
				break
			}
			p, n = parent, n+1
		}
		return n
	}
	slices.SortStableFunc(procs, func(a, b proc) int { return cmp.Or(depth(a)-depth(b), a.pid-b.pid) })
}

// A report collects what became of the processes that were signalled.
type report struct {
	fates map[ref]*record.Fate
	order []ref
}

// signal sends sig to those of procs that were not sent it yet, and notes what
// became of those that are gone since.
func (r *report) signal(procs []proc, sig syscall.Signal, again bool) {
	if r.fates == nil {
		r.fates = make(map[ref]*record.Fate)
	}
	for _, p := range procs {
		f, known := r.fates[p.ref()]
		if known && !again {
			continue
		}
		if !known {
			f = &record.Fate{Pid: p.pid, Name: p.name}
			r.fates[p.ref()] = f
			r.order = append(r.order, p.ref())
		}
		switch err := p.ref().signal(sig); {
		case err == nil && sig == syscall.SIGKILL:
			f.Fate = fateKilled
		case err == nil:
			f.Fate = fateSignalled
		case errors.Is(err, syscall.EPERM):
			f.Fate = fateDenied
		case !known:
			f.Fate = fateGone
		}
	}
}

// settle notes which of the signalled are gone.
func (r *report) settle(left []proc) {
	there := make(map[ref]bool)
	for _, p := range left {
		there[p.ref()] = true
	}
	for ref, f := range r.fates {
		switch {
		case there[ref] && f.Fate != fateDenied:
			f.Fate = fateSurvived
		case !there[ref] && f.Fate == fateSignalled:
			f.Fate = fateExited
		}
	}
}

// pids returns the fates in the order in which the processes were found.
func (r *report) pids() []record.Fate {
	var fates []record.Fate
	for _, ref := range r.order {
		fates = append(fates, *r.fates[ref])
	}
	return fates
}

// What can become of a process that is signalled, for record.Fate.
const (
	fateSignalled = "signalled"
	fateExited    = "exited"
	fateKilled    = "killed"
	fateGone      = "gone"
	fateDenied    = "denied"
	fateSurvived  = "survived"
)
