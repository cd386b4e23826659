package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"braid/record"
)

func TestExecAbortKeepsTheSession(t *testing.T) {
	s := newTestSession(t)
	run(t, s, "V=1; cd /usr")
	for _, way := range []string{"context", "interrupt"} {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan Result, 1)
		go func() {
			r, err := s.Exec(ctx, Command{Line: "echo before; sleep 1020.5; echo after"})
			if err != nil {
				t.Error(err)
			}
			done <- r
		}()
		waitFor(t, "the command to run", func() bool { return len(commandLines(t, "sleep 1020.5")) > 0 })
		if way == "context" {
			cancel()
		} else if err := s.Interrupt(); err != nil {
			t.Error(err)
		}
		r := <-done
		cancel()
		if !r.Aborted || r.TimedOut || r.SessionEnded || r.ExitCode != exitAborted || string(r.Stdout) != "before\n" {
			t.Errorf("%s: %+v", way, r)
		}
		if got := run(t, s, "echo $V; pwd"); string(got.Stdout) != "1\n/usr\n" {
			t.Errorf("%s: state %q", way, got.Stdout)
		}
		if left := commandLines(t, "sleep 1020.5"); len(left) > 0 {
			t.Errorf("%s: left %v", way, left)
		}
	}
}

func TestInterruptOfNothingDoesNothing(t *testing.T) {
	s := newTestSession(t)
	if err := s.Interrupt(); err != nil {
		t.Error(err)
	}
	if r := run(t, s, "echo a"); r.Aborted || string(r.Stdout) != "a\n" {
		t.Errorf("%+v", r)
	}
}

func TestExecsRunInTheOrderOfTheCalls(t *testing.T) {
	s := newTestSession(t)
	var wg sync.WaitGroup
	hold := make(chan struct{})
	go func() { defer close(hold); run(t, s, "read -t 0.3 < <(sleep 1)") }()
	waitFor(t, "the first to run", func() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.running != nil })
	for i := range 10 {
		wg.Go(func() { run(t, s, fmt.Sprintf("L+=%d", i)) })
		waitFor(t, "it to wait", func() bool {
			s.turn.mu.Lock()
			defer s.turn.mu.Unlock()
			return len(s.turn.waiters) == i+1
		})
	}
	wg.Wait()
	<-hold
	if r := run(t, s, "echo $L"); string(r.Stdout) != "0123456789\n" {
		t.Errorf("order %q", r.Stdout)
	}
}

