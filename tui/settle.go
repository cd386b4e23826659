package tui

import (
	"slices"

	"braid/record"
	"braid/views"
)

// settle makes everything fit that follows from what Update changed: who is
// listed, what is shown, where it stands, and the lines of it. It is the last
// thing that Update does, and everything View needs comes out of it.
func (m *model) settle() {
	m.list()
	m.shown = subject{}
	if s := m.session(); s != nil {
		m.shown = m.sel.of(s)
	}
	m.lay = arrange(m.request())
	m.lists.settle(m)
	m.streams.settle(m)
	for _, o := range m.over {
		o.settle(m)
	}
}

// list picks the sessions that are listed. Closed ones of a run of one's own
// are gone as far as its user is concerned; in a recording they are what there
// is to see.
func (m *model) list() {
	m.sessions = m.snap.Sessions
	if m.ctl != nil {
		m.sessions = slices.DeleteFunc(slices.Clone(m.snap.Sessions), func(s record.Session) bool {
			return s.State == record.SessionClosed
		})
	}
}

// request returns what the layout depends on.
func (m *model) request() request {
	v := varietyFor(m.w, m.h)
	r := request{
		w: m.w, h: m.h, focus: m.shape.focus, list: m.shape.list, stream: m.shape.stream,
		zoom: m.shape.zoom, arrange: m.shape.arrange, split: m.split(v), bar: m.clock.past(),
	}
	if m.ctl != nil {
		r.prompt = max(1, views.PromptHeight(&m.look, m.w, m.promptData(), max(1, m.h/3)))
	}
	return r
}

// split returns where the borders of a variety are.
func (m *model) split(v variety) split {
	if s, ok := m.shape.splits[v]; ok {
		return s
	}
	return defaultSplit(v)
}

// lists says that a pane shows which has spinners and running times.
func (l *layout) lists() bool {
	for p := range panes {
		if p.list() && !l.panes[p].Empty() {
			return true
		}
	}
	return false
}

// lists is how far the lists are scrolled.
type lists struct {
	first [paneHistory + 1]map[string]int // first row shown, by session
	loose [paneHistory + 1]bool           // scrolled by the wheel: the cursor may be out of sight
}

// newLists returns lists that are not scrolled.
func newLists() lists {
	var l lists
	for i := range l.first {
		l.first[i] = map[string]int{}
	}
	return l
}

// settle keeps the cursors of the lists in sight.
func (l *lists) settle(m *model) {
	for p := range paneHistory + 1 {
		n, cursor, rows := m.rows(p)
		if l.loose[p] {
			cursor = -1
		}
		key := m.listKey(p)
		l.first[p][key] = views.Scroll(l.first[p][key], cursor, n, rows)
	}
}

// rows returns how many entries a list has, which one its cursor is on, and how
// many fit in its pane.
func (m *model) rows(p pane) (n, cursor, fit int) {
	inner := m.lay.panes[p].Inner()
	fit = inner.H
	s := m.session()
	switch {
	case p == paneSessions:
		return len(m.sessions), m.sessionCursor(), fit
	case s == nil:
		return 0, -1, fit
	case p == paneProcesses:
		return len(s.Processes), m.sel.processCursor(s), fit / max(1, views.ProcessRows(inner.W))
	}
	return s.History.Len(), m.sel.historyCursor(s), fit
}

// listKey names what a list's scrolling belongs to.
func (m *model) listKey(p pane) string {
	if s := m.session(); s != nil && p != paneSessions {
		return s.ID
	}
	return ""
}

// first returns the first entry that a list shows.
func (m *model) first(p pane) int { return m.lists.first[p][m.listKey(p)] }
