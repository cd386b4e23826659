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
	x.endsWell()
}

func TestTheScreenOpensInADirectory(t *testing.T) {
	dir := t.TempDir()
	x := open(t, dir)
	x.shows("default")
	x.press("echo at=$PWD=\r")
	x.shows("at=" + dir[:10])
	x.shows("✓")
	x.press("\x11")
	x.endsWell()
}

func TestQuittingStopsWhatRunsOnceAsked(t *testing.T) {
	x := open(t, "run", "--name", "loop=trap '' TERM HUP; echo begun; while :; do sleep 1; done")
	x.shows("loop")
	x.shows("begun")
	x.quits()
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
	x.endsWell()
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
	x.endsWell()
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

func TestTheScreenHasTheKeysAndThemesThatAreConfigured(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"config.toml":      "theme = 'mine'\n[keys]\nquit = ['f10']\n",
		"themes/mine.toml": "base = 'dusk'\naccent = '#00ff01'\n",
	} {
		if err := os.MkdirAll(filepath.Join(dir, "themes"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv(terminalConfig, filepath.Join(dir, "config.toml"))
	t.Setenv("COLORTERM", "truecolor")
	t.Setenv("NO_COLOR", "")
	x := open(t)
	x.shows("default")
	x.press("\x1b[21~") // f10
	x.endsWell()
	x.mu.Lock()
	defer x.mu.Unlock()
	if !strings.Contains(string(x.written), "38;2;0;255;1") {
		t.Error("the accent of the user's theme is nowhere")
	}
}
