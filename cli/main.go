package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"charm.land/fang/v2"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"braid/config"
	"braid/guard"
	"braid/themes"
	"braid/views"
)

// Main runs braid with its arguments, without the program's name, and returns its
// exit status. When it returns, nothing that it started is left.
func Main(args []string) int {
	if len(args) > 0 && args[0] == cleanUpArg {
		return cleanUp(args[1:])
	}
	ctx, stop := untilSignal(context.Background())
	defer stop()
	a := newApp(args)
	a.main = true
	root := a.root()
	a.extras(root)
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
	args           []string      // for the record
	patience       time.Duration // before progress is shown
	main           bool          // the process is this run, and no test of it
	guard          *guard.Guard  // of the process; nil: none

	cfg   *config.Config // for the commands that it concerns
	looks *themes.Set    // the built-in themes and the user's
}

// newApp returns a run of the program with the streams of the process.
func newApp(args []string) *app {
	return &app{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, args: args, patience: progressAfter}
}

// complain says on stderr what went wrong, on one line.
func (a *app) complain(err error) {
	var st status
	var sig signalled
	if err == nil || errors.As(err, &st) || errors.As(err, &sig) || isBrokenPipe(err) {
		return
	}
	a.say(fmt.Sprintf("braid: %s\n", oneLine(err.Error())))
}

// sayWithin is how long a terminal has to take a last message: one that is paused
// would keep the program for as long as that lasts.
const sayWithin = 500 * time.Millisecond

// say writes a last message to stderr. Anything but a terminal gets all the time
// that it takes.
func (a *app) say(text string) {
	if !term.IsTerminal(a.stderr.Fd()) {
		_, _ = io.WriteString(a.stderr, text)
		return
	}
	said := make(chan struct{})
	go func() {
		_, _ = io.WriteString(a.stderr, text)
		close(said)
	}()
	select {
	case <-said:
	case <-time.After(sayWithin):
	}
}

// oneLine joins the lines of a message, and makes what it quotes safe to print: names
// may hold what would act on the terminal.
func oneLine(s string) string {
	lines := strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' })
	for i := range lines {
		lines[i] = views.Plain(lines[i])
	}
	return strings.Join(lines, "; ")
}

// root returns the command line.
func (a *app) root() *cobra.Command {
	screen, file, version := screenFlags{}, "", false
	c := &cobra.Command{
		Use:   "braid [DIR|WORKSPACE.toml|Procfile]",
		Short: "Watch commands run: sessions, their history, and stdout beside stderr",
		Long: "braid opens a screen with a shell session in the current directory, or in DIR. " +
			"A workspace, or the braid.toml or Procfile of a DIR that is named, says which sessions and processes are started there and kept running; " +
			"those of a Procfile have the variables of a .env file beside it. " +
			"The screen shows the history of what ran, and the live stdout and stderr of every background process side by side. " +
			"Everything it shows is recorded: go back in time with space, or replay it later.",
		Example: "# A screen in this directory\nbraid\n\n# What the braid.toml or Procfile here says\nbraid .\n\n# Another file\nbraid -f dev.toml\n\n" +
			"# Two servers side by side\nbraid run --name web='npm run dev' --name api='go run ./api'\n\n" +
			"# No screen: one session, live output, the last status\nbraid exec 'cd web' 'npm test'",
		Args: a.one,
		RunE: func(c *cobra.Command, args []string) error {
			if version {
				return a.printVersion()
			}
			return a.open(c, args, file, screen)
		},

		PersistentPreRunE: a.prepare,

		SilenceErrors:              true,
		SilenceUsage:               true,
		SuggestionsMinimumDistance: 2,
	}
	screen.add(c, true)
	c.Flags().StringVarP(&file, "file", "f", "", "a workspace, such as dev.toml or Procfile.dev, or a directory with one")
	c.Flags().BoolVar(&version, "version", false, "print braid's version, as braid version does")
	c.SetHelpFunc(help)
	c.SetFlagErrorFunc(flagError)
	c.AddCommand(a.run(), a.exec(), a.replay(), a.watch(), a.mcp(), a.ls(), a.save(), a.export(), a.check(), a.demo(), a.config(), a.keys(), a.themes(), a.man(), a.version())
	completeRuns(c)
	completeFlags(c)
	return c
}

// help prints the help of a command as fang lays it out. Fang runs for help alone:
// at every error it would ask the terminal for its colours and wait for an answer.
func help(c *cobra.Command, _ []string) {
	root := c.Root()
	root.SetArgs(append(strings.Fields(c.CommandPath())[1:], "--help"))
	_ = fang.Execute(context.Background(), root, fang.WithoutVersion(), fang.WithoutManpage())
}
