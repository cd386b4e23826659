package engine

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"braid/record"
)

func TestAProcessCanBeActedOnWhileItIsStarted(t *testing.T) {
	for what, act := range map[string]func(*Session) error{
		"stop all": func(s *Session) error { return s.KillAll(t.Context()) },
		"resize":   func(s *Session) error { s.Resize(100, 30); return nil },
		"stop":     func(s *Session) error { _, err := s.Stop(t.Context(), "web"); return err },
		"kill":     func(s *Session) error { _, err := s.Kill(t.Context(), "web", syscall.SIGINT); return err },
		"restart":  func(s *Session) error { return s.RestartProcess(t.Context(), "web") },
		"wait":     func(s *Session) error { _, err := s.Wait(t.Context(), "web"); return err },
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			s := newTestSession(t)
			started := make(chan struct{})
			var wg sync.WaitGroup
			wg.Go(func() {
				defer close(started)
				for range 5 {
					if _, err := s.Start(t.Context(), Command{Name: "web", Line: "true", TTY: true}); err != nil {
						t.Error(err)
					}
				}
			})
			for busy := true; busy; {
				select {
				case <-started:
					busy = false
				default:
				}
				if err := act(s); err != nil && !errors.Is(err, ErrNoProcess) && !errors.Is(err, ErrStopped) {
					t.Fatal(err)
				}
			}
			wg.Wait()
		})
	}
}

func TestWhatAnExitTrapPrintsIsKept(t *testing.T) {
	s := newTestSession(t)
	for _, tty := range []bool{false, true} {
		for line, code := range map[string]int{"echo x": 0, "echo x; (exit 4)": 4, "set -e; echo x; (exit 5)": 5, "echo x; exit 6": 6} {
			id, err := s.Start(t.Context(), Command{Line: "trap 'echo bye; echo bye2 >&2' EXIT; " + line, TTY: tty})
			if err != nil {
				t.Fatal(err)
			}
			end := wait(t, s, id)
			out, errs := output(t, s, id, record.Out), output(t, s, id, record.Err)
			if end.ExitCode != code || out != "x\nbye\n" || errs != "bye2\n" {
				t.Errorf("%q (tty %t): %d, %q, %q", line, tty, end.ExitCode, out, errs)
			}
		}
	}
}

// killIdle ends the session's shell, which does nothing. Whether that was noticed
// before the next call is not known.
func killIdle(t *testing.T, s *Session) {
	t.Helper()
	if err := s.shell.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
}

func TestAShellThatHasJustEndedIsReplaced(t *testing.T) {
	s := newTestSession(t)
	run(t, s, "V=1; cd /usr")
	for i := range 20 {
		killIdle(t, s)
		if i%2 == 0 {
			id := start(t, s, "echo $V; pwd")
			wait(t, s, id)
			if got := output(t, s, id, record.Out); got != "1\n/usr\n" {
				t.Fatalf("a process: %q", got)
			}
		} else if r := run(t, s, "echo $V; pwd"); string(r.Stdout) != "1\n/usr\n" || r.SessionEnded {
			t.Fatalf("a command: %+v", r)
		}
	}
}

func TestABashThatCannotRunIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bash")
	text := "#!/bin/sh\n# @(#)Bash version 5.2.15(1) release GNU\nexit 127\n"
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	s, err := newTestEngine(t, Options{Shell: path}).Create(t.Context(), SessionOptions{Cwd: "/"})
	if err != nil {
		t.Fatal(err)
	}
	_, execErr := s.Exec(t.Context(), Command{Line: "echo a"})
	_, startErr := s.Start(t.Context(), Command{Line: "echo a"})
	for _, err := range []error{execErr, startErr} {
		if !errors.Is(err, ErrShell) || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "127") {
			t.Errorf("%v", err)
		}
	}
}

func TestAProcessThatTellsAWrongPidIsNotLeft(t *testing.T) {
	for _, spoil := range []string{"unset BASHPID", "unset BASHPID; BASHPID=1"} {
		s := newTestSession(t)
		run(t, s, spoil)
		if _, err := s.Start(t.Context(), Command{Line: "sleep 1015.5"}); !errors.Is(err, ErrShell) {
			t.Errorf("%s: %v", spoil, err)
		}
		if left := commandLines(t, "sleep 1015.5"); len(left) > 0 {
			t.Errorf("%s: %v", spoil, left)
		}
		if err := s.Restart(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAStartThatHangsEndsWithItsSession(t *testing.T) {
	s := newTestSession(t)
	run(t, s, ":")
	if err := s.shell.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	failed := make(chan error)
	go func() {
		_, err := s.Start(t.Context(), Command{Line: "echo no"})
		failed <- err
	}()
	waitFor(t, "the start to have the turn", func() bool {
		if s.turn.try() {
			s.turn.give()
			return false
		}
		return true
	})
	begun := time.Now()
	if err := s.close("deleted", record.OriginAPI); err != nil {
		t.Error(err)
	}
	if err := <-failed; err == nil {
		t.Error("no error")
	}
	if d := time.Since(begun); d > launchLimit-time.Second {
		t.Errorf("it took %s", d)
	}
}
