package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"braid/record"
)

// check returns the command that verifies a recording.
func (a *app) check() *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE|DIR|RUN...",
		Short: "Read a recording completely and tell what of it is damaged",
		Long: "Each damaged place is told on a line of stdout: what was skipped there and where; of a file with more than 10,000 the first. The exit status is 1 if there is any. What is not damaged can be replayed and exported all the same. " +
			"There are no checksums: a letter of a program's text that has become another one is not noticed.",
		Example: "braid check demo.braid\n\n# Every run that was recorded\n" +
			"braid ls --json | jq -r .run | sort -u | xargs -n1 braid check",
		Args: a.usage(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, args []string) (err error) {
			run, err := a.opened(args...)
			if err != nil {
				return err
			}
			defer func() { err = firstOf(err, run.Close()) }()
			return a.verify(c.Context(), run)
		},
	}
}

// verify tells what of a recording is damaged.
func (a *app) verify(ctx context.Context, run *record.Run) error {
	var problems []record.Problem
	err := a.long(ctx, "checking", func(ctx context.Context, tell told) (err error) {
		run.OnProgress(tell)
		problems, err = run.Verify(ctx)
		return err
	})
	if err != nil {
		return err
	}
	for _, p := range problems {
		if _, err := fmt.Fprintln(a.stdout, oneLine(p.String())); err != nil {
			return err
		}
	}
	if len(problems) > 0 {
		return status(1)
	}
	return nil
}
