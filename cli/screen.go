package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"braid/engine"
	"braid/themes"
	"braid/tui"
)

// screenFlags are the flags of every command that opens the screen.
type screenFlags struct {
	theme    string
	readOnly bool
}

// add gives a command the flags; those that change a run only where one can be
// changed.
func (f *screenFlags) add(c *cobra.Command, live bool) {
	c.Flags().StringVar(&f.theme, "theme", "", "colours: "+strings.Join(themes.Names(), ", ")+
		"; the default is light or dark as the terminal is")
	_ = c.RegisterFlagCompletionFunc("theme", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return themes.Names(), cobra.ShellCompDirectiveNoFileComp
	})
	if live {
		c.Flags().BoolVar(&f.readOnly, "read-only", false, "disable every key that could change something")
	}
}

// check refuses flags that cannot be right, and a screen without a terminal.
func (f *screenFlags) check(a *app) error {
	if _, ok := themes.ByName(f.theme); f.theme != "" && !ok {
		return usageError{fmt.Errorf("no theme is called %q; there are %s", f.theme, strings.Join(themes.Names(), ", "))}
	}
	if !term.IsTerminal(a.stdin.Fd()) || !term.IsTerminal(a.stdout.Fd()) {
		return usageError{errors.New("the screen needs a terminal for stdin and stdout; braid exec works without")}
	}
	return nil
}

// open is the command without a subcommand: the screen with one session.
func (a *app) open(c *cobra.Command, args []string, f screenFlags) error {
	dir, err := directory(c, args)
	if err != nil {
		return err
	}
	return a.screen(c.Context(), f, dir, func(context.Context, *engine.Session) error { return nil })
}

// directory returns where the session of "braid [DIR]" starts.
func directory(c *cobra.Command, args []string) (string, error) {
	dir := "."
	if len(args) > 0 {
		dir = args[0]
	}
	st, err := os.Stat(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		err := fmt.Errorf("%s: neither a directory nor a command", dir)
		if near := c.SuggestionsFor(dir); len(near) > 0 {
			err = fmt.Errorf("%w; did you mean %s?", err, strings.Join(near, " or "))
		}
		return "", misuse(c, err)
	case err == nil && !st.IsDir():
		return "", usageError{fmt.Errorf("%s: not a directory; braid replay opens recordings", dir)}
	case err != nil:
		return "", err
	}
	return dir, nil
}

// screen opens the screen over a new run whose default session starts in dir,
// after fill has started what is to be seen there. Everything has ended when it
// returns.
func (a *app) screen(ctx context.Context, f screenFlags, dir string, fill func(context.Context, *engine.Session) error) (err error) {
	if err := f.check(a); err != nil {
		return err
	}
	if dir, err = absolute(dir); err != nil {
		return err
	}
	l, err := a.start()
	if err != nil {
		return err
	}
	defer l.close(&err)
	s, err := l.eng.Create(ctx, engine.SessionOptions{ID: engine.DefaultSession, Cwd: dir})
	if err != nil {
		return err
	}
	if err := fill(ctx, s); err != nil {
		return err
	}
	return show(ctx, tui.Options{
		Source: l.run, Control: tui.EngineControl(l.eng), Theme: f.theme, ReadOnly: f.readOnly,
		Session: engine.DefaultSession,
	})
}

// show shows the screen until the user quits or a signal ends it. The error then
// tells which.
func show(ctx context.Context, o tui.Options) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer catch(func(s syscall.Signal) { cancel(signalled{s}) }, syscall.SIGINT)()
	err := tui.Run(ctx, o)
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// unkept is the output limit of commands whose output is read from the journal:
// their results need not hold it.
const unkept = 1
