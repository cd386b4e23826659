package engine

import "time"

// Result is how a foreground command ended and what it printed. A command that
// failed is a result like any other.
type Result struct {
	Session string // session id
	ID      string // exec id, unique in its session
	// Stdout and Stderr hold the bytes that the command printed, the first
	// OutputLimit of each; the Truncated flags say that there was more.
	Stdout, Stderr                   []byte
	StdoutTruncated, StderrTruncated bool
	// ExitCode is what $? would be: 128 plus the signal for a signal's death.
	// It is 124 after a timeout and 130 after an abort.
	ExitCode int
	Started  time.Time
	Duration time.Duration
	TimedOut bool
	Aborted  bool // by Interrupt or the end of the context
	// SessionEnded says that the command ended the session's shell (exit, exec,
	// set -e, a signal). The next command gets a new shell with the last state.
	SessionEnded bool
	// LeftoverPids are processes that the command left running.
	LeftoverPids []int
}

// Exit codes of commands that did not end by themselves, as timeout(1) and
// bash have them.
const (
	exitTimedOut = 124
	exitAborted  = 130
)
