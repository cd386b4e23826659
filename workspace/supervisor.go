package workspace

import (
	"context"
	"fmt"
	"sync"
	"time"

	"braid/engine"
	"braid/record"
)

// Options say how a workspace is kept running.
type Options struct {
	Columns, Rows int           // of the processes' terminals; 0: 80 by 24
	Backoff       Backoff       // what is 0 has a default
	Grace         time.Duration // the engine's, from SIGTERM to SIGKILL; 0: its default
}

// Supervisor keeps the processes of a workspace running. All that it decides is
// decided by one goroutine, in the order in which things happen.
type Supervisor struct {
	o       Options
	keepers []*keeper
	ctx     context.Context
	inbox   chan func()                         // run one after another
	starts  map[*engine.Session]<-chan struct{} // closed when the last start in it has returned
	wg      sync.WaitGroup
}

// Start makes the sessions of a workspace and returns a supervisor that starts
// their processes. It goes on until ctx ends; then Wait, after which nothing is
// started any more. What it started is the engine's to end.
func Start(ctx context.Context, eng *engine.Engine, w *Workspace, o Options) (*Supervisor, error) {
	o.Backoff = o.Backoff.filled()
	if o.Grace <= 0 {
		o.Grace = engine.DefaultGrace
	}
	v := &Supervisor{o: o, ctx: ctx, inbox: make(chan func()), starts: map[*engine.Session]<-chan struct{}{}}
	happened := eng.Events(ctx) // from now on
	for i := range w.Sessions {
		if err := v.open(eng, &w.Sessions[i]); err != nil {
			return nil, err
		}
	}
	for _, k := range v.keepers {
		for _, ref := range k.p.After {
			k.after = append(k.after, v.keeper(ref))
		}
	}
	v.wg.Go(func() {
		for ev := range happened {
			v.post(func() { v.event(ev) })
		}
	})
	v.wg.Go(v.loop)
	v.post(func() {
		for _, k := range v.keepers {
			k.look()
			k.begin()
		}
	})
	return v, nil
}

// Wait waits until the supervisor has ended, after its context has.
func (v *Supervisor) Wait() { v.wg.Wait() }

// open makes a session, or takes the one that is there.
func (v *Supervisor) open(eng *engine.Engine, s *Session) error {
	session, err := eng.Create(v.ctx, engine.SessionOptions{ID: s.Name, Cwd: s.Cwd, Env: s.Env, Timeout: s.Timeout})
	if err != nil {
		return fmt.Errorf("session %s: %w", s.Name, err)
	}
	for i := range s.Processes {
		v.keepers = append(v.keepers, &keeper{
			v: v, ref: Ref{s.Name, s.Processes[i].Name}, p: &s.Processes[i], session: session, looks: make(chan struct{}),
		})
	}
	return nil
}

// loop runs what is posted.
func (v *Supervisor) loop() {
	for {
		select {
		case f := <-v.inbox:
			f()
		case <-v.ctx.Done():
			return
		}
	}
}

// post has a function run by the loop. It returns false when that has ended.
func (v *Supervisor) post(f func()) bool {
	select {
	case v.inbox <- f:
		return true
	case <-v.ctx.Done():
		return false
	}
}

// later has a function run by the loop after some time.
func (v *Supervisor) later(d time.Duration, f func()) {
	v.wg.Go(func() {
		t := time.NewTimer(d)
		defer t.Stop()
		select {
		case <-t.C:
			v.post(f)
		case <-v.ctx.Done():
		}
	})
}

// keeper returns the keeper of a process of the workspace.
func (v *Supervisor) keeper(ref Ref) *keeper {
	for _, k := range v.keepers {
		if k.ref == ref {
			return k
		}
	}
	return nil
}

// event takes what happened in the engine.
func (v *Supervisor) event(ev engine.Event) {
	if e, ok := ev.Payload.(record.SessionEvent); ok && e.State == record.SessionClosed {
		for _, k := range v.keepers {
			if k.ref.Session == ev.Session {
				k.hold()
			}
		}
	}
	for _, k := range v.keepers {
		if k.ref.Session != ev.Session || k.id == "" {
			continue
		}
		switch e := ev.Payload.(type) {
		case record.ProcEvent:
			if e.ID == k.id {
				k.runs(e.Generation, ev.At)
			}
		case record.ProcEndEvent:
			if e.ID == k.id {
				k.ended(e)
			}
		case record.KillEvent:
			if e.ID == k.id {
				k.killed(e)
			}
		}
	}
}

// Hold has processes not be started any more by the supervisor: the process of a
// session with an id or name, or with "" all of the session. What is about to be
// started is given up before Hold returns. It does not stop what runs; that it
// ends is then what was wanted. A process that is started again by somebody else
// is looked after again.
func (v *Supervisor) Hold(ctx context.Context, session, process string) {
	var busy []<-chan struct{}
	held := make(chan struct{})
	if !v.post(func() {
		defer close(held)
		for _, k := range v.keepers {
			if k.ref.Session == session && (process == "" || process == k.id || process == k.ref.Process) {
				k.hold()
				if k.busy != nil {
					busy = append(busy, k.busy)
				}
			}
		}
	}) {
		return
	}
	<-held
	for _, b := range busy {
		select {
		case <-b:
		case <-ctx.Done():
			return
		}
	}
}
