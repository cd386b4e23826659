package views

import (
	"strconv"
	"time"

	"braid/record"
	"braid/themes"
)

// ProcessList is what the pane of processes shows.
type ProcessList struct {
	Processes []record.Process
	Plans     []record.Plan // those of processes that were never started come last, and cannot be selected
	At        record.Moment // the snapshot's: running processes have run until then
	Selected  int           // index; -1: none
	First     int           // first process or plan shown, kept with Scroll over h/ProcessRows(w) of them
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

// ProcessTimes says that a pane w cells wide shows how long each process runs.
func ProcessTimes(w int) bool { return w >= 3+sparkWidth+bytesWidth+2+durationWidth+2 }

// Processes draws background processes: state, name, port, processor and
// memory of the whole tree, how long it runs and how often it was started. In a
// narrow pane each takes two lines.
func Processes(c *Canvas, w, h int, d ProcessList) Block {
	later := Unstarted(d.Plans)
	n, rows := len(d.Processes), ProcessRows(w)
	all := n + len(later)
	if all == 0 {
		return message(c, w, h, "no process")
	}
	first := Scroll(d.First, -1, all, max(1, h/rows))
	return c.rowsOf(w, h, first*rows, all*rows, func(i int) {
		i, tail := i/rows, i%rows > 0
		selected := i == d.Selected
		switch {
		case i >= n && rows == 1:
			c.planRow(w, &later[i-n])
		case i >= n && tail:
			c.planTail(w, &later[i-n])
		case i >= n:
			c.planHead(w, &later[i-n])
		case rows == 1:
			c.processRow(w, &d, &d.Processes[i], selected)
		case tail:
			c.processTail(w, &d, &d.Processes[i], selected)
		default:
			c.processHead(w, &d, &d.Processes[i], selected)
		}
	})
}

// processRow draws a process in one line. What is planned for it takes the place of
// what it uses.
func (c *Canvas) processRow(w int, d *ProcessList, p *record.Process, selected bool) {
	l := c.row(w, selected, d.Focused)
	in := l.inks
	plan := c.plain(planned(d.Plans, p))
	l.status(c.processStatus(p))
	const facts = 1 + portWidth + percentWidth + 2 + sparkWidth + bytesWidth + 1 + durationWidth + 1 + genWidth + 1
	name := in.Plain
	if p.State != record.ProcessEnded {
		name = in.Strong
	}
	l.col(name, c.processName(p), l.left-facts)
	l.gap(1)
	switch {
	case plan != "":
		l.col(in.Warn, plan, portWidth+percentWidth+2+sparkWidth+bytesWidth)
		l.gap(1)
	case p.State == record.ProcessEnded:
		l.col(c.processStatus(p).ink(in), endOf(p), portWidth+percentWidth+2+sparkWidth)
		l.gap(bytesWidth + 1)
	case p.State == record.ProcessStopping:
		const room = portWidth + percentWidth + 2 + sparkWidth + bytesWidth
		l.col(in.Warn, stopping(p, d.At, room), room)
		l.gap(1)
	default:
		s := latest(p)
		l.col(in.Muted, port(&s), portWidth)
		l.num(in.Plain, Percent(s.CPU), percentWidth)
		l.gap(2)
		l.put(in.Accent, cpuGraph(p, sparkWidth))
		l.num(in.Plain, memory(&s), bytesWidth)
		l.gap(1)
	}
	l.num(in.Muted, Duration(lasted(p, d.At)), durationWidth)
	l.gap(1)
	l.num(in.Muted, generation(p), genWidth)
	l.end()
}

// processHead draws the first of two lines: state, name, port and processor. What
// has ended has the line to its name, which is what tells it from others.
func (c *Canvas) processHead(w int, d *ProcessList, p *record.Process, selected bool) {
	l := c.row(w, selected, d.Focused)
	in := l.inks
	l.status(c.processStatus(p))
	if p.State == record.ProcessEnded {
		l.put(in.Plain, c.processName(p))
		l.end()
		return
	}
	s := latest(p)
	facts := percentWidth + edge(w)
	if port(&s) != "" && l.left-facts-portWidth > minName/2 {
		facts += portWidth
	}
	l.col(in.Strong, c.processName(p), l.left-facts)
	if facts > percentWidth+edge(w) {
		l.num(in.Muted, port(&s), portWidth)
	}
	if l.left > 0 {
		l.num(in.Plain, Percent(s.CPU), percentWidth)
	}
	l.end()
}

// processTail draws the second of two lines: graph, memory, and how long, or how it
// ended, or what is planned.
func (c *Canvas) processTail(w int, d *ProcessList, p *record.Process, selected bool) {
	l := c.newLine(w, c.inks(selected, d.Focused))
	in := l.inks
	l.bar(selected, d.Focused)
	l.gap(2)
	plan := c.plain(planned(d.Plans, p))
	switch {
	case plan != "":
		room := max(0, l.left-2-c.width(generation(p)))
		l.col(in.Warn, c.shortened(plan, room), room)
		l.right(in.Muted, generation(p))
	case p.State == record.ProcessEnded && len(holders(p)) > 0:
		l.put(in.Warn, "held open by ", pids(holders(p)))
	case p.State == record.ProcessEnded:
		l.ending(c.processStatus(p).ink(in), p)
	default:
		l.using(p, d.At, w)
	}
	l.end()
}

// using puts what a process that runs uses, as far as there is room.
func (l *line) using(p *record.Process, at record.Moment, w int) {
	in, s := l.inks, latest(p)
	tail := bytesWidth + edge(w)
	if ProcessTimes(w) {
		tail += 2 + durationWidth
	}
	if p.State == record.ProcessStopping {
		l.put(in.Warn, stopping(p, at, l.left))
		return
	}
	l.put(in.Accent, cpuGraph(p, min(sparkWidth, max(0, l.left-tail-1))))
	if ProcessTimes(w) {
		l.gap(l.left - tail)
		l.num(in.Muted, Duration(lasted(p, at)), durationWidth)
	}
	l.gap(l.left - bytesWidth - edge(w))
	l.num(in.Muted, memory(&s), bytesWidth)
}

// stopping says that a process is asked to end and, in n cells if they are enough,
// in how many seconds it will be made to.
func stopping(p *record.Process, at record.Moment, n int) string {
	if in := KillIn(p, at); in != "" {
		if all := "stopping, " + in; len(all) <= n {
			return all
		}
		if len(in) <= n {
			return in
		}
	}
	return "stopping"
}

// KillIn says in how many seconds a process that is asked to end will be made to,
// and nothing of any other.
func KillIn(p *record.Process, at record.Moment) string {
	left := p.KillAt.Sub(at)
	if p.State != record.ProcessStopping || p.KillAt <= 0 || left <= 0 {
		return ""
	}
	return "SIGKILL in " + strconv.Itoa(int((left+time.Second-1)/time.Second)) + "s"
}

// ending puts how a process ended, after how long, and how often it was started, as
// far as there is room.
func (l *line) ending(ink themes.Ink, p *record.Process) {
	end, times, after := endOf(p), generation(p), Duration(p.Duration)
	room := l.left - l.c.width(times) - 2*min(len(times), 1)
	l.within(ink, room, end)
	room -= l.c.width(end)
	switch {
	case len(" after ")+len(after) <= room:
		l.put(l.inks.Muted, " after ", after)
	case len(" ")+len(after) <= room:
		l.put(l.inks.Muted, " ", after)
	}
	l.right(l.inks.Muted, times)
}

// edge is how many cells stay free at the right of a list's numbers, where the pane
// is wide enough for that.
func edge(w int) int {
	if w < 20 {
		return 0
	}
	return 1
}
