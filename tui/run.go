package tui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/themes"
)

// ErrStuck says that the terminal takes no more output, so that the program
// could not end as it should.
var ErrStuck = errors.New("the terminal does not respond")

// Run shows the screen until the user quits, ctx ends, or the process is told
// to end (SIGTERM, SIGINT, SIGHUP), and then leaves the terminal as it found it.
// All of these are normal ends without an error. Neither the source nor what
// Control controls is closed: that is the caller's to do, afterwards.
func Run(ctx context.Context, o Options) (err error) {
	o, err = filled(o)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	in := &input{}
	opts := append(in.options(), o.ProgramOptions...)
	f := &filter{now: time.Now}
	opts = append(opts, tea.WithFilter(f.pass), tea.WithoutSignalHandler())
	m := newModel(ctx, o)
	defer func() { err = errors.Join(err, m.files.close()) }()
	p := tea.NewProgram(m, opts...)
	in.closed = p.Quit

	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	defer signal.Stop(told)
	done := make(chan error, 1)
	go func() {
		_, err := p.Run()
		done <- err
	}()
	select {
	case err := <-done:
		return ended(err)
	case <-told:
	case <-ctx.Done():
	}
	cancel() // Whatever has the terminal for a while, a pager, ends with it.
	go p.Quit()
	select {
	case err := <-done:
		return ended(err)
	case <-time.After(quitWithin):
		in.restore()
		return ErrStuck
	}
}

// ended returns what the end of Bubble Tea's program means to a caller.
func ended(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("screen: %w", err)
}

// filled fills in what was left out of the options, and refuses what cannot
// be.
func filled(o Options) (Options, error) {
	if o.Source == nil {
		return o, errors.New("screen: nothing to show")
	}
	if o.Theme != "" {
		if _, ok := themes.ByName(o.Theme); !ok {
			return o, fmt.Errorf("theme %q: there is no such theme; there are %s", o.Theme, strings.Join(themes.Names(), ", "))
		}
	}
	if o.Keys == nil {
		o.Keys = keymap.Default()
	}
	if o.Title == "" {
		o.Title = "braid"
	}
	if o.Home == "" {
		o.Home, _ = os.UserHomeDir() // Without one no path is shortened.
	}
	return o, nil
}
