package cli

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/spf13/cobra"

	"braid/engine"
	"braid/record"
)

// execFlags are the flags of braid exec.
type execFlags struct {
	failFast bool
	json     bool
	env      []string
	cwd      string
	save     string
}

// exec returns the command that runs commands without a screen.
func (a *app) exec() *cobra.Command {
	var f execFlags
	c := &cobra.Command{
		Use:   "exec 'CMD'... | - | -- PROG [ARG...]",
		Short: "Run commands one after another in one session, without a screen",
		Long: "Each CMD is a line for bash; the session's directory, variables and functions last from one to the next. " +
			"- reads lines from stdin and runs each as it comes. After -- comes a program with its arguments, of which nothing is interpreted. " +
			"stdout goes to stdout and stderr to stderr while a command runs; a command's own stdin is empty. " +
			"The exit status is that of the last command, with --fail-fast that of the first that fails, or 124 if that one timed out. " +
			"Ctrl+c aborts the command that runs; pressed twice it ends braid.\n\n" +
			"An object of --json has session, id, command or argv, exit_code, stdout, stderr, duration_ms, started_at (RFC 3339), timed_out, aborted, " +
			"stdout_truncated and stderr_truncated (the recording has the rest), session_ended (the next command gets a new shell), and leftover_pids. " +
			"Instead of text that is not valid UTF-8 it has stdout_b64 or stderr_b64.",
		Example: "braid exec 'cd web' 'npm ci' 'npm test'\n\n# Stop at the first that fails, or takes too long\nbraid exec --fail-fast --timeout 5m 'make' 'make check'\n\n" +
			"# A program with arguments that no shell looks at\nbraid exec -- grep -rn '$HOME' .\n\n# Lines from a script, each with its result\nbraid exec --json - < steps.sh\n\n" +
			"# Keep what happened, however it ends\nbraid exec --save build.braid 'make'",
		RunE: func(c *cobra.Command, args []string) error {
			cmds, err := a.commands(c.Context(), args, c.ArgsLenAtDash())
			if err != nil {
				return misuse(c, err)
			}
			o, err := f.session()
			if err != nil {
				return misuse(c, err)
			}
			if f.save != "" {
				if err := replaceable(f.save); err != nil {
					return misuse(c, fmt.Errorf("--save %w", err))
				}
			}
			return a.execAll(c.Context(), cmds, o, f)
		},
	}
	c.Flags().BoolVar(&f.failFast, "fail-fast", false, "stop after the first command that fails")
	c.Flags().BoolVar(&f.json, "json", false, "print one JSON object for each command when it ends, instead of its output")
	c.Flags().String("timeout", "", "abort a command that runs longer, such as 30s or 5m; none lets it")
	c.Flags().Lookup("timeout").DefValue = "none"
	sets(c, "timeout", "timeout")
	c.Flags().StringArrayVar(&f.env, "env", nil, "set a variable of the session, as NAME=VALUE; may be given several times")
	c.Flags().StringVar(&f.cwd, "cwd", ".", "directory that the session starts in")
	c.Flags().StringVar(&f.save, "save", "", "keep the recording in a file, whatever the exit status; braid replay plays it")
	return c
}

// session returns the options of the session to run in.
func (f *execFlags) session() (engine.SessionOptions, error) {
	o := engine.SessionOptions{ID: engine.DefaultSession, Env: map[string]string{}}
	for _, e := range f.env {
		name, value, ok := strings.Cut(e, "=")
		if !ok {
			return o, fmt.Errorf("--env %s: want NAME=VALUE", e)
		}
		o.Env[name] = value
	}
	var err error
	o.Cwd, err = absolute(f.cwd)
	return o, err
}

// commands returns what the arguments say to run; dash is how many of them came
// before "--", or negative.
func (a *app) commands(ctx context.Context, args []string, dash int) (iter.Seq2[engine.Command, error], error) {
	switch {
	case dash > 0:
		return nil, errors.New("give either lines or, after --, one program with its arguments")
	case len(args) == 0:
		return nil, errors.New("nothing to run: give a CMD, - for lines from stdin, or -- PROG")
	case dash == 0:
		return func(yield func(engine.Command, error) bool) {
			yield(engine.Command{Argv: args, Origin: record.OriginUser}, nil)
		}, nil
	}
	return func(yield func(engine.Command, error) bool) {
		for _, arg := range args {
			for line, err := range a.lines(ctx, arg) {
				if !yield(engine.Command{Line: line, Origin: record.OriginUser}, err) {
					return
				}
			}
		}
	}, nil
}

// lines returns the lines of one argument: itself, or what stdin has for "-".
func (a *app) lines(ctx context.Context, arg string) iter.Seq2[string, error] {
	if arg == "-" {
		return script(ctx, a.stdin)
	}
	return func(yield func(string, error) bool) { yield(arg, nil) }
}

// execAll runs commands in a session of a new run, and returns the status of the
// last.
func (a *app) execAll(ctx context.Context, cmds iter.Seq2[engine.Command, error], o engine.SessionOptions, f execFlags) (err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	x := newExecution(a, f.json, cancel)
	defer x.stop() // after all has ended
	defer a.guarded(nil, "")()
	l, err := a.start()
	if err != nil {
		return err
	}
	defer l.close(&err)
	if f.save != "" {
		defer func() { err = a.saved(context.WithoutCancel(ctx), l, f.save, err) }()
	}
	if x.s, err = l.eng.Create(ctx, o); err != nil {
		return err
	}
	last := 0
	for c, err := range cmds {
		if err == nil {
			last, err = x.one(ctx, c)
		}
		if cause := context.Cause(ctx); cause != nil {
			return cause
		}
		if err != nil {
			return err
		}
		if last != 0 && f.failFast {
			break
		}
	}
	if last != 0 {
		return status(last)
	}
	return nil
}

// saved ends all sessions of a run and saves the one of braid exec. What the
// commands came to, err, is more than that it could not be saved, which is said
// anyhow.
func (a *app) saved(ctx context.Context, l *live, path string, err error) error {
	save := firstOf(l.eng.Close(), a.long(ctx, "saving", func(_ context.Context, tell told) error {
		l.run.OnProgress(tell)
		return l.run.Save(path, engine.DefaultSession)
	}))
	if err == nil {
		return save
	}
	a.complain(save)
	return err
}
