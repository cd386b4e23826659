package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
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
		Use:   "export FILE|DIR|RUN...",
		Short: "Turn a recording into text, JSON lines, an asciicast or a page",
		Long: "text is what was printed; of one --source and one --stream it is that byte for byte. jsonl has one JSON object for each event and line. " +
			"asciicast is for terminal players. html is a page by itself that needs no scripts.",
		Example: "# A page to send to a colleague\nbraid export --format html -o build.html 20261129-1803\n\n" +
			"# What one command printed to stderr\nbraid export --source e3 --stream err demo.braid\n\n" +
			"# For a terminal player, without long pauses\nbraid export --format asciicast --idle-limit 2s -o demo.cast demo.braid",
		Args: a.usage(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, args []string) (err error) {
			if !slices.Contains(names, f.format) {
				return usageError{fmt.Errorf("--format %s: want one of %s", f.format, strings.Join(names, ", "))}
			}
			if err := writable(f.out); err != nil {
				return usageError{fmt.Errorf("--output %w", err)}
			}
			run, err := a.opened(args...)
			if err != nil {
				return err
			}
			defer func() { err = firstOf(err, run.Close()) }()
			o, err := f.options(run, titles(args))
			if err != nil {
				return err
			}
			return a.exported(c.Context(), run, f, o)
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

// exported writes a recording in another format. What goes to a terminal shows how
// far it has come by itself.
func (a *app) exported(ctx context.Context, run *record.Run, f exportFlags, o export.Options) error {
	write := func(ctx context.Context, _ told) error {
		return a.written(f.out, func(w io.Writer) error { return export.Write(ctx, w, run, export.Format(f.format), o) })
	}
	if f.out == "" && term.IsTerminal(a.stdout.Fd()) {
		return write(ctx, nil)
	}
	return a.long(ctx, "exporting", func(ctx context.Context, tell told) error {
		o.Progress = func(done, total int64) { _ = tell(done, total) } // which ends with ctx
		return write(ctx, tell)
	})
}

// written lets write write to a file, which it replaces only when all is there, or
// to stdout when there is no name. What is there and is no file, such as a device or
// a pipe, is written to and never replaced.
func (a *app) written(name string, write func(io.Writer) error) (err error) {
	if name == "" {
		return buffered(a.stdout, write)
	}
	if st, err := os.Stat(name); err == nil && !st.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return firstOf(buffered(f, write), f.Close())
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // a link stays one
	}
	f, err := renameio.NewPendingFile(name, renameio.WithPermissions(0o600))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Cleanup()) }()
	if err := buffered(f, write); err != nil {
		return err
	}
	return f.CloseAtomicallyReplace()
}

// buffered lets write write to a file in large pieces.
func buffered(f io.Writer, write func(io.Writer) error) error {
	w := bufio.NewWriterSize(f, 64<<10)
	return firstOf(write(w), w.Flush())
}

// writable returns why nothing can be written to a file of a name, which need not
// exist; an empty one is stdout.
func writable(name string) error {
	switch {
	case name == "":
		return nil
	case isDir(name):
		return fmt.Errorf("%s is a directory; name a file", name)
	}
	return placed(name)
}
