package engine

import "time"

// This file is what a reader does between two reads: it rests, so that a little more
// comes together, and sees to it that pipes are large where that has to be.

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

// rest lets a little more come together, unless it was quiet before: what comes then is
// shown at once.
func (c *capture) rest() {
	now := time.Now()
	if now.Sub(c.woke) < chatter {
		switch d := c.mayRest(now); {
		case d >= time.Millisecond:
			time.Sleep(d)
		case d > 0:
			nap(d)
		}
		now = time.Now()
	}
	c.woke = now
}

// mayRest returns how long the reader may rest so that neither stream waits for it.
func (c *capture) mayRest(now time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	d := chatter
	for i := range c.streams {
		s := &c.streams[i]
		if s.ended {
			continue // its descriptor may be another's by now
		}
		may := s.pace.rest(now, s.src.room)
		if may < chatter && c.grow(s) {
			may = s.pace.rest(now, s.src.room)
		}
		d = min(d, may)
	}
	return d
}

// grow has the pipe of a stream hold more, and says whether it does. The caller holds
// c.mu.
func (c *capture) grow(s *stream) bool {
	if s.src.asked {
		return false
	}
	c.calm.Reset(calm)
	return s.src.grow()
}

// becalm gives the room back that pipes of streams do not need that printed nothing for
// a while: others may need it.
func (c *capture) becalm() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range c.streams {
		s := &c.streams[i]
		if s.ended || !s.src.asked {
			continue
		}
		if !s.printed {
			s.src.shrink()
		}
		if s.printed = false; s.src.room >= pipeSize {
			c.calm.Reset(calm)
		} else {
			s.src.asked = false
		}
	}
}
