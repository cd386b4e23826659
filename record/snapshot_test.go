package record

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// flat is a snapshot with its history written out, so that two can be compared.
type flat struct {
	At       Moment
	Sessions []Session
	Execs    [][]Exec
	Marks    []Mark
}

func flatten(s *Snapshot) flat {
	f := flat{At: s.At, Marks: s.Marks}
	for _, sess := range s.Sessions {
		var execs []Exec
		for i := range sess.History.Len() {
			execs = append(execs, sess.History.At(i))
		}
		f.Execs = append(f.Execs, execs)
		sess.History = History{}
		f.Sessions = append(f.Sessions, sess)
	}
	return f
}

// diff returns how two differ, nothing when they do not.
func diff(got, want flat) string {
	return cmp.Diff(want, got, cmp.AllowUnexported(History{}))
}

// lifeStep is an event of a life with what a snapshot says then.
type lifeStep struct {
	p    Payload
	want string
}

// sum describes what a snapshot says of its first session.
func sum(s *Snapshot) string {
	sess := s.Sessions[0]
	text := fmt.Sprintf("%s pid %d in %q, %d running, %d failed", sess.State, sess.Pid, sess.Cwd, sess.Running, sess.Failed)
	for i := range sess.History.Len() {
		e := sess.History.At(i)
		text += fmt.Sprintf("; %s %q state %d code %d", e.ID.ID, e.Command, e.State, e.ExitCode)
	}
	for _, p := range sess.Processes {
		text += fmt.Sprintf("; %s gen %d pid %d state %d code %d %s", p.ID.ID, p.Generation, p.Pid, p.State, p.ExitCode, p.How)
	}
	return text
}

