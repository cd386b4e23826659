package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/x/term"
	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"braid/record"
)

// ls returns the command that lists runs.
func (a *app) ls() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "ls [FILE|DIR|RUN...]",
		Short: "List the runs that were recorded, the newest first",
		Long: "A session is running, ended, or unfinished: then braid was killed before it could end it, or the recording is a copy from before its end. " +
			"Kept runs stay until you remove them, see braid save. With names only those recordings are listed. " +
			"On a narrow terminal columns are left out.\n\n" +
			"An object of --json has run, session, path (of the recording), started_at and ended_at (RFC 3339; of the last event so far), duration_ms, " +
			"running, unfinished, kept, execs, processes, failed (execs and processes), size_bytes, and of the braid that recorded it pid, cwd and args.",
		Example: "braid ls\n\n# Recordings in this directory\nbraid ls *.braid\n\n# Sessions in which something failed\nbraid ls --json | jq 'select(.failed > 0)'",
		Args:    a.usage(cobra.ArbitraryArgs),
		RunE: func(_ *cobra.Command, args []string) error {
			runs, err := a.listOf(args)
			if err != nil {
				return err
			}
			for _, r := range runs {
				for _, p := range r.Problems {
					fmt.Fprintf(a.stderr, "braid: run %s: %s\n", oneLine(r.Info.ID), oneLine(p))
				}
			}
			if asJSON {
				return listJSON(a.stdout, runs)
			}
			if len(runs) == 0 {
				_, err := fmt.Fprintln(a.stderr, "braid: nothing is recorded yet; every braid, braid run and braid exec is")
				return err
			}
			rows := listRows(runs)
			if columns, _, err := term.GetSize(a.stdout.Fd()); err == nil {
				rows = fitting(rows, columns)
			}
			return a.table(func(w io.Writer) {
				for _, row := range rows {
					fmt.Fprintln(w, strings.Join(row, "\t"))
				}
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object for each session")
	return c
}

// listOf lists all runs, or the recordings that names say.
func (a *app) listOf(names []string) ([]record.Listed, error) {
	defer a.progress("reading").end()
	if len(names) == 0 {
		return record.ListRuns(stateDir())
	}
	paths, err := recordings(stateDir(), names...)
	if err != nil {
		return nil, err
	}
	return record.List(paths...)
}

// stateOf says how a session is. The end of one is not recorded, although nobody
// writes it any more, when braid was killed or this is an earlier copy.
func stateOf(r *record.Listed, s *record.ListedSession) string {
	state := "unfinished"
	switch {
	case s.Closed:
		state = "ended"
	case r.Running:
		state = "running"
	}
	if r.Kept {
		state += ", kept"
	}
	return state
}

// listRows returns a row for each session below one with the names of the columns.
func listRows(runs []record.Listed) [][]string {
	rows := [][]string{{"RUN", "SESSION", "STARTED", "LASTED", "EXECS", "PROCS", "FAILED", "SIZE", "STATE"}}
	for _, r := range runs {
		for _, s := range r.Sessions {
			rows = append(rows, []string{
				cmp.Or(oneLine(r.Info.ID), "-"), oneLine(s.Session), s.From.Time().Format("2006-01-02 15:04"), lasted(s.To.Sub(s.From)),
				strconv.Itoa(s.Execs), strconv.Itoa(s.Procs), strconv.Itoa(s.Failed), humanize.Bytes(uint64(s.Size)), stateOf(&r, &s),
			})
		}
	}
	return rows
}

// fitting leaves out columns of rows, the least important first, until they fit in
// so many cells as a table.
func fitting(rows [][]string, width int) [][]string {
	for _, name := range []string{"SIZE", "PROCS", "EXECS", "STARTED", "LASTED"} {
		if tableWidth(rows) <= width {
			break
		}
		i := slices.Index(rows[0], name)
		for j, row := range rows {
			rows[j] = slices.Delete(row, i, i+1)
		}
	}
	return rows
}

// tableWidth returns how many cells rows take as a table.
func tableWidth(rows [][]string) int {
	sum := -columnGap
	for i := range rows[0] {
		widest := 0
		for _, row := range rows {
			widest = max(widest, utf8.RuneCountInString(row[i])) // as tabwriter counts
		}
		sum += widest + columnGap
	}
	return sum
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
	Unfinished bool     `json:"unfinished"` // the end is not recorded: braid was killed, or this is an earlier copy
	Kept       bool     `json:"kept"`
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
				DurationMS: milliseconds(s.To.Sub(s.From)), Running: r.Running && !s.Closed,
				Unfinished: !r.Running && !s.Closed, Kept: r.Kept,
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
