package record

import (
	"slices"
	"strings"
	"sync"
)

// index is everything known of one journal but the output itself. The writer
// and the readers feed it with the same events in the same way, one goroutine
// at a time; any number may read it meanwhile. All its slices are in order of
// time and only appended to, so that the state at any moment is a few binary
// searches away and what was read stays true; only the cap takes entries of
// chunks away.
type index struct {
	header Header

	mu      sync.RWMutex // guards what follows
	last    Moment       // of the last event or chunk
	states  []stamped[SessionEvent]
	cwds    []stamped[string]
	tallies []stamped[tally]
	execs   []*exec
	procs   []*process
	marks   []*bookmark // in order of the moments that they mark
	plans   []*planned
	sizes   []stamped[SizeEvent]
	finds   [finds][]Moment
	sources map[string]*source
	execOf  map[string]*exec
	procOf  map[string]*process
}

// tally counts execs from a moment on.
type tally struct{ running, failed int }

// exec is an exec's life. Only end changes, once.
type exec struct {
	at      Moment
	ev      ExecEvent
	command string
	src     *source
	end     *stamped[ExecEndEvent]
	orphan  bool // nothing tells of its start
}

// process is a process's life: its generations in order.
type process struct {
	id   string
	src  *source
	gens []stamped[*generation]
}

// generation is the life of a process from a start to the next.
type generation struct {
	ev      ProcEvent
	command string
	kills   []stamped[*KillEvent]
	stops   []stamped[string] // the signal of the stop that goes on, empty for none
	stats   []Stat
	end     *stamped[ProcEndEvent]
	orphan  bool // nothing tells of its start
}

func newIndex(h Header) *index {
	return &index{
		header:  h,
		last:    h.Created,
		sources: make(map[string]*source),
		execOf:  make(map[string]*exec),
		procOf:  make(map[string]*process),
	}
}

// source returns the source with an id, made when there is none. Only the
// feeding goroutine may call it, and not while it holds x.mu.
func (x *index) source(id string) *source {
	if s, ok := x.sources[id]; ok {
		return s
	}
	s := &source{id: strings.Clone(id)}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.sources[s.id] = s
	return s
}

// add appends a chunk to a source.
func (x *index) add(s *source, c chunk) {
	was := s.tail()
	x.mu.Lock()
	defer x.mu.Unlock()
	s.chunks.add(c)
	x.last = c.at
	x.introduceSource(c.at, s)
	if was.bytes[1] == 0 && c.bytes[1] > 0 {
		x.found(FindFirstStderr, c.at)
	}
}

// fold takes an event into the state. Kinds that it does not know only move
// the time.
func (x *index) fold(at Moment, p Payload) {
	src := x.sourceFor(p)
	x.mu.Lock()
	defer x.mu.Unlock()
	x.last = max(x.last, at) // what is dropped was there before
	x.introduce(at, p)
	switch e := p.(type) {
	case SessionEvent:
		x.states = append(x.states, stamped[SessionEvent]{at, e})
		x.moved(at, e.Cwd)
		x.found(FindEvent, at)
	case ExecEvent:
		x.execStarted(at, e, src)
	case ExecEndEvent:
		x.execEnded(at, e)
	case ProcEvent:
		x.procStarted(at, e, src)
	case ProcEndEvent:
		x.procEnded(at, e)
	case KillEvent:
		x.killed(at, e)
	case StatEvent:
		x.sampled(at, e)
	case MarkEvent:
		x.mark(at, e)
	case PlanEvent:
		x.plan(at, e)
	case SizeEvent:
		x.sizes = append(x.sizes, stamped[SizeEvent]{at, e})
	case DropEvent:
		src.drop(at, e)
	case LostEvent:
		src.lost = append(src.lost, stamped[int64]{at, src.lostAt(at) + max(0, e.Bytes)})
	}
}

// reach notes that time has gone on to a moment without anything to keep.
func (x *index) reach(at Moment) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.last = max(x.last, at)
}

// sourceFor returns the source that an event is about, made when it is the
// first that tells of it, and nil for events that tell of none.
func (x *index) sourceFor(p Payload) *source {
	switch e := p.(type) {
	case ExecEvent:
		return x.source(e.ID)
	case ExecEndEvent:
		return x.source(e.ID)
	case ProcEvent:
		return x.source(e.ID)
	case ProcEndEvent:
		return x.source(e.ID)
	case StatEvent:
		return x.source(e.ID)
	case DropEvent:
		return x.source(e.ID)
	case LostEvent:
		return x.source(e.ID)
	}
	return nil
}

// The caller of the methods below holds x.mu.

