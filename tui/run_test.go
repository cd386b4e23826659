package tui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"

	"braid/record"
	"braid/tui/tuitest"
)

// childEnv makes the test binary run the screen on its terminal instead of the
// tests. Its value is a directory for the run.
const childEnv = "BRAID_TUI_TEST_CHILD"

// child runs the screen, and prints how that ended.
func child() int {
	run, err := record.CreateRun(os.Getenv(childEnv), record.RunInfo{Braid: "test"})
	if err == nil {
		_, err = run.Create(record.Header{Session: "default", Shell: "/bin/bash"})
	}
	if err == nil {
		err = errors.Join(Run(context.Background(), Options{Source: run, Control: &deeds{begin: faulty}}), run.Close())
	}
	fmt.Fprintf(os.Stderr, "ended: %v\n", err)
	if err != nil {
		return 1
	}
	return 0
}

// faulty panics when it is asked to.
func faulty(_, line string) {
	if line == "panic" {
		panic("a fault of the test")
	}
}

// onTerminal is the screen in a process of its own, on a pseudo-terminal.
type onTerminal struct {
	cmd    *exec.Cmd
	master *os.File
	stderr bytes.Buffer
	before *term.State
	slave  *os.File

	mu     sync.Mutex
	output []byte // guarded by mu
}

// startOnTerminal starts it. What it draws is read only when read is set.
func startOnTerminal(t *testing.T, read bool) *onTerminal {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := pty.Setsize(master, &pty.Winsize{Rows: 50, Cols: 180}); err != nil {
		t.Fatal(err)
	}
	c := &onTerminal{master: pollable(t, master), slave: slave, cmd: exec.Command(os.Args[0])}
	if c.before, err = term.GetState(slave.Fd()); err != nil {
		t.Fatal(err)
	}
	c.cmd.Env = append(os.Environ(), childEnv+"="+t.TempDir(), "TERM=xterm-256color")
	c.cmd.Stdin, c.cmd.Stdout, c.cmd.Stderr = slave, slave, &c.stderr
	c.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.cmd.Process.Kill()
		_ = c.master.Close()
		_ = slave.Close()
	})
	if read {
		go c.read()
	}
	return c
}

