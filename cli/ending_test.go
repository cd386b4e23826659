package cli

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"

	"braid/tui/tuitest"
)

// A process that has to be killed takes as long to end as it may.
const stubborn = "trap '' TERM INT HUP; echo it is $((40+2)); while :; do sleep 0.1; done"

func TestCtrlCDoesNotCutTheEndShort(t *testing.T) {
	config := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(config, []byte("grace = '1s'\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(terminalConfig, config)
	for _, tt := range []struct {
		name string
		args []string
	}{
		{"of a command that leaves something", []string{"exec", "(" + stubborn + ") & sleep 0.3"}},
		{"of one that is saved", []string{"exec", "--save", filepath.Join(t.TempDir(), "a.braid"), "(" + stubborn + ") & true"}},
		{"of the screen, which has given the terminal back by then", []string{"run", stubborn}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := open(t, tt.args...)
			x.shows("it is 42")
			ended := make(chan int, 1)
			go func() { ended <- x.ends() }()
			for {
				select {
				case <-ended: // with its status or, in its last moment, by the signal
					x.alone()
					return
				case <-time.After(50 * time.Millisecond):
					_ = x.cmd.Process.Signal(syscall.SIGINT) // as an impatient user does
				}
			}
		})
	}
}

func TestAPausedTerminalKeepsNobodyFromLeaving(t *testing.T) {
	for _, tt := range []struct {
		name string
		args []string
	}{
		{"when nothing runs", nil},
		{"when something does", []string{"run", "echo it is $((40+2)); sleep 4321"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := open(t, tt.args...)
			x.shows("type a command")
			if tt.args != nil {
				x.shows("it is 42")
			}
			x.pause.Lock()
			defer x.pause.Unlock()
			if err := tuitest.Fill(x.tty.Name()); err != nil {
				t.Fatal(err)
			}
			x.press("\x11")
			if tt.args != nil {
				x.press("y")
			}
			if code := x.ends(); code != 1 {
				t.Errorf("the exit status is %d", code)
			}
			x.alone()
			modes, err := term.GetState(x.tty.Fd())
			if err != nil || *modes != *x.modes {
				t.Errorf("the terminal has other modes than before (%v)", err)
			}
		})
	}
}
