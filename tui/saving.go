package tui

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"
	"github.com/google/renameio/v2"

	"braid/record"
	"braid/record/export"
	"braid/views"
)

// saving is a recording that is being saved.
type saving struct {
	path   string
	cancel context.CancelFunc
	asks   overlay // asks whether to give it up; nil: nothing does
	quit   bool    // the screen ends when it has been given up

	done, total atomic.Int64 // bytes; of the goroutine that saves
}

// fileKind is a kind of file that a recording is saved as.
type fileKind struct {
	ext    string
	format export.Format // empty: a recording
	use    string        // what the user does with it
}

// kinds returns the kinds of files, each told by how its name ends.
func kinds() []fileKind {
	return []fileKind{
		{recordingExt, "", "; braid replay plays it"},
		{".html", export.FormatHTML, "; any browser shows it"},
		{".txt", export.FormatText, ""},
		{".jsonl", export.FormatJSONLines, ""},
		{".cast", export.FormatAsciicast, "; asciinema plays it"},
	}
}

// kindOf returns what a name asks for: a recording unless it ends like another.
func kindOf(name string) int {
	ext := strings.ToLower(filepath.Ext(name))
	return max(0, slices.IndexFunc(kinds(), func(k fileKind) bool { return k.ext == ext }))
}

// use says what a file that was saved is good for.
func use(path string) string { return kinds()[kindOf(path)].use }

// otherKind turns a name into one of the next kind.
func otherKind(name string) string {
	i, all := kindOf(name), kinds()
	if strings.EqualFold(filepath.Ext(name), all[i].ext) {
		name, i = name[:len(name)-len(filepath.Ext(name))], i+1
	}
	return name + all[i%len(all)].ext
}

// write saves a session's recording. What matches a rule is in no kind of file: it
// is left out of a copy, which the file is then made from.
func (s *saving) write(ctx context.Context, src Source, session string, rules []*regexp.Regexp) error {
	src.OnProgress(func(done, total int64) error {
		s.progress(done, total)
		return ctx.Err()
	})
	defer src.OnProgress(nil)
	k := kinds()[kindOf(s.path)]
	if k.format == "" {
		return src.Save(s.path, session, rules...)
	}
	f, err := os.CreateTemp(filepath.Dir(s.path), "."+filepath.Base(s.path)+"-*"+recordingExt)
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if err := f.Close(); err != nil {
		return err
	}
	if err := src.Save(f.Name(), session, rules...); err != nil {
		return err
	}
	run, err := record.OpenRun(f.Name())
	if err != nil {
		return err
	}
	defer run.Close() // It was only read.
	return replace(s.path, func(w io.Writer) error {
		return export.Write(ctx, w, run, k.format, export.Options{Title: session, Progress: s.progress})
	})
}

// replace writes a file that takes its place when all of it is there. A link to a
// file stays one.
func replace(path string, write func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	f, err := renameio.NewPendingFile(path, renameio.WithStaticPermissions(0o600))
	if err != nil {
		return err
	}
	defer f.Cleanup() // does nothing after the replacement
	w := bufio.NewWriterSize(f, 64<<10)
	if err := write(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.CloseAtomicallyReplace()
}

// progress is told how far it is.
func (s *saving) progress(done, total int64) {
	s.done.Store(done)
	s.total.Store(total)
}

// text says how far it is, for the header.
func (s *saving) text() string {
	done, total := s.done.Load(), s.total.Load()
	if total <= 0 {
		return "saving"
	}
	return "saving " + views.Percent(100*float64(done)/float64(total)) + " of " + views.Bytes(total)
}

// askToGiveUp asks whether to give up what is being saved.
func (m *model) askToGiveUp() tea.Cmd {
	s := m.saving
	cmd := m.confirmed("Give up saving "+m.look.Path(s.path)+"?", "give up", nil, func(*model) tea.Cmd {
		s.cancel()
		return nil
	})
	s.asks = m.top()
	return cmd
}

// quitSaving asks whether to leave although a recording is being saved, which is
// given up then.
func (m *model) quitSaving() tea.Cmd {
	s := m.saving
	cmd := m.confirmed("Quit before "+m.look.Path(s.path)+" is saved?", "quit", []string{s.text()}, func(*model) tea.Cmd {
		s.quit = true
		s.cancel()
		return nil
	})
	s.asks = m.top()
	return cmd
}

// saver keeps recordings.
type saver interface {
	// Save writes a copy of a session's recording to a file, which is replaced at
	// once when the copy is complete. What matches a rule is not in it.
	Save(path, session string, rules ...*regexp.Regexp) error
	// OnProgress has Save report how many of how many bytes it has read. An error
	// that f returns ends Save, which returns it. It is not set while Save runs.
	OnProgress(f func(done, total int64) error)
}

var _ saver = (*record.Run)(nil)
