package tui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"syscall"
	"testing"

	"go.uber.org/goleak"

	"braid/record"
	"braid/tui/tuitest"

	tea "charm.land/bubbletea/v2"
)

func TestMain(m *testing.M) {
	if os.Getenv(childEnv) != "" {
		os.Exit(child())
	}
	if base := os.Getenv(abandonEnv); base != "" {
		os.Exit(abandon(base))
	}
	os.Unsetenv("TMUX") // What tests copy is not for whoever runs them.
	// Bubble Tea's reader hands on what it has read without a look at its end, so
	// that keys in the last instant leave it waiting; and one that is cancelled
	// just when it starts, as it is around an editor, misses that. It is Bubble
	// Tea's goroutine: ours are all looked for.
	const reader = "github.com/charmbracelet/ultraviolet.(*TerminalReader)."
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction(reader+"sendEvents"), goleak.IgnoreAnyFunction(reader+"sendBytes"),
		goleak.IgnoreAnyFunction(reader+"StreamEvents"))
}

// story writes a run's journals as an engine would.
type story struct {
	t        testing.TB
	run      *record.Run
	journals map[string]*record.Journal
	next     map[string]int
}

// newStory begins a run with sessions.
func newStory(t testing.TB, sessions ...string) *story {
	t.Helper()
	run, err := record.CreateRun(t.TempDir(), record.RunInfo{Braid: "test"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := run.Close(); err != nil {
			t.Error(err)
		}
	})
	s := &story{t: t, run: run, journals: map[string]*record.Journal{}, next: map[string]int{}}
	for _, id := range sessions {
		s.session(id)
	}
	return s
}

// session begins a session.
func (s *story) session(id string) {
	j, err := s.run.Create(record.Header{Session: id, Shell: "/bin/bash"})
	if err != nil {
		s.t.Fatal(err)
	}
	s.journals[id] = j
	s.tell(id, record.SessionEvent{State: record.SessionStarted, Pid: 100, Cwd: "/srv/shop"})
}

// tell appends an event to a session's journal.
func (s *story) tell(session string, p record.Payload) record.Moment {
	at, err := s.journals[session].Append(p)
	if err != nil {
		s.t.Fatal(err)
	}
	return at
}

// id numbers the things of a session: e1, p2.
func (s *story) id(session, kind string) string {
	s.next[session+kind]++
	return fmt.Sprintf("%s%d", kind, s.next[session+kind])
}

// exec starts a command of the user and returns its id.
func (s *story) exec(session, command string) string {
	id := s.id(session, "e")
	s.tell(session, record.ExecEvent{ID: id, Command: command, Origin: record.OriginUser})
	return id
}

// end ends a command.
func (s *story) end(session, id string, code int) record.Moment {
	return s.tell(session, record.ExecEndEvent{ID: id, ExitCode: code, DurationMS: 12, Cwd: "/srv/shop"})
}

// process starts a process and returns its id.
func (s *story) process(session, name, command string) string {
	id := s.id(session, "p")
	s.tell(session, record.ProcEvent{
		ID: id, Name: name, Command: command, Pid: 4000 + len(s.next), Pgid: 4000, Generation: 1, Origin: record.OriginUser,
	})
	return id
}

// endProcess ends a process by itself.
func (s *story) endProcess(session, id string, code int) {
	s.tell(session, record.ProcEndEvent{ID: id, Generation: 1, ExitCode: code, How: record.EndedItself, DurationMS: 2300})
}

// print writes output of an exec or process.
func (s *story) print(session, id, out, err string) {
	if e := s.journals[session].Output(id, []byte(out), []byte(err)); e != nil {
		s.t.Fatal(e)
	}
}

// ran is an exec with output that has ended.
func (s *story) ran(session, command, out, err string, code int) string {
	id := s.exec(session, command)
	if out != "" || err != "" {
		s.print(session, id, out, err)
	}
	s.end(session, id, code)
	return id
}

// deeds is a Control that does nothing but keep what it was asked for. It lets
// a test say how long Exec takes and what goes wrong.
type deeds struct {
	mu    sync.Mutex
	asked []string
	fails map[string]error
	left  []string // by commands

	begin  func(session, line string) // called when Exec begins; may be nil
	finish chan struct{}              // Exec returns for each value; nil: at once
}

func (d *deeds) do(format string, a ...any) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	what := fmt.Sprintf(format, a...)
	d.asked = append(d.asked, what)
	return d.fails[what]
}

// all returns what was asked for so far, resizes aside.
func (d *deeds) all() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]string(nil), d.asked...)
}

func (d *deeds) Exec(ctx context.Context, session, line string) error {
	err := d.do("exec %s %s", session, line)
	if d.begin != nil {
		d.begin(session, line)
	}
	if d.finish != nil {
		select {
		case <-d.finish:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return err
}

func (d *deeds) Start(_ context.Context, session, line string) (record.SourceID, error) {
	return record.SourceID{Session: session, ID: "p1"}, d.do("start %s %s", session, line)
}

func (d *deeds) Interrupt(_ context.Context, session string) error {
	return d.do("interrupt %s", session)
}

func (d *deeds) Stop(_ context.Context, id record.SourceID) error { return d.do("stop %s", id.ID) }

func (d *deeds) Kill(_ context.Context, id record.SourceID, sig syscall.Signal) error {
	return d.do("kill %s %d", id.ID, int(sig))
}

func (d *deeds) Restart(_ context.Context, id record.SourceID) error {
	return d.do("restart %s", id.ID)
}

func (d *deeds) StopAll(_ context.Context, session string) error { return d.do("stop all %s", session) }

func (d *deeds) Leftover(context.Context, string) ([]string, error) { return d.left, nil }

func (d *deeds) CreateSession(_ context.Context, id, cwd string) error {
	return d.do("create %s in %s", id, cwd)
}

func (d *deeds) DeleteSession(_ context.Context, id string) error { return d.do("delete %s", id) }

func (d *deeds) RestartSession(_ context.Context, id string) error {
	return d.do("restart session %s", id)
}

func (d *deeds) Mark(_ context.Context, session, text string, of record.Moment) error {
	if of != 0 {
		return d.do("mark %s %s of the past", session, text)
	}
	return d.do("mark %s %s", session, text)
}

func (d *deeds) Resize(context.Context, int, int) error { return nil }

// show runs the real program in an emulated terminal.
func show(t *testing.T, w, h int, o Options) *tuitest.Terminal {
	t.Helper()
	term, err := tuitest.Start(w, h, program(o))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := term.Close(); err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	return term
}

// program is the screen with options, for a terminal to run.
func program(o Options) tuitest.Program {
	o.Home = "/home/me"
	return func(ctx context.Context, opts ...tea.ProgramOption) error {
		o.ProgramOptions = opts
		return Run(ctx, o)
	}
}
