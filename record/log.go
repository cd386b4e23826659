package record

import (
	"bytes"
	"errors"
	"fmt"
)

// log is a journal as it is read: its index and its bytes.
type log struct {
	path  string
	file  readable
	index *index
	cache *cache

	shared  bool       // another process may still free parts of the file
	missing []recalled // events that nothing in a damaged file leads to
}

// failed wraps an error of reading the file.
func (l *log) failed(err error) error { return fmt.Errorf("journal %s: %w", l.path, err) }

// size returns how long the file is now.
func (l *log) size() (int64, error) {
	stat, err := l.file.Stat()
	if err != nil {
		return 0, l.failed(err)
	}
	return stat.Size(), nil
}

// closeLogs closes the files of logs.
func closeLogs(logs []*log) error {
	var errs []error
	for _, l := range logs {
		errs = append(errs, l.file.Close())
	}
	return errors.Join(errs...)
}

// load returns the body of a chunk.
func (l *log) load(c *chunk) (*decoded, error) {
	if d := l.cache.get(l, c.off); d != nil {
		return d, nil
	}
	body := make([]byte, c.n)
	if _, err := l.file.ReadAt(body, c.off); err != nil {
		return nil, l.failed(err)
	}
	if l.shared && !l.steady(body, c.off) {
		return new(decoded), nil
	}
	d := decode(body)
	l.cache.put(l, c.off, d)
	return d, nil
}

// steady says that another process was not freeing the body of a chunk while it
// was read: it begins with a label and stays as it is.
func (l *log) steady(body []byte, off int64) bool {
	if labelOf(body) == 0 {
		return false
	}
	if bytes.IndexByte(body, 0) < 0 {
		return true // nothing of it was freed
	}
	again := make([]byte, len(body))
	_, err := l.file.ReadAt(again, off)
	return err == nil && bytes.Equal(again, body)
}

// piece returns the only line of stream i in a chunk, which continues another.
// It is good until the window is used again.
func (l *log) piece(w *window, c *chunk, i int) ([]byte, error) {
	b, err := w.peek(c.off, int(c.n))
	if err != nil {
		return nil, l.failed(err)
	}
	b = b[:min(len(b), int(c.n))]
	if l.shared && !l.steady(b, c.off) {
		return nil, nil
	}
	d := decode(b)
	p := d.nth(i, 0)
	if p < 0 {
		return nil, nil
	}
	return d.text(p), nil
}

// lines returns the lines of a source.
func (l *log) lines(id string, v StreamView) Lines {
	x := l.index
	x.mu.RLock()
	defer x.mu.RUnlock()
	src, ok := x.sources[id]
	if !ok {
		return Lines{}
	}
	if v.Streams != Out && v.Streams != Err {
		v.Streams = Both
	}
	n := src.chunksAt(v.At)
	past := src.pastAt(v.At)
	return Lines{log: l, src: src, past: past, skipped: src.skipped, chunks: src.chunks.first(n), view: v.Streams}
}
