package main

import (
	"errors"
	"io"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// The size of the terminal for commands that open the screen.
const columns, rows = 120, 36

// terminal is an emulator of a terminal.
type terminal struct {
	mu    sync.Mutex // guards what follows
	emu   *vt.Emulator
	drawn chan struct{} // closed when something is written, then replaced
}

// Write takes what the program writes.
func (x *terminal) Write(b []byte) (int, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	n, err := x.emu.Write(b)
	close(x.drawn)
	x.drawn = make(chan struct{})
	return n, err
}

// text returns what the terminal shows, and what is closed when that changes.
func (x *terminal) text() (string, <-chan struct{}) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.emu.String(), x.drawn
}

// screen runs the commands of a block in a terminal of their own, waits until the
// screen is there, and leaves it as a user does.
func (p *page) screen(b block) {
	p.t.Helper()
	x := &terminal{emu: vt.NewEmulator(columns, rows), drawn: make(chan struct{})}
	cmd := exec.CommandContext(p.t.Context(), "bash", "-c", "cd \"$0\" || exit\n"+b.text, p.session.Cwd())
	cmd.Env = cmd.Environ()
	for name, value := range p.env() {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	cmd.Env = append(cmd.Env, "TERM=xterm-256color")
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: columns, Rows: rows})
	if err != nil {
		p.t.Fatal(err)
	}
	var copies sync.WaitGroup
	copies.Go(func() { _, _ = io.Copy(x, tty) })
	copies.Go(func() { _, _ = io.Copy(tty, x.emu) })
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	defer func() {
		select {
		case <-done:
		default:
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
			<-done
		}
		_ = tty.Close()
		_ = x.emu.InputPipe().(io.Closer).Close()
		copies.Wait()
	}()
	if err := p.leave(x, tty, done); err != nil {
		shown, _ := x.text()
		p.t.Errorf("%s:%d: %s%v; the terminal:\n%s", b.file, b.line, b.text, err, shown)
	}
}

// leave waits for the screen, leaves it by its key, says yes if asked, and waits
// for the end.
func (p *page) leave(x *terminal, keys io.Writer, done chan error) error {
	const shown, question = " braid ─ ", "─ Sure? "
	presses := []struct{ when, key string }{{shown, "\x11"}, {question, "y"}} // ctrl+q
	end := time.After(patience)
	for {
		text, drawn := x.text()
		if len(presses) > 0 && strings.Contains(text, presses[0].when) {
			if _, err := io.WriteString(keys, presses[0].key); err != nil {
				return err
			}
			presses = presses[1:]
		}
		select {
		case err := <-done:
			done <- nil // for whoever looks whether it has ended
			if len(presses) == 2 {
				return errors.Join(errors.New("the screen does not show"), err)
			}
			return err
		case <-drawn:
		case <-end:
			return errors.New("the screen does not end")
		}
	}
}
