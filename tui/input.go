package tui

import (
	"errors"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
)

// input is the terminal that keys come from. Bubble Tea goes on without keys
// when its input ends; a screen whose terminal is gone has to end as well.
type input struct {
	file   *os.File
	before *term.State // how the terminal was
	closed func()      // called when the terminal is gone
}

// options returns the options that make Bubble Tea read from it, none when the
// standard input is no terminal: Bubble Tea then finds one itself.
func (in *input) options() []tea.ProgramOption {
	if !term.IsTerminal(os.Stdin.Fd()) {
		return nil
	}
	in.file = os.Stdin
	in.before, _ = term.GetState(in.file.Fd()) // Without it there is nothing to restore.
	return []tea.ProgramOption{tea.WithInput(watched{in.file, in})}
}

// restore gives the terminal the mode it had, when Bubble Tea cannot.
func (in *input) restore() {
	if in.before != nil {
		_ = term.Restore(in.file.Fd(), in.before)
	}
}

// watched is a terminal that tells of its end.
type watched struct {
	*os.File
	in *input
}

// Read implements io.Reader.
func (w watched) Read(p []byte) (int, error) {
	n, err := w.File.Read(p)
	if n == 0 && errors.Is(err, io.EOF) {
		go w.in.closed()
	}
	return n, err
}
