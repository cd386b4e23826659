package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/record"
	"braid/views"
)

// searchActs looks for text in output.
func searchActs() map[keymap.Name]act {
	return map[keymap.Name]act{
		keymap.Search:     func(m *model, _ string) tea.Cmd { return m.openSearch(false) },
		keymap.Filter:     func(m *model, _ string) tea.Cmd { return m.openSearch(true) },
		keymap.SearchNext: func(m *model, _ string) tea.Cmd { return m.nextHit(false) },
		keymap.SearchPrev: func(m *model, _ string) tea.Cmd { return m.nextHit(true) },
	}
}

// openSearch opens the field, for the stream that has the focus or had it last.
func (m *model) openSearch(filter bool) tea.Cmd {
	if !m.shape.focus.stream() {
		m.focus(m.shape.stream)
	}
	m.settle()
	if !m.printed(m.shape.focus) && m.printed(m.other()) {
		m.focus(m.other()) // There is nothing to find in the one that is empty.
		m.settle()
	}
	if _, ok := m.view(m.shape.focus); !ok {
		m.toasts.add(views.ToneInfo, "there is no output to search")
		return nil
	}
	f := m.finder(filter)
	b := &searchBox{filter: filter, regex: f.regex, before: *f}
	b.before.anchor = m.pos(m.shape.focus)
	return m.open(b)
}

// other returns the stream beside the one that had the focus last; that one itself
// when both are one.
func (m *model) other() pane {
	if m.lay.merged {
		return paneOut
	}
	return m.shape.stream.beside()
}

// searchOther goes on with a search, which has found nothing here, in the other
// stream, and comes back when it finds nothing there either.
func (m *model) searchOther() tea.Cmd {
	f, here, there := &m.streams.search, m.shape.stream, m.other()
	if !m.maybeElsewhere() {
		return nil
	}
	m.focus(there)
	f.want = 0
	f.home = &here
	m.toasts.add(views.ToneInfo, fmt.Sprintf("not in %s; looking in %s", m.streamName(here), m.streamName(there)))
	return nil
}

// maybeElsewhere says that a search has found nothing in its stream, and that there
// is another to look in.
func (m *model) maybeElsewhere() bool {
	f := &m.streams.search
	return f.on() && f.all && len(f.hits) == 0 && m.other() != m.shape.stream && m.printed(m.other())
}

// printed says that there are lines in the stream of a pane, whether it is on screen
// or not.
func (m *model) printed(p pane) bool {
	of := record.StreamView{Streams: p.facts().stream, At: m.moment()}
	return !m.shown.id.IsZero() && m.src.Lines(m.shown.id, of).Len() > 0
}

// streamName names the stream of a pane.
func (m *model) streamName(p pane) string {
	return p.facts().stream.String()
}

// finder returns the filter or the search.
func (m *model) finder(filter bool) *finder {
	if filter {
		return &m.streams.filter
	}
	return &m.streams.search
}

// note says how much was found.
func (f *finder) note(regex bool) string {
	how := ""
	if regex {
		how = "regex "
	}
	switch n := len(f.hits); {
	case !f.on():
		return how
	case f.here >= 0:
		return fmt.Sprintf("%s%d of %s", how, f.place(f.here), views.Count(int64(n)))
	case n == 0 && f.all:
		return how + "not found"
	default:
		return how + views.Count(int64(n)) + " found"
	}
}

// scanned takes a piece that was looked at, and goes to the hit that is wanted.
func (m *model) scanned(msg scannedMsg) tea.Cmd {
	f := m.finder(msg.filter)
	if !f.take(msg) || msg.filter || f.want < 0 {
		return nil
	}
	v, ok := m.view(m.shape.stream)
	if !ok {
		return nil
	}
	if n, found := f.next(f.want, false); found {
		m.goTo(f, n)
	} else if f.upto >= v.Lines.Len() {
		if n, found := f.next(f.want, true); found {
			m.goTo(f, n)
		} else if f.home != nil {
			m.focus(*f.home)
			m.toasts.add(views.ToneInfo, f.pattern+": not found in either stream")
		}
		f.want, f.home = -1, nil
	}
	return nil
}

// goTo shows a hit of the search.
func (m *model) goTo(f *finder, n int64) {
	f.here, f.want, f.home = n, -1, nil
	m.move(m.shape.stream, func(v views.View, at views.StreamPos) views.StreamPos { return v.Show(v.Stop(at), n) })
}

// nextHit goes to the next hit, or the one before; beyond the last one it goes
// round. In the past the next one may be printed later.
func (m *model) nextHit(back bool) tea.Cmd {
	f := &m.streams.search
	if !f.on() {
		m.toasts.add(views.ToneInfo, "nothing is searched for; "+m.keyFor(keymap.Search)+" does")
		return nil
	}
	if len(f.hits) == 0 {
		if ahead := m.lookAhead(); ahead != nil && !back {
			return ahead
		}
		m.toasts.add(views.ToneInfo, f.pattern+": not found")
		return nil
	}
	from := f.here
	if v, ok := m.view(m.shape.stream); ok && from < 0 {
		from, _ = v.Visible(m.pos(m.shape.stream))
	}
	if !back {
		from++
	}
	n, ok := f.next(from, back)
	if ahead := m.lookAhead(); !ok && !back && ahead != nil {
		return ahead
	}
	if !ok {
		n = f.hits[0]
		if back {
			n = f.hits[len(f.hits)-1]
		}
		m.toasts.add(views.ToneInfo, "went round the end")
	}
	m.goTo(f, n)
	return nil
}
