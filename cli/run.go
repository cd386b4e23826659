package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"braid/engine"
	"braid/record"
)

// run returns the command that opens the screen with background processes.
func (a *app) run() *cobra.Command {
	var f screenFlags
	var named []string
	var tty bool
	c := &cobra.Command{
		Use:   "run ['CMD'...]",
		Short: "Open the screen with each CMD as a background process",
		Long: "Each CMD is a line for bash, run as a background process whose stdout and stderr stay apart. " +
			"Quitting the screen stops them all, with everything that they started.",
		Example: "braid run 'npm run dev' 'go run ./api'\n\n" +
			"# With names, and as on a terminal: colours, progress bars\nbraid run --tty --name web='npm run dev' --name api='go run ./api'",
		RunE: func(c *cobra.Command, args []string) error {
			cmds, err := background(named, args, tty)
			if err != nil {
				return misuse(c, err)
			}
			return a.screen(c.Context(), f, alone(".", a.starter(cmds)))
		},
	}
	f.add(c, true)
	c.Flags().StringArrayVar(&named, "name", nil, "a process with a name, as NAME='CMD'; may be given several times")
	c.Flags().BoolVar(&tty, "tty", false, "give the processes two terminals, one for each stream, instead of pipes")
	return c
}

// background returns the commands to start: those with names first.
func background(named, lines []string, tty bool) ([]engine.Command, error) {
	var cmds []engine.Command
	seen := map[string]bool{}
	for _, n := range named {
		name, line, ok := strings.Cut(n, "=")
		switch {
		case !ok || name == "" || line == "":
			return nil, fmt.Errorf("--name %s: want NAME='CMD'", n)
		case seen[name]:
			return nil, fmt.Errorf("--name %s is given twice", name)
		}
		seen[name] = true
		cmds = append(cmds, engine.Command{Name: name, Line: line})
	}
	for _, line := range lines {
		cmds = append(cmds, engine.Command{Line: line})
	}
	if len(cmds) == 0 {
		return nil, errors.New("nothing to run: give a CMD or --name NAME='CMD'")
	}
	for i := range cmds {
		cmds[i].TTY, cmds[i].Origin = tty, record.OriginUser
	}
	return cmds, nil
}

// starter returns what starts commands in a session, one after another.
func (a *app) starter(cmds []engine.Command) func(context.Context, *engine.Session) error {
	return func(ctx context.Context, s *engine.Session) error {
		columns, rows, err := term.GetSize(a.stdout.Fd())
		for _, c := range cmds {
			if err == nil {
				c.Columns, c.Rows = columns, rows
			}
			if _, err := s.Start(ctx, c); err != nil {
				return err
			}
		}
		return nil
	}
}
