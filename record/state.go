package record

import (
	"sort"
	"time"
)

// session returns the state of a session at a moment, which is not before its
// creation. It takes time with the number of processes and the logarithm of
// everything else.
func (x *index) session(at Moment) Session {
	x.mu.RLock()
	defer x.mu.RUnlock()
	at = min(at, x.last)
	s := Session{
		ID:      x.header.Session,
		State:   SessionStarted,
		Since:   x.header.Created,
		Created: x.header.Created,
		Shell:   x.header.Shell,
	}
	if e, ok := latest(x.states, at); ok {
		s.State, s.Since, s.Pid = e.v.State, e.at, e.v.Pid
		s.Signal, s.Why = e.v.Signal, e.v.Why
		if e.v.ExitCode != nil {
			s.ExitCode = *e.v.ExitCode
		}
	}
	if e, ok := latest(x.cwds, at); ok {
		s.Cwd = e.v
	}
	if e, ok := latest(x.tallies, at); ok {
		s.Running, s.Failed = e.v.running, e.v.failed
	}
	n := sort.Search(len(x.procs), func(i int) bool { return x.procs[i].gens[0].at > at })
	s.Processes = make([]Process, n)
	for i, p := range x.procs[:n] {
		s.Processes[i] = p.at(at, x.header.Session)
		if s.Processes[i].State != ProcessEnded {
			s.Running++
		}
		if s.Processes[i].Failed() {
			s.Failed++
		}
	}
	s.Plans = x.plansAt(at, s.Processes)
	n = sort.Search(len(x.execs), func(i int) bool { return x.execs[i].at > at })
	s.History = History{src: x, n: n, at: at}
	return s
}

// exec implements historySource.
func (x *index) exec(i int, at Moment) Exec {
	x.mu.RLock()
	defer x.mu.RUnlock()
	e := x.execs[i]
	v := Exec{
		ID:      SourceID{x.header.Session, e.ev.ID},
		Command: e.command,
		Argv:    e.ev.Argv,
		Cut:     e.ev.Cut,
		Cwd:     e.ev.Cwd,
		Env:     e.ev.Env,
		Timeout: time.Duration(e.ev.TimeoutMS) * time.Millisecond,
		Origin:  e.ev.Origin,
		Start:   e.at,
	}
	v.Out, v.Err = e.src.linesAt(at)
	v.Lost = e.src.lostAt(at)
	if e.end == nil || e.end.at > at {
		return v
	}
	end := &e.end.v
	v.State = ExecEnded
	v.End = e.end.at
	v.Duration = milliseconds(end.DurationMS)
	v.ExitCode = end.ExitCode
	v.TimedOut = end.TimedOut
	v.Aborted = end.Aborted
	v.SessionEnded = end.SessionEnded
	v.Leftover = end.LeftoverPids
	return v
}

// at returns the process at a moment not before its first start. The caller
// holds the index's lock.
func (p *process) at(at Moment, session string) Process {
	start, _ := latest(p.gens, at)
	g := start.v
	v := Process{
		ID:         SourceID{session, p.id},
		Name:       g.ev.Name,
		Command:    g.command,
		Argv:       g.ev.Argv,
		Cut:        g.ev.Cut,
		Cwd:        g.ev.Cwd,
		Env:        g.ev.Env,
		Pid:        g.ev.Pid,
		Pgid:       g.ev.Pgid,
		TTY:        g.ev.TTY,
		Generation: g.ev.Generation,
		Origin:     g.ev.Origin,
		First:      p.gens[0].at,
		Start:      start.at,
		Stats:      g.statsAt(at),
		Earlier:    p.before(at),
	}
	v.Out, v.Err = p.src.linesAt(at)
	v.Lost = p.src.lostAt(at)
	if e := g.end; e != nil && e.at <= at {
		v.State = ProcessEnded
		v.End = e.at
		v.Duration = milliseconds(e.v.DurationMS)
		v.ExitCode = e.v.ExitCode
		v.Signal = e.v.Signal
		v.How = e.v.How
		v.TimedOut = e.v.TimedOut
		v.HeldBy = e.v.HeldBy
	}
	if k, ok := latest(g.kills, at); ok {
		v.Kill = k.v
	}
	if s, ok := latest(g.stops, at); ok && s.v != "" {
		v.State = ProcessStopping // also when only its children are left
		v.KillAt = g.killAt(s.at)
	}
	return v
}

// killAt returns when the stop that began at a moment turns to SIGKILL, zero when
// that is not known. The caller holds the index's lock.
func (g *generation) killAt(begun Moment) Moment {
	for _, k := range g.kills {
		if k.at == begun && !k.v.Done && k.v.GraceMS > 0 {
			return begun.Add(time.Duration(k.v.GraceMS) * time.Millisecond)
		}
	}
	return 0
}

// before returns the last generations before the one of a moment. The caller holds
// the index's lock.
func (p *process) before(at Moment) []Life {
	n := until(p.gens, at) - 1
	if n < 1 {
		return nil
	}
	lives := make([]Life, 0, min(n, LifeHistory))
	for _, g := range p.gens[max(0, n-LifeHistory):n] {
		l := Life{Generation: g.v.ev.Generation, Start: g.at}
		if e := g.v.end; e != nil && e.at <= at {
			l.End, l.Duration, l.ExitCode = e.at, milliseconds(e.v.DurationMS), e.v.ExitCode
			l.Signal, l.How, l.TimedOut = e.v.Signal, e.v.How, e.v.TimedOut
		}
		lives = append(lives, l)
	}
	return lives
}

// statsAt returns the last samples that are not after at. They are shared with
// all who ask, and not changed.
func (g *generation) statsAt(at Moment) []Stat {
	n := sort.Search(len(g.stats), func(i int) bool { return g.stats[i].At > at })
	if n == 0 {
		return nil
	}
	return g.stats[max(0, n-StatHistory):n:n]
}

// linesAt returns how many lines of stdout and stderr had begun at a moment.
// The caller holds the index's lock.
func (s *source) linesAt(at Moment) (out, err int64) {
	c := lastOf(s.pastAt(at))
	if n := s.chunksAt(at); n > 0 {
		c = s.chunks.at(n - 1)
	}
	return c.lines[0], c.lines[1]
}

// pastAt returns the entries of what the cap dropped that are not after at. The
// caller holds the index's lock.
func (s *source) pastAt(at Moment) []chunk {
	n := sort.Search(len(s.past), func(i int) bool { return s.past[i].at > at })
	return s.past[:n:n]
}

// lostAt returns how many bytes could not be written until a moment. The caller
// holds the index's lock.
func (s *source) lostAt(at Moment) int64 {
	l, _ := latest(s.lost, at)
	return l.v
}

// chunksAt returns the number of chunks that are not after at. The caller
// holds the index's lock.
func (s *source) chunksAt(at Moment) int {
	if s.chunks.last().at <= at {
		return s.chunks.n
	}
	return s.chunks.search(func(c chunk) bool { return c.at > at })
}

// milliseconds returns a duration of ms milliseconds.
func milliseconds(ms float64) time.Duration {
	return time.Duration(ms * float64(time.Millisecond))
}

// end returns the moment of the last event.
func (x *index) end() Moment {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.last
}
