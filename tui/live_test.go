package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"braid/engine"
	"braid/record"
	"braid/tui/tuitest"
)

// live runs the screen over a real engine with a session in an empty directory.
func live(t *testing.T, w, h int) (*tuitest.Terminal, *record.Run) {
	t.Helper()
	run, err := record.CreateRun(t.TempDir(), record.RunInfo{Braid: "test"})
	if err != nil {
		t.Fatal(err)
	}
	eng, err := engine.New(engine.Options{Run: run, Version: "test", Grace: grace})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := eng.Close(); err != nil {
			t.Error(err)
		}
		if err := run.Close(); err != nil {
			t.Error(err)
		}
	})
	if _, err := eng.Create(t.Context(), engine.SessionOptions{ID: engine.DefaultSession, Cwd: t.TempDir()}); err != nil {
		t.Fatal(err)
	}
	return show(t, w, h, Options{Source: run, Control: EngineControl(eng)}), run
}

// lines returns what a stream of an exec or process holds.
func lines(t *testing.T, run *record.Run, id record.SourceID, s record.Stream) string {
	t.Helper()
	l := run.Lines(id, record.StreamView{Streams: s, At: record.Live})
	page := make([]record.Line, l.Len())
	n, err := l.Read(0, page)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, line := range page[:n] {
		b.Write(line.Text)
		b.WriteByte('\n')
	}
	return b.String()
}

// last returns the last exec of a session, zero when there is none.
func last(run *record.Run, session string) record.Exec {
	s, ok := run.Snapshot(record.Live).Session(session)
	if !ok || s.History.Len() == 0 {
		return record.Exec{}
	}
	return s.History.At(s.History.Len() - 1)
}

// process returns a process of a session by its name.
func process(run *record.Run, session, name string) record.Process {
	s, _ := run.Snapshot(record.Live).Session(session)
	if s != nil {
		for _, p := range s.Processes {
			if p.Name == name {
				return p
			}
		}
	}
	return record.Process{}
}

func TestACommandRunsAndItsOutputShowsApart(t *testing.T) {
	term, run := live(t, 120, 40)
	press(term, "'echo to-out; echo to-err >&2; exit 3' enter")
	eventually(t, "the end", func() bool { return last(run, "default").State == record.ExecEnded })
	e := last(run, "default")
	if e.ExitCode != 3 || lines(t, run, e.ID, record.Out) != "to-out\n" || lines(t, run, e.ID, record.Err) != "to-err\n" {
		t.Errorf("%+v", e)
	}
	term.Until(t, "both streams in their panes", func(s tuitest.Screen) bool {
		return below(s, "stdout", "to-out") && below(s, "stderr", "to-err")
	})
}

// below says that a text stands below a title on the screen, under its columns.
func below(s tuitest.Screen, title, text string) bool {
	x, y, ok := s.Find("─ " + title)
	if !ok {
		x, y, ok = s.Find(title)
	}
	for row := y + 1; ok && row < s.H; row++ {
		var b strings.Builder
		for _, c := range s.Rows[row][max(x-2, 0):] {
			b.WriteString(c.Text)
		}
		if strings.HasPrefix(strings.TrimLeft(b.String(), "│┃├ "), text) {
			return true
		}
	}
	return false
}

func TestStateLastsAndCommandsRunInOrder(t *testing.T) {
	term, run := live(t, 120, 40)
	press(term, "'mkdir sub' enter 'cd sub' enter 'X=1' enter 'echo $X in ${PWD##*/}' enter")
	eventually(t, "four commands", func() bool {
		e := last(run, "default")
		return e.State == record.ExecEnded && strings.HasPrefix(e.Command, "echo")
	})
	if got := lines(t, run, last(run, "default").ID, record.Out); got != "1 in sub\n" {
		t.Errorf("the last one printed %q", got)
	}
	term.Expect(t, "1 in sub")
}

