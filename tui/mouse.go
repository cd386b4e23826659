package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/views"
)

// mouse is what the mouse is in the middle of.
type mouse struct {
	clicked time.Time // when and where the last click was
	x, y    int
	atX     int // where a drag has come to
	atY     int
	grab    border // the border being dragged
	sweep   sweep  // lines that a drag selects
}

// sweep is a drag over the lines of a stream, from the one that was pressed on.
type sweep struct {
	on   bool
	pane pane
	in   streamKey
	from int64
}

// pointer handles the mouse.
func (m *model) pointer(msg tea.MouseMsg) tea.Cmd {
	at := msg.Mouse()
	switch msg.(type) {
	case tea.MouseClickMsg:
		if at.Button == tea.MouseLeft {
			return m.click(at.X, at.Y)
		}
	case tea.MouseMotionMsg:
		m.dragTo(at.X, at.Y)
	case tea.MouseReleaseMsg:
		// The last cells of a quick drag are told by this alone: the filter keeps
		// motion back.
		if at.X != m.mouse.atX || at.Y != m.mouse.atY {
			m.dragTo(at.X, at.Y)
		}
		m.mouse.grab, m.mouse.sweep = borderNone, sweep{}
	}
	return nil
}

// dragTo moves what is being dragged to a cell.
func (m *model) dragTo(x, y int) {
	m.mouse.atX, m.mouse.atY = x, y
	m.drag(x, y)
	m.sweepTo(y)
}

// click focuses and selects what it hits; twice zooms it; on a border it begins
// to move it; on the footer it does what the hint says; beside an overlay it closes
// that.
func (m *model) click(x, y int) tea.Cmd {
	if h, ok := m.hintAt(x, y); ok {
		return m.hinted(h)
	}
	if o := m.top(); o != nil {
		return m.clickOverlay(o, x, y)
	}
	now := time.Now()
	double := now.Sub(m.mouse.clicked) < doubleClick && m.mouse.x == x && m.mouse.y == y
	m.mouse.clicked, m.mouse.x, m.mouse.y = now, x, y
	m.mouse.atX, m.mouse.atY = x, y
	if m.lay.bar.Contains(x, y) {
		if at, ok := views.BarMoment(m.w, m.bar(), x-m.lay.bar.X); ok {
			m.seek(at)
		}
		return nil
	}
	if b := m.lay.borderAt(x, y); b != borderNone && !double {
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

// hintAt returns the hint of the footer that shows at a cell.
func (m *model) hintAt(x, y int) (keymap.Hint, bool) {
	foot := m.lay.footer
	if !foot.Contains(x, y) {
		return keymap.Hint{}, false
	}
	if o := m.top(); o != nil && !m.footerBelow(m.place(o.draw(m))) {
		return keymap.Hint{}, false
	}
	return views.FooterAt(m.canvas, foot.W, m.hints(), x-foot.X)
}

// hinted does what a hint of the footer says.
func (m *model) hinted(h keymap.Hint) tea.Cmd {
	o := m.top()
	if c, asks := o.(*confirm); asks && c.deaf() {
		return nil
	}
	if o != nil {
		return m.overlayAct(o, h.Name)
	}
	a, _ := m.keys.Action(h.Name)
	return m.do(a, h.Key)
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
		n, _, _ := m.rows(p)
		if i := m.first(p) + (y-inner.Y)/p.tall(inner.W); i < n {
			m.chooseRow(p, i)
		}
		return
	}
	v, ok := m.view(p)
	if !ok {
		return
	}
	n, ok := v.LineAt(m.pos(p), y-inner.Y)
	if !ok {
		return
	}
	m.mouse.sweep = sweep{on: true, pane: p, in: m.streamKey(p), from: n}
	if m.streams.mark.on && m.streams.mark.in == m.streamKey(p) {
		m.markTo(p, n)
	}
}

// sweepTo selects the lines from where a drag began to the one in a row of the
// screen. Beside the pane it goes on by a line for each move.
func (m *model) sweepTo(y int) {
	d := m.mouse.sweep
	v, ok := m.view(d.pane)
	if !d.on || !ok || m.streamKey(d.pane) != d.in {
		return
	}
	inner := m.lay.panes[d.pane].Inner()
	first, last := v.Visible(m.pos(d.pane))
	n, ok := v.LineAt(m.pos(d.pane), y-inner.Y)
	switch {
	case y < inner.Y:
		n = first - 1
		m.move(d.pane, func(v views.View, at views.StreamPos) views.StreamPos { return v.Up(v.Stop(at), 1) })
	case y >= inner.Y+inner.H:
		n = last + 1
		m.move(d.pane, func(v views.View, at views.StreamPos) views.StreamPos { return v.Down(at, 1) })
	case !ok:
		n = last
	}
	if n == d.from && !m.marking() {
		return // It has not left its line.
	}
	if !m.marking() {
		m.streams.mark = visual{on: true, in: d.in, cursor: d.from, anchor: d.from}
		m.move(d.pane, views.View.Stop)
	}
	m.markTo(d.pane, n)
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
