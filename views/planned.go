package views

import (
	"strings"

	"braid/record"
)

// planned returns what is planned for a process, "" for nothing; not safe yet.
func planned(plans []record.Plan, p *record.Process) string {
	for i := range plans {
		if plans[i].ID == p.ID.ID && plans[i].ID != "" {
			return plans[i].Text
		}
	}
	return ""
}

// Unstarted returns the plans for processes that were never started, which follow
// the processes in their list.
func Unstarted(plans []record.Plan) []record.Plan {
	var all []record.Plan
	for _, p := range plans {
		if p.ID == "" {
			all = append(all, p)
		}
	}
	return all
}

// shortened returns a plan without what is said in parentheses, the reason, where all of
// it is wider than n cells.
func (c *Canvas) shortened(plan string, n int) string {
	if what, _, reason := strings.Cut(plan, " ("); reason && c.width(plan) > n {
		return what
	}
	return plan
}

// planRow draws a process that was never started in one line: its name and what it
// waits for.
func (c *Canvas) planRow(w int, p *record.Plan) {
	l := c.row(w, false, false)
	l.status(status{glyph: "◌", quiet: true})
	l.put(l.inks.Plain, c.plain(p.Process))
	l.gap(2)
	l.put(l.inks.Muted, c.plain(p.Text))
	l.end()
}

// planHead and planTail draw the same in two lines.
func (c *Canvas) planHead(w int, p *record.Plan) {
	l := c.row(w, false, false)
	l.status(status{glyph: "◌", quiet: true})
	l.put(l.inks.Plain, c.plain(p.Process))
	l.end()
}

func (c *Canvas) planTail(w int, p *record.Plan) {
	l := c.newLine(w, c.inks(false, false))
	l.gap(3)
	l.put(l.inks.Muted, c.plain(p.Text))
	l.end()
}
