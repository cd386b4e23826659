package engine

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"syscall"

	"braid/record"
)

// tree returns the living processes of a generation: its group, what descends
// from it, and orphans that carry its mark or are of its group. The shell that
// publishes the status is not among them.
func (g *generation) tree() []proc { return g.p.s.e.readings.search(g.treeIn) }

// find is tree for who must know it.
func (g *generation) find() ([]proc, error) { return g.p.s.e.readings.find(g.treeIn) }

// treeIn is tree in one reading of the table.
func (g *generation) treeIn(t *table) []proc {
	mark := g.p.mark()
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
	parent := orphanParent()
	for pid, p := range t.procs {
		if p.start < g.tick {
			continue
		}
		if pid == g.leader.pid && p.start == g.leader.start || p.pgid == g.pgid && p.sid == g.sid ||
			p.ppid == parent && pid != g.outer && t.mark(pid) == mark {
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

// strays returns what a start has left that did not tell the right pids: what the
// shell has orphaned since, and what descends from that.
func (g *generation) strays(t *table) (found []proc) {
	others := g.p.s.othersIn(t)
	for _, pid := range t.kids[orphanParent()] {
		p := t.procs[pid]
		if p.sid == g.sid && pid != g.sid && p.start >= g.tick && !p.zombie() && !others[pid] {
			found = append(append(found, p), t.descend(pid)...)
		}
	}
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
	group int    // a process group that was signalled as a whole
	asked uint64 // when the first were signalled, as in proc.start
	fates map[ref]*record.Fate
	order []ref
	spare map[ref]proc // those that were left to their parents

	orphans *orphans // that tell how they end; nil: it is not asked for
	leader  ref      // whose end is asked for elsewhere
	ends    map[ref]chan syscall.WaitStatus
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
			r.watch(p.ref())
		}
		var err error
		if p.pgid != r.group {
			err = p.ref().signal(sig)
		}
		switch {
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

// missed returns those of procs that are sorted as parentsFirst does and that
// the signal should still reach.
func (r *report) missed(procs []proc) []proc {
	found, own := missed(procs, r.asked, func(p ref) bool { return r.fates[p] != nil })
	if r.spare == nil {
		r.spare = make(map[ref]proc)
	}
	for _, p := range own {
		r.spare[p.ref()] = p
	}
	return found
}

// missed returns those of procs, parents first, that a signal should still reach
// which was sent at the tick asked: what was started before, and what has no parent
// any more that would see to it. What a living process starts after it was reached
// is its own: it belongs to the way in which that one ends, as the commands of its
// trap do, and is left to it.
func missed(procs []proc, asked uint64, reached func(ref) bool) (found, own []proc) {
	ending := make(map[int]bool) // those that were reached, and what they have started since
	for _, p := range procs {
		switch {
		case reached(p.ref()):
			ending[p.pid] = true
		case ending[p.ppid] && p.start >= asked:
			ending[p.pid] = true
			own = append(own, p)
		default:
			found = append(found, p)
		}
	}
	return found, own
}

// settle notes which of the signalled are gone, and that those are which were left to
// their parents.
func (r *report) settle(left []proc) {
	known := len(r.order)
	for ref, p := range r.spare {
		if r.fates[ref] == nil {
			r.fates[ref] = &record.Fate{Pid: p.pid, Name: p.name, Fate: fateExited}
			r.order = append(r.order, ref)
		}
	}
	slices.SortFunc(r.order[known:], func(a, b ref) int { return cmp.Or(cmp.Compare(a.start, b.start), a.pid-b.pid) })
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

// watch asks how a process ends, in case it becomes an orphan.
func (r *report) watch(p ref) {
	if r.orphans == nil || p == r.leader {
		return
	}
	if r.ends == nil {
		r.ends = make(map[ref]chan syscall.WaitStatus)
	}
	r.ends[p] = make(chan syscall.WaitStatus, 1)
	r.orphans.watch(p.pid, r.ends[p])
}

// witness notes how those ended that were watched.
func (r *report) witness() {
	if len(r.ends) > 0 {
		r.orphans.reap()
	}
	for p, end := range r.ends {
		r.orphans.unwatch(p.pid)
		select {
		case ws := <-end:
			r.fates[p].Status = statusOf(ws)
		default: // its parent has waited for it
		}
	}
}

// tell notes how the leader ended.
func (r *report) tell(leader ref, end record.ProcEndEvent) {
	if f := r.fates[leader]; f != nil {
		f.Status = cmp.Or(end.Signal, "exit "+strconv.Itoa(end.ExitCode))
	}
}

// statusOf writes how a process ended.
func statusOf(ws syscall.WaitStatus) string {
	if ws.Signaled() {
		return signalName(ws.Signal())
	}
	return "exit " + strconv.Itoa(ws.ExitStatus())
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
