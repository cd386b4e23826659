package cli

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"braid/record"
)

// ls returns the command that lists runs.
func (a *app) ls() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "ls",
		Short:   "List the runs that were recorded, the newest first",
		Example: "braid ls\n\n# Sessions in which something failed\nbraid ls --json | jq 'select(.failed > 0)'",
		Args:    a.usage(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			runs, err := record.ListRuns(stateDir())
			if err != nil {
				return err
			}
			for _, r := range runs {
				for _, p := range r.Problems {
					fmt.Fprintf(a.stderr, "braid: run %s: %s\n", r.Info.ID, oneLine(p))
				}
			}
			if asJSON {
				return listJSON(a.stdout, runs)
			}
			if len(runs) == 0 {
				_, err := fmt.Fprintln(a.stderr, "braid: nothing is recorded yet; every braid, braid run and braid exec is")
				return err
			}
			return a.table(func(w io.Writer) { listTable(w, runs) })
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object for each session")
	return c
}

// listTable writes a row for each session.
func listTable(w io.Writer, runs []record.Listed) {
	fmt.Fprintln(w, "RUN\tSESSION\tSTARTED\tLASTED\tEXECS\tPROCS\tFAILED\tSIZE\tSTATE")
	for _, r := range runs {
		state := "ended"
		if r.Running {
			state = "running"
		}
		for _, s := range r.Sessions {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%d\t%d\t%s\t%s\n", r.Info.ID, s.Session,
				s.From.Time().Format("2006-01-02 15:04"), lasted(s.To.Sub(s.From)),
				s.Execs, s.Procs, s.Failed, humanize.Bytes(uint64(s.Size)), state)
		}
	}
}

// lasted writes a duration in the two units that matter: "3h05m", "2m10s",
// "0.4s".
func lasted(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) + "s"
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%dm%02ds", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%dh%02dm", int(d.Hours()), int(d.Minutes())%60)
}

// listed is what --json prints of a session. Names and meanings are stable.
type listed struct {
	Run        string   `json:"run"`
	Session    string   `json:"session"`
	Path       string   `json:"path"`
	StartedAt  string   `json:"started_at"` // RFC 3339
	EndedAt    string   `json:"ended_at"`   // of the last event so far
	DurationMS float64  `json:"duration_ms"`
	Running    bool     `json:"running"`
	Execs      int      `json:"execs"`
	Processes  int      `json:"processes"`
	Failed     int      `json:"failed"`
	Size       int64    `json:"size_bytes"`
	Pid        int      `json:"pid"` // of braid
	Cwd        string   `json:"cwd"`
	Args       []string `json:"args"`
}

// listJSON writes a line for each session.
func listJSON(w io.Writer, runs []record.Listed) error {
	for _, r := range runs {
		for _, s := range r.Sessions {
			err := writeJSON(w, listed{
				Run: r.Info.ID, Session: s.Session, Path: s.Path,
				StartedAt: s.From.Time().Format(time.RFC3339Nano), EndedAt: s.To.Time().Format(time.RFC3339Nano),
				DurationMS: milliseconds(s.To.Sub(s.From)), Running: r.Running,
				Execs: s.Execs, Processes: s.Procs, Failed: s.Failed, Size: s.Size,
				Pid: r.Info.Pid, Cwd: r.Info.Cwd, Args: append([]string{}, r.Info.Args...),
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
