package cli

import (
	"context"
	"syscall"

	"braid/record"
	"braid/tui"
	"braid/workspace"
)

// supervised is the control of a run that a supervisor keeps running: what the user
// stops, it does not start again.
type supervised struct {
	tui.Control
	v *workspace.Supervisor
}

// Stop implements tui.Control.
func (s supervised) Stop(ctx context.Context, id record.SourceID) error {
	s.v.Hold(ctx, id.Session, id.ID)
	return s.Control.Stop(ctx, id)
}

// Kill implements tui.Control. Only SIGKILL is sure to be a stop: by other signals
// programs may be told to read their files again.
func (s supervised) Kill(ctx context.Context, id record.SourceID, sig syscall.Signal) error {
	if sig == syscall.SIGKILL {
		s.v.Hold(ctx, id.Session, id.ID)
	}
	return s.Control.Kill(ctx, id, sig)
}

// StopAll implements tui.Control.
func (s supervised) StopAll(ctx context.Context, session string) error {
	s.v.Hold(ctx, session, "")
	return s.Control.StopAll(ctx, session)
}

// DeleteSession implements tui.Control.
func (s supervised) DeleteSession(ctx context.Context, id string) error {
	s.v.Hold(ctx, id, "")
	return s.Control.DeleteSession(ctx, id)
}
