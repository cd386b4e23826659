package workspace

import (
	"net"
	"os/exec"
	"testing"

	"braid/engine"
)

// lookPython returns the path of python3.
func lookPython() (string, error) { return exec.LookPath("python3") }

// freePort returns a port that nobody listens on now.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// engineCommand returns a line to run.
func engineCommand(line string) engine.Command { return engine.Command{Line: line} }