func TestTheStateAtEachMomentOfALife(t *testing.T) {
	code := func(n int) *int { return &n }
	life := []lifeStep{
		{SessionEvent{State: SessionStarted, Pid: 7, Cwd: "/a"}, `started pid 7 in "/a", 0 running, 0 failed`},
		{ExecEvent{ID: "e1", Argv: []string{"echo", "a b"}}, `started pid 7 in "/a", 1 running, 0 failed; e1 "echo 'a b'" state 0 code 0`},
		{ExecEndEvent{ID: "e1", Cwd: "/b"}, `started pid 7 in "/b", 0 running, 0 failed; e1 "echo 'a b'" state 1 code 0`},
		{ProcEvent{ID: "p1", Pid: 20, Generation: 1}, `started pid 7 in "/b", 1 running, 0 failed; e1 "echo 'a b'" state 1 code 0; p1 gen 1 pid 20 state 0 code 0 `},
		{ProcEndEvent{ID: "p1", Generation: 1, ExitCode: 3, How: EndedItself}, `started pid 7 in "/b", 0 running, 1 failed; e1 "echo 'a b'" state 1 code 0; p1 gen 1 pid 20 state 2 code 3 itself`},
		{ProcEvent{ID: "p1", Pid: 21, Generation: 2}, `started pid 7 in "/b", 1 running, 0 failed; e1 "echo 'a b'" state 1 code 0; p1 gen 2 pid 21 state 0 code 0 `},
		{KillEvent{ID: "p1", Signal: "SIGTERM"}, `started pid 7 in "/b", 1 running, 0 failed; e1 "echo 'a b'" state 1 code 0; p1 gen 2 pid 21 state 1 code 0 `},
		{KillEvent{ID: "p1", Signal: "SIGUSR1", Done: true}, `started pid 7 in "/b", 1 running, 0 failed; e1 "echo 'a b'" state 1 code 0; p1 gen 2 pid 21 state 1 code 0 `},
		{ProcEndEvent{ID: "p1", Generation: 2, ExitCode: 143, How: EndedStopped}, `started pid 7 in "/b", 1 running, 0 failed; e1 "echo 'a b'" state 1 code 0; p1 gen 2 pid 21 state 1 code 143 stopped`},
		{KillEvent{ID: "p1", Signal: "SIGTERM", Done: true}, `started pid 7 in "/b", 0 running, 0 failed; e1 "echo 'a b'" state 1 code 0; p1 gen 2 pid 21 state 2 code 143 stopped`},
		{ExecEvent{ID: "e2", Command: "exit 4"}, `started pid 7 in "/b", 1 running, 0 failed; e1 "echo 'a b'" state 1 code 0; e2 "exit 4" state 0 code 0; p1 gen 2 pid 21 state 2 code 143 stopped`},
		{ExecEndEvent{ID: "e2", ExitCode: 4, SessionEnded: true}, `started pid 7 in "/b", 0 running, 1 failed; e1 "echo 'a b'" state 1 code 0; e2 "exit 4" state 1 code 4; p1 gen 2 pid 21 state 2 code 143 stopped`},
		{SessionEvent{State: SessionExited, ExitCode: code(4)}, `exited pid 0 in "/b", 0 running, 1 failed; e1 "echo 'a b'" state 1 code 0; e2 "exit 4" state 1 code 4; p1 gen 2 pid 21 state 2 code 143 stopped`},
		{SessionEvent{State: SessionRestarted, Pid: 8, Cwd: "/"}, `restarted pid 8 in "/", 0 running, 1 failed; e1 "echo 'a b'" state 1 code 0; e2 "exit 4" state 1 code 4; p1 gen 2 pid 21 state 2 code 143 stopped`},
		{KillEvent{ID: "p9", Signal: "SIGTERM"}, `restarted pid 8 in "/", 0 running, 1 failed; e1 "echo 'a b'" state 1 code 0; e2 "exit 4" state 1 code 4; p1 gen 2 pid 21 state 2 code 143 stopped`},
		{ExecEndEvent{ID: "e2", ExitCode: 0}, `restarted pid 8 in "/", 0 running, 1 failed; e1 "echo 'a b'" state 1 code 0; e2 "exit 4" state 1 code 4; p1 gen 2 pid 21 state 2 code 143 stopped`},
	}
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	moments := make([]Moment, len(life))
	for i, step := range life {
		moments[i] = mustAppend(t, j, step.p)
		s := r.Snapshot(Live)
		if got := sum(s); got != step.want {
			t.Errorf("live after step %d:\n%s, want\n%s", i, got, step.want)
		}
		if s.At != moments[i] || !s.Live {
			t.Errorf("live after step %d: at %d, want %d", i, s.At, moments[i])
		}
	}
	replay := mustOpen(t, j.Path())
	for i, step := range life {
		for name, run := range map[string]*Run{"the run": r, "its recording": replay} {
			if got := sum(run.Snapshot(moments[i])); got != step.want {
				t.Errorf("%s after step %d:\n%s, want\n%s", name, i, got, step.want)
			}
			if i+1 < len(life) {
				if got := sum(run.Snapshot(moments[i+1] - 1)); got != step.want {
					t.Errorf("%s just before step %d:\n%s, want\n%s", name, i+1, got, step.want)
				}
			}
		}
	}
}

