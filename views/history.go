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
func History(lk *Look, w, h int, d HistoryList) []string {
	n := d.History.Len()
	if n == 0 {
		return message(lk, w, h, "nothing has run here yet")
	}
	first := Scroll(d.First, d.Selected, n, h)
	return lk.rowsOf(w, h, first, n, func(i int) string {
		e := d.History.At(i)
		l := lk.row(w, i == d.Selected, d.Focused)
		lk.exec(&l, &e, d.At, w)
		return l.end()
	})
}

// exec draws the columns of a command.
func (lk *Look) exec(l *line, e *record.Exec, at record.Moment, w int) {
	in := l.inks
	l.status(lk.execStatus(e))
	if w >= historyTime {
		l.col(in.Muted, lk.Clock(e.Start), clockWidth+1)
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
	l.col(ink, Plain(e.Command), l.left-tail)
	if w >= historyExit {
		l.gap(1)
		l.num(in.Bad, execEnd(e), exitWidth)
	}
	if w >= historyLines {
		l.lines(in.Muted, e.Out, " out")
		l.lines(in.Bad, e.Err, " err")
	}
}

// lines draws a column with a number of lines, empty when there are none.
func (l *line) lines(ink themes.Ink, n int64, of string) {
	l.gap(1)
	if n == 0 {
		l.gap(linesWidth)
		return
	}
	l.num(ink, Brief(n), countWidth)
	l.put(l.inks.Muted, of)
}

// ran returns how long a command ran, or has run at a moment.
func ran(e *record.Exec, at record.Moment) time.Duration {
	if e.State == record.ExecRunning {
		return at.Sub(e.Start)
	}
	return e.Duration
}

// execEnd says how a command ended, unless it ended well.
func execEnd(e *record.Exec) string {
	switch {
	case e.State == record.ExecRunning:
		return ""
	case e.TimedOut:
		return "timed out"
	case e.Aborted:
		return "stopped"
	case e.ExitCode != 0:
		return "exit " + strconv.Itoa(e.ExitCode)
	}
	return ""
}
