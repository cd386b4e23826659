package cli

import (
	"context"
	"embed"

	"github.com/spf13/cobra"

	"braid/engine"
	"braid/record"
)

//go:embed demo/*.sh
var demoScripts embed.FS

// demo returns the command that opens the screen over a small lively workspace.
func (a *app) demo() *cobra.Command {
	var f screenFlags
	c := &cobra.Command{
		Use:   "demo",
		Short: "Open the screen over a small lively workspace",
		Long: "A server, a worker that fails, a build with a progress bar and a program that complains on stderr: " +
			"something to try every key on. It needs nothing but bash, touches no files, and all of it stops when the screen is left.",
		Example: "braid demo",
		Args:    a.usage(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			return a.screen(c.Context(), f, alone(".", a.startDemo))
		},
	}
	f.add(c, true)
	return c
}

// startDemo starts the processes of the demo and runs its first commands.
func (a *app) startDemo(ctx context.Context, s *engine.Session) error {
	for _, line := range []string{"bash --version | head -1", "ls /nowhere", "echo 'Welcome to braid. Press ? for help, ctrl+p for everything.'"} {
		if _, err := s.Exec(ctx, engine.Command{Line: line, Origin: record.OriginUser, Discard: true}); err != nil {
			return err
		}
	}
	var cmds []engine.Command
	for _, name := range []string{"build", "worker", "sensor", "web"} {
		text, err := demoScripts.ReadFile("demo/" + name + ".sh")
		if err != nil {
			return err
		}
		cmds = append(cmds, engine.Command{Name: name, Line: string(text), TTY: name == "build", Origin: record.OriginUser})
	}
	return a.starter(cmds)(ctx, s)
}
