package tui

import (
	tea "charm.land/bubbletea/v2"

	"braid/record"
	"braid/views"
)

// streams is the output being shown: where each stream of each subject stands,
// and the lines of those on screen.
type streams struct {
	opt   views.StreamOptions
	pos   map[posKey]views.StreamPos
	lines [panes]pulled // of those that show output
	mark  visual
	seams map[record.SourceID]seams

	linked bool   // both scroll by the same moment
	search finder // in the stream that had the focus last
	filter finder // the same, showing only what matches
}

// streamKey names a stream of a subject.
type streamKey struct {
	id     record.SourceID
	stream record.Stream
}

// posKey names what a position belongs to: a filtered stream has one of its own.
type posKey struct {
	streamKey
	filtered bool
}

// pulled is the lines of a pane, pinned to a snapshot.
type pulled struct {
	key  streamKey
	snap *record.Snapshot
	from views.Lines
}

// newStreams returns streams with the usual options.
func newStreams() streams {
	return streams{pos: map[posKey]views.StreamPos{}, seams: map[record.SourceID]seams{}, opt: views.StreamOptions{Wrap: true}}
}

// settle pulls the lines of the panes that show, once for each snapshot.
func (s *streams) settle(m *model) {
	for p := range panes {
		if !p.stream() {
			continue
		}
		at := &s.lines[p]
		want := pulled{key: m.streamKey(p), snap: m.snap}
		switch {
		case m.lay.panes[p].Empty() || m.shown.id.IsZero():
			*at = pulled{}
		case at.key != want.key || at.snap != want.snap:
			want.from = m.src.Lines(want.key.id, record.StreamView{Streams: want.key.stream, At: m.moment()})
			*at = want
		}
	}
}

// streamKey returns what a stream pane shows.
func (m *model) streamKey(p pane) streamKey {
	if m.lay.merged {
		return streamKey{m.shown.id, record.Both}
	}
	return streamKey{m.shown.id, p.facts().stream}
}

// view returns a stream pane for moving in it and drawing it; false when it has
// no lines to show.
func (m *model) view(p pane) (views.View, bool) {
	if !p.stream() {
		return views.View{}, false
	}
	lines := m.lines(p)
	inner := m.lay.panes[p].Inner()
	opt := m.streams.opt
	opt.Merged = m.lay.merged
	seams := m.streams.seams[m.shown.id]
	return views.View{Canvas: m.canvas, Lines: lines, Seams: seams.upTo(m.at), Opt: opt, W: inner.W, H: inner.H}, lines != nil
}

// lines returns the lines of a stream pane, nil when it has none. Filtered ones
// are those found so far.
func (m *model) lines(p pane) views.Lines {
	all := m.streams.lines[p].from
	if all == nil || !m.filtered(p) {
		return all
	}
	return views.Filtered{Of: all, Index: m.streams.filter.hits}
}

// filtered says that a stream pane shows only what the filter finds.
func (m *model) filtered(p pane) bool {
	f := &m.streams.filter
	return f.on() && f.key.streamKey == m.streamKey(p)
}

// posKey returns what the position of a stream pane belongs to.
func (m *model) posKey(p pane) posKey { return posKey{m.streamKey(p), m.filtered(p)} }

// pos returns where a stream pane stands; one that was never moved follows.
func (m *model) pos(p pane) views.StreamPos {
	if at, ok := m.streams.pos[m.posKey(p)]; ok {
		return at
	}
	return views.StreamPos{Follow: true}
}

// setPos puts a stream pane somewhere. Only streams that do not follow are
// remembered, so that the memory is of a few that somebody looked into.
func (m *model) setPos(p pane, at views.StreamPos) {
	if at.Follow && at.Col == 0 {
		delete(m.streams.pos, m.posKey(p))
		return
	}
	m.streams.pos[m.posKey(p)] = at
}

// move changes where a stream pane stands, and takes the other one along to the
// same moment when they are linked.
func (m *model) move(p pane, how func(views.View, views.StreamPos) views.StreamPos) {
	v, ok := m.view(p)
	if !ok {
		return
	}
	at := how(v, m.pos(p))
	m.setPos(p, at)
	other := p.beside()
	o, ok := m.view(other)
	if !m.streams.linked || !ok || m.lay.panes[other].Empty() {
		return
	}
	if at.Follow {
		m.setPos(other, o.End(m.pos(other)))
	} else if _, last := v.Visible(at); last >= 0 {
		m.setPos(other, o.Moment(o.Stop(m.pos(other)), v.Lines.Moment(last)))
	}
}

// lookOn returns commands that look on for what is searched and filtered for.
func (m *model) lookOn() tea.Cmd {
	s := &m.streams
	p := m.shape.stream
	if m.lay.merged {
		p = paneOut
	}
	all, key := s.lines[p].from, m.streamKey(p)
	filter := s.filter.step(m.ctx, m.look.Method, posKey{streamKey: key}, all, true)
	search := s.search.step(m.ctx, m.look.Method, m.posKey(p), m.lines(p), false)
	return tea.Batch(filter, search)
}
