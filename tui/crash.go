package tui

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"

	tea "charm.land/bubbletea/v2"
)

// ErrCrash says that the screen failed in a way that nobody has thought of. What
// is known of it is in the error that wraps it.
var ErrCrash = errors.New("the screen failed")

// crash keeps the first panic. Bubble Tea restores the terminal after one, but
// tells of it on a screen that is gone by then.
type crash struct {
	mu  sync.Mutex
	err error // guarded by mu
}

// note is to be deferred where something may panic; the panic goes on.
func (c *crash) note() {
	what := recover()
	if what == nil {
		return
	}
	c.mu.Lock()
	if c.err == nil {
		c.err = fmt.Errorf("%w: %v\n%s", ErrCrash, what, strings.TrimSpace(string(debug.Stack())))
	}
	c.mu.Unlock()
	panic(what)
}

// noted returns what was kept.
func (c *crash) noted() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// guarded is a model whose panics, and those of its commands, are kept.
type guarded struct {
	tea.Model
	*crash
}

// Init implements tea.Model.
func (g guarded) Init() tea.Cmd {
	defer g.note()
	return g.guard(g.Model.Init())
}

// Update implements tea.Model.
func (g guarded) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	defer g.note()
	_, cmd := g.Model.Update(msg)
	return g, g.guard(cmd)
}

// View implements tea.Model.
func (g guarded) View() tea.View {
	defer g.note()
	return g.Model.View()
}

// guard returns a command whose panics are kept, and those of the commands that
// it consists of.
func (g guarded) guard(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		defer g.note()
		msg := cmd()
		all, several := msg.(tea.BatchMsg)
		if !several {
			return msg
		}
		kept := make(tea.BatchMsg, len(all))
		for i, c := range all {
			kept[i] = g.guard(c)
		}
		return kept
	}
}
