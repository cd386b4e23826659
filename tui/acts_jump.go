package tui

import (
	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/record"
	"braid/views"
)

// jumpActs go from one thing to the next of its kind.
func jumpActs() map[keymap.Name]act {
	return map[keymap.Name]act{
		keymap.ErrNext:  func(m *model, _ string) tea.Cmd { m.jumpErr(1); return nil },
		keymap.ErrPrev:  func(m *model, _ string) tea.Cmd { m.jumpErr(-1); return nil },
		keymap.FailNext: func(m *model, _ string) tea.Cmd { m.jumpFailure(1); return nil },
		keymap.FailPrev: func(m *model, _ string) tea.Cmd { m.jumpFailure(-1); return nil },
		keymap.MarkNext: func(m *model, _ string) tea.Cmd { m.jumpMark(1); return nil },
		keymap.MarkPrev: func(m *model, _ string) tea.Cmd { m.jumpMark(-1); return nil },
	}
}

// jumpErr shows stderr of the moment of the line that the stream stands at.
func (m *model) jumpErr(n int) {
	p := m.shape.focus
	v, ok := m.view(p)
	if !ok {
		return
	}
	errs := m.src.Lines(m.shown.id, record.StreamView{Streams: record.Err, At: m.moment()})
	first, last := v.Visible(m.pos(p))
	if last < first || errs.Len() == 0 {
		m.toasts.add(views.ToneInfo, "no stderr")
		return
	}
	to := errs.Search(v.Lines.Moment(last))
	if n < 0 {
		to = errs.Search(v.Lines.Moment(first)-1) - 1
	}
	if to < errs.First() || to >= errs.Len() {
		m.toasts.add(views.ToneInfo, "no more stderr in that direction")
		return
	}
	at := errs.Moment(to)
	for _, q := range []pane{paneOut, paneErr} {
		m.move(q, func(v views.View, pos views.StreamPos) views.StreamPos { return v.Moment(v.Stop(pos), at) })
	}
}

// seekNext goes to the moment of the next of what is looked for, or of the one before
// for n = -1; ok is false when there is none, which is told.
func (m *model) seekNext(n int, what record.Find, called string) (at record.Moment, ok bool) {
	find := m.src.Next
	if n < 0 {
		find = m.src.Previous
	}
	at, ok = find(m.at, what)
	if !ok {
		m.toasts.add(views.ToneInfo, "no more "+called+" in that direction")
		return at, false
	}
	m.seek(at)
	return at, true
}

// jumpMark goes to the moment of the next bookmark, or the one before.
func (m *model) jumpMark(n int) {
	at, ok := m.seekNext(n, record.FindMark, "bookmarks")
	if !ok {
		return
	}
	for _, mark := range m.now.Marks {
		if mark.At == at {
			m.toasts.add(views.ToneInfo, "bookmark: "+mark.Text)
		}
	}
}
