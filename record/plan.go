package record

// Plan is what somebody who looks after processes is about to do with one, or
// waits for: that it will be started again, for example. It holds until the
// process starts, or another takes its place.
type Plan struct {
	Process string // name of the process
	ID      string // of the process; empty while it was never started
	Text    string
	Since   Moment
}

// planned is what was ever planned for the processes of one name.
type planned struct {
	name string
	told []stamped[PlanEvent]
}

// plan takes what is planned. The caller holds x.mu.
func (x *index) plan(at Moment, e PlanEvent) {
	x.found(FindEvent, at)
	for _, p := range x.plans {
		if p.name == e.Name {
			p.told = append(p.told, stamped[PlanEvent]{at, e})
			return
		}
	}
	x.plans = append(x.plans, &planned{e.Name, []stamped[PlanEvent]{{at, e}}})
}

// plansAt returns what is planned at a moment at which the session has processes.
// The caller holds x.mu.
func (x *index) plansAt(at Moment, processes []Process) []Plan {
	var all []Plan
	for _, p := range x.plans {
		e, ok := latest(p.told, at)
		if !ok || e.v.Text == "" || carriedOut(&e, processes) {
			continue
		}
		all = append(all, Plan{Process: p.name, ID: e.v.ID, Text: e.v.Text, Since: e.at})
	}
	return all
}

// carriedOut says that a process has started since a plan for it was made.
func carriedOut(e *stamped[PlanEvent], processes []Process) bool {
	for i := range processes {
		p := &processes[i]
		if (p.ID.ID == e.v.ID || e.v.ID == "" && p.Name == e.v.Name) && p.Start > e.at {
			return true
		}
	}
	return false
}
