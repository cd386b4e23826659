package tui

import (
	"context"
	"syscall"

	"braid/record"
)

// Control is what can be done to what is shown. Every method may block until
// the thing is done or ctx ends, and may be called from any goroutine. What
// came of it shows through the Source; an error means that it could not be
// done at all.
//
// The commands of one session are asked for one after another, in the order in
// which the user gave them: Exec and Start of a session never overlap.
type Control interface {
	// Exec runs a shell line in a session's shell and returns when it has
	// ended, however it ended.
	Exec(ctx context.Context, session, line string) error
	// Start runs a shell line in the background and returns what it became.
	Start(ctx context.Context, session, line string) (record.SourceID, error)
	// Interrupt stops the command that runs in a session's shell.
	Interrupt(ctx context.Context, session string) error

	// Stop ends a process and everything that it started, by force if need be.
	Stop(ctx context.Context, id record.SourceID) error
	// Kill sends a signal to a process and everything that it started.
	Kill(ctx context.Context, id record.SourceID, sig syscall.Signal) error
	// Restart stops a process, if it runs, and starts it again.
	Restart(ctx context.Context, id record.SourceID) error

	// StopAll stops every process of a session.
	StopAll(ctx context.Context, session string) error

	// Leftover names what commands of a session have left running that still runs.
	Leftover(ctx context.Context, session string) ([]string, error)

	// CreateSession makes a session; an empty cwd means the home directory.
	CreateSession(ctx context.Context, id, cwd string) error
	// DeleteSession ends a session and all that runs in it.
	DeleteSession(ctx context.Context, id string) error
	// RestartSession gives a session a fresh shell with its state kept.
	RestartSession(ctx context.Context, id string) error

	// Mark sets a bookmark at a moment; 0 is now.
	Mark(ctx context.Context, session, text string, of record.Moment) error
	// Resize tells the size of the panes that show output.
	Resize(ctx context.Context, columns, rows int) error
}
