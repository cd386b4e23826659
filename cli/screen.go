package cli

import (
	"context"
	"errors"
	"os"
	"syscall"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"braid/engine"
	"braid/tui"
	"braid/workspace"
)

// screenFlags are the flags of every command that opens the screen.
type screenFlags struct {
	theme    string
	readOnly bool
}

// add gives a command the flags; those that change a run only where one can be
// changed.
func (f *screenFlags) add(c *cobra.Command, live bool) {
	c.Flags().StringVar(&f.theme, "theme", "", "colours, such as paper: a theme that braid themes lists")
	c.Flags().Lookup("theme").DefValue = "light or dark as the terminal is"
	sets(c, "theme", "theme")
	_ = c.RegisterFlagCompletionFunc("theme", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return themeNames(), cobra.ShellCompDirectiveNoFileComp
	})
	if live {
		c.Flags().BoolVar(&f.readOnly, "read-only", false, "disable every key that could change something")
	}
}

// check refuses a screen without a terminal.
func (f *screenFlags) check(a *app) error {
	if !term.IsTerminal(a.stdin.Fd()) || !term.IsTerminal(a.stdout.Fd()) {
		return usageError{errors.New("the screen needs a terminal for stdin and stdout; braid exec works without")}
	}
	tui.Prepare()
	return nil
}

// filling starts what is to be seen on the screen, and says in which session it
// begins and how it is acted upon; wait waits for what it left going, once ctx has
// ended.
type filling func(ctx context.Context, eng *engine.Engine) (control tui.Control, session string, wait func(), err error)

// alone fills the screen with one session in a directory, in which f may start
// something.
func alone(dir string, f func(context.Context, *engine.Session) error) filling {
	return func(ctx context.Context, eng *engine.Engine) (tui.Control, string, func(), error) {
		dir, err := absolute(dir)
		if err != nil {
			return nil, "", nil, err
		}
		s, err := eng.Create(ctx, engine.SessionOptions{ID: engine.DefaultSession, Cwd: dir})
		if err == nil && f != nil {
			err = f(ctx, s)
		}
		return tui.EngineControl(eng), engine.DefaultSession, func() {}, err
	}
}

// whole fills the screen with a workspace.
func (a *app) whole(w *workspace.Workspace) filling {
	return func(ctx context.Context, eng *engine.Engine) (tui.Control, string, func(), error) {
		o := workspace.Options{Grace: a.cfg.Grace}
		if columns, rows, err := term.GetSize(a.stdout.Fd()); err == nil {
			o.Columns, o.Rows = columns, rows
		}
		v, err := workspace.Start(ctx, eng, w, o)
		if err != nil {
			return nil, "", nil, err
		}
		return supervised{tui.EngineControl(eng), v}, w.Sessions[0].Name, v.Wait, nil
	}
}

// screen opens the screen over a new run, after it was filled. Everything has ended
// when it returns.
func (a *app) screen(ctx context.Context, f screenFlags, fill filling) (err error) {
	if err := f.check(a); err != nil {
		return err
	}
	defer a.guarded(a.stdout, keptSafe)()
	l, err := a.start()
	if err != nil {
		return err
	}
	filled, cancel := context.WithCancel(ctx)
	wait := func() {}
	defer func() {
		cancel() // nothing is started any more while all ends
		l.close(&err)
		wait()
	}()
	control, session, left, err := fill(filled, l.eng)
	if err != nil {
		return err
	}
	wait = left
	return a.show(ctx, tui.Options{Source: l.run, Control: control, ReadOnly: f.readOnly, Session: session})
}

// show shows the screen, as the configuration says, until the user quits or a
// signal ends it. The error then tells which.
func (a *app) show(ctx context.Context, o tui.Options) error {
	o.Theme, o.Themes, o.Keys = a.cfg.Theme, a.looks, a.cfg.Keys
	o.FPS, o.Redact = a.cfg.Limits.FrameRate, a.cfg.Redact
	o.Drawing = a.guard.Screen
	if cwd, err := os.Getwd(); err == nil {
		o.Memory = tui.MemoryFile(stateDir(), cwd)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer catch(func(s syscall.Signal) { cancel(signalled{s}) }, syscall.SIGINT)()
	err := tui.Run(ctx, o)
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}
