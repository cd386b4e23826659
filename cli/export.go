package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"braid/record"
	"braid/record/export"
)

// exportFlags say how a recording is turned into something else.
type exportFlags struct {
	format, out, source, stream string
	times                       bool
	idleLimit                   time.Duration
	maxLines                    int64
}

// export returns the command that turns a recording into another format.
func (a *app) export() *cobra.Command {
	var f exportFlags
	var names []string
	for _, format := range export.Formats() {
		names = append(names, string(format))
	}
	c := &cobra.Command{
		Use:   "export FILE|DIR|RUN",
		Short: "Turn a recording into text, JSON lines, an asciicast or a page",
		Long: "text is what was printed; of one --source and one --stream it is that byte for byte. jsonl has one JSON object for each event and line. " +
			"asciicast is for terminal players. html is a page by itself that needs no scripts.",
		Example: "# A page to send to a colleague\nbraid export --format html -o build.html 20261129-1803\n\n" +
			"# What one command printed to stderr\nbraid export --source e3 --stream err demo.braid\n\n" +
			"# For a terminal player, without long pauses\nbraid export --format asciicast --idle-limit 2s -o demo.cast demo.braid",
		Args: a.usage(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, args []string) (err error) {
			if !slices.Contains(names, f.format) {
				return usageError{fmt.Errorf("--format %s: want one of %s", f.format, strings.Join(names, ", "))}
			}
			path, err := find(stateDir(), args[0])
			if err != nil {
				return err
			}
			run, err := record.OpenRun(path)
			if err != nil {
				return err
			}
			defer func() { err = firstOf(err, run.Close()) }()
			o, err := f.options(run, title(args[0]))
			if err != nil {
				return err
			}
			if f.out != "" && term.IsTerminal(a.stderr.Fd()) {
				o.Progress = progress(a.stderr)
			}
			return a.written(f.out, func(w io.Writer) error {
				return export.Write(c.Context(), w, run, export.Format(f.format), o)
			})
		},
	}
	c.Flags().StringVar(&f.format, "format", string(export.Formats()[0]), "one of "+strings.Join(names, ", "))
	c.Flags().StringVarP(&f.out, "output", "o", "", "the file to write (stdout)")
	c.Flags().StringVar(&f.source, "source", "", "only a command or process: its id such as e3 or p1, a process's name, or SESSION/ID (all)")
	c.Flags().StringVar(&f.stream, "stream", "both", "out, err or both")
	c.Flags().BoolVar(&f.times, "times", false, "say when each line was printed")
	c.Flags().DurationVar(&f.idleLimit, "idle-limit", 0, "asciicast: shorten longer pauses to this, such as 2s")
	c.Flags().Lookup("idle-limit").DefValue = "none"
	c.Flags().Int64Var(&f.maxLines, "max-lines", 0, "html: lines of each source, the first and the last of them; -1 for all")
	c.Flags().Lookup("max-lines").DefValue = "10000"
	return c
}

// options returns what the flags ask for.
func (f *exportFlags) options(run *record.Run, name string) (export.Options, error) {
	o := export.Options{Times: f.times, IdleLimit: f.idleLimit, MaxLines: f.maxLines, Title: name}
	switch f.stream {
	case "out", "stdout":
		o.Streams = record.Out
	case "err", "stderr":
		o.Streams = record.Err
	case "both":
		o.Streams = record.Both
	default:
		return o, usageError{fmt.Errorf("--stream %s: want out, err or both", f.stream)}
	}
	if f.idleLimit < 0 {
		return o, usageError{fmt.Errorf("--idle-limit %v is negative", f.idleLimit)}
	}
	if f.source == "" {
		return o, nil
	}
	id, err := export.Find(run, f.source)
	o.Source = id
	return o, err
}

// written lets write write to a file, which it replaces only when all is there,
// or to stdout when there is no name.
func (a *app) written(name string, write func(io.Writer) error) (err error) {
	if name == "" {
		w := bufio.NewWriterSize(a.stdout, 64<<10)
		return firstOf(write(w), w.Flush())
	}
	f, err := renameio.NewPendingFile(name, renameio.WithPermissions(0o600))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Cleanup()) }()
	w := bufio.NewWriterSize(f, 64<<10)
	if err := firstOf(write(w), w.Flush()); err != nil {
		return err
	}
	return f.CloseAtomicallyReplace()
}

// progressEvery is how often progress is shown.
const progressEvery = 100 * time.Millisecond

// progress returns what shows progress on a terminal, on one line that goes away
// at the end. What takes no time shows nothing.
func progress(w io.Writer) func(done, total int64) {
	last := time.Now()
	shown := false
	return func(done, total int64) {
		switch {
		case done >= total && shown:
			fmt.Fprint(w, "\r\x1b[K")
			shown = false
		case done < total && total > 0 && time.Since(last) >= progressEvery:
			fmt.Fprintf(w, "\r%3d %%", 100*done/total)
			last, shown = time.Now(), true
		}
	}
}