func TestExecThatIsCancelledInTheQueueNeverRuns(t *testing.T) {
	s := newTestSession(t)
	hold := make(chan struct{})
	go func() { defer close(hold); run(t, s, "sleep 0.3") }()
	waitFor(t, "the first to run", func() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.running != nil })
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := s.Exec(ctx, Command{Line: "RAN=1"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
	<-hold
	if r := run(t, s, "echo ${RAN-no}"); string(r.Stdout) != "no\n" {
		t.Errorf("%q", r.Stdout)
	}
}

func TestTimeoutCountsFromTheStartAndTheNearestWins(t *testing.T) {
	e := newTestEngine(t, Options{Timeout: time.Hour})
	s, err := e.Create(t.Context(), SessionOptions{Cwd: "/", Timeout: 200 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if r := run(t, s, "sleep 30.25"); !r.TimedOut || r.ExitCode != exitTimedOut {
		t.Errorf("the session's: %+v", r)
	}
	var wg sync.WaitGroup
	for range 4 { // the last waits longer than its timeout
		wg.Go(func() {
			r, err := s.Exec(t.Context(), Command{Line: "sleep 0.15", Timeout: 5 * time.Second})
			if err != nil || r.TimedOut {
				t.Errorf("the command's: %+v, %v", r, err)
			}
		})
	}
	wg.Wait()
}

func TestLateOutputStaysWithItsExec(t *testing.T) {
	s := newTestSession(t)
	first := run(t, s, "(sleep 0.4; echo late) & echo now")
	if len(first.LeftoverPids) == 0 || string(first.Stdout) != "now\n" {
		t.Errorf("%+v", first)
	}
	second := run(t, s, "echo second; sleep 0.8")
	if got := output(t, s, second.ID, record.Out); got != "second\n" {
		t.Errorf("second: %q", got)
	}
	if got := output(t, s, first.ID, record.Out); got != "now\nlate\n" {
		t.Errorf("first: %q", got)
	}
	if r := run(t, s, "echo third"); len(r.LeftoverPids) != 0 {
		t.Errorf("third: %+v", r)
	}
}

func TestLeftoversAreListedOnce(t *testing.T) {
	s := newTestSession(t)
	r := run(t, s, "sleep 1021.5 & echo $!")
	if fmt.Sprintln(r.LeftoverPids[0]) != string(r.Stdout) || len(r.LeftoverPids) != 1 {
		t.Errorf("%+v", r)
	}
	if r := run(t, s, "echo again"); len(r.LeftoverPids) != 0 {
		t.Errorf("listed twice: %+v", r)
	}
}

func TestAbortLeavesEarlierLeftoversAlone(t *testing.T) {
	s := newTestSession(t)
	run(t, s, "sleep 1022.5 &")
	id := start(t, s, "sleep 1023.5")
	others := func() bool {
		return len(commandLines(t, "sleep 1022.5")) == 1 && len(commandLines(t, "sleep 1023.5")) == 1
	}
	waitFor(t, "the others to run", others)
	if r, err := s.Exec(t.Context(), Command{Line: "sleep 1024.5", Timeout: 50 * time.Millisecond}); err != nil || !r.TimedOut {
		t.Fatal(r, err)
	}
	if !others() {
		t.Error("something else was ended")
	}
	if _, err := s.Stop(t.Context(), id); err != nil {
		t.Error(err)
	}
}

func TestStdinIsGivenWhole(t *testing.T) {
	s := newTestSession(t)
	in := bytes.Repeat([]byte("line\x00\n"), 100_000)
	r, err := s.Exec(t.Context(), Command{Argv: []string{"cat"}, Stdin: in})
	if err != nil || !bytes.Equal(r.Stdout, in) {
		t.Errorf("%d bytes, %v", len(r.Stdout), err)
	}
	id, err := s.Start(t.Context(), Command{Argv: []string{"cat"}, Stdin: in})
	if err != nil {
		t.Fatal(err)
	}
	wait(t, s, id)
	if got := output(t, s, id, record.Out); got != string(in) {
		t.Errorf("%d bytes", len(got))
	}
}

func TestWhatIsDiscardedIsNotTruncated(t *testing.T) {
	s := newTestSession(t)
	c := Command{Line: "seq 1 10000; echo e >&2", Discard: true, OutputLimit: 10}
	r, err := s.Exec(t.Context(), c)
	if err != nil || len(r.Stdout)+len(r.Stderr) > 0 || r.StdoutTruncated || r.StderrTruncated {
		t.Errorf("%+v, %v", r, err)
	}
	if got := output(t, s, r.ID, record.Out); strings.Count(got, "\n") != 10000 {
		t.Errorf("%d lines are recorded", strings.Count(got, "\n"))
	}
	for ev, err := range s.ExecStream(t.Context(), c) {
		if r := ev.Result; err != nil || r != nil && (len(r.Stdout)+len(r.Stderr) > 0 || r.StdoutTruncated || r.StderrTruncated) {
			t.Errorf("streamed: %+v, %v", r, err)
		}
	}
}

func TestJournalHasWhatTheResultLeavesOut(t *testing.T) {
	s := newTestSession(t)
	r, err := s.Exec(t.Context(), Command{Line: "seq 1 10000; echo e >&2", OutputLimit: 10})
	if err != nil || string(r.Stdout) != "1\n2\n3\n4\n5\n" || !r.StdoutTruncated || r.StderrTruncated {
		t.Errorf("%+v, %v", r, err)
	}
	if got := output(t, s, r.ID, record.Out); strings.Count(got, "\n") != 10000 {
		t.Errorf("%d lines", strings.Count(got, "\n"))
	}
}

func TestForegroundOutputIsSeenWhileItRuns(t *testing.T) {
	s := newTestSession(t)
	done := make(chan Result, 1)
	go func() { done <- run(t, s, "echo one; printf two; sleep 1025.5") }()
	waitFor(t, "its output", func() bool { return output(t, s, "e1", record.Out) == "one\ntwo" })
	if err := s.Interrupt(); err != nil {
		t.Error(err)
	}
	<-done
}

func TestReopenedStreamsLoseNothing(t *testing.T) {
	s := newTestSession(t)
	r := run(t, s, `echo 1 >&2; echo 2 >/dev/stderr; echo 3 >/proc/self/fd/2; bash -c 'echo 4 >/dev/stderr'; echo 5 >&2`)
	if string(r.Stderr) != "1\n2\n3\n4\n5\n" {
		t.Errorf("stderr %q", r.Stderr)
	}
}

func TestBadCommandsAreRefused(t *testing.T) {
	s := newTestSession(t)
	v := "a\x00b"
	one := "1"
	for _, c := range []struct {
		what string
		c    Command
	}{
		{"nothing", Command{}},
		{"both", Command{Line: "a", Argv: []string{"a"}}},
		{"an empty argv", Command{Argv: []string{}}},
		{"an empty program", Command{Argv: []string{""}}},
		{"a NUL in the line", Command{Line: "a\x00"}},
		{"a NUL in an argument", Command{Argv: []string{"a", "\x00"}}},
		{"a NUL in the directory", Command{Line: "a", Cwd: "\x00"}},
		{"a NUL in the name", Command{Line: "a", Name: "\x00"}},
		{"a NUL in a value", Command{Line: "a", Env: map[string]*string{"A": &v}}},
		{"an empty variable", Command{Line: "a", Env: map[string]*string{"": &one}}},
		{"a variable with a dash", Command{Line: "a", Env: map[string]*string{"A-B": nil}}},
		{"a variable with a digit first", Command{Line: "a", Env: map[string]*string{"1A": &one}}},
		{"a negative timeout", Command{Line: "a", Timeout: -1}},
		{"a negative limit", Command{Line: "a", OutputLimit: -1}},
	} {
		for mode, err := range map[string]error{
			"exec":  func() error { _, err := s.Exec(t.Context(), c.c); return err }(),
			"start": func() error { _, err := s.Start(t.Context(), c.c); return err }(),
		} {
			if !errors.Is(err, ErrInvalid) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s, %s: %v", c.what, mode, err)
			}
		}
	}
	if _, err := s.Exec(t.Context(), Command{Line: "a", TTY: true}); !errors.Is(err, ErrInvalid) {
		t.Errorf("a terminal: %v", err)
	}
	if n := s.e.run.Snapshot(record.Live).Sessions[0].History.Len(); n != 0 {
		t.Errorf("%d refused commands are in the journal", n)
	}
}

func TestSetEnv(t *testing.T) {
	s := newTestSession(t)
	v, w := "x'y\n$(id)", "2"
	if err := s.SetEnv(t.Context(), map[string]*string{"A": &v, "B": &w, "HOME": nil}); err != nil {
		t.Fatal(err)
	}
	if r := run(t, s, `printf '%s|' "$A" "$B" "${HOME-none}"; env | grep -c '^[AB]='`); string(r.Stdout) != v+"|2|none|2\n" {
		t.Errorf("%q", r.Stdout)
	}
	run(t, s, "readonly RO=1")
	if err := s.SetEnv(t.Context(), map[string]*string{"C": &v, "RO": &w}); !errors.Is(err, ErrReadonly) {
		t.Errorf("readonly: %v", err)
	}
	if err := s.SetEnv(t.Context(), map[string]*string{"C": &v, "x y": &w}); !errors.Is(err, ErrInvalid) {
		t.Errorf("bad name: %v", err)
	}
	if r := run(t, s, `echo ${C-none}; kill -9 $$`); string(r.Stdout) != "none\n" {
		t.Errorf("half done: %q", r.Stdout)
	}
	if r := run(t, s, `echo $B`); string(r.Stdout) != "2\n" {
		t.Errorf("after a death: %q", r.Stdout)
	}
	for i := range s.e.run.Snapshot(record.Live).Sessions[0].History.Len() {
		e := s.e.run.Snapshot(record.Live).Sessions[0].History.At(i)
		if strings.Contains(e.Command, "x'y") {
			t.Errorf("a value is in the journal: %q", e.Command)
		}
	}
}

func TestWritersGetOutputAsItComes(t *testing.T) {
	s := newTestSession(t)
	var out, stderr bytes.Buffer
	r, err := s.Exec(t.Context(), Command{Line: "seq 1 200000; echo e >&2", Stdout: &out, Stderr: &stderr, OutputLimit: 1})
	if err != nil || out.Len() != 1288895 || stderr.String() != "e\n" || len(r.Stdout) != 1 {
		t.Errorf("%d bytes, %q, %v", out.Len(), &stderr, err)
	}
	pr, pw := io.Pipe()
	done := make(chan Result, 1)
	go func() {
		r, err := s.Exec(t.Context(), Command{Line: "echo one; sleep 1026.5", Stdout: pw})
		if err != nil {
			t.Error(err)
		}
		done <- r
	}()
	b := make([]byte, 10)
	if n, err := pr.Read(b); err != nil || string(b[:n]) != "one\n" { // while the command runs
		t.Errorf("%q, %v", b[:n], err)
	}
	if err := s.Interrupt(); err != nil {
		t.Error(err)
	}
	<-done
	pr.CloseWithError(errors.New("gone"))
	if r, err := s.Exec(t.Context(), Command{Line: "seq 1 200000; echo end", Stdout: pw}); err != nil || r.ExitCode != 0 {
		t.Errorf("a writer that fails: %+v, %v", r, err)
	}
}

func TestFunctionsOfTheEnvironmentDoNotBreakTheEngine(t *testing.T) {
	t.Setenv("BASH_FUNC_builtin%%", "() { echo hijacked; }")
	t.Setenv("BASH_FUNC_printf%%", "() { echo hijacked; }")
	t.Setenv("BASH_FUNC_mine%%", "() { echo mine; }")
	t.Setenv("BASH_FUNC_return%%", "() { echo hijacked; }")
	s := newTestSession(t)
	if r := run(t, s, "mine"); string(r.Stdout) != "mine\n" || r.ExitCode != 0 {
		t.Errorf("%+v", r)
	}
	if r, err := s.Exec(t.Context(), Command{Line: "f() { sleep 1027.5; echo no; }; f; echo no", Timeout: 100 * time.Millisecond}); err != nil || !r.TimedOut || r.SessionEnded || len(r.Stdout) > 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestAbortReachesWhatIsJustBeingStarted(t *testing.T) {
	s := newTestSession(t)
	for i := range 40 {
		r, err := s.Exec(t.Context(), Command{Line: "sleep 1028.5; echo no", Timeout: time.Duration(i%8+1) * time.Millisecond})
		if err != nil || !r.TimedOut || len(r.Stdout) > 0 {
			t.Fatalf("%+v, %v", r, err)
		}
	}
	if left := commandLines(t, "sleep 1028.5"); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}
