package engine

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"braid/record"
)

func TestSessionIDs(t *testing.T) {
	e := newTestEngine(t, Options{})
	for _, id := range []string{"a", "A.b_c-9", strings.Repeat("x", 64), "0"} {
		if s, err := e.Create(t.Context(), SessionOptions{ID: id, Cwd: "/"}); err != nil || s.ID() != id {
			t.Errorf("%q: %v", id, err)
		}
	}
	for _, id := range []string{"../x", "a/b", ".a", "-a", "_a", strings.Repeat("x", 65), "a b", "ä", "a\x00", "\n"} {
		if _, err := e.Create(t.Context(), SessionOptions{ID: id, Cwd: "/"}); !errors.Is(err, ErrInvalid) {
			t.Errorf("%q: %v", id, err)
		}
	}
	if _, err := e.Create(t.Context(), SessionOptions{ID: "a"}); !errors.Is(err, ErrExists) {
		t.Errorf("taken: %v", err)
	}
	for _, id := range []string{"nope", "", "../x"} {
		if _, err := e.Get(id); !errors.Is(err, ErrNoSession) {
			t.Errorf("get %q: %v", id, err)
		}
		if err := e.Delete(t.Context(), id); !errors.Is(err, ErrNoSession) {
			t.Errorf("delete %q: %v", id, err)
		}
	}
	one, err := e.Create(t.Context(), SessionOptions{})
	two, err2 := e.Create(t.Context(), SessionOptions{})
	if err != nil || err2 != nil || one.ID() == two.ID() || checkID(one.ID()) != nil {
		t.Errorf("generated: %v, %v", err, err2)
	}
}

