package tui

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"braid/record"
	"braid/views"
)

// View implements tea.Model. It changes nothing.
func (m *model) View() tea.View {
	lines, cursor := m.screen()
	v := tea.NewView(strings.Join(lines, "\n"))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.Cursor = cursor
	v.WindowTitle = m.windowTitle()
	v.ProgramStatus = m.status()
	v.ProgressBar = m.progress()
	return v
}

// screen returns the lines of the screen and where its cursor is.
func (m *model) screen() ([]string, *tea.Cursor) {
	if m.w <= 0 || m.h <= 0 {
		return nil, nil
	}
	var lines []string
	var cursor *tea.Cursor
	if m.lay.variety == line {
		lines = m.tooSmall()
	} else {
		lines, cursor = m.panes()
	}
	if all := views.Toasts(&m.look, max(m.w-4, 0), m.toasts.shown()); len(all) > 0 {
		lines = views.Overlay(&m.look, m.w, lines, all, m.w-m.look.Width(all[0])-1, 1, false)
	}
	for i, o := range m.over {
		b := o.draw(m)
		at := m.place(b)
		lines = views.Overlay(&m.look, m.w, lines, b.lines, at.X, at.Y, i == len(m.over)-1 && !b.placed)
		cursor = nil
		if b.cursor {
			cursor = caret(at.X+b.x, at.Y+b.y)
		}
	}
	if cursor != nil && (cursor.X >= m.w || cursor.Y >= m.h) {
		cursor = nil // What it belongs to is cut off.
	}
	return lines, cursor
}

// tooSmall is what shows where nothing else fits: a line of text.
func (m *model) tooSmall() []string {
	lines := make([]string, m.h)
	for i := range lines {
		lines[i] = strings.Repeat(" ", m.w)
	}
	lines[0] = m.look.Fit(m.title+": make me larger", m.w)
	return lines
}

// panes draws header, panes, bar, prompt and footer.
func (m *model) panes() ([]string, *tea.Cursor) {
	l := &m.lay
	var all []views.Pane
	bare := func(r views.Rect, lines ...string) {
		if !r.Empty() {
			all = append(all, views.Pane{Rect: r, Bare: true, Lines: lines})
		}
	}
	for p := range panePrompt {
		if !l.panes[p].Empty() {
			all = append(all, m.pane(p))
		}
	}
	bare(l.header, views.Header(&m.look, l.header.W, m.header()))
	bare(l.bar, views.TimeBar(&m.look, l.bar.W, m.bar()))
	bare(l.footer, views.Footer(&m.look, l.footer.W, m.hints()))
	var cursor *tea.Cursor
	if !l.prompt.Empty() {
		lines, x, y := views.Prompt(&m.look, l.prompt.W, l.prompt.H, m.promptData())
		bare(l.prompt, lines...)
		if m.shape.focus == panePrompt {
			cursor = caret(l.prompt.X+x, l.prompt.Y+y)
		}
	}
	return views.Frame(&m.look, m.w, m.h, all), cursor
}

// caret is the cursor of a text field.
func caret(x, y int) *tea.Cursor {
	c := tea.NewCursor(x, y)
	c.Shape = tea.CursorBar
	return c
}

// pane draws one of the panes with a border.
func (m *model) pane(p pane) views.Pane {
	r := m.lay.panes[p]
	v := views.Pane{Rect: r, Focused: p == m.shape.focus}
	w, h := r.Inner().W, r.Inner().H
	s := m.session()
	switch {
	case p.stream():
		m.stream(&v, p)
	case p == paneSessions:
		v.Title = "Sessions"
		v.Lines = views.Sessions(&m.look, w, h, views.SessionList{
			Sessions: m.sessions, Selected: m.sessionCursor(), First: m.first(p), Focused: v.Focused,
		})
	case p == paneProcesses:
		v.Title = "Processes"
		d := views.ProcessList{At: m.at, Selected: -1, Focused: v.Focused}
		if s != nil {
			d.Processes, d.First = s.Processes, m.first(p)
			d.Selected = m.cursor(p, m.shown.process != nil)
		}
		v.Lines = views.Processes(&m.look, w, h, d)
	default:
		v.Title = "History"
		d := views.HistoryList{At: m.at, Selected: -1, Focused: v.Focused}
		if s != nil {
			v.Title += " · " + s.ID
			d.History, d.First = s.History, m.first(p)
			d.Selected = m.cursor(p, m.shown.exec != nil)
		}
		v.Lines = views.History(&m.look, w, h, d)
	}
	return v
}

// cursor returns the row of a list that is drawn as selected: the cursor's when
// the list has the focus or what is shown is in it, else none, so that it is
// plain to see whose output the streams show.
func (m *model) cursor(p pane, shown bool) int {
	if !shown && m.shape.focus != p {
		return -1
	}
	_, cursor, _ := m.rows(p)
	return cursor
}

// stream draws a stream into its pane.
func (m *model) stream(v *views.Pane, p pane) {
	key := m.streamKey(p)
	v.Title = key.stream.String()
	if m.lay.merged {
		v.Title = "stdout and stderr"
	}
	if t := m.shown.title(); t != "" {
		v.Title += " · " + t
	}
	view, ok := m.view(p)
	if !ok {
		v.Lines = views.Stream(&m.look, view.W, view.H, views.StreamData{
			View:  views.View{Look: &m.look, Lines: record.Lines{}, W: view.W, H: view.H},
			Empty: m.empty(key.stream, 0), Hit: -1, Cursor: -1, Anchor: -1, Focused: v.Focused,
		})
		return
	}
	d := views.StreamData{
		View: view, Pos: m.pos(p), Focused: v.Focused, Empty: m.empty(key.stream, view.Lines.First()),
		Hit: -1, Cursor: -1, Anchor: -1,
	}
	if search := &m.streams.search; search.on() {
		d.Find = search.find()
		if search.key == m.posKey(p) && search.here >= 0 {
			d.Hit, d.HitNth = search.here, 0
		}
	}
	if mark := m.streams.mark; mark.on && mark.in == key {
		d.Cursor, d.Anchor = mark.cursor, mark.anchor
	}
	v.Lines = views.Stream(&m.look, view.W, view.H, d)
	v.Foot = view.Foot(d.Pos)
	if m.filtered(p) {
		v.Note = "filter: " + short(m.streams.filter.pattern)
	}
}

// empty says why a stream shows nothing.
func (m *model) empty(s record.Stream, dropped int64) string {
	if m.shown.process != nil {
		return views.EmptyProcess(m.shown.process, s, dropped)
	}
	return views.EmptyExec(m.shown.exec, s, dropped)
}

// header is what the first line shows.
func (m *model) header() views.HeaderData {
	d := views.HeaderData{Run: m.shows, Mode: m.mode(), Zoomed: m.shape.zoom, Playing: m.clock.playing()}
	if s := m.session(); s != nil {
		d.Session = s.ID
	}
	for i := range m.snap.Sessions {
		d.Running += m.snap.Sessions[i].Running
		d.Failed += m.snap.Sessions[i].Failed
	}
	if m.clock.past() {
		d.At = m.at
		d.Behind = m.to.Sub(m.at)
	}
	if m.clock.player != nil {
		d.Speed = m.clock.player.Speed()
	}
	return d
}

// runes returns how many runes a text has.
func runes(s string) int { return utf8.RuneCountInString(s) }
