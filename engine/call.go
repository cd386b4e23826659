package engine

import (
	"fmt"
	"strconv"
	"time"

	"braid/record"
)

// Call is something that a program does through the API rather than by a
// command, shown in the session's history as if it were one. It changes nothing
// but the journal. Any number may be under way at once.
type Call struct {
	s     *Session
	id    string
	begun time.Time
}

// Begin journals that a call begins, named by words as a command is by its
// argument vector, which must not hold secrets. The caller ends it with Call.End.
func (s *Session) Begin(words []string, by record.Origin) *Call {
	c := &Call{s: s, id: "c" + strconv.FormatInt(s.e.calls.Add(1), 10), begun: time.Now()}
	s.log(record.ExecEvent{ID: c.id, Argv: words, Cwd: s.Cwd(), Origin: by})
	return c
}

// End journals how the call ended: what to show of it as stderr, and the status
// of a command that ended so.
func (c *Call) End(stderr string, code int, aborted bool) {
	if stderr != "" {
		_ = c.s.journal.Output(c.id, nil, fmt.Appendln(nil, stderr))
	}
	c.s.log(record.ExecEndEvent{
		ID: c.id, ExitCode: code, Aborted: aborted,
		DurationMS: float64(time.Since(c.begun).Round(time.Microsecond)) / float64(time.Millisecond),
	})
}
