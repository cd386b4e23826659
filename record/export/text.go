package export

import (
	"context"
	"errors"
	"fmt"
	"io"

	"braid/record"
)

// textTime is how Text writes a time before a line.
const textTime = "2006-01-02 15:04:05.000 "

// Text writes what programs printed. Of one stream of one source, without
// times, it is byte for byte what the program printed. Of both streams it is
// lines, in the order in which they began. Several sources come one after
// another, each under a line that tells what it is.
func Text(ctx context.Context, w io.Writer, run *record.Run, o Options) error {
	c, err := choose(run, o.Selection)
	if err != nil {
		return err
	}
	t := &text{output: newOutput(ctx, w, &o, c.bytes), chosen: c, o: &o}
	return t.end(t.all())
}

// text writes Text.
type text struct {
	*output
	*chosen
	o       *Options
	midline bool // the last byte written was no newline
}

func (t *text) all() error {
	first := true
	for i := range t.lives {
		for it := range t.lives[i].items() {
			if !t.includes(&it) {
				continue
			}
			if t.sources > 1 {
				t.head(&it, first)
			}
			first = false
			if err := t.item(&it); err != nil {
				return err
			}
		}
	}
	return nil
}

// head writes the line above a source's output.
func (t *text) head(it *item, first bool) {
	if t.midline {
		t.WriteByte('\n')
	}
	if !first {
		t.WriteByte('\n')
	}
	name := it.command
	if it.name != "" {
		name = it.name + ": " + name
	}
	fmt.Fprintf(t, "==> %s/%s  %s  (%s, %s", plain(it.id.Session), plain(it.id.ID), plain(name),
		it.start.Time().In(t.o.location()).Format("2006-01-02 15:04:05"), it.status)
	if it.timed() {
		fmt.Fprintf(t, ", %s", lasted(it.duration))
	}
	t.WriteString(") <==\n")
	t.midline = false
}

// item writes the output of a source.
func (t *text) item(it *item) error {
	lines := t.chosen.lines(it)
	if t.Streams != record.Both && !t.o.Times && !t.o.Gutter {
		return t.bytes(lines)
	}
	r := newReader(lines, firstLine(lines, t.From), lines.Len())
	for {
		line, n, err := r.read()
		if errors.Is(err, io.EOF) {
			return t.count(0)
		}
		if err != nil {
			return err
		}
		if line.Lost {
			continue
		}
		if err := t.line(lines, n, line); err != nil {
			return err
		}
	}
}

// bytes writes the output of one stream as it was printed.
func (t *text) bytes(l record.Lines) error {
	for i := firstChunk(l, t.From); i < l.Chunks(); i++ {
		pieces, err := l.Pieces(i)
		if err != nil {
			return err
		}
		for _, p := range pieces {
			t.Write(p.Bytes)
			t.midline = len(p.Bytes) > 0 && p.Bytes[len(p.Bytes)-1] != '\n'
			if err := t.count(int64(len(p.Bytes))); err != nil {
				return err
			}
		}
	}
	return t.failed()
}

// line writes a line. Only the last one of a source may lack its newline.
func (t *text) line(l record.Lines, n int64, line *record.Line) error {
	if t.o.Times {
		t.WriteString(line.At.Time().In(t.o.location()).Format(textTime))
	}
	if t.o.Gutter {
		t.WriteString(gutter(line))
	}
	err := parts(l, n, line, func(b []byte, _ bool) error {
		t.Write(b)
		return t.count(int64(len(b)))
	})
	t.midline = line.Unended && n == l.Len()-1
	if !t.midline {
		t.WriteByte('\n')
		t.done++
	}
	return err
}

// gutter returns what tells a line's stream, and whether its order is known.
func gutter(line *record.Line) string {
	mark := " "
	if line.Unsure {
		mark = "?"
	}
	if line.Stream == record.Err {
		return "err" + mark + " "
	}
	return "out" + mark + " "
}
