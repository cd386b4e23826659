package workspace

import (
	"context"
	"fmt"

	"braid/engine"
)

// awaitReady waits until the generation that runs is ready.
func (k *keeper) awaitReady() {
	gen, id, want := k.gen, k.id, k.p.Ready
	if id == "" {
		return
	}
	k.plan("not ready: waits for " + want.String())
	k.v.wg.Go(func() {
		if want.await(k.v.ctx, k.session, id) != nil {
			return // it has ended, which is told otherwise
		}
		k.v.post(func() {
			if k.gen == gen && k.over < gen {
				k.plan("")
			}
			k.isReady()
		})
	})
}

// await waits until a process is ready.
func (r Ready) await(ctx context.Context, s *engine.Session, id string) error {
	if r.Port > 0 {
		return s.WaitForPort(ctx, id, r.Port, 0)
	}
	_, err := s.WaitForLog(ctx, id, engine.LogPattern{Literal: r.Log, Regexp: r.Pattern})
	return err
}

// String says what is waited for.
func (r Ready) String() string {
	switch {
	case r.Port > 0:
		return fmt.Sprintf("port %d", r.Port)
	case r.Log != "":
		return fmt.Sprintf("%q", r.Log)
	case r.Pattern != nil:
		return "/" + r.Pattern.String() + "/"
	case r.Exit:
		return "its end"
	}
	return "nothing"
}

// isReady lets those start that wait for the process.
func (k *keeper) isReady() {
	if !k.ready {
		k.ready = true
		k.v.kick()
	}
}

// kick looks again at all that wait.
func (v *Supervisor) kick() {
	for _, k := range v.keepers {
		k.begin()
	}
}
