package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"braid/record"
)

// batch is how many lines are read at once: enough to make reading cheap, few
// enough to hold for many sources at once.
const batch = 128

// tap copies one stream of one source of a recording to a writer, line by line,
// exactly as the program printed it.
type tap struct {
	id     record.SourceID
	stream record.Stream
	w      *bufio.Writer

	lines record.Lines
	next  int64         // line to write
	at    record.Moment // of that line
	held  []record.Line // lines that are read
	first int64         // index of held[0]
	lost  int64         // lines that were gone at the beginning
}

// newTap returns a tap that begins with the first line from a moment on.
func newTap(run *record.Run, src source, s record.Stream, begin record.Moment, w *bufio.Writer) *tap {
	t := &tap{id: src.id, stream: s, w: w, lines: run.Lines(src.id, record.StreamView{Streams: s, At: src.until})}
	from := t.lines.Search(begin - 1)
	t.next = max(from, t.lines.First())
	t.lost = t.next - from
	return t
}

// peek returns the next line, nil at the end.
func (t *tap) peek() (*record.Line, error) {
	if t.next >= t.lines.Len() {
		return nil, nil
	}
	if t.next-t.first >= int64(len(t.held)) {
		if err := t.load(); err != nil {
			return nil, err
		}
	}
	l := &t.held[t.next-t.first]
	t.at = l.At
	return l, nil
}

// load reads lines from the next one on, at least one.
func (t *tap) load() error {
	if t.held == nil {
		t.held = make([]record.Line, batch)
	}
	n, err := t.lines.Read(t.next, t.held[:batch])
	t.held, t.first = t.held[:n], t.next
	if n == 0 {
		return fmt.Errorf("reading %s of %s: %w", t.stream, t.id.ID, err)
	}
	return nil
}

// write writes a line that peek returned and goes on to the next.
func (t *tap) write(l *record.Line) error {
	t.next++
	if l.Lost {
		return nil
	}
	if err := t.text(l); err != nil || l.Unended {
		return err
	}
	return t.w.WriteByte('\n')
}

// text writes the bytes of the line before the next, which is l.
func (t *tap) text(l *record.Line) error {
	if _, err := t.w.Write(l.Text); err != nil {
		return err
	}
	buf := make([]byte, min(l.Size-int64(len(l.Text)), 256<<10))
	for at := int64(len(l.Text)); at < l.Size; {
		n, err := t.lines.Text(t.next-1, at, buf)
		if _, werr := t.w.Write(buf[:n]); werr != nil {
			return werr
		}
		at += int64(n)
		if errors.Is(err, io.EOF) || err == nil && n == 0 {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading %s of %s: %w", t.stream, t.id.ID, err)
		}
	}
	return nil
}
