package cli

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// leaving starts what outlives its parent, ignores what asks it to end, and says when
// all of it runs.
const leaving = "trap '' TERM HUP INT; (setsid sleep 1090.5 >/dev/null 2>&1 &); sleep 1090.5 & echo all $((40+2)); wait"

func TestABraidThatIsKilledLeavesNothing(t *testing.T) {
	t.Parallel()
	// An abort is a fault to the Go runtime, which takes its time for it.
	for _, sig := range []syscall.Signal{syscall.SIGKILL, syscall.SIGABRT} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			x := open(t, "run", leaving)
			x.shows("all 42")
			x.press("half a command")
			x.shows("half a command")
			if err := x.cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			x.ends()
			if s := x.cmd.ProcessState.Sys().(syscall.WaitStatus); sig == syscall.SIGKILL && s.Signal() != sig || !s.Signaled() {
				t.Errorf("it ended with %v", x.cmd.ProcessState)
			}
			x.shows("What it ran is being stopped.")
			x.until("nothing runs", func() bool { return len(withVariable("BRAID_STATE_DIR="+x.state)) == 0 })
			x.restored()
			x.alone()
			report, err := os.ReadFile(filepath.Join(x.state, "failure.txt"))
			if fault := sig != syscall.SIGKILL; fault != (err == nil) || fault && !strings.Contains(string(report), "goroutine") {
				t.Errorf("the report: %v, %.100s", err, report)
			}
			want := "braid was killed."
			if err == nil {
				want = "braid has failed"
			}
			x.shows(want)
		})
	}
}

func TestWithoutAScreenABraidThatIsKilledLeavesNothing(t *testing.T) {
	state, tmp := t.TempDir(), t.TempDir()
	c := exec.Command("braid", "exec", leaving)
	c.Env = append(os.Environ(), "BRAID_STATE_DIR="+state, "TMPDIR="+tmp, "XDG_RUNTIME_DIR=")
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "all 42\n" {
		t.Errorf("%q, %v", line, err)
	}
	if err := syscall.Kill(-c.Process.Pid, syscall.SIGKILL); err != nil { // as whoever starts it may do
		t.Fatal(err)
	}
	_ = c.Wait()
	for deadline := time.Now().Add(patience); len(withVariable("BRAID_STATE_DIR="+state)) > 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("still running: %q", withVariable("BRAID_STATE_DIR="+state))
		}
	}
	if files, _ := os.ReadDir(tmp); len(files) > 0 {
		t.Errorf("left behind: %v", files)
	}
}

func TestAKilledReplayClaimsNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.braid")
	made := exec.Command("braid", "exec", "--save", file, "echo recorded")
	made.Env = append(os.Environ(), "BRAID_STATE_DIR="+t.TempDir())
	if out, err := made.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	x := open(t, "replay", file)
	x.shows("recorded")
	if err := x.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	x.ends()
	x.shows("braid was killed.")
	x.until("nothing runs", func() bool { return len(withVariable("BRAID_STATE_DIR="+x.state)) == 0 })
	x.restored()
	if text, _ := x.screen(); strings.Contains(text, "being stopped") {
		t.Errorf("it ran nothing: %s", text)
	}
}

// A pager that has the terminal does not outlive the screen, so that nobody else would
// give the terminal back.
func TestABraidThatIsKilledBehindAPagerLeavesNothing(t *testing.T) {
	t.Setenv("PAGER", "sh -c 'echo it has $(wc -l <$1) lines; read -r answer' sh")
	x := open(t, "run", "seq 12")
	x.shows("✓")
	x.press("\x1b[Z\x1b[Z") // from the prompt back to stdout
	x.press("o")
	x.shows("it has 12 lines")
	if err := x.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	x.ends()
	x.until("nothing runs", func() bool { return len(withVariable("BRAID_STATE_DIR="+x.state)) == 0 })
	x.shows("What it ran is being stopped.")
	x.restored()
	x.alone()
}

func TestABraidWhoseGuardIsKilledGoesOn(t *testing.T) {
	x := open(t)
	x.shows("default")
	if err := syscall.Kill(guardOf(t, x.cmd.Process.Pid), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	x.press("echo $((6*7))-times\r")
	x.shows("42-times")
	x.shows("✓")
	x.press("\x11") // ctrl+q
	x.endsWell()
}

// guardOf returns the guard of a process.
func guardOf(t *testing.T, pid int) int {
	t.Helper()
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range dirs {
		line, _ := os.ReadFile(dir + "/cmdline")
		stat, _ := os.ReadFile(dir + "/stat")
		var child, parent int
		var name, state string
		_, _ = fmt.Sscan(string(stat), &child, &name, &state, &parent) // one that has ended is not the guard
		if parent == pid && strings.HasPrefix(string(line), "/bin/sh\x00") {
			return child
		}
	}
	t.Fatal("there is no guard")
	return 0
}
