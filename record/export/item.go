package export

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"braid/record"
)

// imported is the status of what was made from another program's log.
const imported = "imported"

// item is what the formats tell of an exec or a process.
type item struct {
	life       *life
	id         record.SourceID
	name       string // of a process
	command    string
	cwd        string
	background bool
	generation int           // of a process
	start, end record.Moment // no end while it runs
	running    bool
	failed     bool
	duration   time.Duration // unless it runs
	status     string        // how it ended: "exit 0", "SIGKILL, killed", "running"
	out, err   int64         // lines printed
	lost       int64         // bytes that the disk refused
}

func (l *life) exec(e *record.Exec) item {
	it := item{
		life: l, id: e.ID, command: commandOf(e.Command, e.Cut), cwd: e.Cwd, start: e.Start, end: e.End,
		running: e.State == record.ExecRunning, failed: e.Failed(), duration: e.Duration,
		out: e.Out, err: e.Err, lost: e.Lost,
	}
	switch {
	case e.Origin == record.OriginImport:
		it.status = imported
	case it.running && !l.run.Running():
		it.status = "end not recorded"
	case it.running:
		it.status = "running"
	default:
		it.status = execStatus(e.ExitCode, e.TimedOut, e.Aborted, e.SessionEnded)
	}
	return it
}

func (l *life) process(p *record.Process) item {
	it := item{
		life: l, id: p.ID, name: p.Name, command: commandOf(p.Command, p.Cut), cwd: p.Cwd, background: true,
		generation: p.Generation, start: p.First, end: p.End,
		running: p.State != record.ProcessEnded,
		failed:  p.Failed(), duration: p.Duration, out: p.Out, err: p.Err, lost: p.Lost,
	}
	switch {
	case it.running && !l.run.Running():
		it.status = "end not recorded"
	case p.State == record.ProcessStopping:
		it.status = "stopping"
	case it.running:
		it.status = "running"
	default:
		it.status = processStatus(p.ExitCode, p.Signal, p.How, p.TimedOut)
	}
	return it
}

// commandOf returns a command as it is shown.
func commandOf(command string, cut bool) string {
	if cut {
		return command + "…"
	}
	return command
}

// execStatus says how an exec ended.
func execStatus(code int, timedOut, aborted, sessionEnded bool) string {
	s := "exit " + strconv.Itoa(code)
	for _, w := range []struct {
		said bool
		what string
	}{{timedOut, "timed out"}, {aborted, "aborted"}, {sessionEnded, "ended the session"}} {
		if w.said {
			s += ", " + w.what
		}
	}
	return s
}

// processStatus says how a process ended.
func processStatus(code int, signal string, how record.Ended, timedOut bool) string {
	if how == record.EndedLost {
		return "end not seen"
	}
	s := "exit " + strconv.Itoa(code)
	if signal != "" {
		s = plain(signal)
	}
	switch how {
	case record.EndedStopped, record.EndedKilled:
		s += ", " + string(how)
	}
	if timedOut {
		s += ", timed out"
	}
	return s
}

// lasted returns a duration in the one or two units that matter: "0.4s",
// "2m10s", "3h05m".
func lasted(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return strconv.FormatFloat(float64(d.Microseconds())/1000, 'g', 2, 64) + "ms"
	case d < time.Second:
		return strconv.FormatInt(d.Milliseconds(), 10) + "ms"
	case d < time.Minute:
		return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) + "s"
	case d < time.Hour:
		return fmt.Sprintf("%dm%02ds", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%dh%02dm", int(d.Hours()), int(d.Minutes())%60)
}

// plain returns text of others on one line and without anything that a
// terminal would obey: control characters as ^X, line ends as spaces, and
// U+FFFD for what is not UTF-8 and for characters that reorder text.
func plain(s string) string {
	var b strings.Builder
	for _, r := range strings.TrimSpace(s) {
		switch {
		case r == '\n' || r == '\t':
			b.WriteByte(' ')
		case r < ' ' || r == 0x7f:
			b.WriteByte('^')
			b.WriteByte(byte(r) ^ 0x40)
		case hidden(r):
			b.WriteRune('\uFFFD')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// hidden says that a character shows nothing but changes how others are shown:
// C1 controls, and those that turn the direction of text, with which a line can
// be made to look like another.
func hidden(r rune) bool {
	return 0x80 <= r && r < 0xa0 || 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069 ||
		r == 0x200e || r == 0x200f || r == 0x061c || r == 0x2028 || r == 0x2029 || r == 0xfeff
}

// shorten returns at most n characters of s.
func shorten(s string, n int) string {
	i := 0
	for at := range s {
		if i == n {
			return s[:at] + "…"
		}
		i++
	}
	return s
}

// timed says that it is known how long it took.
func (it *item) timed() bool { return !it.running && it.status != imported }
