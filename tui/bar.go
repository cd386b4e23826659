package tui

import "braid/views"

// bar is what the time bar shows.
func (m *model) bar() views.Bar {
	b := views.Bar{
		From: m.from, To: m.to, At: m.at, Mode: m.mode(),
		Playing: m.clock.playing(), Marks: m.trail.Marks(),
	}
	if m.clock.player != nil {
		b.Speed = m.clock.player.Speed()
	}
	return b
}
