package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// openLog opens a journal and reads its index. When the file is not final, half
// a record at its end is no damage but one that is being written.
func openLog(path string, set *inputs, c *cache, final bool, report func(Problem)) (*log, error) {
	if err := regular(path); err != nil {
		return nil, err
	}
	in, err := openInput(path, set)
	if err != nil {
		return nil, err
	}
	l := &log{path: path, file: in, cache: c}
	for n := 0; n == 0 || errors.Is(err, errBehind); n++ {
		l.shared = !final && n < patience
		err = l.read(final, report)
	}
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	return l, nil
}

// patience is how often a journal is read from its beginning because its writer
// seems to free what is being read. Once more is mostly enough, since a reader is
// much faster. What nothing helps against is damage.
const patience = 100

// read makes the index of the log's file.
func (l *log) read(final bool, report func(Problem)) error {
	stat, err := l.file.Stat()
	if err != nil {
		return err
	}
	size, written := stat.Size(), MomentOf(stat.ModTime())
	var start [len(eventLabel)]byte
	n, err := l.file.ReadAt(start[:], 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if labelOf(start[:n]) != 0 {
		l.index, err = indexBare(l.path, l.file, size, written, report)
		return err
	}
	s, err := beginScan(l, size, report)
	if errors.Is(err, ErrFormat) {
		return l.readHeadless(size, written, report, err)
	}
	if err != nil {
		return err
	}
	if err := s.scan(size, final); err != nil || !final || !s.harmed {
		return err
	}
	if l.missing, err = s.unled(); err != nil || len(l.missing) == 0 {
		return err
	}
	if s, err = beginScan(l, size, report); err != nil {
		return err
	}
	return s.scan(size, final)
}

// beginScan reads the header of a log and returns a scanner of the rest. The
// error wraps ErrFormat or ErrVersion unless it is one of reading.
func beginScan(l *log, size int64, report func(Problem)) (*scanner, error) {
	w := window{file: l.file, size: size}
	line, whole, err := w.line(0, maxEvent)
	if err != nil {
		return nil, l.failed(err)
	}
	text, ok := bytes.CutPrefix(line, []byte(eventLabel))
	switch {
	case len(line) == 0:
		return nil, &notJournal{path: l.path, what: "it is empty", begun: true}
	case !ok && !strings.HasPrefix(eventLabel, string(line)):
		return nil, &notJournal{path: l.path, what: foreign(line)}
	case !whole:
		return nil, &notJournal{path: l.path, what: "its header is not complete", begun: true}
	}
	h, err := parseHeader(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", l.path, err)
	}
	l.index = newIndex(h)
	return newScanner(l, int64(len(line)), report), nil
}

// readHeadless reads a log whose header is damaged, if any event of it is good.
// What only the header told is made up: the session's name from the file's, and
// the times so that the last event is as old as the file.
func (l *log) readHeadless(size int64, written Moment, report func(Problem), cause error) error {
	var problems []Problem
	h := Header{Session: sessionOf(l.path)}
	for range 2 {
		problems = nil
		l.index = newIndex(h)
		s := newScanner(l, 0, func(p Problem) { problems = append(problems, p) })
		s.damaged("no header; times are guessed")
		if err := s.scan(size, true); err != nil {
			return err
		}
		h.Created = written - l.index.last
	}
	if len(problems) > 0 && problems[0].Bytes == size {
		return cause // nothing but damage
	}
	for _, p := range problems {
		report(p)
	}
	return nil
}

// sessionOf returns the id of the session that a file is named after.
func sessionOf(path string) string {
	name := strings.TrimSuffix(filepath.Base(path), journalExt)
	name, _, _ = strings.Cut(name, "~")
	return name
}
