package tui

import (
	tea "charm.land/bubbletea/v2"
)

// resizing tells Control how large output is shown, one size at a time, so that
// the last one told is the last one there was.
type resizing struct {
	w, h int  // told, or being told
	busy bool // being told
}

// resizedMsg says that Control knows the size it was told.
type resizedMsg struct{}

// resize returns a command that tells the size of the pane of stdout, when it
// is not known and no other is being told.
func (m *model) resize() tea.Cmd {
	pane := m.lay.panes[paneOut]
	if pane.Empty() {
		pane = m.lay.panes[paneErr]
	}
	inner := pane.Inner()
	r := &m.told
	if m.ctl == nil || inner.Empty() || r.busy || r.w == inner.W && r.h == inner.H {
		return nil
	}
	r.w, r.h, r.busy = inner.W, inner.H, true
	ctx, ctl := m.ctx, m.ctl
	return func() tea.Msg {
		// A size that cannot be told is told again with the next change.
		_ = ctl.Resize(ctx, inner.W, inner.H)
		return resizedMsg{}
	}
}
