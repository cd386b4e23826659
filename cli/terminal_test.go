package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// patience is how long tests with a terminal wait for what should happen at
// once, on a machine that may be busy.
const patience = 30 * time.Second

// terminalConfig is the variable with which a test names the configuration of
// programs in terminals: whoever runs the tests may have one of their own.
const terminalConfig = "BRAID_TEST_CONFIG"

// terminal is a pseudo-terminal with the program in it, and an emulator that
// shows and answers what it writes.
type terminal struct {
	t     *testing.T
	cmd   *exec.Cmd
	pty   *os.File // the terminal's end
	tty   *os.File // the program's end, kept open to look at its modes
	modes *term.State
	state string // the state directory
	tmp   string // the directory of its temporary files
	copy  sync.WaitGroup
	pause sync.Mutex // held: the terminal takes nothing

	mu      sync.Mutex // guards what follows
	emu     *vt.Emulator
	written []byte
	drawn   chan struct{} // closed at the next write, then replaced
}

// open starts braid with arguments in a new terminal, as the leader of a session
// whose controlling terminal it is.
func open(t *testing.T, args ...string) *terminal {
	t.Helper()
	p, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	x := &terminal{t: t, pty: p, tty: tty, state: t.TempDir(), tmp: t.TempDir(), emu: vt.NewEmulator(100, 30), drawn: make(chan struct{})}
	if err := pty.Setsize(p, &pty.Winsize{Cols: 100, Rows: 30}); err != nil {
		t.Fatal(err)
	}
	if x.modes, err = term.GetState(tty.Fd()); err != nil {
		t.Fatal(err)
	}
	x.cmd = exec.Command("braid", args...)
	x.cmd.Env = append(os.Environ(), "BRAID_STATE_DIR="+x.state, "TMPDIR="+x.tmp, "XDG_RUNTIME_DIR=", "TERM=xterm-256color", "BRAID_CONFIG="+cmp.Or(os.Getenv(terminalConfig), os.DevNull))
	x.cmd.Stdin, x.cmd.Stdout, x.cmd.Stderr = tty, tty, tty
	x.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := x.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	x.copy.Go(func() { _, _ = io.Copy(x, p) })
	x.copy.Go(func() { _, _ = io.Copy(p, x.emu) })
	t.Cleanup(x.close)
	return x
}

// Write takes what the program writes.
func (x *terminal) Write(b []byte) (int, error) {
	x.pause.Lock()
	defer x.pause.Unlock()
	x.mu.Lock()
	defer x.mu.Unlock()
	x.written = append(x.written, b...)
	n, err := x.emu.Write(b)
	close(x.drawn)
	x.drawn = make(chan struct{})
	return n, err
}

// screen returns what the terminal shows.
func (x *terminal) screen() (text string, drawn <-chan struct{}) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.emu.String(), x.drawn
}

// shows waits until the screen has a text.
func (x *terminal) shows(text string) {
	x.t.Helper()
	deadline := time.After(patience)
	for {
		screen, drawn := x.screen()
		if strings.Contains(screen, text) {
			return
		}
		select {
		case <-drawn:
		case <-deadline:
			x.t.Fatalf("%q does not show within %v; the screen:\n%s", text, patience, screen)
		}
	}
}

// gone waits until the screen does not have a text.
func (x *terminal) gone(text string) {
	x.t.Helper()
	x.until(text+" does not show any more", func() bool {
		screen, _ := x.screen()
		return !strings.Contains(screen, text)
	})
}

// until waits until something is so.
func (x *terminal) until(what string, ok func() bool) {
	x.t.Helper()
	for deadline := time.Now().Add(patience); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			screen, _ := x.screen()
			x.t.Fatalf("not within %v: %s; the screen:\n%s", patience, what, screen)
		}
	}
}

// press sends keys.
func (x *terminal) press(keys string) {
	x.t.Helper()
	if _, err := io.WriteString(x.pty, keys); err != nil {
		x.t.Fatal(err)
	}
}

// ends waits for the program's end and returns its exit status.
func (x *terminal) ends() int {
	x.t.Helper()
	done := make(chan error, 1)
	go func() { done <- x.cmd.Wait() }()
	select {
	case err := <-done:
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			x.t.Fatal(err)
		}
		return x.cmd.ProcessState.ExitCode()
	case <-time.After(patience):
		screen, _ := x.screen()
		_ = x.cmd.Process.Signal(syscall.SIGABRT) // its stacks go to the screen
		select {
		case <-done:
		case <-time.After(patience / 10): // which may be paused
			_ = x.cmd.Process.Kill()
			<-done
		}
		x.t.Fatalf("braid does not end within %v; the screen:\n%s", patience, screen)
		return -1
	}
}

// quits leaves the screen while something runs, and all of it with that.
func (x *terminal) quits() {
	x.t.Helper()
	x.press("\x11") // ctrl+q
	x.shows("quit?")
	x.press("y")
	x.endsWell()
}

// endsWell checks that the program succeeds and leaves all as it was.
func (x *terminal) endsWell() {
	x.t.Helper()
	if code := x.ends(); code != 0 {
		x.t.Errorf("the exit status is %d", code)
	}
	x.restored()
	x.alone()
}

// restored checks that the terminal is as it was before.
func (x *terminal) restored() {
	x.t.Helper()
	modes, err := term.GetState(x.tty.Fd())
	if err != nil {
		x.t.Fatal(err)
	}
	if got, want := fmt.Sprintf("%+v", *modes), fmt.Sprintf("%+v", *x.modes); got != want {
		x.t.Errorf("the terminal's modes are\n%s, were\n%s", got, want)
	}
	const end = "~the end~" // comes after all that braid wrote
	if _, err := io.WriteString(x.tty, end); err != nil {
		x.t.Fatal(err)
	}
	x.shows(end)
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.emu.IsAltScreen() || x.emu.CursorHidden() {
		x.t.Errorf("alternate screen %v, cursor hidden %v", x.emu.IsAltScreen(), x.emu.CursorHidden())
	}
	for _, mode := range []string{"1000", "1002", "1003", "1006", "2004", "1004"} {
		if on, off := strings.LastIndex(string(x.written), "\x1b[?"+mode+"h"), strings.LastIndex(string(x.written), "\x1b[?"+mode+"l"); on > off {
			x.t.Errorf("mode %s is still on", mode)
		}
	}
}

// alone checks that nothing which braid started is left.
func (x *terminal) alone() {
	x.t.Helper()
	if left := withVariable("BRAID_STATE_DIR=" + x.state); len(left) > 0 {
		x.t.Errorf("still running: %q", left)
	}
	if files, _ := os.ReadDir(x.tmp); len(files) > 0 {
		x.t.Errorf("left behind: %v", files)
	}
}

// hangUp closes the terminal, as closing its window does.
func (x *terminal) hangUp() {
	_ = x.tty.Close()
	_ = x.pty.Close()
}

// close ends the program if it still runs, and frees the terminal.
func (x *terminal) close() {
	if x.cmd.ProcessState == nil {
		_ = x.cmd.Process.Signal(syscall.SIGTERM)
		_ = x.cmd.Wait()
	}
	x.hangUp()
	_ = x.emu.InputPipe().(io.Closer).Close()
	x.copy.Wait()
}