func (x *index) execStarted(at Moment, e ExecEvent, src *source) {
	e.Argv, e.Env = slices.Clone(e.Argv), slices.Clone(e.Env)
	src.told = true
	if x.adoptExec(e, src) {
		return
	}
	started := &exec{at: at, ev: e, command: CommandText(e.Command, e.Argv), src: src}
	x.execs = append(x.execs, started)
	x.execOf[e.ID] = started
	x.tally(at, 1, 0)
	x.found(FindEvent, at)
	x.found(FindExec, at)
}

func (x *index) execEnded(at Moment, e ExecEndEvent) {
	x.moved(at, e.Cwd)
	x.found(FindEvent, at)
	started, ok := x.execOf[e.ID]
	if !ok || started.end != nil {
		return
	}
	e.LeftoverPids = slices.Clone(e.LeftoverPids)
	started.end = &stamped[ExecEndEvent]{at, e}
	if e.ExitCode == 0 {
		x.tally(at, -1, 0)
		return
	}
	x.tally(at, -1, 1)
	x.found(FindFailure, at)
}

func (x *index) procStarted(at Moment, e ProcEvent, src *source) {
	e.Argv, e.Env = slices.Clone(e.Argv), slices.Clone(e.Env)
	src.told = true
	if x.adoptProcess(e) {
		return
	}
	p, ok := x.procOf[e.ID]
	if !ok {
		p = &process{id: e.ID, src: src}
		x.procs = append(x.procs, p)
		x.procOf[e.ID] = p
	}
	g := &generation{ev: e, command: CommandText(e.Command, e.Argv)}
	p.gens = append(p.gens, stamped[*generation]{at, g})
	x.found(FindEvent, at)
}

func (x *index) procEnded(at Moment, e ProcEndEvent) {
	x.found(FindEvent, at)
	g := x.generation(e.ID)
	if g == nil || g.end != nil {
		return
	}
	e.HeldBy = slices.Clone(e.HeldBy)
	g.end = &stamped[ProcEndEvent]{at, e}
	if failed(e.How, e.ExitCode) {
		x.found(FindFailure, at)
	}
}

func (x *index) killed(at Moment, e KillEvent) {
	x.found(FindEvent, at)
	g := x.generation(e.ID)
	if g == nil {
		return
	}
	e.Pids = slices.Clone(e.Pids)
	g.kills = append(g.kills, stamped[*KillEvent]{at, &e})
	// Another signal that is sent meanwhile does not end a stop, unless it is the
	// one that leaves nothing, by which a stop that was not heeded ends itself.
	if s, _ := latest(g.stops, at); !e.Done {
		g.stops = append(g.stops, stamped[string]{at, e.Signal})
	} else if s.v == e.Signal || e.Signal == "SIGKILL" {
		g.stops = append(g.stops, stamped[string]{at, ""})
	}
}

// sampled keeps a sample. Samples that have the ports of the one before, or its
// tree, share them with it.
func (x *index) sampled(at Moment, e StatEvent) {
	g := x.generation(e.ID)
	if g == nil {
		return
	}
	s := Stat{At: at, CPU: e.CPU, RSS: e.RSS, Count: e.Count, Tree: slices.Clone(e.Tree)}
	if n := len(g.stats); n > 0 && e.Tree == nil {
		s.Tree = g.stats[n-1].Tree
	}
	if n := len(g.stats); n > 0 && slices.Equal(g.stats[n-1].Ports, e.Ports) {
		s.Ports = g.stats[n-1].Ports
	} else {
		s.Ports = slices.Clone(e.Ports)
	}
	g.stats = append(g.stats, s)
}

// generation returns the last generation of a process, nil if there is none.
func (x *index) generation(id string) *generation {
	p, ok := x.procOf[id]
	if !ok {
		return nil
	}
	return p.gens[len(p.gens)-1].v
}

// moved notes that the session is in another directory.
func (x *index) moved(at Moment, cwd string) {
	if n := len(x.cwds); cwd != "" && (n == 0 || x.cwds[n-1].v != cwd) {
		x.cwds = append(x.cwds, stamped[string]{at, cwd})
	}
}

// tally changes the numbers of running and of failed execs.
func (x *index) tally(at Moment, running, failed int) {
	var t tally
	if n := len(x.tallies); n > 0 {
		t = x.tallies[n-1].v
	}
	t.running += running
	t.failed += failed
	x.tallies = append(x.tallies, stamped[tally]{at, t})
}

// found notes a moment that can be looked for.
func (x *index) found(f Find, at Moment) { x.finds[f] = append(x.finds[f], at) }