func TestASnapshotHasAllThatEventsTell(t *testing.T) {
	r := newTestRun(t)
	j, err := r.Create(Header{Session: "s", Shell: "/bin/bash"})
	if err != nil {
		t.Fatal(err)
	}
	started := mustAppend(t, j, ExecEvent{
		ID: "e1", Command: "make", Cwd: "/src", Env: []string{"CC"}, TimeoutMS: 1500, Origin: OriginAgent,
	})
	mustOutput(t, j, "e1", "1\n2\n3", "4\n")
	ended := mustAppend(t, j, ExecEndEvent{
		ID: "e1", ExitCode: 124, DurationMS: 1500.25, TimedOut: true, Aborted: true, SessionEnded: true, LeftoverPids: []int{9},
	})
	begun := mustAppend(t, j, ProcEvent{
		ID: "p1", Name: "web", Argv: []string{"npm", "run dev"}, Cwd: "/w", Env: []string{"PORT"},
		Pid: 30, Pgid: 31, TTY: true, Generation: 1, Origin: OriginUser,
	})
	mustOutput(t, j, "p1", "x\n", "y\nz\n")
	sampled := mustAppend(t, j, StatEvent{ID: "p1", CPU: 12.5, RSS: 1 << 20, Count: 3, Ports: []int{80}})
	kill := KillEvent{ID: "p1", Signal: "SIGTERM", By: OriginUser, Done: true, Pids: []Fate{{Pid: 30, Fate: "exited"}}}
	mustAppend(t, j, kill)
	over := mustAppend(t, j, ProcEndEvent{
		ID: "p1", Generation: 1, ExitCode: 143, Signal: "SIGTERM", DurationMS: 2000, How: EndedStopped, TimedOut: true, HeldBy: []int{5},
	})
	mustAppend(t, j, SessionEvent{State: SessionExited, Signal: "SIGKILL", Why: "out of memory"})
	want := Session{
		ID: "s", State: SessionExited, Created: j.log.index.header.Created, Shell: "/bin/bash",
		Signal: "SIGKILL", Why: "out of memory", Failed: 1,
		Processes: []Process{{
			ID: SourceID{"s", "p1"}, Name: "web", Command: "npm 'run dev'", Argv: []string{"npm", "run dev"}, Cwd: "/w",
			Env: []string{"PORT"}, Pid: 30, Pgid: 31, TTY: true, Generation: 1, Origin: OriginUser, State: ProcessEnded,
			First: begun, Start: begun, Out: 1, Err: 2, Kill: &kill, End: over, Duration: 2 * time.Second, ExitCode: 143, Signal: "SIGTERM",
			How: EndedStopped, TimedOut: true, HeldBy: []int{5},
			Stats: []Stat{{At: sampled, CPU: 12.5, RSS: 1 << 20, Count: 3, Ports: []int{80}}},
		}},
	}
	wantExec := Exec{
		ID: SourceID{"s", "e1"}, Command: "make", Cwd: "/src", Env: []string{"CC"}, Timeout: 1500 * time.Millisecond,
		Origin: OriginAgent, State: ExecEnded, Start: started, Out: 3, Err: 1, End: ended,
		Duration: 1500250 * time.Microsecond, ExitCode: 124, TimedOut: true, Aborted: true, SessionEnded: true, Leftover: []int{9},
	}
	for name, run := range map[string]*Run{"the run": r, "its recording": mustOpen(t, j.Path())} {
		f := flatten(run.Snapshot(Live))
		f.Sessions[0].Since = 0
		if !reflect.DeepEqual(f.Sessions, []Session{want}) {
			t.Errorf("%s:\n%+v, want\n%+v", name, f.Sessions[0], want)
		}
		if !reflect.DeepEqual(f.Execs[0], []Exec{wantExec}) {
			t.Errorf("%s:\n%+v, want\n%+v", name, f.Execs[0], wantExec)
		}
	}
}

// liveAtRandom does things in several sessions at random, and calls look after each.
func liveAtRandom(t *testing.T, r *Run, seed uint64, steps int, look func()) {
	t.Helper()
	p := newPrinter(seed)
	var sessions []*Journal
	execs := 0
	for i := range steps {
		if len(sessions) == 0 || p.IntN(40) == 0 {
			sessions = append(sessions, newTestJournal(t, r, fmt.Sprint("s", p.IntN(4))))
		}
		j := sessions[p.IntN(len(sessions))]
		proc := fmt.Sprint("p", p.IntN(3))
		switch p.IntN(8) {
		case 0:
			execs++
			mustAppend(t, j, ExecEvent{ID: fmt.Sprint("e", execs), Command: "true"})
		case 1:
			mustAppend(t, j, ExecEndEvent{ID: fmt.Sprint("e", p.IntN(execs+1)), ExitCode: p.IntN(2), Cwd: fmt.Sprint("/", p.IntN(3))})
		case 2:
			mustAppend(t, j, ProcEvent{ID: proc, Pid: i, Generation: i})
		case 3:
			mustAppend(t, j, ProcEndEvent{ID: proc, ExitCode: p.IntN(2), How: EndedItself})
		case 4:
			mustAppend(t, j, StatEvent{ID: proc, CPU: float64(i), Ports: []int{p.IntN(2)}})
		case 5:
			mustAppend(t, j, KillEvent{ID: proc, Done: p.IntN(2) == 0})
		case 6:
			mustAppend(t, j, MarkEvent{Text: fmt.Sprint(i)})
		default:
			mustOutput(t, j, fmt.Sprint("e", execs), "a\nb", "c\n")
		}
		look()
	}
}

