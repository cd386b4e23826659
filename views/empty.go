package views

import (
	"strconv"
	"strings"

	"braid/record"
)

// EmptyExec says why a stream of e shows no lines; e is nil when nothing is
// selected. Dropped is how many lines of the stream were dropped.
func EmptyExec(e *record.Exec, s record.Stream, dropped int64) string {
	switch {
	case e == nil:
		return "nothing has run here yet"
	case dropped > 0:
		return plural(dropped, "older line") + " dropped"
	case e.Lost > 0:
		return refused(e.Lost)
	case e.State == record.ExecRunning:
		return none(s, " yet")
	case e.TimedOut:
		return "timed out after " + Duration(e.Duration) + ", " + printed(s, e.Out+e.Err)
	case e.Aborted:
		return "interrupted, " + printed(s, e.Out+e.Err)
	}
	return "exited " + strconv.Itoa(e.ExitCode) + ", " + printed(s, e.Out+e.Err)
}

// EmptyProcess says why a stream of p shows no lines; p is nil when nothing is
// selected.
func EmptyProcess(p *record.Process, s record.Stream, dropped int64) string {
	switch {
	case p == nil:
		return "nothing is selected"
	case dropped > 0:
		return plural(dropped, "older line") + " dropped"
	case p.Lost > 0:
		return refused(p.Lost)
	case p.State == record.ProcessRunning:
		return none(s, " yet")
	case p.State == record.ProcessStopping:
		return none(s, ", stopping")
	case len(holders(p)) > 0:
		return none(s, " yet") + ", held open by " + pids(holders(p))
	}
	return endOf(p) + ", " + printed(s, p.Out+p.Err)
}

// refused says that output could not be written to the journal.
func refused(n int64) string { return Bytes(n) + " of output lost: the disk refused them" }

// none says that a stream has nothing.
func none(s record.Stream, when string) string {
	if s == record.Both {
		return "no output" + when
	}
	return "no " + s.String() + when
}

// printed says that a stream stayed empty, or both when all is the number of
// lines of both.
func printed(s record.Stream, all int64) string {
	if all == 0 {
		return "printed nothing"
	}
	return "nothing on " + s.String()
}

// pids lists process ids: "pid 41", "pids 41, 42 and 3 more".
func pids(all []int) string {
	const most = 3
	if len(all) == 1 {
		return "pid " + strconv.Itoa(all[0])
	}
	var named []string
	for _, pid := range all[:min(len(all), most)] {
		named = append(named, strconv.Itoa(pid))
	}
	text := "pids " + strings.Join(named, ", ")
	if more := len(all) - most; more > 0 {
		text += " and " + strconv.Itoa(more) + " more"
	}
	return text
}
