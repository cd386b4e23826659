package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"braid/record"
)

// check returns the command that verifies a recording.
func (a *app) check() *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE|DIR|RUN",
		Short: "Read a recording completely and tell what of it is damaged",
		Long:  "Each damaged place is told on a line of stdout: what was skipped there and where. The exit status is 1 if there is any. What is not damaged can be replayed and exported all the same.",
		Example: "braid check demo.braid\n\n# Every run that was recorded\n" +
			"braid ls --json | jq -r .run | sort -u | xargs -n1 braid check",
		Args: a.usage(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, args []string) (err error) {
			path, err := find(stateDir(), args[0])
			if err != nil {
				return err
			}
			run, err := record.OpenRun(path)
			if err != nil {
				return err
			}
			defer func() { err = firstOf(err, run.Close()) }()
			problems, err := run.Verify(c.Context())
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
		},
	}
}
