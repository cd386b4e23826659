package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"

	"braid/engine"
)

// The exit statuses of braid's own.
const (
	statusFailure = 1
	statusUsage   = 2
	statusTimeout = 124 // as timeout(1) has it
	statusSignal  = 128 // plus the number of the signal
)

// status is the exit status of a user's command: there is nothing to say about
// it, it was seen.
type status int

// Error implements error.
func (s status) Error() string { return "exit status " + strconv.Itoa(int(s)) }

// usageError says that the command line cannot be right.
type usageError struct{ err error }

// Error implements error.
func (e usageError) Error() string { return e.err.Error() }

// Unwrap returns what is wrong.
func (e usageError) Unwrap() error { return e.err }

// misuse is an error about the usage of a command, with where to read about it.
func misuse(c *cobra.Command, err error) error {
	return usageError{fmt.Errorf("%w; see %s --help", err, c.CommandPath())}
}

// statusOf returns the exit status that an error stands for.
func statusOf(err error) int {
	var st status
	var sig signalled
	var usage usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &st):
		return int(st)
	case errors.As(err, &sig):
		return statusSignal + int(sig.Signal)
	case isBrokenPipe(err):
		return statusSignal + int(syscall.SIGPIPE)
	case errors.As(err, &usage), errors.Is(err, engine.ErrInvalid):
		return statusUsage
	case errors.Is(err, context.DeadlineExceeded):
		return statusTimeout
	}
	return statusFailure
}

// isBrokenPipe says that nobody reads what braid writes any more.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
