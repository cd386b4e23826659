package mcp

import (
	"context"

	"braid/engine"
	"braid/record"
)

// killIn is the arguments of kill_process.
type killIn struct {
	processIn
	Signal string `json:"signal,omitempty" jsonschema:"such as SIGINT or SIGHUP; when left out it is stopped: SIGTERM, and SIGKILL to what is left after some seconds"`
}

func (i killIn) brief() []string {
	if i.Signal == "" {
		return []string{i.ID}
	}
	return []string{i.ID, i.Signal}
}

// killOut is the result of kill_process.
type killOut struct {
	Session string    `json:"session"`
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Signal  string    `json:"signal" jsonschema:"the strongest that was needed"`
	State   string    `json:"state" jsonschema:"of the process afterwards: running, stopping or ended"`
	Pids    []fateOut `json:"pids" jsonschema:"what the signal reached; empty when nothing ran any more"`
}

// fateOut is what became of one process of a tree.
type fateOut struct {
	Pid    int    `json:"pid"`
	Name   string `json:"name,omitempty"`
	Fate   string `json:"fate" jsonschema:"signalled, exited, killed, gone, denied or survived"`
	Status string `json:"status,omitempty" jsonschema:"how it ended, such as exit 0 or SIGTERM, where that was seen"`
}

// addStops offers the tools that stop processes and start them again.
func (s *server) addStops() {
	add(s, tool{
		name: "kill_process", title: "Stop a process", hints: destroys | again,
		about: "Stop a background process and everything it started, and wait until nothing of it is left; or send it a signal. " +
			"To stop it and start it again use restart_process.",
	}, kill)
	add(s, tool{
		name: "kill_all_processes", title: "Stop all processes", hints: destroys | again,
		about: "Stop all background processes of a session and everything they started, and wait until nothing of them is left.",
	}, func(ctx context.Context, c *call, _ plainIn) (listOut, error) {
		err := c.session.KillAll(ctx)
		return listed(c.session), err
	})
	add(s, tool{
		name: "restart_process", title: "Restart a process", hints: destroys | reaches,
		about: "Stop a background process, wait until nothing of it is left, and start its command again under the same id. Its logs go on.",
	}, restart)
}

// kill does kill_process.
func kill(ctx context.Context, c *call, in killIn) (out killOut, err error) {
	p, err := c.session.Process(in.ID)
	if err != nil {
		return out, err
	}
	var ev record.KillEvent
	if in.Signal == "" {
		ev, err = c.session.Stop(ctx, p.ID.ID)
	} else {
		sig, e := engine.ParseSignal(in.Signal)
		if e != nil {
			return out, e
		}
		ev, err = c.session.Kill(ctx, p.ID.ID, sig)
	}
	if err != nil {
		return out, err
	}
	if p, err = c.session.Process(p.ID.ID); err != nil {
		return out, err
	}
	out = killOut{Session: c.session.ID(), ID: p.ID.ID, Name: p.Name, Signal: ev.Signal, State: stateOf(p), Pids: []fateOut{}}
	for _, f := range ev.Pids {
		out.Pids = append(out.Pids, fateOut{Pid: f.Pid, Name: f.Name, Fate: f.Fate, Status: f.Status})
	}
	return out, nil
}

// restart does restart_process.
func restart(ctx context.Context, c *call, in processIn) (out started, err error) {
	p, err := c.session.Process(in.ID)
	if err != nil {
		return out, err
	}
	if err := c.session.RestartProcess(ctx, p.ID.ID); err != nil {
		return out, err
	}
	p, err = c.session.Process(p.ID.ID)
	return tellStarted(p), err
}
