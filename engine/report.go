package engine

import (
	"time"
	"unicode/utf8"
)

// Report is a Result as JSON has it, under names that are the same on the
// command line, for programs and in exports. Of a stream there is either the text
// or, when that is not valid UTF-8, its bytes in base64. Where a stream was cut
// within a character, the rest of that character is left out.
type Report struct {
	Session         string   `json:"session"`
	ID              string   `json:"id"`
	Command         string   `json:"command,omitempty"`
	Argv            []string `json:"argv,omitempty"`
	ExitCode        int      `json:"exit_code"`
	Stdout          *string  `json:"stdout,omitempty"`
	StdoutB64       []byte   `json:"stdout_b64,omitempty"`
	Stderr          *string  `json:"stderr,omitempty"`
	StderrB64       []byte   `json:"stderr_b64,omitempty"`
	DurationMS      float64  `json:"duration_ms"` // to the microsecond
	StartedAt       string   `json:"started_at"`  // RFC 3339
	TimedOut        bool     `json:"timed_out"`
	Aborted         bool     `json:"aborted"`
	StdoutTruncated bool     `json:"stdout_truncated"`
	StderrTruncated bool     `json:"stderr_truncated"`
	SessionEnded    bool     `json:"session_ended"`
	LeftoverPids    []int    `json:"leftover_pids"` // never null
}

// Report returns the result of a command as JSON has it.
func (r Result) Report(c Command) Report {
	out := Report{
		Session: r.Session, ID: r.ID, Command: c.Line, Argv: c.Argv, ExitCode: r.ExitCode,
		DurationMS: float64(r.Duration.Round(time.Microsecond)) / float64(time.Millisecond),
		StartedAt:  r.Started.Format(time.RFC3339Nano),
		TimedOut:   r.TimedOut, Aborted: r.Aborted,
		StdoutTruncated: r.StdoutTruncated, StderrTruncated: r.StderrTruncated,
		SessionEnded: r.SessionEnded, LeftoverPids: r.LeftoverPids,
	}
	if out.LeftoverPids == nil {
		out.LeftoverPids = []int{}
	}
	out.Stdout, out.StdoutB64 = TextOrBytes(r.Stdout, r.StdoutTruncated)
	out.Stderr, out.StderrB64 = TextOrBytes(r.Stderr, r.StderrTruncated)
	return out
}

// TextOrBytes returns b as text if it is valid UTF-8, else as it is. The end of
// bytes that were cut may be the beginning of a character, which is left out.
func TextOrBytes(b []byte, cut bool) (text *string, raw []byte) {
	if cut {
		b = wholeRunes(b)
	}
	if !utf8.Valid(b) {
		return nil, b
	}
	s := string(b)
	return &s, nil
}

// wholeRunes removes the beginning of a character from the end of b.
func wholeRunes(b []byte) []byte {
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		if at := len(b) - n; utf8.RuneStart(b[at]) {
			if !utf8.FullRune(b[at:]) {
				return b[:at]
			}
			return b
		}
	}
	return b
}
