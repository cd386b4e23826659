package engine

import (
	"math"
	"slices"
	"time"

	"braid/record"
)

// What makes a sample worth an event: so that a process that does nothing
// writes none.
const (
	// sampleEvery is the time between two samples.
	sampleEvery = 2 * time.Second
	// quietEvery is that time while nothing happens.
	quietEvery = 5 * time.Second
	// cpuStep is in percent of a core.
	cpuStep = 1.0
	// rssStep is the part of the memory that must have come or gone.
	rssStep = 0.02
)

// A meter remembers the last sample of a generation.
type meter struct {
	at   time.Time
	cpu  map[ref]uint64 // of each process of the tree
	last record.StatEvent
	tree []record.Branch // of the last one, which may not have told it
}

// sample takes samples of all running processes until the engine is closed.
func (e *Engine) sample() {
	tick := time.NewTimer(sampleEvery)
	defer tick.Stop()
	var last survey
	for {
		select {
		case <-e.quit:
			return
		case <-tick.C:
			next := sampleEvery
			if running := e.running(); len(running) == 0 {
				last = survey{}
			} else if last.holds(running) {
				next = quietEvery
			} else {
				last = takeSurvey(running)
			}
			tick.Reset(next)
		}
	}
}

// running returns the processes that run, as they are now.
func (e *Engine) running() (all []*generation) {
	for _, s := range e.Sessions() {
		s.mu.Lock()
		for _, p := range s.procs {
			if g := p.current(); g != nil && !g.over() {
				all = append(all, g)
			}
		}
		s.mu.Unlock()
	}
	return all
}

// measure makes a sample. It says whether it differs from the last one.
func (g *generation) measure(tree []proc, now time.Time, listening sockets) (record.StatEvent, bool) {
	ev := record.StatEvent{ID: g.p.id}
	cpu := make(map[ref]uint64)
	var used uint64
	for _, p := range tree {
		if ev.Count++; ev.Count <= record.MaxTree {
			ev.Tree = append(ev.Tree, record.Branch{Pid: p.pid, Parent: p.ppid, Name: p.name})
		}
		ev.RSS += p.rss
		cpu[p.ref()] = p.cpu
		used += p.cpu - min(g.meter.cpu[p.ref()], p.cpu)
		ev.Ports = append(ev.Ports, listening.of(p.pid)...)
	}
	slices.Sort(ev.Ports)
	ev.Ports = slices.Compact(ev.Ports)
	since := g.meter.at
	if since.IsZero() {
		since = g.begun
	}
	if d := now.Sub(since); d > 0 {
		ev.CPU = math.Round(1000*float64(cpuTime(used))/float64(d)) / 10
	}
	g.meter.at, g.meter.cpu = now, cpu
	last := g.meter.last
	names := ev.Tree
	sameTree := slices.EqualFunc(names, g.meter.tree, func(a, b record.Branch) bool { return a.Name == b.Name })
	if sameTree {
		ev.Tree = nil
	}
	changed := last.ID == "" || ev.Count != last.Count || !sameTree || !slices.Equal(ev.Ports, last.Ports) ||
		math.Abs(ev.CPU-last.CPU) >= cpuStep || math.Abs(float64(ev.RSS-last.RSS)) > rssStep*float64(last.RSS)
	if changed {
		g.meter.last, g.meter.tree = ev, names
	}
	return ev, changed
}
