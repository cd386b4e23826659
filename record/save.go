package record

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/renameio/v2"
)

// Save writes a copy of a session's journal to a file, which is replaced at once
// when the copy is complete. It opens like any journal, and shows the same: what
// the cap has dropped takes no room in it. If a session's id was used several
// times, its last life is saved.
//
// A session can be saved at any time, also after its end and while it is being
// written: what comes later is not in the copy. A flood that reaches the cap meanwhile
// may have to wait for the copy, for ten seconds at most. The rules are applied to what the
// journal holds, whatever rules it was written with; lines that came in parts
// stand then where they ended, since a rule sees them as a whole.
func (r *Run) Save(path, session string, rules ...*regexp.Regexp) error {
	logs := r.logsOf([]string{session})
	if len(logs) == 0 {
		return noSession(session)
	}
	if err := r.refuse(path); err != nil {
		return err
	}
	f, err := renameio.NewPendingFile(path, renameio.WithStaticPermissions(0o600))
	if err != nil {
		return err
	}
	defer f.Cleanup() // does nothing after the replacement
	last := logs[len(logs)-1]
	if err := r.copy(last, f.File, newRedactor(rules), r.progressOf(last.bytes())); err != nil {
		return fmt.Errorf("saving session %s: %w", session, err)
	}
	return f.CloseAtomicallyReplace()
}

// SaveAll writes copies of several sessions' journals, with all of their lives,
// to a new directory, which opens like that of a run. Without any sessions it
// saves them all. See Save.
func (r *Run) SaveAll(dir string, sessions []string, rules ...*regexp.Regexp) error {
	for _, s := range sessions {
		if len(r.logsOf([]string{s})) == 0 {
			return noSession(s)
		}
	}
	dir = filepath.Clean(dir)
	temp, err := os.MkdirTemp(filepath.Dir(dir), "."+filepath.Base(dir)+"-")
	if err != nil {
		return err
	}
	if err := r.saveIn(temp, sessions, newRedactor(rules)); err != nil {
		return errors.Join(err, os.RemoveAll(temp))
	}
	if err := os.Rename(temp, dir); err != nil { // fails when dir is there and not empty
		return errors.Join(err, os.RemoveAll(temp))
	}
	return nil
}

// saveIn saves sessions in a directory.
func (r *Run) saveIn(dir string, sessions []string, rules *redactor) error {
	if err := writeInfo(dir, rules.info(r.Info())); err != nil {
		return err
	}
	logs := r.logsOf(sessions)
	var total int64
	for _, l := range logs {
		total += l.bytes()
	}
	p := r.progressOf(total)
	for _, l := range logs {
		f, err := newJournalFile(dir, plainName(l.index.header.Session))
		if err != nil {
			return err
		}
		err = r.copy(l, f, rules, p)
		if err == nil {
			err = f.Sync()
		}
		if err = errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("saving session %s: %w", l.index.header.Session, err)
		}
	}
	return nil
}

// plainName returns a session's id as a name for a file. The id may be one that
// another program has written.
func plainName(session string) string {
	name := strings.NewReplacer("/", "_", "\\", "_", "\x00", "_").Replace(session)
	if name == "" || strings.HasPrefix(name, ".") || len(name) > 128 {
		return "session"
	}
	return name
}

func noSession(id string) error { return fmt.Errorf("session %s: there is none of this id", id) }

// logsOf returns the logs of sessions, or all when none are named.
func (r *Run) logsOf(sessions []string) []*log {
	return slices.DeleteFunc(slices.Clone(r.all()), func(l *log) bool {
		return len(sessions) > 0 && !slices.Contains(sessions, l.index.header.Session)
	})
}

// Replaceable says what keeps something from being saved at a path: a file may be
// replaced; a device, a pipe or a directory has others who use it. Where nothing is,
// or nothing can be looked at, it says nothing.
func Replaceable(path string) error {
	there, err := os.Stat(path)
	if err != nil || there.Mode().IsRegular() {
		return nil
	}
	return fmt.Errorf("%s is %s; only a file can be replaced", path, kindOf(there.Mode()))
}

// refuse refuses to replace one of the run's own journals, and what is no file.
func (r *Run) refuse(path string) error {
	there, err := os.Stat(path)
	if err != nil {
		return nil // as it should be
	}
	if err := Replaceable(path); err != nil {
		return err
	}
	for _, l := range r.all() {
		if own, err := os.Stat(l.path); err == nil && os.SameFile(there, own) {
			return fmt.Errorf("%s is the journal itself", path)
		}
	}
	return nil
}

// copy writes a copy of a log to an empty file.
func (r *Run) copy(l *log, to *os.File, rules *redactor, p *progress) error {
	part := p.part()
	err := errBehind
	for n := 0; errors.Is(err, errBehind); n++ {
		if err = to.Truncate(0); err != nil {
			return err
		}
		if _, err = to.Seek(0, io.SeekStart); err != nil {
			return err
		}
		w := bufio.NewWriterSize(to, batchSize)
		// A run that was opened as a recording may go on all the same.
		running := r.Running() || inUse(filepath.Dir(l.path))
		if n == 1 { // and no more: a slow disk must not stop what runs again and again
			defer r.spare(l, spareLimit)()
		}
		p.again()
		if err = l.copy(w, rules, !running, running && n < patience, part); err == nil {
			err = w.Flush()
		}
	}
	if err != nil {
		return err
	}
	return part(l.bytes()) // what is behind the last chunk, too
}

// bytes returns how much there is to copy of the log; 0 when that cannot be told,
// which the copy then does.
func (l *log) bytes() int64 {
	size, _ := l.size()
	return size
}

// copy writes a copy of the log. It fails with errBehind when what it reads is
// freed meanwhile.
func (l *log) copy(w io.Writer, rules *redactor, final, shared bool, part func(done int64) error) error {
	size, err := l.size()
	if err != nil {
		return err
	}
	src := &log{path: l.path, file: l.file, index: newIndex(l.index.header), shared: shared, missing: l.missing}
	c := &copier{log: src, to: w, rules: rules, part: part, held: make(map[string]*[2]hold)}
	if c.buf, err = appendHeader(nil, l.index.header); err != nil {
		return err
	}
	c.write(c.buf)
	window := window{file: l.file, size: size}
	first, whole, err := window.line(0, maxEvent)
	if err != nil {
		return l.failed(err)
	}
	if labelOf(first) != 0 {
		l.copyBare(c)
		return c.end()
	}
	s := newScanner(src, 0, func(Problem) {})
	s.copy = c
	if whole && isHeader(first) {
		s.off = int64(len(first))
	}
	if err := s.scan(size, final); err != nil {
		return err
	}
	return c.end()
}

// isHeader says that a line is the header of a journal.
func isHeader(line []byte) bool {
	_, err := parseHeader(line[min(len(line), len(eventLabel)):])
	return err == nil
}

// copyBare copies a log of another program, whose events are made up.
func (l *log) copyBare(c *copier) {
	x := l.index
	c.made(x.execs[0].ev)
	for _, k := range x.kept() {
		before := k.base
		for i := range k.chunks.n {
			entry := k.chunks.at(i)
			c.chunk(k.src, &entry, entry.since(&before))
			before = entry
		}
	}
	c.made(x.execs[0].end.v)
}
