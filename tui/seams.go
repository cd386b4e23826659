package tui

import (
	"sort"
	"time"

	tea "charm.land/bubbletea/v2"

	"braid/record"
	"braid/views"
)

// seams is where a process was started again, as far as that has been looked for.
type seams struct {
	all  []views.Seam
	last int           // the generation that the last of them begins
	upto record.Moment // when that one started
	busy bool          // the rest is being looked for
}

// upTo returns the seams that there were at a moment.
func (s seams) upTo(at record.Moment) []views.Seam {
	n := sort.Search(len(s.all), func(i int) bool { return s.all[i].At > at })
	return s.all[:n]
}

// seamsMsg is what was found of a process.
type seamsMsg struct {
	id    record.SourceID
	seams seams
}

// lookBack returns a command that looks for the restarts of the process that is
// shown, nil when all are known. They are looked for in the background, and from
// the last one known on: a process may have been started ten thousand times.
func (m *model) lookBack() tea.Cmd {
	p := m.shown.process
	if p == nil {
		return nil
	}
	known := m.streams.seams[p.ID]
	if known.busy || p.Generation <= max(known.last, 1) {
		return nil
	}
	from := known.upto
	if known.last == 0 {
		from = p.First
	}
	known.busy = true
	m.streams.seams[p.ID] = known
	src, look, id, to, want := m.src, views.Look{Zone: m.look.Zone}, p.ID, p.Start, p.Generation
	return func() tea.Msg {
		found := known
		found.busy = false
		found.all = append([]views.Seam(nil), known.all...)
		var end *record.ProcEndEvent
		for e := range src.Events(from, to.Add(time.Microsecond)) {
			if e.Session != id.Session {
				continue
			}
			switch p := e.Payload.(type) {
			case record.ProcEndEvent:
				if p.ID == id.ID {
					end = &p
				}
			case record.ProcEvent:
				if p.ID == id.ID && p.Generation > max(found.last, 1) {
					found.all = append(found.all, views.Seam{At: e.At, Text: views.Restarted(&look, p, e.At, end)})
					found.last, found.upto = p.Generation, e.At
				}
			}
		}
		found.last = max(found.last, want) // What was not found now is not there.
		return seamsMsg{id, found}
	}
}
