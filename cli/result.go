package cli

import (
	"encoding/json"
	"io"
	"time"
	"unicode/utf8"

	"braid/engine"
)

// result is what --json prints of a command: see "JSON of a result" in the
// documentation. Names and meanings are stable. Of a stream there is either the
// text or, when that is not valid UTF-8, its bytes in base64.
type result struct {
	Session         string   `json:"session"`
	ID              string   `json:"id"`
	Command         string   `json:"command,omitempty"`
	Argv            []string `json:"argv,omitempty"`
	ExitCode        int      `json:"exit_code"`
	Stdout          *string  `json:"stdout,omitempty"`
	StdoutB64       []byte   `json:"stdout_b64,omitempty"`
	Stderr          *string  `json:"stderr,omitempty"`
	StderrB64       []byte   `json:"stderr_b64,omitempty"`
	DurationMS      float64  `json:"duration_ms"`
	StartedAt       string   `json:"started_at"` // RFC 3339
	TimedOut        bool     `json:"timed_out"`
	Aborted         bool     `json:"aborted"`
	StdoutTruncated bool     `json:"stdout_truncated"`
	StderrTruncated bool     `json:"stderr_truncated"`
	SessionEnded    bool     `json:"session_ended"`
	LeftoverPids    []int    `json:"leftover_pids"`
}

// writeResult writes a result as one line.
func writeResult(w io.Writer, c engine.Command, r engine.Result) error {
	out := result{
		Session: r.Session, ID: r.ID, Command: c.Line, Argv: c.Argv, ExitCode: r.ExitCode,
		DurationMS: milliseconds(r.Duration), StartedAt: r.Started.Format(time.RFC3339Nano),
		TimedOut: r.TimedOut, Aborted: r.Aborted,
		StdoutTruncated: r.StdoutTruncated, StderrTruncated: r.StderrTruncated,
		SessionEnded: r.SessionEnded, LeftoverPids: r.LeftoverPids,
	}
	if out.LeftoverPids == nil {
		out.LeftoverPids = []int{} // a list that is empty, not null
	}
	out.Stdout, out.StdoutB64 = textOrBytes(r.Stdout)
	out.Stderr, out.StderrB64 = textOrBytes(r.Stderr)
	return writeJSON(w, out)
}

// textOrBytes returns b as text if it is some.
func textOrBytes(b []byte) (*string, []byte) {
	if !utf8.Valid(b) {
		return nil, b
	}
	s := string(b)
	return &s, nil
}

// milliseconds returns d as a number of milliseconds, to the microsecond.
func milliseconds(d time.Duration) float64 {
	return float64(d.Round(time.Microsecond)) / float64(time.Millisecond)
}

// writeJSON writes a value as one line, with the characters that only HTML
// minds left as they are.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
