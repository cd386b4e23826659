package record

import "time"

// The speeds of a Player.
const (
	MinSpeed = 0.25
	MaxSpeed = 32.0
)

// Player is a clock over a span: it says which moment to show now. It does
// nothing by itself, so an idle one costs nothing. Its time is absolute: the
// position follows from when playing began, so that it does not drift however
// seldom or often it is asked. It is not safe for concurrent use.
type Player struct {
	line    Timeline
	now     func() Moment
	playing bool
	speed   float64
	base    time.Duration // shown time at the moment since
	since   Moment        // on the clock of now
}

// NewPlayer returns a player that stands at the beginning of a span. What now
// returns must not go back.
func NewPlayer(from, to Moment, now func() Moment) *Player {
	return &Player{line: NewTimeline(from, to, 0, nil), now: now, speed: 1, since: now()}
}

// Timeline returns the timeline that is played.
func (p *Player) Timeline() Timeline { return p.line }

// SetTimeline has another timeline played, from the moment that is shown.
func (p *Player) SetTimeline(t Timeline) {
	at := p.Position()
	p.line = t
	p.Seek(at)
}

// shown returns the shown time until the position. It stops at the end.
func (p *Player) shown() time.Duration {
	total := p.line.Total()
	if !p.playing {
		return min(p.base, total)
	}
	past := time.Duration(float64(p.now().Sub(p.since)) * p.speed)
	if d := p.base + past; d < total {
		return d
	}
	return total
}

// rebase makes the current position the one that further time counts from.
func (p *Player) rebase() {
	p.base, p.playing = p.shown(), p.Playing()
	p.since = p.now()
}

// Position returns the moment to show.
func (p *Player) Position() Moment { return p.line.Moment(p.shown()) }

// Playing says that the position moves. At the end it does not.
func (p *Player) Playing() bool { return p.playing && p.shown() < p.line.Total() }

// Play lets the position move on, at the end from the beginning.
func (p *Player) Play() {
	p.rebase()
	if p.base >= p.line.Total() {
		p.base = 0
	}
	p.playing = true
}

// Pause holds the position.
func (p *Player) Pause() {
	p.rebase()
	p.playing = false
}

// Speed returns how many seconds are shown in one.
func (p *Player) Speed() float64 { return p.speed }

// SetSpeed changes the speed, which is kept from MinSpeed to MaxSpeed, without
// changing the position.
func (p *Player) SetSpeed(f float64) {
	p.rebase()
	if f > MinSpeed {
		p.speed = min(f, MaxSpeed)
	} else {
		p.speed = MinSpeed // also for what is no number
	}
}

// Seek moves the position to a moment, or to the end of the span that is
// nearest. A player that plays goes on from there.
func (p *Player) Seek(m Moment) {
	playing := p.Playing()
	p.base, p.since, p.playing = p.line.Shown(m), p.now(), playing
}

// SeekFraction moves the position to a fraction of the time shown.
func (p *Player) SeekFraction(f float64) { p.Seek(p.line.AtFraction(f)) }
