package export

import (
	"fmt"

	"braid/record"
)

// size returns the size of the terminal that a cast begins with, and whether it
// changes. What programs print to a pipe looks well at any size; one that had a
// terminal has printed for that.
func (c *chosen) size(run *record.Run, o *Options) (s record.SizeEvent, changes bool) {
	s = record.SizeEvent{Columns: o.Columns, Rows: o.Rows}
	if s.Columns <= 0 && s.Rows <= 0 && c.terminal() {
		s, changes = c.sizeAt(run, c.begins())
	}
	if s.Columns <= 0 {
		s.Columns = DefaultColumns
	}
	if s.Rows <= 0 {
		s.Rows = DefaultRows
	}
	return s, changes
}

// terminal says that a process is selected that had a terminal.
func (c *chosen) terminal() bool {
	for i := range c.lives {
		for k := range c.lives[i].session.Processes {
			p := &c.lives[i].session.Processes[k]
			if p.TTY && c.has(p.ID) {
				return true
			}
		}
	}
	return false
}

// sizeAt returns the size that the terminal had at a moment, or the first one that
// is known, if any is.
func (c *chosen) sizeAt(run *record.Run, at record.Moment) (size record.SizeEvent, known bool) {
	for e := range run.Events(0, c.To) {
		s, ok := e.Payload.(record.SizeEvent)
		if known && e.At > at {
			break
		}
		if ok && s.Columns > 0 && s.Rows > 0 && c.lifeOf(e) != nil {
			size, known = s, true
		}
	}
	return size, known
}

// resize tells a player that the terminal has another size from a moment on.
func (t *cast) resize(at record.Moment, s record.SizeEvent) {
	if !t.resized || at < t.file.begins || s == t.size || s.Columns <= 0 || s.Rows <= 0 {
		return
	}
	t.size = s
	t.file.event(at, "r", fmt.Sprintf("%dx%d", s.Columns, s.Rows))
}