func TestConcurrentCreationsOfOneIDGiveOneSession(t *testing.T) {
	e := newTestEngine(t, Options{})
	var made, refused atomic.Int32
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			switch _, err := e.Create(t.Context(), SessionOptions{ID: "x", Cwd: "/"}); {
			case err == nil:
				made.Add(1)
			case errors.Is(err, ErrExists):
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	for range 5 {
		wg.Go(func() {
			if s, err := e.Default(t.Context()); err != nil || s.ID() != DefaultSession {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if made.Load() != 1 || refused.Load() != 19 {
		t.Errorf("%d made, %d refused", made.Load(), refused.Load())
	}
	if err := e.Delete(t.Context(), DefaultSession); !errors.Is(err, ErrInvalid) {
		t.Errorf("delete default: %v", err)
	}
}

func TestSessionOptions(t *testing.T) {
	e := newTestEngine(t, Options{})
	s, err := e.Create(t.Context(), SessionOptions{Cwd: "/usr", Env: map[string]string{"A": "1 $x"}, OutputLimit: 3})
	if err != nil {
		t.Fatal(err)
	}
	if r := run(t, s, `echo "$A"; pwd`); string(r.Stdout) != "1 $" || !r.StdoutTruncated {
		t.Errorf("%+v", r)
	}
	for what, o := range map[string]SessionOptions{
		"no directory":       {Cwd: "/nope"},
		"a file":             {Cwd: "/etc/passwd"},
		"a bad variable":     {Env: map[string]string{"A B": ""}},
		"a negative timeout": {Timeout: -1},
		"a negative limit":   {OutputLimit: -1},
	} {
		if _, err := e.Create(t.Context(), o); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", what, err)
		}
	}
	home := t.TempDir()
	t.Setenv("HOME", filepath.Join(home, "gone"))
	if s, err = e.Create(t.Context(), SessionOptions{ID: "homeless"}); err != nil {
		t.Fatal(err)
	}
	sess, _ := e.run.Snapshot(record.Live).Session("homeless")
	if !strings.Contains(sess.Why, "no home directory") {
		t.Errorf("warning %q", sess.Why)
	}
	if r := run(t, s, "pwd"); string(r.Stdout) != "/\n" {
		t.Errorf("%q", r.Stdout)
	}
}

func TestDeleteEndsAll(t *testing.T) {
	e := newTestEngine(t, Options{})
	for i := range 5 {
		s, err := e.Create(t.Context(), SessionOptions{ID: "x", Cwd: "/"})
		if err != nil {
			t.Fatal(err)
		}
		run(t, s, "sleep 1030.5 &")
		start(t, s, "sleep 1030.5")
		running := make(chan error, 1)
		go func() {
			_, err := s.Exec(t.Context(), Command{Line: "sleep 1030.5"})
			running <- err
		}()
		waitFor(t, "all to run", func() bool { return len(commandLines(t, "sleep 1030.5")) == 3 })
		queued := make(chan error, 1)
		go func() { _, err := s.Exec(t.Context(), Command{Line: "echo no"}); queued <- err }()
		if i == 0 {
			waitFor(t, "one to wait", func() bool { s.turn.mu.Lock(); defer s.turn.mu.Unlock(); return len(s.turn.waiters) > 0 })
		}
		if err := e.Delete(t.Context(), "x"); err != nil {
			t.Fatal(err)
		}
		if err := <-running; err != nil {
			t.Errorf("the running one: %v", err)
		}
		if err := <-queued; !errors.Is(err, ErrClosed) {
			t.Errorf("the one in the queue: %v", err)
		}
		if left := commandLines(t, "sleep 1030.5"); len(left) > 0 {
			t.Fatalf("left: %v", left)
		}
		if _, err := s.Exec(t.Context(), Command{Line: "echo a"}); !errors.Is(err, ErrClosed) {
			t.Errorf("afterwards: %v", err)
		}
		if _, err := os.Stat(s.dir); !os.IsNotExist(err) {
			t.Errorf("files: %v", err)
		}
	}
}

func TestRestartOfTheShellKeepsState(t *testing.T) {
	s := newTestSession(t)
	r := run(t, s, "V=1; cd /usr; echo $$")
	if err := s.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := run(t, s, "echo $V; pwd; echo $$"); !strings.HasPrefix(string(got.Stdout), "1\n/usr\n") || strings.HasSuffix(string(got.Stdout), "\n"+string(r.Stdout)) {
		t.Errorf("%q, before %q", got.Stdout, r.Stdout)
	}
}

func TestDeathOfAnIdleShellIsNoticed(t *testing.T) {
	s := newTestSession(t)
	run(t, s, "V=1")
	s.shell.kill()
	if r := run(t, s, "echo $V"); r.SessionEnded || string(r.Stdout) != "1\n" {
		t.Errorf("%+v", r)
	}
}

func TestManySessionsAtOnce(t *testing.T) {
	e := newTestEngine(t, Options{})
	var wg sync.WaitGroup
	for i := range 25 {
		wg.Go(func() {
			s, err := e.Create(t.Context(), SessionOptions{ID: fmt.Sprint("s", i), Cwd: "/"})
			if err != nil {
				t.Error(err)
				return
			}
			for k := range 4 {
				r, err := s.Exec(t.Context(), Command{Line: fmt.Sprintf("N=$((N+1)); echo %d $N", i)})
				if want := fmt.Sprintf("%d %d\n", i, k+1); err != nil || string(r.Stdout) != want {
					t.Errorf("%q, want %q: %v", r.Stdout, want, err)
				}
			}
		})
	}
	wg.Wait()
	if n := len(e.Sessions()); n != 25 {
		t.Errorf("%d sessions", n)
	}
}

func TestCloseIsQuickAndFinal(t *testing.T) {
	e := newTestEngine(t, Options{})
	s, err := e.Default(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	if d := time.Since(begun); d > 30*time.Second { // it waits for nothing
		t.Errorf("took %s", d)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	if _, err := e.Create(t.Context(), SessionOptions{}); !errors.Is(err, ErrClosed) {
		t.Errorf("create: %v", err)
	}
	for what, err := range map[string]error{
		"exec":      func() error { _, err := s.Exec(t.Context(), Command{Line: "a"}); return err }(),
		"start":     func() error { _, err := s.Start(t.Context(), Command{Line: "a"}); return err }(),
		"mark":      s.Mark("x", 0),
		"interrupt": s.Interrupt(),
		"restart":   s.Restart(t.Context()),
		"read":      func() error { _, _, err := s.ReadFile("a", 0); return err }(),
	} {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestBadOptionsAreRefused(t *testing.T) {
	run, err := record.CreateRun(t.TempDir(), record.RunInfo{})
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	notBash := filepath.Join(t.TempDir(), "sh")
	if err := os.WriteFile(notBash, []byte("#!/bin/sh\necho\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	old := filepath.Join(t.TempDir(), "bash")
	if err := os.WriteFile(old, []byte("#!/bin/sh\necho '3.2.57(1)-release'\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what string
		o    Options
		is   error
		has  string
	}{
		{"no run", Options{}, ErrInvalid, "run"},
		{"a negative grace", Options{Run: run, Grace: -1}, ErrInvalid, "negative"},
		{"no shell", Options{Run: run, Shell: "/nope/bash"}, ErrShell, "/nope/bash not found"},
		{"another program", Options{Run: run, Shell: notBash}, ErrShell, "is not bash"},
		{"an old bash", Options{Run: run, Shell: old}, ErrShell, "4.4 or later"},
	} {
		e, err := New(c.o)
		if err == nil {
			e.Close()
		}
		if !errors.Is(err, c.is) || !strings.Contains(fmt.Sprint(err), c.has) {
			t.Errorf("%s: %v", c.what, err)
		}
	}
}

// A shell that is given much state takes a while, in which its first command can
// already be over its time.
func TestAnAbortWhileTheStateIsRestoredLosesNothing(t *testing.T) {
	t.Parallel()
	s := newTestSession(t)
	run(t, s, "for i in {1..4000}; do declare V$i=$i; done; LAST=1; set -u; f() { echo f; }; alias ll=ls; trap 'echo usr' USR1")
	for i, wait := range []time.Duration{1, 5, 10, 20, 40, 80} {
		run(t, s, "exit 0")
		r, err := s.Exec(t.Context(), Command{Line: "sleep 1080.5; echo NO", Timeout: wait * time.Millisecond})
		if err != nil || !r.TimedOut || len(r.Stdout) > 0 {
			t.Errorf("%d ms: %+v, %v", wait, r, err)
		}
		want := fmt.Sprintf("4000 1 f %d", i)
		r = run(t, s, `echo "$V4000 $LAST $(f) `+fmt.Sprint(i)+`"; alias ll >/dev/null; trap -p USR1 | grep -c usr; [[ ! -v __braid_abort ]] && declare -F`)
		if string(r.Stdout) != want+"\n1\ndeclare -f f\n" {
			t.Fatalf("after %d ms: %q, %q, %+v", wait, r.Stdout, r.Stderr, r)
		}
	}
}

// What is meant for a directory that is gone must not run in another.
func TestNoDefaultSessionInADeletedDirectory(t *testing.T) {
	e := newTestEngine(t, Options{})
	dir := t.TempDir() + "/gone"
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Default(t.Context()); err == nil || !strings.Contains(err.Error(), "current directory is gone") {
		t.Errorf("error %v", err)
	}
}
