package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// The size of the terminal that is measured.
const (
	columns = 120
	rows    = 40
)

// clickOut is a click on the pane of stdout.
const clickOut = "\x1b[<0;40;25M\x1b[<0;40;25m"

// patience is how long something on the screen is waited for.
const patience = 2 * time.Minute

// A terminal is a pseudo-terminal with braid in it, and what it shows.
type terminal struct {
	cmd  *exec.Cmd
	pty  *os.File
	done chan struct{} // closed when braid has ended and all it drew was read
	err  error         // once done

	mu      sync.Mutex // guards what follows
	screen  *vt.Emulator
	read    int64         // bytes
	changed chan struct{} // closed at the next change, then replaced
	at      time.Time     // of the last change
}

// open starts braid in a new terminal.
func (b *bench) open(name string, args ...string) (*terminal, error) {
	dir, err := b.fresh(name)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(b.braid, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor", "BRAID_STATE_DIR="+dir, "BRAID_CONFIG="+os.DevNull)
	p, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: columns, Rows: rows})
	if err != nil {
		return nil, err
	}
	t := &terminal{cmd: cmd, pty: p, done: make(chan struct{}), screen: vt.NewEmulator(columns, rows), changed: make(chan struct{})}
	go func() { _, _ = io.Copy(p, t.screen) }() // the answers to what braid asks
	go t.follow()
	return t, nil
}

// follow draws what braid prints until it ends.
func (t *terminal) follow() {
	defer close(t.done)
	buf := make([]byte, 64<<10)
	for {
		n, err := t.pty.Read(buf)
		at := time.Now()
		t.mu.Lock()
		_, _ = t.screen.Write(buf[:n])
		t.read, t.at = t.read+int64(n), at
		close(t.changed)
		t.changed = make(chan struct{})
		t.mu.Unlock()
		if err != nil {
			break // EIO: nobody has the terminal any more
		}
	}
	t.err = t.cmd.Wait()
}

// send presses keys, as a terminal sends them.
func (t *terminal) send(keys string) error {
	_, err := t.pty.WriteString(keys)
	return err
}

// text is what the screen shows. The caller holds t.mu.
func (t *terminal) text() string { return t.screen.String() }

// await waits until the screen is as wanted, and returns when that was drawn.
func (t *terminal) await(ctx context.Context, what string, shows func(text string) bool) (time.Time, error) {
	limit := time.NewTimer(patience)
	defer limit.Stop()
	for {
		t.mu.Lock()
		text, at, changed := t.text(), t.at, t.changed
		t.mu.Unlock()
		if shows(text) {
			return at, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return at, context.Cause(ctx)
		case <-t.done:
			return at, fmt.Errorf("braid ended (%v) before %s; the screen:\n%s", t.err, what, strings.TrimSpace(text))
		case <-limit.C:
			return at, fmt.Errorf("waited %v for %s; the screen:\n%s", patience, what, strings.TrimSpace(text))
		}
	}
}

// has waits for a text on the screen.
func (t *terminal) has(ctx context.Context, text string) (time.Time, error) {
	return t.await(ctx, fmt.Sprintf("%q", text), func(s string) bool { return strings.Contains(s, text) })
}

// drawn returns how many bytes braid has drawn.
func (t *terminal) drawn() int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.read
}

// close ends braid as a closed terminal would and waits for it.
func (t *terminal) close() error {
	select {
	case <-t.done:
	default:
		_ = t.cmd.Process.Signal(syscall.SIGTERM)
	}
	select {
	case <-t.done:
	case <-time.After(30 * time.Second):
		_ = t.cmd.Process.Kill()
		<-t.done
		return errors.New("braid did not end when it was told to")
	}
	if c, ok := t.screen.InputPipe().(io.Closer); ok {
		_ = c.Close()
	}
	return t.pty.Close()
}
