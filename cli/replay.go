package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"braid/record"
	"braid/tui"
)

// replayFlags are the flags of braid replay.
type replayFlags struct {
	speed     float64
	at        string
	idleLimit time.Duration
	plain     bool
}

// replay returns the command that plays a recording.
func (a *app) replay() *cobra.Command {
	var screen screenFlags
	var f replayFlags
	c := &cobra.Command{
		Use:   "replay FILE|DIR|RUN...",
		Short: "Play a recording: on the screen, or as plain output",
		Long: "A recording is a journal FILE, the DIR of a run, or the id of a RUN as braid ls shows it, of which the beginning is enough. " +
			"RUN/SESSION plays one session. Several are played together, each thing at its time. On the screen a bar shows the time, and every moment can be gone to. " +
			"With --plain, or when stdout is no terminal, what was printed to stdout and stderr is printed there again at its time.",
		Example: "braid replay 20261129-1803\n\n# Twice as fast, from the second minute, without long pauses\nbraid replay --speed 2 --at 1m --idle-limit 2s demo.braid\n\n" +
			"# Only the output, at its own pace\nbraid replay --plain demo.braid 2> errors.txt\n\n# Two recordings side by side\nbraid replay web.braid api.braid",
		Args: a.usage(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, args []string) (err error) {
			run, begin, err := f.open(a, args)
			if err != nil {
				return err
			}
			defer func() { err = firstOf(err, run.Close()) }()
			if f.plain || !term.IsTerminal(a.stdout.Fd()) {
				for _, p := range run.Problems() {
					fmt.Fprintf(a.stderr, "braid: %s\n", oneLine(p))
				}
				return a.plain(c.Context(), run, begin, f)
			}
			if err := screen.check(a); err != nil {
				return err
			}
			defer a.guarded(a.stdout, "")()
			return a.show(c.Context(), tui.Options{
				Source: run, Title: "braid replay", Run: titles(args),
				Replay: &tui.Replay{Speed: f.speed, At: begin, IdleLimit: f.idleLimit},
			})
		},
	}
	screen.add(c, false)
	c.Flags().Float64Var(&f.speed, "speed", 1, "how many times as fast as it was, 0.25 to 32")
	c.Flags().StringVar(&f.at, "at", "", "where to begin: 1m30s from the start, a time of day such as 14:03 or 14:03:22, or 50%")
	c.Flags().DurationVar(&f.idleLimit, "idle-limit", 0, "shorten longer pauses to this, such as 2s")
	c.Flags().Lookup("idle-limit").DefValue = "none"
	c.Flags().BoolVar(&f.plain, "plain", false, "no screen: print stdout and stderr at their times")
	return c
}

// open checks the flags and opens a recording, and returns the moment at which
// to begin.
func (f *replayFlags) open(a *app, names []string) (*record.Run, record.Moment, error) {
	if f.speed < record.MinSpeed || f.speed > record.MaxSpeed {
		return nil, 0, usageError{fmt.Errorf("--speed %v is not within %v and %v", f.speed, record.MinSpeed, record.MaxSpeed)}
	}
	if f.idleLimit < 0 {
		return nil, 0, usageError{fmt.Errorf("--idle-limit %v is negative", f.idleLimit)}
	}
	run, err := a.opened(names...)
	if err != nil {
		return nil, 0, err
	}
	from, to := run.Span()
	begin, err := parseAt(f.at, from, to)
	if err != nil {
		return nil, 0, errors.Join(err, run.Close())
	}
	return run, begin, nil
}

// titles returns what several recordings are called on the screen.
func titles(names []string) string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = title(name)
	}
	return strings.Join(all, ", ")
}

// title returns what a recording is called on the screen.
func title(name string) string { return strings.TrimSuffix(filepath.Base(name), journalExt) }
