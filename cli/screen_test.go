package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"braid/record"
)

func TestTheScreenOpensRunsACommandAndQuits(t *testing.T) {
	x := open(t)
	x.shows("default")
	x.press("echo $((6*7))-times; echo $((6*8))-err >&2\r")
	x.shows("42-times")
	x.shows("48-err")
	x.shows("✓")
	x.press("\x11") // ctrl+q
	if code := x.ends(); code != 0 {
		t.Errorf("the exit status is %d", code)
	}
	x.restored()
	x.alone()
}

func TestTheScreenOpensInADirectory(t *testing.T) {
	dir := t.TempDir()
	x := open(t, dir)
	x.shows("default")
	x.press("echo at=$PWD=\r")
	x.shows("at=" + dir[:10])
	x.shows("✓")
	x.press("\x11")
	if code := x.ends(); code != 0 {
		t.Errorf("the exit status is %d", code)
	}
	x.alone()
}

func TestQuittingStopsWhatRunsOnceAsked(t *testing.T) {
	x := open(t, "run", "--name", "loop=trap '' TERM HUP; echo begun; while :; do sleep 1; done")
	x.shows("loop")
	x.shows("begun")
	x.press("\x11")
	x.shows("quit?")
	x.press("y")
	if code := x.ends(); code != 0 {
		t.Errorf("the exit status is %d", code)
	}
	x.restored()
	x.alone()
}

func TestAClosedTerminalEndsEverything(t *testing.T) {
	x := open(t, "run", "--name", "stubborn=trap '' HUP; setsid sleep 600 & echo begun; wait")
	x.shows("begun")
	x.hangUp()
	if code := x.ends(); code != statusSignal+int(syscall.SIGHUP) {
		t.Errorf("the exit status is %d", code)
	}
	x.alone()
	journals, _ := filepath.Glob(x.state + "/runs/*/*.braid")
	if len(journals) != 1 {
		t.Fatalf("journals: %v", journals)
	}
	run, err := record.OpenRun(journals[0])
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	s, ok := run.Snapshot(record.Live).Session("default")
	if !ok || s.State != record.SessionClosed || len(s.Processes) != 1 || s.Processes[0].State != record.ProcessEnded {
		t.Errorf("the journal ends with %+v", s)
	}
}

func TestSignalsEndTheScreenAndEverything(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT} {
		t.Run(sig.String(), func(t *testing.T) {
			x := open(t, "run", "echo begun; sleep 600")
			x.shows("begun")
			if err := x.cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			if code := x.ends(); code != statusSignal+int(sig) {
				t.Errorf("the exit status is %d, want %d", code, statusSignal+int(sig))
			}
			x.restored()
			x.alone()
		})
	}
}

func TestARecordingPlaysOnTheScreen(t *testing.T) {
	state := t.TempDir()
	c := exec.Command("braid", "exec", "echo recorded words")
	c.Env = append(os.Environ(), "BRAID_STATE_DIR="+state)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	runs, _ := filepath.Glob(state + "/runs/*")
	x := open(t, append([]string{"replay", "--at", "100%"}, runs...)...)
	x.shows("recorded words")
	x.press("q")
	if code := x.ends(); code != 0 {
		t.Errorf("the exit status is %d", code)
	}
	x.restored()
}

func TestCtrlCAbortsACommandAndTwiceEnds(t *testing.T) {
	x := open(t, "exec", "bash -c 'echo one; exec sleep 600'; echo NO", "bash -c 'echo two; exec sleep 600'; echo NO", "echo NO")
	x.shows("one")
	x.press("\x03")
	x.shows("two")
	x.press("\x03")
	if code := x.ends(); code != statusSignal+int(syscall.SIGINT) {
		t.Errorf("the exit status is %d", code)
	}
	if screen, _ := x.screen(); strings.Contains(screen, "NO") {
		t.Errorf("a command went on:\n%s", screen)
	}
	x.alone()
}

func TestTheDemoIsLively(t *testing.T) {
	x := open(t, "demo")
	for _, text := range []string{"web", "worker", "build", "sensor", "Welcome to braid"} {
		x.shows(text)
	}
	x.press("\x11")
	x.shows("quit?")
	x.press("y")
	if code := x.ends(); code != 0 {
		t.Errorf("the exit status is %d", code)
	}
	x.alone()
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if strings.HasPrefix(f.Name(), "braid-") {
			t.Errorf("the demo left %s", f.Name())
		}
	}
}
