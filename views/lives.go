package views

import (
	"slices"
	"strconv"

	"braid/record"
)

// earlier adds the generations of a process before the present one, the newest
// first, one a line: which it was, when it began, how long it ran, and how it
// ended. What does not fit in the width is cut.
func (s *sheet) earlier(p *record.Process, at record.Moment) {
	label := "before"
	for _, g := range slices.Backward(p.Earlier) {
		l := s.c.newLine(s.w, &s.c.Styles.Panel)
		l.gap(1)
		l.col(l.inks.Muted, label, factLabel)
		l.gap(1)
		l.col(l.inks.Muted, ordinal(g.Generation), len("10th "))
		l.put(l.inks.Plain, s.c.clockOf(g.Start, at))
		l.gap(1)
		was := record.Process{State: record.ProcessEnded, ExitCode: g.ExitCode, Signal: g.Signal, How: g.How, TimedOut: g.TimedOut}
		took := Duration(g.Duration)
		if g.End == 0 {
			was.How, took = record.EndedLost, ""
		}
		l.num(l.inks.Muted, took, durationWidth)
		l.gap(2)
		l.put(s.c.processStatus(&was).ink(l.inks), endOf(&was))
		l.end()
		label = ""
	}
	if len(p.Earlier) > 0 {
		if n := p.Earlier[0].Generation - 1; n > 0 {
			s.fact("", "… and "+strconv.Itoa(n)+" before")
		}
	}
}

// clockOf writes a time of day, with its date when that is not the one of now.
func (lk *Look) clockOf(m, now record.Moment) string {
	t := lk.at(m)
	if day := "2 Jan "; t.Format(day) != lk.at(now).Format(day) {
		return t.Format(day) + lk.Clock(m)
	}
	return lk.Clock(m)
}
