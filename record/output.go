package record

import (
	"bytes"
	"os"
	"slices"
)

// headRoom is more than the head of a chunk takes besides its id: names, nine
// numbers and both open streams.
const headRoom = 256

// Output writes raw bytes that exec or process id printed, as they came. When
// both streams are given, the order of their lines to each other is unknown.
// Bytes that do not end in a newline are an unfinished line, which the next
// call continues. Neither slice is kept.
//
// When the disk refuses them, the bytes that are not in the file are lost and
// counted, and the error names the file; later calls try again. Where there is a
// Cap that cannot be kept in another way, they are lost, too, see ErrCap.
func (j *Journal) Output(id string, out, err []byte) error {
	if len(out)+len(err) == 0 {
		return nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed {
		return j.refused(os.ErrClosed)
	}
	defer j.run.changed.set()
	defer j.run.clock.done(j)
	if j.run.choices.rules != nil {
		if out, err = j.filter(id, out, err); len(out)+len(err) == 0 {
			return nil
		}
	}
	return j.output(id, out, err)
}

// output writes what Output was given. The caller holds j.mu.
func (j *Journal) output(id string, out, err []byte) error {
	n := len(out) + len(err)
	if !j.room() {
		return j.refuse(id, n)
	}
	if j.closed {
		return j.refused(os.ErrClosed) // while there was no room
	}
	if e := j.retry(); e != nil {
		return j.lose(id, n, e)
	}
	src := j.log.index.source(id)
	if src.quoted == nil {
		src.quoted, _ = marshal(id) // a string always has a JSON form
	}
	last := src.tail()
	p := unlabelled{out: out, err: err, mixed: begins(out, last.open(0)) && begins(err, last.open(1))}
	for p.len() > 0 {
		before := p.len()
		j.label(src, &p)
		if lost, e := j.writeChunks(src, before-p.len()); e != nil {
			return j.lose(id, lost+p.len(), e)
		}
	}
	return nil
}

// refuse counts output that there is no room for, which it says once.
func (j *Journal) refuse(id string, n int) error {
	j.count(id, n)
	if j.limiter.told {
		return nil
	}
	j.limiter.told = true
	return j.refused(ErrCap)
}

// begins says that a line begins in raw, which continues an open line or not.
func begins(raw []byte, open bool) bool {
	if open {
		_, raw, _ = bytes.Cut(raw, []byte{'\n'})
	}
	return len(raw) > 0
}

// unlabelled is the rest of what an Output was given: what no chunk has yet.
type unlabelled struct {
	out, err []byte
	mixed    bool // at first lines of both streams began in it
	begun    bool // some of it was labelled
}

func (p *unlabelled) len() int { return len(p.out) + len(p.err) }

// label fills the buffer with chunks made of p.
func (j *Journal) label(src *source, p *unlabelled) {
	j.buf, j.chunks = j.buf[:0], j.chunks[:0]
	for p.len() > 0 && len(j.buf) < batchSize {
		at := j.run.clock.tick(j)
		start := len(j.buf)
		body := start + headRoom + len(src.quoted)
		j.buf = slices.Grow(j.buf, body-start+min(p.len(), chunkRaw))[:body]
		var h head
		j.buf = p.fill(j.buf, &h)
		j.place(src, start, body, at, h)
	}
}

// fill appends the body of a chunk made of p to buf, and tells its head.
func (p *unlabelled) fill(buf []byte, h *head) []byte {
	start := len(buf)
	buf, p.out = take(buf, h, Out, p.out, chunkRaw)
	left := chunkRaw - (len(buf) - start)
	if len(p.out) == 0 && (len(p.err) <= left || left >= maxLine) {
		buf, p.err = take(buf, h, Err, p.err, left)
	}
	h.mixed = p.mixed && (p.begun || p.len() > 0)
	p.begun = true
	return buf
}

// take labels what fits of raw into a chunk, tells its head, and returns the rest.
func take(buf []byte, h *head, s Stream, raw []byte, limit int) (chunk, rest []byte) {
	if len(raw) == 0 {
		return buf, nil
	}
	before := len(buf)
	buf, l := label(buf, portion(raw, limit), s)
	i := s.index()
	h.lines[i], h.open[i] = l.lines, l.open
	if s == Err && h.lines[0] > 0 {
		h.outN = h.n
	}
	h.n += len(buf) - before
	return buf, raw[l.taken:]
}

// place puts the head of a chunk before its body, for which start left too much
// room, and closes the gap.
func (j *Journal) place(src *source, start, body int, at Moment, h head) {
	var room [headRoom]byte
	text := appendHead(room[:0], at-j.log.index.header.Created, src.quoted, &h)
	if start == 0 {
		// Nothing comes before the first chunk, so its gap may stay.
		copy(j.buf[body-len(text):], text)
	} else {
		n := copy(j.buf[start:], text)
		n += copy(j.buf[start+n:], j.buf[body:])
		j.buf = j.buf[:start+n]
		body = start + len(text)
	}
	j.chunks = append(j.chunks, record{
		begin: body - len(text),
		body:  body,
		end:   len(j.buf),
		at:    at,
		head:  h,
	})
}