func TestABackgroundProcessIsStoppedAndRestarted(t *testing.T) {
	term, run := live(t, 120, 40)
	press(term, "'while :; do echo tick; sleep 0.1; done &' enter")
	term.Expect(t, "tick")
	name := ""
	eventually(t, "the process", func() bool {
		s, _ := run.Snapshot(record.Live).Session("default")
		if len(s.Processes) == 1 {
			name = s.Processes[0].Name
		}
		return name != ""
	})
	press(term, "@processes r y")
	eventually(t, "the second generation", func() bool {
		p := process(run, "default", name)
		return p.Generation == 2 && p.State == record.ProcessRunning
	})
	press(term, "x y")
	eventually(t, "its end", func() bool { return process(run, "default", name).State == record.ProcessEnded })
	if how := process(run, "default", name).How; how != record.EndedStopped {
		t.Errorf("it ended %s", how)
	}
	term.Expect(t, "SIGTERM") // else the key would ask first
	press(term, "r")
	third := func() bool { return process(run, "default", name).Generation == 3 }
	asks := func() bool { return strings.Contains(term.Text(), "Restart "+name) }
	eventually(t, "the third generation, or a question", func() bool { return third() || asks() })
	if !third() && asks() { // The screen did not show its end yet.
		time.Sleep(2 * readingTime)
		press(term, "y")
	}
	eventually(t, "the third generation", third)
	eventually(t, "the third generation on the screen", func() bool { return !strings.Contains(term.Text(), "SIGTERM") })
	press(term, "X 'kill' enter")
	eventually(t, "its end by SIGKILL", func() bool {
		p := process(run, "default", name)
		return p.State == record.ProcessEnded && p.Signal == "SIGKILL"
	})
}

func TestInterruptStopsTheCommandAndTheSessionLivesOn(t *testing.T) {
	term, run := live(t, 100, 30)
	press(term, "'Y=kept; sleep 1000' enter")
	eventually(t, "the command", func() bool {
		return last(run, "default").State == record.ExecRunning && last(run, "default").Command != ""
	})
	press(term, "ctrl+c")
	eventually(t, "its end", func() bool { return last(run, "default").State == record.ExecEnded })
	press(term, "'echo $Y' enter")
	term.Expect(t, "kept")
}

func TestSessionsAreMadeSwitchedAndDeleted(t *testing.T) {
	term, run := live(t, 120, 40)
	press(term, "@sessions n 'api' enter")
	eventually(t, "the session", func() bool { _, ok := run.Snapshot(record.Live).Session("api"); return ok })
	term.Until(t, "its prompt", func(s tuitest.Screen) bool { return strings.Contains(s.Title, "api") })
	press(term, "'sleep 1000 &' enter")
	eventually(t, "its process", func() bool { s, _ := run.Snapshot(record.Live).Session("api"); return s.Running == 1 })
	press(term, "@sessions d y")
	eventually(t, "its end", func() bool {
		s, _ := run.Snapshot(record.Live).Session("api")
		return s.State == record.SessionClosed && s.Running == 0
	})
	term.Until(t, "the other session", func(s tuitest.Screen) bool { return strings.Contains(s.Title, "default") })
	press(term, "n 'bad!name' enter")
	term.Expect(t, "invalid")
}

func TestQuittingWithSomethingRunningAsksAndStopsIt(t *testing.T) {
	term, run := live(t, 100, 30)
	press(term, "'sleep 1000 &' enter")
	eventually(t, "the process", func() bool { s, _ := run.Snapshot(record.Live).Session("default"); return s.Running == 1 })
	press(term, "ctrl+q")
	term.Expect(t, "quit")
	press(term, "n 'echo still here' enter")
	term.Expect(t, "still here")
	press(term, "ctrl+q y")
	if err := term.Err(); err != nil {
		t.Error(err)
	}
	if s := term.Screen(); s.AltScreen || !s.CursorVisible {
		t.Errorf("afterwards: alternate screen %v, cursor %v", s.AltScreen, s.CursorVisible)
	}
}

func TestAFloodKeepsTheKeysAlive(t *testing.T) {
	term, run := live(t, 120, 40)
	press(term, "'yes &' enter")
	eventually(t, "a flood", func() bool {
		return run.Lines(record.SourceID{Session: "default", ID: "p1"}, record.StreamView{Streams: record.Out}).Len() >= 0 &&
			process(run, "default", "yes").Out > 100_000
	})
	var took []time.Duration
	for _, c := range "abcdefghijklmnopqrst" {
		began := time.Now()
		term.Type(string(c))
		term.Until(t, "the key", func(s tuitest.Screen) bool { return promptText(s, string(c)) })
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	t.Logf("keys answered within %v (median), %v (slowest)", took[len(took)/2], took[len(took)-1])
	press(term, "ctrl+c @processes x y")
	eventually(t, "its end", func() bool { return process(run, "default", "yes").State == record.ProcessEnded })
}

// promptText says that the text before the cursor ends in something.
func promptText(s tuitest.Screen, end string) bool {
	return s.CursorVisible && s.CursorX > 0 && s.Rows[s.CursorY][s.CursorX-1].Text == end
}
