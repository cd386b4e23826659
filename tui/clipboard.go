package tui

import (
	"context"
	"os"
	"os/exec"
	"strings"

	tea "charm.land/bubbletea/v2"

	"braid/views"
)

// inTmux says whether the screen is shown by tmux, which keeps the sequence that sets
// the clipboard to itself unless it is told otherwise.
func inTmux() bool { return os.Getenv("TMUX") != "" }

// copied puts a text into the clipboard and says so.
func (m *model) copied(text, say string) tea.Cmd {
	if !inTmux() {
		m.toasts.add(views.ToneGood, say)
		return tea.SetClipboard(text)
	}
	ctx := m.ctx
	return func() tea.Msg { return loadedMsg{text: text, say: say, err: loadBuffer(ctx, text)} }
}

// loadedMsg says whether tmux has taken a text.
type loadedMsg struct {
	text, say string
	err       error
}

// loadBuffer gives a text to tmux as a program of its own does: to paste from, and
// for the clipboard of the terminal that tmux is in.
func loadBuffer(ctx context.Context, text string) error {
	ctx, cancel := context.WithTimeout(ctx, tmuxWithin)
	defer cancel()
	c := exec.CommandContext(ctx, "tmux", "load-buffer", "-w", "-")
	c.Stdin = strings.NewReader(text)
	return c.Run()
}

// loaded says that a text is copied. Where tmux has not taken it, as one from before
// -w, the sequence is what remains, and what it needs is said.
func (m *model) loaded(msg loadedMsg) tea.Cmd {
	if msg.err == nil {
		m.toasts.add(views.ToneGood, msg.say+"; tmux has it to paste too")
		return nil
	}
	m.toasts.add(views.ToneWarn, msg.say+"; tmux passes it on with: set -g set-clipboard on")
	return tea.SetClipboard(msg.text)
}
