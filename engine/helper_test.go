package engine

import (
	"net"
	"os/exec"
	"sync"
	"testing"

	"braid/record"
)

// testRuns are the ids of the runs of this test process.
var testRuns sync.Map

// newTestEngine returns an engine with a run of its own. It is closed at the
// end of the test.
func newTestEngine(t testing.TB, o Options) *Engine {
	t.Helper()
	run, err := record.CreateRun(t.TempDir(), record.RunInfo{})
	if err != nil {
		t.Fatal(err)
	}
	testRuns.Store(run.Info().ID, true)
	o.Run = run
	e, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
		if err := run.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// newTestSession returns the session of an engine of its own.
func newTestSession(t testing.TB) *Session {
	t.Helper()
	s, err := newTestEngine(t, Options{}).Create(t.Context(), SessionOptions{Cwd: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// run runs a line and fails the test when the engine does.
func run(t testing.TB, s *Session, line string) Result {
	t.Helper()
	r, err := s.Exec(t.Context(), Command{Line: line})
	if err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	return r
}

// listen opens a TCP port of the loopback for the time of the test.
func listen(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l.Addr().(*net.TCPAddr).Port
}

// testCommand is a command that has nothing to do with an engine.
func testCommand(t testing.TB, line string) *exec.Cmd {
	t.Helper()
	return exec.Command("bash", "-c", line)
}
