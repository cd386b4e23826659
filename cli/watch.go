package cli

import (
	"errors"
	"path/filepath"

	"github.com/spf13/cobra"

	"braid/record"
	"braid/tui"
)

// watch returns the command that shows a run of another braid.
func (a *app) watch() *cobra.Command {
	var screen screenFlags
	c := &cobra.Command{
		Use:     "watch [RUN]",
		Short:   "Watch what another braid is doing now, without being able to change it",
		Long:    "RUN is the id of a run as braid ls shows it, of which the beginning is enough, or its directory. Without one it is the newest that runs.",
		Example: "braid watch\n\n# A certain one\nbraid watch 20261129-1803",
		Args:    a.usage(cobra.MaximumNArgs(1)),
		RunE: func(c *cobra.Command, args []string) (err error) {
			if err := screen.check(a); err != nil {
				return err
			}
			var dir string
			if len(args) == 0 {
				dir, err = newestRunning()
			} else {
				dir, err = find(stateDir(), args[0])
			}
			if err != nil {
				return err
			}
			run, err := record.FollowRun(c.Context(), dir)
			if err != nil {
				return err
			}
			defer func() { err = firstOf(err, run.Close()) }()
			defer a.guarded(a.stdout, "")()
			return a.show(c.Context(), tui.Options{Source: run, Title: "braid watch", Run: filepath.Base(dir)})
		},
	}
	screen.add(c, false)
	return c
}

// newestRunning returns the directory of the newest run that another process
// writes now.
func newestRunning() (string, error) {
	runs, err := record.RunningRuns(stateDir())
	if err != nil {
		return "", err
	}
	if len(runs) > 0 {
		return runs[0], nil
	}
	return "", errors.New("no braid runs now; braid ls shows what was recorded, and braid replay plays it")
}
