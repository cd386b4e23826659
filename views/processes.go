package views

import (
	"strconv"
	"time"

	"braid/record"
)

// ProcessList is what the pane of processes shows.
type ProcessList struct {
	Processes []record.Process
	At        record.Moment // the snapshot's: running processes have run until then
	Selected  int           // index; -1: none
	First     int           // first process shown, kept with Scroll over h/ProcessRows(w) processes
	Focused   bool
}

// The widths of the columns of a process, and from where a process fits in
// one row.
const (
	processWide = 58
	sparkWidth  = 10
	portWidth   = 6 // ":65535"
	genWidth    = 4 // "×999"
)

// ProcessRows returns how many lines a process takes in a pane w cells wide.
func ProcessRows(w int) int {
	if w >= processWide {
		return 1
	}
	return 2
}

// Processes draws background processes: state, name, port, processor and
// memory of the whole tree, how long it runs and how often it was started. In a
// narrow pane each takes two lines.
func Processes(lk *Look, w, h int, d ProcessList) []string {
	if len(d.Processes) == 0 {
		return message(lk, w, h, "no process")
	}
	rows := ProcessRows(w)
	first := Scroll(d.First, d.Selected, len(d.Processes), max(1, h/rows))
	if rows == 1 {
		return lk.rowsOf(w, h, first, len(d.Processes), func(i int) string {
			return lk.processRow(w, &d.Processes[i], d.At, i == d.Selected, d.Focused)
		})
	}
	return lk.rowsOf(w, h, first*2, len(d.Processes)*2, func(i int) string {
		p, selected := &d.Processes[i/2], i/2 == d.Selected
		if i%2 == 0 {
			return lk.processHead(w, p, selected, d.Focused)
		}
		return lk.processTail(w, p, d.At, selected, d.Focused)
	})
}

// processRow draws a process in one line.
func (lk *Look) processRow(w int, p *record.Process, at record.Moment, selected, focused bool) string {
	l := lk.row(w, selected, focused)
	in := l.inks
	l.status(lk.processStatus(p))
	const facts = 1 + portWidth + percentWidth + 2 + sparkWidth + bytesWidth + 1 + durationWidth + 1 + genWidth + 1
	name := in.Plain
	if p.State != record.ProcessEnded {
		name = in.Strong
	}
	l.col(name, processName(p), l.left-facts)
	l.gap(1)
	if p.State == record.ProcessEnded {
		l.col(lk.processStatus(p).ink(in), endOf(p), portWidth+percentWidth+2+sparkWidth)
		l.gap(bytesWidth + 1)
	} else {
		s := latest(p)
		l.col(in.Muted, port(&s), portWidth)
		l.num(in.Plain, Percent(s.CPU), percentWidth)
		l.gap(2)
		l.put(in.Accent, lk.cpuGraph(p, sparkWidth))
		l.num(in.Plain, Bytes(s.RSS), bytesWidth)
		l.gap(1)
	}
	l.num(in.Muted, Duration(lasted(p, at)), durationWidth)
	l.gap(1)
	l.num(in.Muted, generation(p), genWidth)
	return l.end()
}

// processHead draws the first of two lines: state, name, port and processor, or
// how it ended.
func (lk *Look) processHead(w int, p *record.Process, selected, focused bool) string {
	l := lk.row(w, selected, focused)
	in := l.inks
	status := lk.processStatus(p)
	l.status(status)
	if p.State == record.ProcessEnded {
		end := endOf(p)
		l.col(in.Plain, processName(p), max(min(l.left, minName), l.left-lk.Width(end)-1))
		l.right(status.ink(in), end)
		return l.end()
	}
	s := latest(p)
	facts := percentWidth
	if l.left-facts-portWidth > minName/2 {
		facts += portWidth
	}
	l.col(in.Strong, processName(p), l.left-facts)
	if facts > percentWidth {
		l.num(in.Muted, port(&s), portWidth)
	}
	if l.left > 0 {
		l.num(in.Plain, Percent(s.CPU), percentWidth)
	}
	return l.end()
}

// processTail draws the second of two lines: graph, memory, and how long.
func (lk *Look) processTail(w int, p *record.Process, at record.Moment, selected, focused bool) string {
	l := lk.newLine(w, lk.inks(selected, focused))
	in := l.inks
	l.bar(selected, focused)
	l.gap(2)
	long := w >= 3+sparkWidth+bytesWidth+2+durationWidth+2
	switch {
	case p.State == record.ProcessEnded && len(p.HeldBy) > 0:
		l.put(in.Warn, "held open by "+pids(p.HeldBy))
	case p.State == record.ProcessEnded:
		l.put(in.Muted, "after "+Duration(p.Duration))
		l.right(in.Muted, generation(p))
	default:
		s := latest(p)
		tail := bytesWidth
		if long {
			tail += 2 + durationWidth
		}
		l.put(in.Accent, lk.cpuGraph(p, min(sparkWidth, max(0, l.left-tail-1))))
		if p.State == record.ProcessStopping {
			l.gap(1)
			l.put(in.Warn, "stopping")
			return l.end()
		}
		if long {
			l.gap(l.left - tail)
			l.num(in.Muted, Duration(lasted(p, at)), durationWidth)
		}
		l.gap(l.left - bytesWidth)
		l.num(in.Muted, Bytes(s.RSS), bytesWidth)
	}
	return l.end()
}

// processName is what a process is called.
func processName(p *record.Process) string {
	if p.Name != "" {
		return Plain(p.Name)
	}
	return Plain(p.Command)
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
func port(s *record.Stat) string {
	if len(s.Ports) == 0 {
		return ""
	}
	text := ":" + strconv.Itoa(s.Ports[0])
	if len(s.Ports) > 1 && len(text) < portWidth {
		text += "+"
	}
	return text
}

// graphTop is the least that a full cell of a graph stands for, in percent of a
// core: less would make an idle process look busy.
const graphTop = 25.0

// cpuGraph draws the processor use of a process: a full cell is the most that it
// used lately.
func (lk *Look) cpuGraph(p *record.Process, w int) string {
	values := make([]float64, 0, record.StatHistory)
	top := graphTop
	for _, s := range p.Stats {
		values = append(values, s.CPU)
		top = max(top, s.CPU)
	}
	return Spark(values, w, top)
}

// generation says how often a process was started, when more than once.
func generation(p *record.Process) string {
	if p.Generation < 2 {
		return ""
	}
	return "×" + Brief(int64(p.Generation))
}

// lasted returns how long a process ran, or has run at a moment.
func lasted(p *record.Process, at record.Moment) time.Duration {
	if p.State == record.ProcessEnded {
		return p.Duration
	}
	return at.Sub(p.Start)
}
