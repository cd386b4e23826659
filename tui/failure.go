package tui

import (
	"math"

	"braid/record"
	"braid/views"
)

// jumpFailure chooses what of the session failed next, or last before what is
// chosen for n = -1; beyond the last one it goes round. In the past it goes to the
// moment of the failure.
func (m *model) jumpFailure(n int) {
	s := m.session()
	switch {
	case m.clock.past():
		m.seekFailure(n)
		return
	case s == nil:
		return
	}
	from, ok := endOf(m.shown)
	if !ok {
		from = m.to + 1 // what runs will end after all that has
	}
	p, i, ok := failureFrom(s, from, n)
	if !ok {
		if p, i, ok = failureFrom(s, record.Moment(-n*math.MaxInt), n); !ok {
			m.toasts.add(views.ToneInfo, "nothing has failed here")
			return
		}
		m.toasts.add(views.ToneInfo, "went round the end")
	}
	m.chooseFound(p, i)
}

// chooseFound chooses a row of a list, and takes the focus there from the other list
// of the session: there its keys would be about something else than what is shown.
func (m *model) chooseFound(p pane, i int) {
	m.chooseRow(p, i)
	if f := m.shape.focus; f == paneHistory || f == paneProcesses {
		m.focus(p)
	}
}

// failureFrom returns which row of which list failed as the first after a moment,
// or as the last before it for n = -1.
func failureFrom(s *record.Session, from record.Moment, n int) (pane, int, bool) {
	exec, process := -1, -1
	for i := s.History.Len() - 1; i >= 0; i-- {
		e := s.History.At(i)
		if e.State == record.ExecEnded && e.End <= from && n > 0 {
			break // they run one after another: the others ended before
		}
		if e.Failed() && (n > 0 || e.End < from) {
			exec = i
			if n < 0 {
				break
			}
		}
	}
	for i := range s.Processes {
		p := &s.Processes[i]
		beyond := n > 0 && p.End > from || n < 0 && p.End < from
		if p.Failed() && beyond && (process < 0 || (p.End > s.Processes[process].End) == (n < 0)) {
			process = i
		}
	}
	switch {
	case exec < 0 && process < 0:
		return 0, 0, false
	case process < 0, exec >= 0 && (s.History.At(exec).End > s.Processes[process].End) == (n < 0):
		return paneHistory, exec, true
	}
	return paneProcesses, process, true
}

// endOf returns when an exec or process ended, if it has.
func endOf(t subject) (record.Moment, bool) {
	switch {
	case t.exec != nil && t.exec.State == record.ExecEnded:
		return t.exec.End, true
	case t.process != nil && t.process.Ended():
		return t.process.End, true
	}
	return 0, false
}

// whenEnded shows the moment at which what the pane is about ended, and goes on
// showing that.
func (m *model) whenEnded() {
	t := m.target()
	at, ok := endOf(t)
	if !ok && m.clock.past() {
		at, ok = endOf(m.later(t)) // It still runs at the moment shown.
	}
	switch {
	case t.id.IsZero():
		m.nothing("go back to")
		return
	case !ok:
		m.toasts.add(views.ToneInfo, short(t.title())+" has not ended")
		return
	case t.exec != nil:
		m.sel.chooseExec(t.id.Session, t.index)
	default:
		m.sel.chooseProcess(t.id)
	}
	m.seek(at)
}

// later returns what an exec or process has become by now.
func (m *model) later(t subject) subject {
	s, ok := m.now.Session(t.id.Session)
	switch {
	case ok && t.process != nil:
		return processSubject(s, t.id)
	case ok && t.exec != nil && t.index < s.History.Len():
		return execSubject(s, t.index)
	}
	return subject{}
}

// seekFailure goes to the moment at which something failed next, in whichever
// session, or last for n = -1, and shows what it was.
func (m *model) seekFailure(n int) {
	at, ok := m.seekNext(n, record.FindFailure, "failures")
	if !ok {
		return
	}
	m.list()
	for i := range m.sessions {
		if m.chooseEnded(&m.sessions[i], i, at) {
			return
		}
	}
}

// lookedThrough is how many execs are looked through for one that ended at a
// moment: of those that began before it, few began after the one that is meant.
const lookedThrough = 1000

// chooseEnded shows what of a session, which is in a row, ended at a moment, if
// anything did.
func (m *model) chooseEnded(s *record.Session, row int, at record.Moment) bool {
	for i := range s.Processes {
		if s.Processes[i].End == at {
			m.chooseRow(paneSessions, row)
			m.chooseFound(paneProcesses, i)
			return true
		}
	}
	last := s.History.Len() - 1
	for i := last; i >= 0 && i > last-lookedThrough; i-- {
		if s.History.At(i).End == at {
			m.chooseRow(paneSessions, row)
			m.chooseFound(paneHistory, i)
			return true
		}
	}
	return false
}
