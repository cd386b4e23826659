// Package tuitest runs a real Bubble Tea program in a terminal emulator, so
// that tests and picture generators press real keys and read real screens. It
// needs no terminal, and but for Fill no pseudo-terminal, and knows nothing of the program
// that it runs.
//
// A Terminal has a goroutine of its own and must be closed. Its methods may be
// called from any goroutine, but keys from several have no order.
package tuitest

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// Program runs a program until ctx ends or the program quits by itself. It
// hands the options on to tea.NewProgram. When ctx ends it should quit the
// program rather than kill it: a killed one leaves its input reader behind,
// which then races with the end of the input.
type Program func(ctx context.Context, opts ...tea.ProgramOption) error

// closeTimeout is how long Close waits for the program: far longer than any
// healthy end takes, far shorter than a test's own limit.
const closeTimeout = time.Minute

// endTimeout is how long Err waits for a program that ends by itself.
const endTimeout = 2 * time.Minute

// Terminal is an emulated terminal with a program in it.
type Terminal struct {
	mu        sync.Mutex // guards what follows up to the empty line
	emu       *vt.Emulator
	title     string
	clipboard string
	alt       bool
	drawn     chan struct{} // closed at the next write, then replaced
	writes    int

	input  *os.File // what the program reads is written here
	feed   *os.File // the program's end of input
	cancel context.CancelFunc
	done   chan struct{} // closed when the program has ended
	err    error         // how it ended; valid after done
	drain  sync.WaitGroup
}

// Start runs a program in a new terminal of w columns and h rows. Further
// environment variables ("NO_COLOR=1") may be given.
func Start(w, h int, run Program, env ...string) (*Terminal, error) {
	feed, input, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("input of the emulated terminal: %w", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	t := &Terminal{
		emu: vt.NewEmulator(w, h), drawn: make(chan struct{}),
		input: input, feed: feed, cancel: cancel, done: make(chan struct{}),
	}
	t.listen()
	// There is no line discipline in between that would make CR LF of LF.
	_, _ = t.emu.WriteString(ansi.SetModeLineFeedNewLine)
	// The emulator's answers to queries block it until somebody reads them.
	t.drain.Go(func() { _, _ = io.Copy(input, t.emu) })
	environ := append([]string{"TERM=xterm-256color", "COLORTERM=truecolor"}, env...)
	opts := []tea.ProgramOption{
		tea.WithInput(feed), tea.WithOutput(screenWriter{t}), tea.WithWindowSize(w, h),
		tea.WithColorProfile(profile(env)), tea.WithEnvironment(environ),
	}
	go func() {
		defer close(t.done)
		t.err = run(ctx, opts...)
	}()
	return t, nil
}

// profile is the colours that the emulated terminal offers.
func profile(env []string) colorprofile.Profile {
	for _, e := range env {
		if len(e) > len("NO_COLOR=") && e[:len("NO_COLOR=")] == "NO_COLOR=" {
			return colorprofile.Ascii
		}
	}
	return colorprofile.TrueColor
}

// listen keeps what the program tells the terminal besides its screen.
func (t *Terminal) listen() {
	t.emu.SetCallbacks(vt.Callbacks{
		Title:     func(s string) { t.title = s },
		AltScreen: func(on bool) { t.alt = on },
	})
	// A frame that was on its way when the terminal shrank may name rows that are
	// gone. Terminals ignore that; the emulator would fall over the scroll region.
	t.emu.RegisterCsiHandler('r', func(p ansi.Params) bool {
		bottom, _, ok := p.Param(1, 0)
		return ok && bottom > t.emu.Height()
	})
	t.emu.RegisterOscHandler(52, func(data []byte) bool {
		if text, ok := decodeClipboard(string(data)); ok {
			t.clipboard = text
		}
		return true
	})
}

// screenWriter is the program's end of the screen.
type screenWriter struct{ t *Terminal }

// Write implements io.Writer.
func (s screenWriter) Write(p []byte) (int, error) {
	s.t.mu.Lock()
	defer s.t.mu.Unlock()
	s.t.writes++
	n, err := s.t.emu.Write(p)
	close(s.t.drawn)
	s.t.drawn = make(chan struct{})
	return n, err
}

// Done is closed when the program has ended.
func (t *Terminal) Done() <-chan struct{} { return t.done }

// Err waits for the program's end and returns its error, or one that says that it
// goes on and what it shows.
func (t *Terminal) Err() error {
	select {
	case <-t.done:
		return t.err
	case <-time.After(endTimeout):
		return fmt.Errorf("the program has not ended within %v; its screen:\n%s", endTimeout, t.Text())
	}
}

// Close ends the program if it still runs, frees the terminal, and returns the
// program's error, or one that says that it did not end. The screen can still
// be read afterwards.
func (t *Terminal) Close() error {
	t.cancel()
	select {
	case <-t.done:
	case <-time.After(closeTimeout):
		return fmt.Errorf("the program did not end within %v of its context; its screen:\n%s", closeTimeout, t.Text())
	}
	if c, ok := t.emu.InputPipe().(io.Closer); ok {
		_ = c.Close()
	}
	t.drain.Wait()
	_ = t.input.Close()
	_ = t.feed.Close()
	return t.err
}

// Resize changes the size of the terminal and tells the program.
func (t *Terminal) Resize(w, h int) { t.resize(w, h, "") }

// ResizeMidFrame is Resize while a frame is on its way: one that lets rows scroll
// ends by giving the scroll region the size that the screen had.
func (t *Terminal) ResizeMidFrame(w, h int) {
	t.resize(w, h, ansi.SaveCursor+ansi.SetTopBottomMargins(1, t.Screen().H)+ansi.RestoreCursor)
}

// resize changes the size, has the end of a frame arrive, and tells the program.
func (t *Terminal) resize(w, h int, frame string) {
	t.mu.Lock()
	t.emu.Resize(w, h)
	_, _ = t.emu.WriteString(frame)
	t.mu.Unlock()
	t.Send(fmt.Sprintf("\x1b[8;%d;%dt", h, w))
}
