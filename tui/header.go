package tui

import "braid/views"

// header is what the first line shows.
func (m *model) header() views.HeaderData {
	d := views.HeaderData{Run: m.shows, Mode: m.mode(), Zoomed: m.shape.zoom, Playing: m.clock.playing()}
	if s := m.session(); s != nil {
		d.Session = s.ID
	}
	if m.saving != nil {
		d.Saving = m.saving.text()
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
