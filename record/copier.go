package record

import (
	"io"
	"time"
)

// copier writes what a scanner reads to another journal: its events and chunks
// one after the other, and nothing of what is gone. The nil copier does nothing.
type copier struct {
	log   *log // that is read
	to    io.Writer
	rules *redactor              // nil for none
	part  func(done int64) error // is told how far it has come; its error ends it
	held  map[string]*[2]hold
	order []string // sources in held, in the order of their first output
	when  Moment   // of the last record, from the journal's creation
	buf   []byte
	err   error // the first; nothing is written after it
}

// write writes a record, or a part of one.
func (c *copier) write(b []byte) {
	if c.err == nil {
		_, c.err = c.to.Write(b)
	}
}

// event copies an event.
func (c *copier) event(text []byte, e *event) {
	if c == nil || c.err != nil {
		return
	}
	c.when = max(c.when, e.elapsed)
	if c.rules == nil {
		c.buf = append(append(append(c.buf[:0], eventLabel...), text...), '\n')
		c.write(c.buf)
		return
	}
	switch p := e.payload.(type) {
	case nil:
		return // nobody knows what may be in events of unknown kinds
	case ExecEndEvent:
		c.release(p.ID)
	case ProcEndEvent:
		c.release(p.ID)
	}
	if c.buf, c.err = appendEvent(c.buf[:0], e.elapsed, c.rules.payload(e.payload)); c.err == nil {
		c.write(c.buf)
	}
}

// made writes an event that is not in the journal that is read.
func (c *copier) made(p Payload) {
	text, err := appendEvent(nil, c.when, p)
	if err != nil {
		c.err = err
		return
	}
	c.event(text[len(eventLabel):len(text)-1], &event{elapsed: c.when, payload: p})
}

// chunk copies a chunk, of which the scanner knows the content.
func (c *copier) chunk(src *source, entry *chunk, in content) {
	if c == nil || c.err != nil {
		return
	}
	if c.err = c.part(entry.off); c.err != nil {
		return
	}
	c.when = entry.at - c.log.index.header.Created
	body := make([]byte, entry.n)
	if _, c.err = c.log.file.ReadAt(body, entry.off); c.err != nil {
		return
	}
	if c.log.shared && !c.log.steady(body, entry.off) {
		c.err = errBehind
		return
	}
	if c.rules == nil {
		if body[len(body)-1] != '\n' {
			body = append(body, '\n') // it was the end of a log of another program
		}
		h := head{n: len(body), lines: in.lines, open: in.open, mixed: in.mixed}
		if in.lines[0] > 0 && in.lines[1] > 0 {
			h.outN = int(in.raw[0]) + len(eventLabel)*in.lines[0]
			if in.open[0] {
				h.outN++ // the newline that is not the program's
			}
		}
		c.record(src.id, &h, body)
		return
	}
	held := c.held[src.id]
	if held == nil {
		held = new([2]hold)
		c.held[src.id] = held
		c.order = append(c.order, src.id)
	}
	d := decode(body)
	out := c.rules.feed(&held[0], d.printed(0, entry), time.Time{})
	err := c.rules.feed(&held[1], d.printed(1, entry), time.Time{})
	c.output(src.id, &unlabelled{out: out, err: err, mixed: entry.flags&unsure != 0, begun: true})
}

// output writes output as chunks.
func (c *copier) output(id string, p *unlabelled) {
	for p.len() > 0 {
		var h head
		body := p.fill(nil, &h)
		c.record(id, &h, body)
	}
}

// record writes a chunk.
func (c *copier) record(id string, h *head, body []byte) {
	quoted, _ := marshal(id) // a string always has a JSON form
	c.buf = appendHead(c.buf[:0], c.when, quoted, h)
	c.write(c.buf)
	c.write(body)
}

// release writes what is held back of a source.
func (c *copier) release(id string) {
	held := c.held[id]
	if held == nil {
		return
	}
	c.output(id, &unlabelled{out: c.rules.rest(&held[0]), err: c.rules.rest(&held[1])})
	delete(c.held, id)
}

// end writes all that is held back.
func (c *copier) end() error {
	for _, id := range c.order {
		c.release(id)
	}
	return c.err
}

// rest returns what is held back of a line, whenever it came.
func (r *redactor) rest(h *hold) []byte {
	return h.release(nil, len(h.line), r.matches(h.line))
}
