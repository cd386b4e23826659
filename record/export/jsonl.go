package export

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"unicode/utf8"

	"braid/record"
)

// JSONLines writes events and lines of output as one JSON object a line, in
// order of time. The package comment tells what they have.
func JSONLines(ctx context.Context, w io.Writer, run *record.Run, o Options) error {
	c, err := choose(run, o.Selection)
	if err != nil {
		return err
	}
	j := &jsonLines{
		output: newOutput(ctx, w, &o, c.bytes),
		from:   c.From,
		execs:  make(map[record.SourceID]startedExec),
	}
	j.encoder = json.NewEncoder(j.output)
	j.encoder.SetEscapeHTML(false)
	return j.end(c.feed(run, j))
}

// jsonLines writes JSONLines. It is a taker whose positions are lines.
type jsonLines struct {
	*output
	encoder *json.Encoder
	from    record.Moment
	execs   map[record.SourceID]startedExec // that run
}

// startedExec is what the end of an exec tells of its start.
type startedExec struct {
	event record.ExecEvent
	at    record.Moment
}

// begin implements taker.
func (j *jsonLines) begin(c *cursor) int64 {
	n := c.lines.First()
	if n > 0 && j.from == 0 {
		at := c.lines.Moment(min(n, c.lines.Len()-1))
		j.encode(jsonDropped{stampOf("dropped", at, c.id.Session), c.id.ID, n})
	}
	return firstLine(c.lines, j.from)
}

// at implements taker.
func (j *jsonLines) at(c *cursor) (record.Moment, bool) {
	return c.lines.Moment(c.position), c.position < c.lines.Len()
}

// take implements taker.
func (j *jsonLines) take(c *cursor, until record.Moment) error {
	r := newReader(c.lines, c.position, c.lines.Search(until))
	for {
		line, n, err := r.read()
		if errors.Is(err, io.EOF) {
			c.position = r.end
			return nil
		}
		if err == nil {
			err = j.line(c, n, line)
		}
		if err != nil {
			return err
		}
	}
}

// line writes a line of output.
func (j *jsonLines) line(c *cursor, n int64, line *record.Line) error {
	out := jsonOutput{
		stamp:  stampOf("output", line.At, c.id.Session),
		ID:     c.id.ID,
		Unsure: line.Unsure,
		Lost:   line.Lost,
	}
	if line.Lost {
		j.encode(out)
		return j.count(0)
	}
	var held []byte // the beginning of a character
	return parts(c.lines, n, line, func(b []byte, last bool) error {
		count := int64(len(b))
		if len(held) > 0 {
			b = append(held, b...)
		}
		k := len(b)
		if last {
			out.Unended = line.Unended
			count++ // the newline
		} else {
			k = settled(b)
		}
		out.More = !last
		out.set(line.Stream, b[:k])
		j.encode(out)
		held = append([]byte(nil), b[k:]...)
		return j.count(count)
	})
}

// encode writes an object. Errors are those of the output, which has them later.
func (j *jsonLines) encode(v any) { _ = j.encoder.Encode(v) }

// set sets the text or the bytes of one stream.
func (o *jsonOutput) set(s record.Stream, b []byte) {
	text, raw := &o.Stdout, &o.StdoutB64
	if s == record.Err {
		text, raw = &o.Stderr, &o.StderrB64
	}
	*text, *raw = nil, nil
	if utf8.Valid(b) {
		s := string(b)
		*text = &s
	} else {
		*raw = b
	}
}
