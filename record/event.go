package record

// FormatName and FormatVersion open every journal, in its header event. A
// reader refuses a version greater than its own.
const (
	FormatName    = "braid-journal"
	FormatVersion = 1
)

// Kind is the "e" of an event: what it tells.
type Kind string

// The kinds of format version 1. Readers skip kinds they do not know.
const (
	KindHeader  Kind = "header"
	KindSession Kind = "session"
	KindExec    Kind = "exec"
	KindExecEnd Kind = "exec-end"
	KindProc    Kind = "proc"
	KindProcEnd Kind = "proc-end"
	KindKill    Kind = "kill"
	KindOut     Kind = "out"
	KindStat    Kind = "stat"
	KindSize    Kind = "size"
	KindMark    Kind = "mark"
	KindPlan    Kind = "plan"
	KindDrop    Kind = "drop"
	KindLost    Kind = "lost"
	KindMoved   Kind = "moved"
	KindGone    Kind = "gone"
)

// Payload is what an event of one kind holds besides its time. The payloads
// are the types of this file; header, out, moved and gone events, which have
// none, are written by the journal itself.
type Payload interface{ Kind() Kind }

// SessionState is a state of a session's shell.
type SessionState string

// The states of a session. Exited means that its shell is gone and that the
// next command starts a new one; Closed is final.
const (
	SessionStarted   SessionState = "started"
	SessionExited    SessionState = "exited"
	SessionRestarted SessionState = "restarted"
	SessionClosed    SessionState = "closed"
)

// SessionEvent tells that a session's shell changed state.
type SessionEvent struct {
	State    SessionState `json:"state"`
	Pid      int          `json:"pid,omitempty"`
	Cwd      string       `json:"cwd,omitempty"`
	ExitCode *int         `json:"exit_code,omitempty"`
	Signal   string       `json:"signal,omitempty"` // "SIGKILL"
	Why      string       `json:"why,omitempty"`
}

// Origin says who asked for a command.
type Origin string

// The origins. Only what was made from a log of another program has the last.
const (
	OriginUser   Origin = "user"
	OriginAPI    Origin = "api"
	OriginAgent  Origin = "agent"
	OriginImport Origin = "import"
)

// ExecEvent tells that a foreground command started.
type ExecEvent struct {
	ID        string   `json:"id"`
	Command   string   `json:"command,omitempty"` // a shell line, or
	Argv      []string `json:"argv,omitempty"`    // an argument vector
	Cut       bool     `json:"cut,omitempty"`     // of which this is only the beginning; set by the journal
	Cwd       string   `json:"cwd,omitempty"`
	Env       []string `json:"env,omitempty"` // names only, never values
	TimeoutMS int64    `json:"timeout_ms,omitempty"`
	Origin    Origin   `json:"origin,omitempty"`
}

// ExecEndEvent tells how a foreground command ended. Cwd is the session's
// directory afterwards.
type ExecEndEvent struct {
	ID              string  `json:"id"`
	ExitCode        int     `json:"exit_code"`
	DurationMS      float64 `json:"duration_ms"`
	TimedOut        bool    `json:"timed_out,omitempty"`
	Aborted         bool    `json:"aborted,omitempty"`
	StdoutTruncated bool    `json:"stdout_truncated,omitempty"`
	StderrTruncated bool    `json:"stderr_truncated,omitempty"`
	SessionEnded    bool    `json:"session_ended,omitempty"`
	LeftoverPids    []int   `json:"leftover_pids,omitempty"`
	Cwd             string  `json:"cwd,omitempty"`
}

// ProcEvent tells that a background process started, or started again:
// Generation counts from 1.
type ProcEvent struct {
	ID         string   `json:"id"`
	Name       string   `json:"name,omitempty"`
	Command    string   `json:"command,omitempty"`
	Argv       []string `json:"argv,omitempty"`
	Cut        bool     `json:"cut,omitempty"` // see ExecEvent
	Cwd        string   `json:"cwd,omitempty"`
	Env        []string `json:"env,omitempty"`
	Pid        int      `json:"pid"`
	Pgid       int      `json:"pgid"`
	TTY        bool     `json:"tty,omitempty"`
	Generation int      `json:"generation"`
	Origin     Origin   `json:"origin,omitempty"`
}

// Ended says how a process came to its end.
type Ended string

// How a process can end.
const (
	EndedItself  Ended = "itself"  // it exited, or died of a signal that was not ours
	EndedStopped Ended = "stopped" // it ended after SIGTERM or another signal of ours
	EndedKilled  Ended = "killed"  // it needed SIGKILL
	EndedLost    Ended = "lost"    // its end was not observed; the status is unknown
)

