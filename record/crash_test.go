package record

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	osexec "os/exec"
	"path/filepath"
	"testing"
	"time"
)

// childDir names the variable that tells a child its state directory.
const childDir = "RECORD_TEST_DIR"

// child starts the test binary as a child that does something in dir.
func child(t *testing.T, what, dir string) *osexec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := osexec.CommandContext(t.Context(), exe)
	cmd.Env = append(os.Environ(), childEnv+"="+what, childDir+"="+dir)
	cmd.Stderr = os.Stderr
	return cmd
}

// start starts a child and returns its lines of output.
func start(t *testing.T, cmd *osexec.Cmd) *bufio.Scanner {
	t.Helper()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return bufio.NewScanner(out)
}

// aloneEnv is set in the process of a test that is alone in it.
const aloneEnv = "RECORD_TEST_ALONE"

// alone has a test run in a process of its own, whose limits it may change: those
// of this one are also the limits of the tests beside it and of the log that
// go test has it write. It returns true in that process, where the test goes on.
func alone(t *testing.T) bool {
	t.Helper()
	if os.Getenv(aloneEnv) != "" {
		return true
	}
	t.Parallel()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := osexec.CommandContext(t.Context(), exe, "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), aloneEnv+"=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	return false
}

// childWrite writes numbered lines to a journal as fast as it can, and prints
// the number of each after it was written.
func childWrite() {
	r, err := CreateRun(os.Getenv(childDir), RunInfo{ID: "child"})
	if err != nil {
		panic(err)
	}
	j, err := r.Create(Header{Session: "s"})
	if err != nil {
		panic(err)
	}
	for n := 0; ; n++ {
		id := fmt.Sprint("e", n)
		if _, err := j.Append(ExecEvent{ID: id, Command: "true"}); err != nil {
			panic(err)
		}
		out := bytes.Repeat(fmt.Appendf(nil, "line %d\n", n), 1+n%100*n%3000)
		if err := j.Output(id, out, fmt.Appendf(nil, "error %d", n)); err != nil {
			panic(err)
		}
		if _, err := j.Append(ExecEndEvent{ID: id}); err != nil {
			panic(err)
		}
		fmt.Println(n)
	}
}

func TestWhatWasWrittenSurvivesAKill(t *testing.T) {
	t.Parallel()
	for _, after := range []int{0, 1, 20, 150} {
		t.Run(fmt.Sprint("after exec ", after), func(t *testing.T) {
			dir := t.TempDir()
			cmd := child(t, "write", dir)
			lines := start(t, cmd)
			done := -1
			for lines.Scan() {
				if _, err := fmt.Sscan(lines.Text(), &done); err != nil {
					t.Fatal(err)
				}
				if done == after {
					cmd.Process.Kill()
				}
			}
			cmd.Wait()
			runDir := filepath.Join(dir, "runs", "child")
			if used, err := goesOn(runDir); used || err != nil {
				t.Errorf("the lock of the dead is held: %v", err)
			}
			r := mustOpen(t, runDir)
			readEverything(t, r)
			h := r.Snapshot(Live).Sessions[0].History
			if h.Len() <= done {
				t.Fatalf("%d execs, and %d were written", h.Len(), done+1)
			}
			for i := range done + 1 {
				e := h.At(i)
				if want := int64(1 + i%100*i%3000); e.State != ExecEnded || e.Out != want || e.Err != 1 {
					t.Fatalf("exec %d: %+v, want %d lines of stdout", i, e, want)
				}
			}
			if n := len(r.Problems()); n > 1 {
				t.Errorf("problems %q", r.Problems())
			}
		})
	}
}

// testPatience is how long a test waits for what must come, on a machine that is
// very busy.
const testPatience = 2 * time.Minute

// waitFor waits until a condition holds.
func waitFor(t *testing.T, what string, ok func() bool) {
	t.Helper()
	deadline := time.Now().Add(testPatience)
	for !ok() {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain for %s", what)
		}
		time.Sleep(time.Millisecond)
	}
}
