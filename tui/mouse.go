package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"braid/views"
)

// mouse is what the mouse is in the middle of.
type mouse struct {
	clicked time.Time // when and where the last click was
	x, y    int
	grab    border // the border being dragged
}

// border is one of those that can be moved.
type border uint8

const (
	borderNone border = iota
	borderColumns
	borderRows
	borderStreams
)

// pointer handles the mouse.
func (m *model) pointer(msg tea.MouseMsg) tea.Cmd {
	at := msg.Mouse()
	switch msg.(type) {
	case tea.MouseClickMsg:
		if at.Button == tea.MouseLeft {
			return m.click(at.X, at.Y)
		}
	case tea.MouseMotionMsg:
		m.drag(at.X, at.Y)
	case tea.MouseReleaseMsg:
		m.mouse.grab = borderNone
	}
	return nil
}

// click focuses and selects what it hits; twice zooms it; on a border it begins
// to move it; beside an overlay it closes that.
func (m *model) click(x, y int) tea.Cmd {
	if o := m.top(); o != nil {
		return m.clickOverlay(o, x, y)
	}
	now := time.Now()
	double := now.Sub(m.mouse.clicked) < doubleClick && m.mouse.x == x && m.mouse.y == y
	m.mouse.clicked, m.mouse.x, m.mouse.y = now, x, y
	if m.lay.bar.Contains(x, y) {
		if at, ok := views.BarMoment(&m.look, m.w, m.bar(), x-m.lay.bar.X); ok {
			m.seek(at)
		}
		return nil
	}
	if b := m.borderAt(x, y); b != borderNone && !double {
		m.mouse.grab = b
		return nil
	}
	p, ok := m.paneAt(x, y)
	if !ok {
		return nil
	}
	m.focus(p)
	if double && p != panePrompt {
		m.shape.zoom = !m.shape.zoom
		m.mouse.clicked = time.Time{}
		return nil
	}
	m.clickRow(p, x, y)
	return nil
}

// clickOverlay gives a click to an overlay, or closes it when it was beside.
func (m *model) clickOverlay(o overlay, x, y int) tea.Cmd {
	r := m.place(o.draw(m))
	if !r.Contains(x, y) {
		m.close(o)
		o.cancelled(m)
		return nil
	}
	return o.click(m, x-r.X, y-r.Y)
}

// clickRow selects the row of a list that was hit, or the line of a stream that
// lines are being selected in.
func (m *model) clickRow(p pane, x, y int) {
	inner := m.lay.panes[p].Inner()
	if !inner.Contains(x, y) {
		return
	}
	if p.list() {
		each := 1
		if p == paneProcesses {
			each = max(1, views.ProcessRows(inner.W))
		}
		n, _, _ := m.rows(p)
		if i := m.first(p) + (y-inner.Y)/each; i < n {
			m.chooseRow(p, i)
		}
		return
	}
	if v, ok := m.view(p); ok && m.streams.mark.on && m.streams.mark.in == m.streamKey(p) {
		if n, ok := v.LineAt(m.pos(p), y-inner.Y); ok {
			m.markTo(p, n)
		}
	}
}

// paneAt returns the pane at a cell. On a shared border it is one of the two.
func (m *model) paneAt(x, y int) (pane, bool) {
	for p := range panes {
		if r := m.lay.panes[p]; r.Inner().Contains(x, y) || p == panePrompt && r.Contains(x, y) {
			return p, true
		}
	}
	for p := range panes {
		if m.lay.panes[p].Contains(x, y) {
			return p, true
		}
	}
	return 0, false
}

// wheel scrolls what is under the pointer, wherever the focus is.
func (m *model) wheel(msg wheelMsg) {
	if o := m.top(); o != nil {
		o.scroll(m, msg.n)
		return
	}
	p, ok := m.paneAt(msg.x, msg.y)
	switch n := msg.n * wheelLines; {
	case !ok || p == panePrompt:
	case p.list():
		m.lists.loose[p] = true
		m.lists.first[p][m.listKey(p)] += msg.n
	case n < 0:
		m.move(p, func(v views.View, at views.StreamPos) views.StreamPos { return v.Up(at, -n) })
	default:
		m.move(p, func(v views.View, at views.StreamPos) views.StreamPos { return v.Down(at, n) })
	}
}

// borderAt returns the border at a cell that can be moved.
func (m *model) borderAt(x, y int) border {
	l := &m.lay
	out, err, history := l.panes[paneOut], l.panes[paneErr], l.panes[paneHistory]
	switch {
	case m.shape.zoom:
	case !out.Empty() && !err.Empty() && out.Y == err.Y && x == err.X && y > err.Y && y < err.Y+err.H-1:
		return borderStreams
	case !out.Empty() && !err.Empty() && out.X == err.X && y == err.Y && x > err.X && x < err.X+err.W-1:
		return borderStreams
	case l.variety <= normal && !out.Empty() && x == out.X && x > 0 && y > 0:
		return borderColumns
	case l.variety == normal && y == history.Y+history.H-1 && !history.Empty():
		return borderRows
	case l.variety == wide && y == l.panes[paneProcesses].Y && x < out.X:
		return borderRows
	}
	return borderNone
}

// drag moves the border that was grabbed to a cell.
func (m *model) drag(x, y int) {
	v := m.lay.variety
	s := m.split(v)
	l := &m.lay
	out, err := l.panes[paneOut], l.panes[paneErr]
	top := l.panes[paneSessions]
	switch m.mouse.grab {
	case borderNone:
		return
	case borderColumns:
		s.columns = part(x+1, m.w)
	case borderRows:
		s.rows = part(y-top.Y+1, m.panesHeight())
	case borderStreams:
		if out.Y == err.Y {
			s.streams = part(x-out.X+1, err.X+err.W-out.X)
		} else {
			s.streams = part(y-out.Y+1, err.Y+err.H-out.Y)
		}
	}
	m.shape.splits[v] = s
}

// part returns n cells of all as thousandths that a layout turns into n again.
func part(n, all int) int { return limit((n*1000 + all/2) / max(all, 1)) }

// panesHeight returns the height of the area that all panes share.
func (m *model) panesHeight() int {
	s, p := m.lay.panes[paneSessions], m.lay.panes[paneProcesses]
	return p.Y + p.H - s.Y
}
