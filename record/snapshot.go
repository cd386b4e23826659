package record

import "time"

// Snapshot is the state of a run at a moment: its sessions in the order of
// their creation, with their processes, and access to their history. It never
// changes after it was made, however the run goes on, and may be shared by any
// number of goroutines.
type Snapshot struct {
	At       Moment // never Live: the moment that the snapshot was pinned to
	Live     bool   // made for Live
	Sessions []Session
	Marks    []Mark // bookmarks of all sessions, in order of time
}

// Session is a session at the moment of its snapshot.
type Session struct {
	ID        string
	State     SessionState
	Since     Moment // when it took this state
	Created   Moment
	Pid       int
	Cwd       string
	Shell     string
	ExitCode  int    // with SessionExited
	Signal    string // with SessionExited
	Why       string
	Running   int       // execs and processes running
	Failed    int       // execs and processes that ended other than with 0 by themselves
	Processes []Process // in the order of their first start
	Plans     []Plan    // what is to be done with processes
	History   History   // execs in the order of their start
}

// Mark is a bookmark.
type Mark struct {
	Session string
	At      Moment
	Text    string
}

// History gives access to the execs of a session at the moment of a snapshot.
// Making and copying one costs the same for ten execs and for a million.
type History struct {
	src historySource
	n   int
	at  Moment
}

// historySource is what a History reads from.
type historySource interface {
	exec(i int, at Moment) Exec
}

// Len returns the number of execs started until then.
func (h History) Len() int { return h.n }

// At returns exec i, 0 being the oldest. It panics when i is out of range.
func (h History) At(i int) Exec {
	if i < 0 || i >= h.n {
		panic("record: history index out of range")
	}
	return h.src.exec(i, h.at)
}

// ExecState is the state of an exec.
type ExecState uint8

// The states of an exec.
const (
	ExecRunning ExecState = iota
	ExecEnded
)

// Exec is a foreground command at the moment of its snapshot. The fields from
// End on are zero while it runs.
type Exec struct {
	ID      SourceID
	Command string   // the shell line; for an argument vector its words, quoted
	Argv    []string // nil for a shell line
	Cut     bool     // the command was too long to be kept; this is its beginning
	Cwd     string
	Env     []string // names of the variables set for it
	Timeout time.Duration
	Origin  Origin
	State   ExecState
	Start   Moment
	Out     int64 // lines of stdout so far
	Err     int64 // lines of stderr so far
	Lost    int64 // bytes of output that the disk refused, so far

	End          Moment
	Duration     time.Duration
	ExitCode     int
	TimedOut     bool
	Aborted      bool
	SessionEnded bool
	Leftover     []int
}

// Failed says that the exec ended with anything but exit code 0.
func (e *Exec) Failed() bool { return e.State == ExecEnded && e.ExitCode != 0 }

// ProcessState is the state of a background process.
type ProcessState uint8

// The states of a process. Stopping means that a stop was asked for and that
// something of its tree is still there.
const (
	ProcessRunning ProcessState = iota
	ProcessStopping
	ProcessEnded
)

// Process is a background process at the moment of its snapshot. The fields
// from End on are zero while it runs.
type Process struct {
	ID         SourceID
	Name       string
	Command    string
	Argv       []string
	Cut        bool // see Exec
	Cwd        string
	Env        []string
	Pid        int
	Pgid       int
	TTY        bool
	Generation int
	Origin     Origin
	State      ProcessState
	First      Moment // start of the first generation
	Start      Moment // of this generation
	Out        int64  // lines of stdout so far, of all generations
	Err        int64  // lines of stderr so far, of all generations
	Lost       int64  // bytes of output that the disk refused, so far
	Stats      []Stat // the last StatHistory samples of this generation, oldest first
	Kill       *KillEvent
	KillAt     Moment // when a stop that goes on turns to SIGKILL, zero where nothing tells

	End      Moment
	Duration time.Duration
	ExitCode int
	Signal   string
	How      Ended
	TimedOut bool
	HeldBy   []int

	Earlier []Life // the last LifeHistory generations before this one, oldest first
}

// Life is a generation of a process before the present one, as it ended. End is
// zero when nothing tells of that.
type Life struct {
	Generation int
	Start      Moment
	End        Moment
	Duration   time.Duration
	ExitCode   int
	Signal     string
	How        Ended
	TimedOut   bool
}

// LifeHistory is how many earlier generations a Process carries: what a box shows
// of one that falls over again and again.
const LifeHistory = 10

// StatHistory is how many samples a Process carries: what a small graph shows.
const StatHistory = 32

// Stat is a sample of what a process's tree used.
type Stat struct {
	At    Moment
	CPU   float64  // percent of one core
	RSS   int64    // bytes
	Count int      // processes
	Ports []int    // TCP ports listened on
	Tree  []Branch // its processes when their names last changed, parents first, MaxTree at most
}

// Ended says that the process itself has ended. Its State is Stopping nevertheless
// while what it started is being stopped.
func (p *Process) Ended() bool { return p.End != 0 }

// Failed says that the process ended by itself with anything but exit code 0,
// or was lost.
func (p *Process) Failed() bool {
	return p.State == ProcessEnded && failed(p.How, p.ExitCode)
}

// failed says whether a process that ended so counts as failed.
func failed(how Ended, code int) bool {
	return how == EndedLost || how == EndedItself && code != 0
}

// Session returns the session with an id.
func (s *Snapshot) Session(id string) (*Session, bool) {
	for i := range s.Sessions {
		if s.Sessions[i].ID == id {
			return &s.Sessions[i], true
		}
	}
	return nil, false
}

// Process returns the process with an id.
func (s *Snapshot) Process(id SourceID) (*Process, bool) {
	sess, ok := s.Session(id.Session)
	if !ok {
		return nil, false
	}
	for i := range sess.Processes {
		if sess.Processes[i].ID == id {
			return &sess.Processes[i], true
		}
	}
	return nil, false
}
