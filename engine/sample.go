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
}

// sample takes samples of all running processes until the engine is closed.
func (e *Engine) sample() {
	tick := time.NewTicker(sampleEvery)
	defer tick.Stop()
	for {
		select {
		case <-e.quit:
			return
		case <-tick.C:
			e.sampleAll()
		}
	}
}

// sampleAll takes one sample of each running process.
func (e *Engine) sampleAll() {
	var running []*generation
	for _, s := range e.Sessions() {
		s.mu.Lock()
		for _, p := range s.procs {
			if g := p.current(); g != nil && !g.over() {
				running = append(running, g)
			}
		}
		s.mu.Unlock()
	}
	if len(running) == 0 {
		return
	}
	t, err := readTable()
	if err != nil {
		return
	}
	now, listening := time.Now(), listeners()
	for _, g := range running {
		if ev, ok := g.measure(t, now, listening); ok && !g.over() {
			g.p.s.log(ev)
		}
	}
}

// measure makes a sample. It says whether it differs from the last one.
func (g *generation) measure(t *table, now time.Time, listening sockets) (record.StatEvent, bool) {
	ev := record.StatEvent{ID: g.p.id}
	cpu := make(map[ref]uint64)
	var used uint64
	for _, p := range g.treeIn(t) {
		ev.Count++
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
	changed := last.ID == "" || ev.Count != last.Count || !slices.Equal(ev.Ports, last.Ports) ||
		math.Abs(ev.CPU-last.CPU) >= cpuStep || math.Abs(float64(ev.RSS-last.RSS)) > rssStep*float64(last.RSS)
	if changed {
		g.meter.last = ev
	}
	return ev, changed
}