func TestTheRecordingShowsWhatWasShownLive(t *testing.T) {
	t.Parallel()
	r := newTestRun(t)
	type seen struct {
		s    *Snapshot
		then flat
	}
	var all []seen
	liveAtRandom(t, r, 1, 400, func() {
		s := r.Snapshot(Live)
		all = append(all, seen{s, flatten(s)})
	})
	replay := mustOpen(t, r.Dir())
	for i, s := range all {
		if d := diff(flatten(s.s), s.then); d != "" {
			t.Fatalf("snapshot %d changed:\n%s", i, d)
		}
		for name, run := range map[string]*Run{"the run": r, "its recording": replay} {
			if d := diff(flatten(run.Snapshot(s.then.At)), s.then); d != "" {
				t.Fatalf("%s at the moment of snapshot %d:\n%s", name, i, d)
			}
		}
	}
}

func TestSnapshotsTakenWhileOthersWriteNeverChange(t *testing.T) {
	t.Parallel()
	r := newTestRun(t)
	done := make(chan struct{})
	for i := range uint64(3) {
		j := newTestJournal(t, r, fmt.Sprint("w", i))
		go func() {
			defer func() { done <- struct{}{} }()
			for n := range 300 {
				id := fmt.Sprint("e", n)
				j.Append(ExecEvent{ID: id})
				j.Output(id, ordinary(80*(n%40)), nil)
				j.Append(ExecEndEvent{ID: id, ExitCode: n % 2})
			}
		}()
	}
	var all []*Snapshot
	var then []flat
	for writing := 3; writing > 0; {
		select {
		case <-done:
			writing--
		default:
			s := r.Snapshot(Live)
			if n := len(all); n > 0 && s.At < all[n-1].At {
				t.Fatal("time goes back")
			}
			if len(all) < 2000 {
				all, then = append(all, s), append(then, flatten(s))
			}
		}
	}
	replay := mustOpen(t, r.Dir())
	for i := 0; i < len(all); i += 1 + len(all)/200 {
		if d := diff(flatten(all[i]), then[i]); d != "" {
			t.Fatalf("snapshot %d changed:\n%s", i, d)
		}
		if d := diff(flatten(replay.Snapshot(all[i].At)), then[i]); d != "" {
			t.Fatalf("snapshot %d is not what the recording shows:\n%s", i, d)
		}
	}
}

func TestASessionThatIsMadeAgainTakesThePlaceOfTheOld(t *testing.T) {
	r := newTestRun(t)
	old := newTestJournal(t, r, "web")
	mustAppend(t, old, ExecEvent{ID: "e1", Command: "old"})
	mustOutput(t, old, "e1", "old\n", "")
	between := mustAppend(t, old, SessionEvent{State: SessionClosed})
	again := newTestJournal(t, r, "web")
	mustAppend(t, again, ExecEvent{ID: "e1", Command: "new"})
	mustOutput(t, again, "e1", "new\nnew\n", "")
	for name, run := range map[string]*Run{"the run": r, "its recording": mustOpen(t, r.Dir())} {
		for at, want := range map[Moment]string{between: "old", Live: "new"} {
			s := run.Snapshot(at)
			if len(s.Sessions) != 1 || s.Sessions[0].History.At(0).Command != want {
				t.Errorf("%s: sessions %+v, want one with %s", name, s.Sessions, want)
			}
			lines := readLines(t, run.Lines(SourceID{"web", "e1"}, StreamView{Out, at}))
			if len(lines) == 0 || string(lines[0].Text) != want {
				t.Errorf("%s: lines %v, want %s", name, lines, want)
			}
		}
	}
	if old.Path() == again.Path() {
		t.Error("both write into the same file")
	}
}

