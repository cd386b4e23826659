package views

import (
	"strconv"
	"time"

	"braid/record"
	"braid/themes"
)

// HistoryList is what the pane with a session's history shows.
type HistoryList struct {
	History  record.History
	At       record.Moment // the snapshot's: running commands have run until then
	Selected int           // index into History; -1: none
	First    int           // first row shown, kept with Scroll
	Focused  bool

	// Waiting are the commands that begin when those before them have ended, in
	// their order. They follow the history and cannot be selected.
	Waiting []string
}

// The widths at which a row of the history has a column more, and the widths of
// columns with words.
const (
	historyDuration = 30
	historyExit     = 44
	historyTime     = 54
	historyLines    = 78

	exitWidth  = 9 // "exit 127", "timed out"
	linesWidth = countWidth + 4
)

// History draws the commands of a session, one a row, oldest first: status,
// start, duration, command, how it ended if not well, and how many lines each
// stream has.
func History(c *Canvas, w, h int, d HistoryList) Block {
	ran := d.History.Len()
	n := ran + len(d.Waiting)
	if n == 0 {
		return message(c, w, h, "nothing has run here yet")
	}
	first := Scroll(d.First, -1, n, h)
	return c.rowsOf(w, h, first, n, func(i int) {
		if i >= ran {
			c.waiting(w, d.Waiting[i-ran])
			return
		}
		e := d.History.At(i)
		l := c.row(w, i == d.Selected, d.Focused)
		l.exec(&e, d.At, w)
		l.end()
	})
}

// exec draws the columns of a command.
func (l *line) exec(e *record.Exec, at record.Moment, w int) {
	in := l.inks
	l.status(l.c.execStatus(e))
	if w >= historyTime {
		l.col(in.Muted, l.c.Clock(e.Start), clockWidth+1)
	}
	if w >= historyDuration {
		l.num(in.Muted, Duration(ran(e, at)), durationWidth)
		l.gap(2)
	}
	tail := 0
	if w >= historyExit {
		tail += 1 + exitWidth + 1
	}
	if w >= historyLines {
		tail += 2 * (linesWidth + 1)
	}
	ink := in.Plain
	if e.State == record.ExecRunning {
		ink = in.Strong
	}
	l.col(ink, l.c.plain(e.Command), l.left-tail)
	if w >= historyExit {
		l.gap(1)
		if e.State == record.ExecEnded && len(e.Leftover) > 0 && !e.Failed() {
			l.num(in.Warn, leftBy(e), exitWidth)
		} else {
			l.num(in.Bad, execEnd(e), exitWidth)
		}
	}
	if w >= historyLines {
		l.lines(in.Muted, e.Out, " out")
		l.lines(in.Bad, e.Err, " err")
	}
}

// waiting draws a command that has not begun, its text below those that have.
func (c *Canvas) waiting(w int, command string) {
	l := c.row(w, false, false)
	in := l.inks
	l.put(in.Muted, "…")
	l.gap(1)
	if w >= historyTime {
		l.col(in.Muted, "waiting", clockWidth+1)
	}
	if w >= historyDuration {
		l.gap(durationWidth + 2)
	}
	l.put(in.Muted, c.plain(command))
	l.end()
}

// lines draws a column with a number of lines, empty when there are none.
func (l *line) lines(ink themes.Ink, n int64, of string) {
	l.gap(1)
	if n == 0 {
		l.gap(linesWidth)
		return
	}
	l.num(ink, brief(n), countWidth)
	l.put(l.inks.Muted, of)
}

// ran returns how long a command ran, or has run at a moment.
func ran(e *record.Exec, at record.Moment) time.Duration {
	if e.State == record.ExecRunning {
		return at.Sub(e.Start)
	}
	return e.Duration
}

// leftBy says how many processes a command left running when it ended.
func leftBy(e *record.Exec) string { return string(appendLeft(make([]byte, 0, short), e)) }

func appendLeft(dst []byte, e *record.Exec) []byte {
	return strconv.AppendInt(append(dst, "left "...), int64(len(e.Leftover)), 10)
}

// execEnd says how a command ended, unless it ended well.
func execEnd(e *record.Exec) string { return string(appendExecEnd(make([]byte, 0, short), e)) }

func appendExecEnd(dst []byte, e *record.Exec) []byte {
	switch {
	case e.State == record.ExecRunning:
	case e.TimedOut:
		return append(dst, "timed out"...)
	case e.Aborted:
		return append(dst, "stopped"...)
	case e.ExitCode != 0:
		return strconv.AppendInt(append(dst, "exit "...), int64(e.ExitCode), 10)
	}
	return dst
}
