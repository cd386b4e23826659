package tui

import (
	"time"

	"braid/record"
)

// clock says which moment is shown: the present, one that stands still, or one
// that a replay's player moves.
type clock struct {
	at     record.Moment  // Live, or the moment that stands still; not for a replay
	player *record.Player // nil: not a replay
}

// newClock returns the clock of a run's present, or of a replay of its span.
func newClock(r *Replay, src Source) clock {
	if r == nil {
		return clock{at: record.Live}
	}
	from, to := src.Span()
	p := record.NewPlayer(from, to, func() record.Moment { return record.MomentOf(time.Now()) })
	if r.IdleLimit > 0 {
		p.SetTimeline(record.NewTimeline(from, to, r.IdleLimit, src.Activity()))
	}
	if r.Speed != 0 {
		p.SetSpeed(r.Speed)
	}
	if r.At != 0 {
		p.Seek(r.At)
	}
	if !r.Paused && r.At < to { // one that begins at its end stays there
		p.Play()
	}
	return clock{player: p}
}

// moment returns the moment to show now.
func (c *clock) moment() record.Moment {
	if c.player != nil {
		return c.player.Position()
	}
	return c.at
}

// past says that the moment shown is not the present.
func (c *clock) past() bool { return c.player != nil || c.at != record.Live }

// playing says that the moment moves by itself although nothing happens.
func (c *clock) playing() bool { return c.player != nil && c.player.Playing() }

// seek goes to a moment of the span; a live run stands still there.
func (c *clock) seek(m, from, to record.Moment) {
	m = min(max(m, from), to)
	if c.player != nil {
		c.player.Seek(m)
		return
	}
	c.at = m
}

// toggle stops the moment at shown, or lets it go on. A replay that is at its
// end begins again.
func (c *clock) toggle(shown record.Moment) {
	switch {
	case c.player == nil && c.at == record.Live:
		c.at = shown
	case c.player == nil:
		c.at = record.Live
	case c.player.Playing():
		c.player.Pause()
	default:
		c.player.Play()
	}
}

// live goes back to the present, which in a replay is its end.
func (c *clock) live(to record.Moment) {
	if c.player != nil {
		c.player.Seek(to)
		return
	}
	c.at = record.Live
}

// speed multiplies a replay's speed within what the player allows, and returns
// it.
func (c *clock) speed(f float64) float64 {
	c.player.SetSpeed(c.player.Speed() * f)
	return c.player.Speed()
}