func TestSnapshotFindsByID(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	mustAppend(t, j, ProcEvent{ID: "p1"})
	s := r.Snapshot(Live)
	if p, ok := s.Process(SourceID{"s", "p1"}); !ok || p.ID.ID != "p1" {
		t.Error("a process that is there is not found")
	}
	for _, id := range []SourceID{{"s", "p2"}, {"t", "p1"}, {}} {
		if _, ok := s.Process(id); ok {
			t.Errorf("%v is found", id)
		}
	}
	if before := r.Snapshot(s.Sessions[0].Created - 1); len(before.Sessions) != 0 {
		t.Error("a session is there before its creation")
	}
}

func TestOnlyTheLastSamplesAreShown(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	mustAppend(t, j, ProcEvent{ID: "p1", Generation: 1})
	for i := range 3 * StatHistory {
		mustAppend(t, j, StatEvent{ID: "p1", Count: i})
	}
	stats := r.Snapshot(Live).Sessions[0].Processes[0].Stats
	if len(stats) != StatHistory || stats[0].Count != 2*StatHistory {
		t.Errorf("%d samples from %d", len(stats), stats[0].Count)
	}
	mustAppend(t, j, ProcEvent{ID: "p1", Generation: 2})
	if stats := r.Snapshot(Live).Sessions[0].Processes[0].Stats; len(stats) != 0 {
		t.Errorf("a new generation has %d samples of the old", len(stats))
	}
}

func TestAProcessKnowsItsEarlierGenerations(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	var want []Life
	var restarts []Moment
	for i := range LifeHistory + 3 {
		l := Life{Generation: i + 1, ExitCode: i, Duration: time.Duration(i) * time.Second, How: EndedItself}
		l.Start = mustAppend(t, j, ProcEvent{ID: "p1", Generation: l.Generation})
		l.End = mustAppend(t, j, ProcEndEvent{ID: "p1", Generation: l.Generation, ExitCode: i, DurationMS: 1000 * float64(i), How: EndedItself})
		want, restarts = append(want, l), append(restarts, l.Start)
	}
	lost := Life{Generation: LifeHistory + 4}
	lost.Start = mustAppend(t, j, ProcEvent{ID: "p1", Generation: lost.Generation})
	mustAppend(t, j, ProcEvent{ID: "p1", Generation: lost.Generation + 1})
	want = append(want, lost)
	for _, run := range []*Run{r, mustOpen(t, j.Path())} {
		all := run.Snapshot(Live).Sessions[0].Processes[0].Earlier
		if d := cmp.Diff(want[len(want)-LifeHistory:], all); d != "" {
			t.Error(d)
		}
		for i, at := range restarts {
			got := run.Snapshot(at).Sessions[0].Processes[0].Earlier
			if d := cmp.Diff(want[max(0, i-LifeHistory):i], got, cmpopts.EquateEmpty()); d != "" {
				t.Errorf("at the start of generation %d: %s", i+1, d)
			}
		}
	}
}

// A sample leaves its tree out while the names in it are the same.
func TestASampleHasTheTreeOfTheOneBefore(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	mustAppend(t, j, ProcEvent{ID: "p1", Generation: 1})
	tree := []Branch{{Pid: 5, Parent: 1, Name: "npm"}, {Pid: 6, Parent: 5, Name: "node"}}
	mustAppend(t, j, StatEvent{ID: "p1", Count: 2, Tree: tree})
	mustAppend(t, j, StatEvent{ID: "p1", Count: 2, CPU: 5})
	mustAppend(t, j, StatEvent{ID: "p1", Count: 1, Tree: tree[:1]})
	dir := r.Dir()
	check := func(r *Run) {
		t.Helper()
		stats := r.Snapshot(Live).Sessions[0].Processes[0].Stats
		want := [][]Branch{tree, tree, tree[:1]}
		for i, s := range stats {
			if !slices.Equal(s.Tree, want[i]) {
				t.Errorf("sample %d has %v", i, s.Tree)
			}
		}
		if len(stats) != len(want) {
			t.Errorf("%d samples", len(stats))
		}
	}
	check(r)
	check(mustOpen(t, dir))
}