// ProcEndEvent tells how a background process ended. ExitCode is 128 plus the
// signal when Signal is set, -1 when lost. HeldBy lists processes that keep its
// output open; what they print later still belongs to it.
type ProcEndEvent struct {
	ID         string  `json:"id"`
	Generation int     `json:"generation"`
	ExitCode   int     `json:"exit_code"`
	Signal     string  `json:"signal,omitempty"`
	DurationMS float64 `json:"duration_ms"`
	How        Ended   `json:"how"`
	TimedOut   bool    `json:"timed_out,omitempty"`
	HeldBy     []int   `json:"held_by,omitempty"`
}

// Fate is what became of one process that was signalled.
type Fate struct {
	Pid  int    `json:"pid"`
	Name string `json:"name,omitempty"` // its command name
	Fate string `json:"fate"`           // "signalled", "exited", "killed", "gone" (was dead already), "denied", "survived"
	// Status is how it ended, "exit 0" or "SIGTERM", where that was seen: of the process
	// itself, and of those that its end made orphans.
	Status string `json:"status,omitempty"`
}

// KillEvent tells that a process was signalled. A stop writes it twice: when it
// begins, and with Done set when nothing is left to wait for, with the same signal
// or with SIGKILL when that one was not heeded. A signal that nobody waits for is
// written once, with Done.
type KillEvent struct {
	ID     string `json:"id"`
	Signal string `json:"signal"`
	By     Origin `json:"by,omitempty"`
	Done   bool   `json:"done,omitempty"`
	// GraceMS is, where a stop begins, after how many milliseconds SIGKILL follows.
	GraceMS int64  `json:"grace_ms,omitempty"`
	Pids    []Fate `json:"pids,omitempty"`
}

// StatEvent is a sample of what a process's whole tree uses.
type StatEvent struct {
	ID    string  `json:"id"`
	CPU   float64 `json:"cpu"`             // percent of one core since the sample before
	RSS   int64   `json:"rss"`             // resident bytes
	Count int     `json:"count"`           // processes in the tree
	Ports []int   `json:"ports,omitempty"` // TCP ports listened on
	// Tree is the processes of the tree, parents first, MaxTree at most. It is left
	// out while their names are those of the sample before.
	Tree []Branch `json:"tree,omitempty"`
}

// Branch is a process of a tree.
type Branch struct {
	Pid    int    `json:"pid"`
	Parent int    `json:"parent"` // its parent's pid
	Name   string `json:"name"`   // of its program, as the system has it
}

// MaxTree is how many processes of a tree a sample names.
const MaxTree = 64

// SizeEvent tells the size of the terminal that watches the session.
type SizeEvent struct {
	Columns int `json:"columns"`
	Rows    int `json:"rows"`
}

// PlanEvent tells what is to be done with a process later, or what is waited for
// before it is: see [Plan]. Without a text, nothing is any more. ID is empty while
// the process was never started.
type PlanEvent struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
	Text string `json:"text,omitempty"`
}

// MarkEvent is a bookmark made by the user.
type MarkEvent struct {
	Text string `json:"text"`
	// Of is the moment that it marks; 0, and what is later than the event: that of
	// the event itself.
	Of Moment `json:"of,omitempty"`
}

// DropEvent tells that the cap removed the oldest output of a source. Its
// numbers count from the source's first output, so the last one says it all. The
// journal writes it by itself.
type DropEvent struct {
	ID       string   `json:"id"`
	Bytes    int64    `json:"bytes"`
	Out      int64    `json:"out"`                 // lines of stdout
	Err      int64    `json:"err"`                 // lines of stderr
	ErrBytes int64    `json:"err_bytes,omitempty"` // how many of the bytes are of stderr
	Open     []string `json:"open,omitempty"`      // streams, "out" or "err", whose next line continues one that is gone
}

// LostEvent tells that output of a source could not be written, because the
// disk was full or failed, or the cap was reached where old output cannot be
// freed: at this place bytes are missing. The journal writes it by itself.
type LostEvent struct {
	ID    string `json:"id"`
	Bytes int64  `json:"bytes"`
}

// Kind implements Payload.
func (SessionEvent) Kind() Kind { return KindSession }

// Kind implements Payload.
func (ExecEvent) Kind() Kind { return KindExec }

// Kind implements Payload.
func (ExecEndEvent) Kind() Kind { return KindExecEnd }

// Kind implements Payload.
func (ProcEvent) Kind() Kind { return KindProc }

// Kind implements Payload.
func (ProcEndEvent) Kind() Kind { return KindProcEnd }

// Kind implements Payload.
func (KillEvent) Kind() Kind { return KindKill }

// Kind implements Payload.
func (StatEvent) Kind() Kind { return KindStat }

// Kind implements Payload.
func (SizeEvent) Kind() Kind { return KindSize }

// Kind implements Payload.
func (MarkEvent) Kind() Kind { return KindMark }

// Kind implements Payload.
func (PlanEvent) Kind() Kind { return KindPlan }

// Kind implements Payload.
func (DropEvent) Kind() Kind { return KindDrop }

// Kind implements Payload.
func (LostEvent) Kind() Kind { return KindLost }
