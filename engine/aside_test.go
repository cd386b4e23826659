package engine

import (
	"errors"
	"os"
	"strings"
	"testing"

	"braid/record"
)

// busy runs a line in the foreground and returns once it runs, with a function
// that interrupts it and returns its result.
func busy(t *testing.T, s *Session, line string) (interrupt func() Result) {
	t.Helper()
	done := make(chan Result, 1)
	go func() {
		r, err := s.Exec(t.Context(), Command{Line: line})
		if err != nil {
			t.Error(err)
		}
		done <- r
	}()
	waitFor(t, "the command to run", func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.running != nil && strings.Contains(line, s.running.c.Line)
	})
	return func() Result {
		t.Helper()
		if err := s.Interrupt(); err != nil {
			t.Error(err)
		}
		return <-done
	}
}

func TestRestartDoesNotWaitForACommand(t *testing.T) {
	s := newTestSession(t)
	run(t, s, "V=1; cd /usr; f() { echo f$V; }; trap 'touch "+t.TempDir()+"/exited' EXIT")
	id := start(t, s, "f; pwd; echo $BRAID >&2; sleep 1002.5")
	waitFor(t, "the mark of its first life", func() bool { return output(t, s, id, record.Err) == s.mark+"/"+id+"\n" })
	interrupt := busy(t, s, "V=2; cd /; sleep 1002.25; V=3")
	for n := 2; n <= 4; n++ {
		if err := s.RestartProcess(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		marks := strings.Repeat(s.mark+"/"+id+"\n", n)
		waitFor(t, "the marks of all its lives", func() bool { return output(t, s, id, record.Err) == marks })
		if out := output(t, s, id, record.Out); out != strings.Repeat("f1\n/usr\n", n) {
			t.Fatalf("its output in %d lives: %q", n, out)
		}
	}
	if r := interrupt(); !r.Aborted || r.SessionEnded || len(r.LeftoverPids) > 0 {
		t.Errorf("%+v", r)
	}
	waitFor(t, "the process after the command was aborted", func() bool { return len(commandLines(t, "sleep 1002.5")) == 1 })
	if r := run(t, s, "echo $V; pwd"); string(r.Stdout) != "2\n/\n" {
		t.Errorf("the session: %q", r.Stdout)
	}
	if _, err := os.Stat(s.dir + "/" + id + ".state"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file is left: %v", err)
	}
}

func TestRestartWhileACommandRunsEndsWithItsSession(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, "sleep 1003.5 & env -i setsid sleep 1003.5 & sleep 1003.5")
	interrupt := busy(t, s, "sleep 1003.25")
	if err := s.RestartProcess(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "three sleeps", func() bool { return len(commandLines(t, "sleep 1003.5")) >= 2 })
	interrupt()
	if err := s.close("test", record.OriginAPI); err != nil {
		t.Error(err)
	}
	if err := s.RestartProcess(t.Context(), id); !errors.Is(err, ErrClosed) {
		t.Errorf("a restart after the end: %v", err)
	}
	if left := commandLines(t, "sleep 1003.5"); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
}
