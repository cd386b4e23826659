package engine

import (
	"context"
	"fmt"
	"strings"
)

// SetEnv sets variables in the session's shell and exports them; nil unsets
// one. All are set or none: a bad name or value, or a variable that is
// readonly, is an error before anything changes. Values are not journaled.
// Background processes that run already keep what they have.
func (s *Session) SetEnv(ctx context.Context, vars map[string]*string) error {
	if len(vars) == 0 {
		return nil
	}
	c := Command{Env: vars, Line: ":"}
	if err := c.check(); err != nil {
		return err
	}
	var b strings.Builder
	for _, name := range sortedKeys(vars) {
		if v := vars[name]; v != nil {
			fmt.Fprintf(&b, "\\builtin export %s=%s\n", name, quote(*v))
		} else {
			fmt.Fprintf(&b, "\\builtin unset -v %s\n", name)
		}
	}
	if err := s.take(ctx); err != nil {
		return err
	}
	defer s.turn.give()
	if name := s.readonly(vars); name != "" {
		return fmt.Errorf("%s: %w", name, ErrReadonly)
	}
	f, err := s.prepare(Command{Line: b.String()})
	if err != nil {
		return err
	}
	f.quiet = true
	ctx, stop := s.within(ctx)
	defer stop()
	f.begin()
	f.await(ctx)
	if r := f.finish(); r.ExitCode != 0 || r.SessionEnded {
		return fmt.Errorf("%w: the variables could not be set: %s", ErrShell, strings.TrimSpace(string(r.Stderr)))
	}
	return nil
}
