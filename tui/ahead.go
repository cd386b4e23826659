package tui

import (
	tea "charm.land/bubbletea/v2"

	"braid/record"
	"braid/views"
)

// lookAhead returns a command that looks for the next hit of the search in what
// was printed after the moment shown, and goes there. It is nil when nothing was,
// or only what a filter finds is shown.
func (m *model) lookAhead() tea.Cmd {
	f := &m.streams.search
	if !m.clock.past() || m.filtered(m.shape.stream) {
		return nil
	}
	key := m.streamKey(m.shape.stream)
	from := m.src.Lines(key.id, record.StreamView{Streams: key.stream, At: m.moment()}).Len()
	lines := m.src.Lines(key.id, record.StreamView{Streams: key.stream, At: record.Live})
	if from >= lines.Len() {
		return nil
	}
	s := scan{method: m.look.Method, match: f.match, needle: f.needle.another(), lines: lines, upto: from}
	ctx, round, pattern := m.ctx, f.round, f.pattern
	return func() tea.Msg {
		for s.upto < lines.Len() && ctx.Err() == nil {
			s.piece(ctx, s.upto, lines.Len())
			if len(s.hits) > 0 {
				return doneMsg{then: func(m *model) { m.goAhead(round, s.hits[0], lines.Moment(s.hits[0])) }}
			}
		}
		return doneMsg{then: func(m *model) { m.toasts.add(views.ToneInfo, pattern+": not found later") }}
	}
}

// goAhead goes to a hit of the search that was printed at a later moment, unless
// something else is looked for by now.
func (m *model) goAhead(round int, n int64, at record.Moment) {
	if f := &m.streams.search; f.round == round {
		m.seek(at)
		m.settle()
		m.goTo(f, n)
	}
}
