package views

import (
	"time"

	"braid/record"
)

// Mode is what the screen shows: now, or another time.
type Mode uint8

// The modes.
const (
	ModeLive   Mode = iota // now
	ModeFrozen             // a live run, at an earlier moment that stands still
	ModeWatch              // another braid's run, now
	ModeReplay             // a recording
	ModeEnded              // another braid's run, that has ended
	ModeKilled             // another braid's run, that its braid did not live to end
)

// HeaderData is what the first line shows.
type HeaderData struct {
	Session string
	Mode    Mode
	Run     string        // what is replayed or watched
	At      record.Moment // the moment shown; 0: no clock
	Behind  time.Duration // how far At is before now, when frozen
	Playing bool          // a replay that plays
	Speed   float64       // of a replay
	Running int           // execs and processes running in all sessions
	Failed  int
	Zoomed  bool
	Saving  string // how far what is being saved is; empty: nothing is
}

// The header's left: the program's name, and what the rest leaves free at least
// for the rule between left and right.
const (
	brand     = " braid "
	leastRule = 3
)

// Header draws the first line: the program, what is shown, and of when.
func Header(c *Canvas, w int, d HeaderData) Block {
	b := c.block()
	in := &c.Styles.Base
	run, of, session := c.headerName(&d)
	right := c.headerParts(&d, w, c.width(run)+c.width(of)+c.width(session))
	tail := c.partsWidth(&d, &right)
	l := c.newLine(w, in)
	l.put(in.Title, brand)
	if room := l.left - tail - leastRule - 3; room > 3 {
		l.put(in.Line, "─ ")
		l.within(in.Strong, room, run, of, session)
		l.gap(1)
	}
	l.repeat(in.Line, "─", l.left-tail)
	for p, shown := range right {
		if shown {
			l.gap(1)
			l.put(d.ink(in, headerPart(p)), d.text(c.Look, headerPart(p)))
			l.gap(1)
		}
	}
	l.end()
	return b.full()
}

// headerName names the session in three parts, the first of them for the run that it
// is of when that is not the program's own.
func (c *Canvas) headerName(d *HeaderData) (run, of, session string) {
	if d.Run == "" {
		return "", "", c.plain(d.Session)
	}
	return c.plain(d.Run), " ─ ", c.plain(d.Session)
}
