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
	"github.com/charmbracelet/x/ansi"

	"braid/keymap"
	"braid/themes"
)

// ErrStuck says that the terminal takes no more output, so that the program
// could not end as it should.
var ErrStuck = errors.New("the terminal does not respond")

// Prepare begins to make, beside whatever the caller does meanwhile, what the first
// frame needs and what takes long: the tables of how wide characters are. Run does
// not need it, but is sooner with it.
func Prepare() { go ansi.StringWidthWc("─") }

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
	in, out, f, lost := &input{}, newQuiet(), &filter{now: time.Now}, &crash{}
	defer func() {
		if !out.end() && err == nil {
			err = ErrStuck
		}
	}()
	opts := append(append(in.options(), out.options()...), o.ProgramOptions...)
	opts = append(opts, tea.WithoutSignalHandler(), tea.WithFPS(lookFPS), tea.WithFilter(func(m tea.Model, msg tea.Msg) tea.Msg {
		out.see(msg)
		msg = f.pass(m, msg)
		switch msg.(type) {
		case tea.SuspendMsg:
			o.Drawing(false)
		case tea.ResumeMsg:
			o.Drawing(true)
		}
		return msg
	}))
	m := newModel(ctx, o)
	was := m.memory()
	m.idle.on = out != nil && len(o.ProgramOptions) == 0
	defer func() { err = errors.Join(err, m.files.close()) }()
	p := tea.NewProgram(guarded{m, lost}, opts...)
	in.closed = p.Quit
	if out != nil {
		out.spool.redraw = func() { p.Send(tea.ClearScreen()) }
	}

	o.Drawing(true)
	defer o.Drawing(false)
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	defer signal.Stop(told)
	done := make(chan error, 1)
	go func() {
		_, err := p.Run()
		done <- err
	}()
	select {
	case err = <-done:
	case <-told:
		err = quit(p, cancel, done)
	case <-ctx.Done():
		err = quit(p, cancel, done)
	}
	if errors.Is(err, ErrStuck) {
		in.restore()
		return err
	}
	m.remember(o.Memory, was)
	return ended(err, lost)
}

// quit ends a program that is to end, and returns how it did: ErrStuck when it
// does not.
func quit(p *tea.Program, cancel func(), done <-chan error) error {
	cancel() // Whatever has the terminal for a while, a pager, ends with it.
	go p.Quit()
	select {
	case err := <-done:
		return err
	case <-time.After(quitWithin):
		return ErrStuck
	}
}

// ended returns what the end of Bubble Tea's program means to a caller.
func ended(err error, lost *crash) error {
	if err == nil {
		return nil
	}
	if crash := lost.noted(); crash != nil {
		return crash
	}
	return fmt.Errorf("screen: %w", err)
}

// filled fills in what was left out of the options, and refuses what cannot
// be.
func filled(o Options) (Options, error) {
	if o.Source == nil {
		return o, errors.New("screen: nothing to show")
	}
	if o.Themes == nil {
		o.Themes = themes.BuiltIn()
	}
	if _, ok := o.Themes.ByName(o.Theme); o.Theme != "" && !ok {
		return o, fmt.Errorf("theme %q: there is no such theme; there are %s", o.Theme, strings.Join(o.Themes.Names(), ", "))
	}
	if o.Keys == nil {
		o.Keys = keymap.Default()
	}
	if o.Drawing == nil {
		o.Drawing = func(bool) {}
	}
	if o.Title == "" {
		o.Title = "braid"
	}
	if o.Home == "" {
		o.Home, _ = os.UserHomeDir() // Without one no path is shortened.
	}
	return o, nil
}