// pollable returns a file that can be closed while it is being read.
func pollable(t *testing.T, f *os.File) *os.File {
	t.Helper()
	fd, err := syscall.Dup(int(f.Fd()))
	if err == nil {
		syscall.CloseOnExec(fd)
		err = errors.Join(syscall.SetNonblock(fd, true), f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	return os.NewFile(uintptr(fd), f.Name())
}

// read keeps what the program draws.
func (c *onTerminal) read() {
	buf := make([]byte, 4096)
	for {
		n, err := c.master.Read(buf)
		c.mu.Lock()
		c.output = append(c.output, buf[:n]...)
		c.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// drew says that a text has been drawn.
func (c *onTerminal) drew(text string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return bytes.Contains(c.output, []byte(text))
}

// end waits for the process's end and returns what it said and how long it took.
func (c *onTerminal) end(t *testing.T) (said string, took time.Duration) {
	t.Helper()
	began := time.Now()
	done := make(chan error, 1)
	go func() { done <- c.cmd.Wait() }()
	select {
	case <-done:
		return c.stderr.String(), time.Since(began)
	case <-time.After(tuitest.Patience):
		t.Fatal("it does not end")
		return "", 0
	}
}

func TestSignalsEndTheScreenAndRestoreTheTerminal(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
		t.Run(sig.String(), func(t *testing.T) {
			c := startOnTerminal(t, true)
			eventually(t, "the screen", func() bool { return c.drew("Sessions") })
			raw, err := term.GetState(c.slave.Fd())
			if err != nil || *raw == *c.before {
				t.Fatalf("the terminal is not raw (%v)", err)
			}
			if err := c.cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			said, took := c.end(t)
			if said != "ended: <nil>\n" || took > 2*time.Second {
				t.Errorf("after %v it said %q", took, said)
			}
			after, err := term.GetState(c.slave.Fd())
			if err != nil || *after != *c.before {
				t.Errorf("the terminal has another mode than before (%v)", err)
			}
			eventually(t, "the end of the alternate screen", func() bool { return c.drew("\x1b[?1049l") })
		})
	}
}

func TestATerminalThatGoesAwayEndsTheScreen(t *testing.T) {
	c := startOnTerminal(t, true)
	eventually(t, "the screen", func() bool { return c.drew("Sessions") })
	_ = c.slave.Close()
	_ = c.master.Close()
	if _, took := c.end(t); took > 3*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestATerminalThatTakesNothingIsGivenUp(t *testing.T) {
	c := startOnTerminal(t, false)
	eventually(t, "raw mode", func() bool {
		now, err := term.GetState(c.slave.Fd())
		return err == nil && *now != *c.before
	})
	if err := tuitest.Fill(c.slave.Name()); err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	said, took := c.end(t)
	if took > quitWithin+2*time.Second {
		t.Errorf("it took %v", took)
	}
	if !strings.Contains(said, ErrStuck.Error()) {
		t.Errorf("it said %q", said)
	}
	after, err := term.GetState(c.slave.Fd())
	if err != nil || *after != *c.before {
		t.Errorf("the terminal has another mode than before (%v)", err)
	}
}

func TestRunRefusesWhatCannotBe(t *testing.T) {
	s := newStory(t)
	cases := []struct {
		name string
		o    Options
		want string
	}{
		{"no source", Options{}, "nothing to show"},
		{"an unknown theme", Options{Source: s.run, Theme: "neon"}, `theme "neon": there is no such theme; there are `},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if err := Run(t.Context(), c.o); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the error is %v", err)
			}
		})
	}
}

func TestAPanicRestoresTheTerminalAndIsAnError(t *testing.T) {
	s := newStory(t, "default")
	term, err := tuitest.Start(80, 24, program(Options{Source: s.run, Control: &deeds{begin: func(string, string) { panic("a fault") }}}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = term.Close() })
	press(term, "'ls' enter")
	err = term.Err()
	if !errors.Is(err, ErrCrash) || !strings.Contains(err.Error(), "a fault") || !strings.Contains(err.Error(), "run_test.go") {
		t.Errorf("the error is %v", err)
	}
	if screen := term.Screen(); screen.AltScreen || !screen.CursorVisible {
		t.Errorf("afterwards: alternate screen %v, cursor %v", screen.AltScreen, screen.CursorVisible)
	}
}

func TestATerminalOfItsOwnIsNotLeftAsleep(t *testing.T) {
	c := startOnTerminal(t, true) // a session of its own: nothing above it is in it
	eventually(t, "the screen", func() bool { return c.drew("Sessions") })
	if _, err := c.master.Write([]byte("\x1a")); err != nil {
		t.Fatal(err)
	}
	eventually(t, "why not", func() bool { return c.drew("no shell to go back to") })
}

func TestATerminalThatIsPausedDoesNotKeepAnybodyFromQuitting(t *testing.T) {
	c := startOnTerminal(t, false)
	eventually(t, "raw mode", func() bool {
		now, err := term.GetState(c.slave.Fd())
		return err == nil && *now != *c.before
	})
	if err := tuitest.Fill(c.slave.Name()); err != nil {
		t.Fatal(err)
	}
	if _, err := c.master.Write([]byte("some text\x11")); err != nil {
		t.Fatal(err)
	}
	if said, took := c.end(t); took > quitWithin+time.Second {
		t.Errorf("after %v it said %q", took, said)
	}
	after, err := term.GetState(c.slave.Fd())
	if err != nil || *after != *c.before {
		t.Errorf("the terminal has another mode than before (%v)", err)
	}
}
