package views

import (
	"slices"
	"strconv"
	"time"

	"braid/record"
)

// holders returns the processes that hold the output of one that has ended open, as
// far as is known: those that its stop went on to end do not any more.
func holders(p *record.Process) []int {
	if p.Kill == nil || !p.Kill.Done {
		return p.HeldBy
	}
	return slices.DeleteFunc(slices.Clone(p.HeldBy), func(pid int) bool {
		return slices.ContainsFunc(p.Kill.Pids, func(f record.Fate) bool { return f.Pid == pid })
	})
}

// processName is what a process is called.
func (c *Canvas) processName(p *record.Process) string {
	if p.Name != "" {
		return c.plain(p.Name)
	}
	return c.plain(p.Command)
}

// latest returns the last sample of a process, or an empty one.
func latest(p *record.Process) record.Stat {
	if len(p.Stats) == 0 {
		return record.Stat{}
	}
	return p.Stats[len(p.Stats)-1]
}

// port names the port that a process listens on: the first, and a plus when
// there are more.
func port(s *record.Stat) string { return string(appendPort(make([]byte, 0, short), s.Ports)) }

func appendPort(dst []byte, ports []int) []byte {
	if len(ports) == 0 {
		return dst
	}
	dst = strconv.AppendInt(append(dst, ':'), int64(ports[0]), 10)
	if len(ports) > 1 && len(dst) < portWidth {
		dst = append(dst, '+')
	}
	return dst
}

// graphTop is the least that a full cell of a graph stands for, in percent of a
// core: less would make an idle process look busy.
const graphTop = 25.0

// cpuGraph draws the processor use of a process in w cells: a full cell is the most
// that it used lately.
func cpuGraph(p *record.Process, w int) string {
	return string(appendGraph(make([]byte, 0, short), p.Stats, w))
}

func appendGraph(dst []byte, stats []record.Stat, w int) []byte {
	values := make([]float64, 0, record.StatHistory)
	top := graphTop
	for i := range stats {
		values = append(values, stats[i].CPU)
		top = max(top, stats[i].CPU)
	}
	return appendSpark(dst, values, w, top)
}

// memory is what a process uses, "" while nobody has looked.
func memory(s *record.Stat) string {
	if s.RSS == 0 {
		return ""
	}
	return Bytes(s.RSS)
}

// generation says how often a process was started, when more than once.
func generation(p *record.Process) string {
	return string(appendGeneration(make([]byte, 0, short), p.Generation))
}

func appendGeneration(dst []byte, n int) []byte {
	if n < 2 {
		return dst
	}
	return appendBrief(append(dst, "×"...), int64(n))
}

// lasted returns how long a process ran, or has run at a moment.
func lasted(p *record.Process, at record.Moment) time.Duration {
	if p.State == record.ProcessEnded {
		return p.Duration
	}
	return at.Sub(p.Start)
}
