package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"braid/record"
)

// save returns the command that keeps recordings.
func (a *app) save() *cobra.Command {
	return &cobra.Command{
		Use:   "save RUN|RUN/SESSION [FILE|DIR]",
		Short: "Keep a recording: as a copy in a file or directory, or where it is",
		Long: "Runs that nobody keeps are removed after a while. One session becomes a FILE, and a run of several sessions a DIR; " +
			"either can be copied anywhere, and is opened by braid replay, export, check and ls. What goes on is saved as far as it has come. " +
			"Without FILE or DIR the whole run stays where it is, under its id, for as long as you like.",
		Example: "# The last run's session, or all of its sessions\nbraid save 20261129-1803 build.braid\nbraid save 20261129-1803 build/\n\n" +
			"# One session of several\nbraid save 20261129-1803/api api.braid\n\n# Never remove this run\nbraid save 20261129-1803",
		Args: a.usage(cobra.RangeArgs(1, 2)),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 {
				dir, _, err := runDir(args[0])
				if err != nil {
					return err
				}
				return record.Keep(dir)
			}
			return a.saveAs(c.Context(), args[0], args[1])
		},
	}
}

// saveAs copies a recording to a file or a directory. What matches a rule is left
// out of the copy, also when the recording was made without that rule.
func (a *app) saveAs(ctx context.Context, name, target string) (err error) {
	path, err := find(stateDir(), name)
	if err != nil {
		return err
	}
	session := ""
	if !isDir(path) && path != name {
		// Its other lives are known to the whole run alone.
		_, session, _ = strings.Cut(name, "/")
		path = filepath.Dir(path)
	}
	run, err := a.read(path)
	if err != nil {
		return err
	}
	defer func() { err = firstOf(err, run.Close()) }()
	if session == "" {
		session = only(run)
	}
	return a.long(ctx, "saving", func(_ context.Context, tell told) error {
		run.OnProgress(tell)
		if session == "" || strings.HasSuffix(target, "/") || isDir(target) {
			return saveDir(run, session, target, a.cfg.Redact)
		}
		return saveFile(run, session, target, a.cfg.Redact)
	})
}

// only returns the id of a run's session if it has just one, with one life.
func only(run *record.Run) string {
	all := run.Snapshot(record.Live).Sessions
	if len(all) != 1 {
		return ""
	}
	if _, more := run.Snapshot(all[0].Created - 1).Session(all[0].ID); more {
		return ""
	}
	return all[0].ID
}

// saveDir copies a run, or one session if it is named, into a directory that is
// there, or makes one.
func saveDir(run *record.Run, session, target string, rules []*regexp.Regexp) error {
	if session != "" && isDir(target) {
		return saveFile(run, session, filepath.Join(target, filepath.Base(session)+journalExt), rules)
	}
	if strings.HasSuffix(target, journalExt) {
		return fmt.Errorf("%s: the run has several sessions; name one as RUN/SESSION, or save them to a directory, such as %s/",
			target, strings.TrimSuffix(target, journalExt))
	}
	if isDir(target) {
		target = filepath.Join(target, filepath.Base(run.Info().ID))
	}
	if err := placed(target); err != nil {
		return err
	}
	err := run.SaveAll(target, nil, rules...)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("%s is there already; choose another name", target)
	}
	return err
}

// saveFile copies a session to a file. It replaces no file that is anything but a
// recording.
func saveFile(run *record.Run, session, target string, rules []*regexp.Regexp) error {
	if err := replaceable(target); err != nil {
		return err
	}
	return run.Save(target, session, rules...)
}

// replaceable returns why a recording cannot be saved in a place: something else is
// there, or its directory is not.
func replaceable(target string) error {
	if err := placed(target); err != nil {
		return err
	}
	st, err := os.Stat(target)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	ours := false // never a device, nor what could block whoever opens it
	if st.Mode().IsRegular() {
		if ours, err = isRecording(target); err != nil {
			return err
		}
	}
	if !ours {
		return fmt.Errorf("%s is there and is no recording; choose another name", target)
	}
	return nil
}

// placed returns an error when the directory is not there in which something is to be
// made.
func placed(target string) error {
	if dir := filepath.Dir(filepath.Clean(target)); !isDir(dir) {
		return fmt.Errorf("%s: there is no directory %s", target, dir)
	}
	return nil
}

// isRecording says that a file may be a recording, or is empty as of mktemp.
func isRecording(path string) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	var label [3]byte
	switch n, err := io.ReadFull(f, label[:]); {
	case errors.Is(err, io.EOF):
		return true, nil
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
		return false, err
	default:
		return n > 0 && bytes.Equal(label[:], []byte("\x03\x03\x03")), nil
	}
}
