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
		w: m.w, h: m.h, focus: m.shape.focus, back: m.shape.back, list: m.shape.list, stream: m.shape.stream,
		zoom: m.shape.zoom, arrange: m.shape.arrange, split: m.split(v), bar: m.clock.past(),
	}
	if m.ctl != nil {
		r.prompt = max(1, views.PromptHeight(m.canvas, m.w, m.promptData(), max(1, m.h/3)))
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
