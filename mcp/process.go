package mcp

import (
	"context"
	"errors"
	"time"

	"braid/engine"
	"braid/record"
)

// startIn is the arguments of start_process.
type startIn struct {
	commandIn
	Name string `json:"name,omitempty" jsonschema:"a name to call it by; that of its program when left out"`
	TTY  bool   `json:"tty,omitempty" jsonschema:"give it terminals, for programs that otherwise print no progress or hold back output"`
}

// started is the result of start_process.
type started struct {
	Session    string `json:"session"`
	ID         string `json:"id"`
	Name       string `json:"name"`
	Pid        int    `json:"pid"`
	Generation int    `json:"generation" jsonschema:"1, and one more after every restart"`
}

// processIn names a process.
type processIn struct {
	in
	ID string `json:"id" jsonschema:"id or name of the process"`
}

func (i processIn) brief() []string { return []string{i.ID} }

// processOut is a process.
type processOut struct {
	started
	Command   string   `json:"command,omitempty"`
	Argv      []string `json:"argv,omitempty"`
	Cwd       string   `json:"cwd"`
	TTY       bool     `json:"tty"`
	State     string   `json:"state" jsonschema:"running, stopping or ended"`
	StartedAt string   `json:"started_at"`
	Stdout    int64    `json:"stdout_lines"`
	Stderr    int64    `json:"stderr_lines"`
	Ports     []int    `json:"ports,omitempty" jsonschema:"TCP ports it listened on when last looked; wait_for_port is up to date"`
	CPU       float64  `json:"cpu_percent,omitempty"`
	Memory    int64    `json:"memory_bytes,omitempty"`
	End       *endOut  `json:"end,omitempty" jsonschema:"how it ended"`
}

// endOut is how a process ended.
type endOut struct {
	ExitCode   int     `json:"exit_code" jsonschema:"128 plus the signal after one; -1 when it is not known"`
	Signal     string  `json:"signal,omitempty"`
	How        string  `json:"how" jsonschema:"itself, stopped, killed or lost"`
	DurationMS float64 `json:"duration_ms"`
	TimedOut   bool    `json:"timed_out"`
	HeldBy     []int   `json:"held_by,omitempty" jsonschema:"processes that keep its output open"`
}

// tellStarted tells of a process what start_process does.
func tellStarted(p record.Process) started {
	return started{Session: p.ID.Session, ID: p.ID.ID, Name: p.Name, Pid: p.Pid, Generation: p.Generation}
}

// tell tells of a process.
func tell(p record.Process) processOut {
	out := processOut{
		started: tellStarted(p), Command: p.Command, Cwd: p.Cwd, TTY: p.TTY, State: stateOf(p),
		StartedAt: p.Start.Time().Format(time.RFC3339Nano), Stdout: p.Out, Stderr: p.Err,
	}
	if p.Argv != nil {
		out.Command, out.Argv = "", p.Argv
	}
	if p.Ended() {
		out.End = &endOut{
			ExitCode: p.ExitCode, Signal: p.Signal, How: string(p.How), TimedOut: p.TimedOut, HeldBy: p.HeldBy,
			DurationMS: float64(p.Duration.Microseconds()) / 1000,
		}
	} else if n := len(p.Stats); n > 0 {
		last := p.Stats[n-1]
		out.Ports, out.CPU, out.Memory = last.Ports, last.CPU, last.RSS
	}
	return out
}

// stateOf names the state of a process.
func stateOf(p record.Process) string {
	switch p.State {
	case record.ProcessRunning:
		return "running"
	case record.ProcessStopping:
		return "stopping"
	}
	return "ended"
}

// addProcesses offers the tools that start and list processes.
func (s *server) addProcesses() {
	add(s, tool{
		name: "start_process", title: "Start a process", hints: destroys | reaches, itself: true,
		about: "Start a command in the background, such as a server or a watcher, and return at once. " +
			"It sees the session's directory and variables. Then use wait_for_port or wait_for_log until it is ready, " +
			"get_process_logs to read what it prints, kill_process to stop it. For what ends soon use exec_command.",
	}, s.start)
	add(s, tool{
		name: "list_processes", title: "List processes", hints: reads,
		about: "List the background processes of a session, those that ended included, with state, ports and how they ended.",
	}, func(_ context.Context, c *call, _ plainIn) (listOut, error) {
		return listed(c.session), nil
	})
}

// plainIn is the arguments of tools that need none but the session.
type plainIn struct{ in }

func (plainIn) brief() []string { return nil }

// listOut is the processes of a session.
type listOut struct {
	Session   string       `json:"session"`
	Processes []processOut `json:"processes"`
}

// listed lists the processes of a session.
func listed(s *engine.Session) listOut {
	out := listOut{Session: s.ID(), Processes: []processOut{}}
	for _, p := range s.Processes() {
		out.Processes = append(out.Processes, tell(p))
	}
	return out
}

// start does start_process. The policy's usual timeout is for commands that are
// waited for; its longest one holds here, too.
func (s *server) start(ctx context.Context, c *call, in startIn) (out started, err error) {
	cmd, err := in.command()
	if err != nil {
		return out, err
	}
	p := s.o.Policy
	p.DefaultTimeout = 0
	if cmd, err = p.AdmitIn(c.session.Cwd(), cmd); err != nil {
		return out, err
	}
	cmd.Name, cmd.TTY = in.Name, in.TTY
	id, err := c.session.Start(ctx, cmd)
	if err != nil {
		return out, err
	}
	started, err := c.session.Process(id)
	if errors.Is(err, engine.ErrNoProcess) {
		return out, engine.ErrClosed
	}
	return tellStarted(started), err
}
