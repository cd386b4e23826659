package views

import (
	"sort"

	"braid/record"
)

// Seam is where a process was started again: a row of its own tells it, before
// the first line that the process printed from then on.
type Seam struct {
	At   record.Moment
	Text string // made safe here
}

// Restarted is the text of a seam: how the process before ended, and when which
// one began.
func Restarted(lk *Look, p record.ProcEvent, at record.Moment, before *record.ProcEndEvent) string {
	text := "started " + ordinal(p.Generation) + " time · " + lk.Clock(at)
	if before == nil {
		return text
	}
	return endOf(&record.Process{
		ExitCode: before.ExitCode, Signal: before.Signal, How: before.How, TimedOut: before.TimedOut,
	}) + " · " + text
}

// seamBefore returns the last seam before line n that does not stand before an
// earlier line, -1 when there is none. That of Len is after the last line.
// Several between two lines, of processes that printed nothing, are one row: the
// last.
func (w *walker) seamBefore(n int64) int {
	all := w.Seams
	if len(all) == 0 {
		return -1
	}
	last := len(all) - 1
	if n < w.Lines.Len() {
		at := w.Lines.Moment(n)
		last = sort.Search(len(all), func(i int) bool { return all[i].At > at }) - 1
	}
	if last < 0 || n > w.Lines.First() && all[last].At <= w.Lines.Moment(n-1) {
		return -1
	}
	return last
}

// lead returns how many rows stand before the text of line n.
func (w *walker) lead(n int64) int {
	if w.seamBefore(n) < 0 {
		return 0
	}
	return 1
}

// trail returns how many rows stand after the text of line n: only the last has
// any.
func (w *walker) trail(n int64) int {
	if n != w.Lines.Len()-1 {
		return 0
	}
	return w.lead(n + 1)
}

// seam draws a seam that is there.
func (s *streamer) seam(i int) {
	if i < 0 {
		return
	}
	b := s.c.newLine(s.w.W, &s.c.Styles.Base)
	b.gap(s.w.parts.margin)
	b.put(b.inks.Line, "── ")
	b.within(b.inks.Muted, b.left-4, s.c.plain(s.w.Seams[i].Text))
	b.put(b.inks.Line, " ")
	for b.left > 0 {
		b.put(b.inks.Line, "─")
	}
	s.end(b)
}
