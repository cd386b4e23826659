package tui

import (
	"braid/record"
	"braid/views"
)

// followed says how a run is that another braid writes, by its state now: it goes
// on, has ended, or was never ended, for want of a braid that could. A source that
// cannot tell goes on.
func followed(src Source, now *record.Snapshot) views.Mode {
	r, ok := src.(interface{ Running() bool })
	if !ok || r.Running() {
		return views.ModeWatch
	}
	for i := range now.Sessions {
		if now.Sessions[i].State != record.SessionClosed {
			return views.ModeKilled
		}
	}
	return views.ModeEnded
}
