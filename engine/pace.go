package engine

import "time"

// A pace remembers how much a stream printed in the last milliseconds.
type pace struct {
	since time.Time // from when on, or long ago
	read  int       // bytes read since then
}

// rest returns how long a reader who caught up with the stream may rest. Who prints
// little and often is read every now and then, who prints much before the pipe, which
// holds so much, is full: nobody has to wait for a reader who rests. It is 0 where even
// that is not possible.
func (p *pace) rest(now time.Time, room int) time.Duration {
	passed := now.Sub(p.since)
	if passed > 4*chatter { // the older half of what it knows counts less and less
		p.read = int(int64(p.read) * int64(2*chatter) / int64(passed))
		passed = 2 * chatter
		p.since = now.Add(-passed)
	}
	// In this time a quarter of the pipe fills.
	d := time.Duration(int64(room/4) * int64(passed) / int64(max(p.read, 1)))
	switch {
	case d >= chatter:
		return chatter
	case room >= pipeSize:
		return breath
	case d >= breath:
		return d
	}
	return 0
}
