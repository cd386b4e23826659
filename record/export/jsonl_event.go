package export

import (
	"time"

	"braid/record"
)

// stamp is what all objects have.
type stamp struct {
	Event   string `json:"event"`
	At      string `json:"at"`
	Session string `json:"session"`
}

// stampOf returns what all objects have.
func stampOf(event string, at record.Moment, session string) stamp {
	return stamp{event, timestamp(at), session}
}

// timestamp returns a moment as JSON lines have it.
func timestamp(m record.Moment) string {
	return m.Time().UTC().Format("2006-01-02T15:04:05.000000Z07:00")
}

// jsonOutput is a line of output, or a part of it.
type jsonOutput struct {
	stamp
	ID        string  `json:"id"`
	Stdout    *string `json:"stdout,omitempty"`
	StdoutB64 []byte  `json:"stdout_b64,omitempty"`
	Stderr    *string `json:"stderr,omitempty"`
	StderrB64 []byte  `json:"stderr_b64,omitempty"`
	More      bool    `json:"more,omitempty"`
	Unended   bool    `json:"unended,omitempty"`
	Unsure    bool    `json:"unsure,omitempty"`
	Lost      bool    `json:"lost,omitempty"`
}

// jsonDropped tells that the oldest output of a source is gone.
type jsonDropped struct {
	stamp
	ID    string `json:"id"`
	Lines int64  `json:"lines"`
}

// jsonExecEnd is the end of an exec, with the names that results have.
type jsonExecEnd struct {
	stamp
	ID              string   `json:"id"`
	Command         string   `json:"command,omitempty"`
	Argv            []string `json:"argv,omitempty"`
	ExitCode        int      `json:"exit_code"`
	DurationMS      float64  `json:"duration_ms"`
	StartedAt       string   `json:"started_at"`
	TimedOut        bool     `json:"timed_out"`
	Aborted         bool     `json:"aborted"`
	StdoutTruncated bool     `json:"stdout_truncated"`
	StderrTruncated bool     `json:"stderr_truncated"`
	SessionEnded    bool     `json:"session_ended"`
	LeftoverPids    []int    `json:"leftover_pids"`
	Cwd             string   `json:"cwd,omitempty"`
}

// event implements taker.
func (j *jsonLines) event(_ *life, e record.Event) error {
	s := stampOf(string(e.Payload.Kind()), e.At, e.Session)
	switch p := e.Payload.(type) {
	case record.SessionEvent:
		j.encode(struct {
			stamp
			record.SessionEvent
		}{s, p})
	case record.ExecEvent:
		j.execs[record.SourceID{Session: e.Session, ID: p.ID}] = startedExec{p, e.At}
		j.encode(struct {
			stamp
			record.ExecEvent
		}{s, p})
	case record.ExecEndEvent:
		j.encode(j.execEnd(s, e, &p))
	case record.ProcEvent:
		j.encode(struct {
			stamp
			record.ProcEvent
		}{s, p})
	case record.ProcEndEvent:
		j.encode(struct {
			stamp
			record.ProcEndEvent
		}{s, p})
	default:
		j.encodeRare(s, p)
	}
	return j.count(0)
}

// encodeRare writes the events that only some programs look at.
func (j *jsonLines) encodeRare(s stamp, p record.Payload) {
	switch p := p.(type) {
	case record.KillEvent:
		j.encode(struct {
			stamp
			record.KillEvent
		}{s, p})
	case record.StatEvent:
		j.encode(struct {
			stamp
			record.StatEvent
		}{s, p})
	case record.PlanEvent:
		j.encode(struct {
			stamp
			record.PlanEvent
		}{s, p})
	case record.MarkEvent:
		j.encode(struct {
			stamp
			record.MarkEvent
		}{s, p})
	case record.SizeEvent:
		j.encode(struct {
			stamp
			record.SizeEvent
		}{s, p})
	case record.LostEvent:
		j.encode(struct {
			stamp
			record.LostEvent
		}{s, p})
	}
}

// execEnd returns the object of an exec's end.
func (j *jsonLines) execEnd(s stamp, e record.Event, p *record.ExecEndEvent) jsonExecEnd {
	id := record.SourceID{Session: e.Session, ID: p.ID}
	begun, known := j.execs[id]
	delete(j.execs, id)
	if !known { // before what is selected
		begun.at = e.At.Add(-time.Duration(p.DurationMS * float64(time.Millisecond)))
	}
	end := jsonExecEnd{
		stamp: s, ID: p.ID, Command: begun.event.Command, Argv: begun.event.Argv,
		ExitCode: p.ExitCode, DurationMS: p.DurationMS, StartedAt: timestamp(begun.at),
		TimedOut: p.TimedOut, Aborted: p.Aborted,
		StdoutTruncated: p.StdoutTruncated, StderrTruncated: p.StderrTruncated,
		SessionEnded: p.SessionEnded, LeftoverPids: p.LeftoverPids, Cwd: p.Cwd,
	}
	if end.LeftoverPids == nil {
		end.LeftoverPids = []int{} // a list that is empty, not null
	}
	return end
}
