package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"charm.land/fang/v2"
	"github.com/spf13/cobra"
)

// Main runs braid with its arguments, without the program's name, and returns its
// exit status. When it returns, nothing that it started is left.
func Main(args []string) int {
	ctx, stop := untilSignal(context.Background())
	defer stop()
	a := &app{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, args: args}
	root := a.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if cause := context.Cause(ctx); cause != nil {
		err = cause // whatever else went wrong, the signal was first
	}
	a.complain(err)
	return statusOf(err)
}

// app is one run of the program.
type app struct {
	stdin          *os.File
	stdout, stderr *os.File
	args           []string // for the record
}

// complain says on stderr what went wrong, on one line.
func (a *app) complain(err error) {
	var st status
	var sig signalled
	if err == nil || errors.As(err, &st) || errors.As(err, &sig) || isBrokenPipe(err) {
		return
	}
	fmt.Fprintf(a.stderr, "braid: %s\n", oneLine(err.Error()))
}

// oneLine joins the lines of a message.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
}

// root returns the command line.
func (a *app) root() *cobra.Command {
	screen := screenFlags{}
	c := &cobra.Command{
		Use:   "braid [DIR]",
		Short: "Watch commands run: sessions, their history, and stdout beside stderr",
		Long: "braid opens a screen with a shell session in the current directory, or in DIR. " +
			"It shows the history of what ran, and the live stdout and stderr of every background process side by side. " +
			"Everything it shows is recorded: go back in time with space, or replay it later.",
		Example: "# A screen in this directory\nbraid\n\n# In another one\nbraid ~/src/shop\n\n" +
			"# Two servers side by side\nbraid run --name web='npm run dev' --name api='go run ./api'\n\n" +
			"# No screen: one session, live output, the last status\nbraid exec 'cd web' 'npm test'",
		Args: a.usage(cobra.MaximumNArgs(1)),
		RunE: func(c *cobra.Command, args []string) error { return a.open(c, args, screen) },

		SilenceErrors:              true,
		SilenceUsage:               true,
		SuggestionsMinimumDistance: 2,
	}
	screen.add(c, true)
	c.SetHelpFunc(help)
	c.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return misuse(c, err) })
	c.AddCommand(a.run(), a.exec(), a.replay(), a.watch(), a.ls(), a.export(), a.check(), a.demo(), a.keys(), a.themes(), a.version())
	return c
}

// help prints the help of a command as fang lays it out. Fang runs for help alone:
// at every error it would ask the terminal for its colours and wait for an answer.
func help(c *cobra.Command, _ []string) {
	root := c.Root()
	root.SetArgs(append(strings.Fields(c.CommandPath())[1:], "--help"))
	_ = fang.Execute(context.Background(), root, fang.WithoutVersion(), fang.WithoutManpage())
}

// usage turns what a check of arguments says into an error about wrong usage.
func (a *app) usage(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if err := check(c, args); err != nil {
			return misuse(c, err)
		}
		return nil
	}
}
