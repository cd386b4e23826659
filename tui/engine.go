package tui

import (
	"context"
	"strconv"
	"syscall"

	"braid/engine"
	"braid/record"
)

// engineControl lets the screen act on an engine. Its methods are those of
// Control; each finds the session and calls the engine's method of that name.
type engineControl struct{ eng *engine.Engine }

// permanent is the session that no engine deletes.
const permanent = engine.DefaultSession

// EngineControl returns the Control of an engine.
func EngineControl(e *engine.Engine) Control { return engineControl{e} }

func (c engineControl) Exec(ctx context.Context, session, line string) error {
	s, err := c.eng.Get(session)
	if err != nil {
		return err
	}
	_, err = s.Exec(ctx, engine.Command{Line: line, Origin: record.OriginUser, Discard: true})
	return err
}

func (c engineControl) Start(ctx context.Context, session, line string) (record.SourceID, error) {
	s, err := c.eng.Get(session)
	if err != nil {
		return record.SourceID{}, err
	}
	id, err := s.Start(ctx, engine.Command{Line: line, Origin: record.OriginUser})
	return record.SourceID{Session: session, ID: id}, err
}

func (c engineControl) Interrupt(_ context.Context, session string) error {
	s, err := c.eng.Get(session)
	if err != nil {
		return err
	}
	s.Interrupt()
	return nil
}

func (c engineControl) Stop(ctx context.Context, id record.SourceID) error {
	s, err := c.eng.Get(id.Session)
	if err != nil {
		return err
	}
	_, err = s.Stop(ctx, id.ID)
	return err
}

func (c engineControl) Kill(ctx context.Context, id record.SourceID, sig syscall.Signal) error {
	s, err := c.eng.Get(id.Session)
	if err != nil {
		return err
	}
	_, err = s.Kill(ctx, id.ID, sig)
	return err
}

func (c engineControl) Restart(ctx context.Context, id record.SourceID) error {
	s, err := c.eng.Get(id.Session)
	if err != nil {
		return err
	}
	return s.RestartProcess(ctx, id.ID)
}

func (c engineControl) Leftover(_ context.Context, session string) ([]string, error) {
	s, err := c.eng.Get(session)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, p := range s.Leftover() {
		names = append(names, p.Name+", left running, pid "+strconv.Itoa(p.Pid))
	}
	return names, nil
}

func (c engineControl) StopAll(ctx context.Context, session string) error {
	s, err := c.eng.Get(session)
	if err != nil {
		return err
	}
	return s.KillAll(ctx)
}

func (c engineControl) CreateSession(ctx context.Context, id, cwd string) error {
	_, err := c.eng.Create(ctx, engine.SessionOptions{ID: id, Cwd: cwd})
	return err
}

func (c engineControl) DeleteSession(ctx context.Context, id string) error {
	return c.eng.Delete(ctx, id)
}

func (c engineControl) RestartSession(ctx context.Context, id string) error {
	s, err := c.eng.Get(id)
	if err != nil {
		return err
	}
	return s.Restart(ctx)
}

func (c engineControl) Mark(_ context.Context, session, text string, of record.Moment) error {
	s, err := c.eng.Get(session)
	if err != nil {
		return err
	}
	return s.Mark(text, of)
}

func (c engineControl) Resize(_ context.Context, columns, rows int) error {
	for _, s := range c.eng.Sessions() {
		s.Resize(columns, rows)
	}
	return nil
}
