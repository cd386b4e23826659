package tui

import (
	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/views"
)

// streamActs changes how output is shown, and copies it.
func streamActs() map[keymap.Name]act {
	return map[keymap.Name]act{
		keymap.Follow:       func(m *model, _ string) tea.Cmd { m.follow(); return nil },
		keymap.Wrap:         func(m *model, _ string) tea.Cmd { m.option("wrap", &m.streams.opt.Wrap); return nil },
		keymap.Numbers:      func(m *model, _ string) tea.Cmd { m.option("line numbers", &m.streams.opt.Numbers); return nil },
		keymap.Times:        func(m *model, _ string) tea.Cmd { m.option("times", &m.streams.opt.Times); return nil },
		keymap.StreamLayout: func(m *model, _ string) tea.Cmd { m.rearrange(); return nil },
		keymap.Link:         func(m *model, _ string) tea.Cmd { m.option("linked scrolling", &m.streams.linked); return nil },
		keymap.Visual:       func(m *model, _ string) tea.Cmd { m.visual(); return nil },
		keymap.Copy:         func(m *model, _ string) tea.Cmd { return m.copy() },
	}
}

// follow makes a stream stay at its end, or stand still.
func (m *model) follow() {
	p := m.shape.focus
	m.move(p, func(v views.View, at views.StreamPos) views.StreamPos {
		if at.Follow {
			return v.Stop(at)
		}
		return v.End(at)
	})
}

// option switches something on or off and says so.
func (m *model) option(name string, on *bool) {
	*on = !*on
	state := "off"
	if *on {
		state = "on"
	}
	m.toasts.now(name, state)
}

// rearrange takes the next way for the streams to share their place that looks
// different here. What looks like the way that fits is that one, so that each is
// seen once; where all look alike, that is left.
func (m *model) rearrange() {
	now, fits := m.arranged(m.shape.arrange), m.arranged(arrangeAuto)
	next := arrangeAuto
	for i := range arrangements {
		a := (m.shape.arrange + 1 + i) % arrangements
		if looks := m.arranged(a); looks != now && (looks != fits || a == arrangeAuto) {
			next = a
			break
		}
	}
	m.shape.arrange = next
	if next == arrangeMerged && m.shape.focus == paneErr {
		m.focus(paneOut)
	}
	m.toasts.now("streams:", next.String())
}

// arranged returns the layout that an arrangement of the streams makes.
func (m *model) arranged(a arrangement) layout {
	r := m.request()
	r.arrange = a
	if a == arrangeMerged && r.focus == paneErr {
		r.focus = paneOut
	}
	return arrange(r)
}

// shownHit returns the hit of the search that a stream pane was taken to and still
// shows, marked.
func (m *model) shownHit(p pane) (line int64, ok bool) {
	f := &m.streams.search
	v, shown := m.view(p)
	if !shown || !f.on() || f.key != m.posKey(p) || f.here < 0 {
		return 0, false
	}
	first, last := v.Visible(m.pos(p))
	return f.here, first <= f.here && f.here <= last
}
