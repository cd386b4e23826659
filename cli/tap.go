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

// tap copies one stream of one source to a writer, line by line, exactly as the
// program printed it. What it has copied it remembers; which lines there are it
// is told with pin.
type tap struct {
	id     record.SourceID
	stream record.Stream
	w      *bufio.Writer

	lines record.Lines
	next  int64         // line to write
	at    record.Moment // of that line, for those who sort taps
	done  int64         // bytes of it that are written
	held  []record.Line
	first int64 // index of held[0]
	lost  int64 // lines that were gone or damaged when it came to them
}

// newTap returns a tap that has copied nothing.
func newTap(id record.SourceID, s record.Stream, w *bufio.Writer) *tap {
	return &tap{id: id, stream: s, w: w}
}

// pin takes the lines that there are now.
func (t *tap) pin(run *record.Run, at record.Moment) {
	t.lines = run.Lines(t.id, record.StreamView{Streams: t.stream, At: at})
	t.held = t.held[:0]
	if gone := t.lines.First() - t.next; gone > 0 {
		t.lost += gone
		t.next, t.done = t.lines.First(), 0
	}
}

// peek returns the next line of which there is something to write, nil when
// there is none.
func (t *tap) peek() (*record.Line, error) {
	if t.next >= t.lines.Len() {
		return nil, nil
	}
	if i := t.next - t.first; len(t.held) == 0 || i >= int64(len(t.held)) {
		if err := t.load(); err != nil {
			return nil, err
		}
	}
	l := &t.held[t.next-t.first]
	if t.open(l) && l.Size <= t.done {
		return nil, nil
	}
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

// open says that more of a line may come: it is the last, without its newline.
func (t *tap) open(l *record.Line) bool { return l.Unended && t.next == t.lines.Len()-1 }

// write writes a line that peek returned, as far as it is there.
func (t *tap) write(l *record.Line) error {
	if l.Lost {
		t.lost++
	} else if err := t.text(l); err != nil {
		return err
	}
	if t.open(l) {
		t.done = l.Size
		return nil
	}
	t.next, t.done = t.next+1, 0
	if l.Unended || l.Lost {
		return nil
	}
	return t.w.WriteByte('\n')
}

// text writes the bytes of a line that are not written yet.
func (t *tap) text(l *record.Line) error {
	if l.Size == int64(len(l.Text)) {
		_, err := t.w.Write(l.Text[t.done:])
		return err
	}
	buf := make([]byte, 256<<10)
	for at := t.done; at < l.Size; {
		n, err := t.lines.Text(t.next, at, buf[:min(int64(len(buf)), l.Size-at)])
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
