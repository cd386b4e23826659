package engine

import (
	"bytes"
	"sync"
	"time"
)

// A capture reads the two output streams of a command and appends them to the
// journal as labelled lines. It reads both streams at once: what is there at the
// same time goes into one chunk, which says that its order is not known.
type capture struct {
	sink  func(out, err []byte) // takes one chunk; called with mu held
	ready waiter
	woke  time.Time // when the reader has rested last, or might have

	mu      sync.Mutex // guards all below, and the order of chunks
	streams [2]stream
	flush   *time.Timer // sends beginnings of lines that waited partialLimit
	waits   bool        // flush is running
	calm    *time.Timer // looks for streams that print nothing any more, while pipes are large
	wg      sync.WaitGroup
}

// A stream is one of the two.
type stream struct {
	src     *source
	pace    pace
	partial []byte // the beginning of a line whose end was not read yet
	much    bool   // more than a little was there at the last read
	printed bool   // since calm has looked
	ended   bool   // and src is closed
}

// newCapture returns a capture of two sources. They are the capture's once it has
// begun.
func newCapture(out, err *source, sink func(out, err []byte)) (*capture, error) {
	ready, failed := newWaiter(out, err)
	if failed != nil {
		return nil, failed
	}
	c := &capture{sink: sink, ready: ready, streams: [2]stream{{src: out}, {src: err}}}
	c.flush = time.AfterFunc(time.Hour, c.flushPartial)
	c.flush.Stop()
	c.calm = time.AfterFunc(time.Hour, c.becalm)
	c.calm.Stop()
	return c, nil
}

// begin starts to read.
func (c *capture) begin() { c.wg.Go(c.read) }

// read reads until both streams have ended. While there is much, it does not wait
// for more: that is what makes a flood cheap.
func (c *capture) read() {
	defer c.ready.free()
	for {
		n, much, open := c.take()
		switch {
		case open == [2]bool{}:
			return
		case much:
			continue
		case n > 0:
			c.rest()
		}
		for i := range open {
			if open[i] {
				c.ready.arm(i)
			}
		}
		c.ready.wait()
	}
}

// take reads what the streams have into one chunk. It returns how much that was,
// whether there may be as much at once, and which of them are open.
func (c *capture) take() (n int, much bool, open [2]bool) {
	buf := pooled.Get().(*buffers)
	defer pooled.Put(buf)
	c.mu.Lock()
	defer c.mu.Unlock()
	out, err := c.fill(0, buf.out[:]), c.fill(1, buf.err[:])
	if len(out)+len(err) > 0 {
		c.put(out, err)
	}
	a, b := &c.streams[0], &c.streams[1]
	return len(out) + len(err), a.much || b.much, [2]bool{!a.ended, !b.ended}
}

// fill reads once, without waiting, and returns what it read behind the
// beginning that waits. The caller holds c.mu.
func (c *capture) fill(i int, buf []byte) []byte {
	s := &c.streams[i]
	if s.ended {
		return nil
	}
	kept := copy(buf, s.partial)
	n, ended := s.src.read(buf[kept:])
	s.pace.read += n
	s.much = n >= min(smallRead, s.src.room/2)
	switch {
	case ended:
		c.shut(i)
	case s.much:
		c.grow(s)
	}
	if n == 0 {
		return nil
	}
	s.printed = true
	s.partial = s.partial[:0]
	return buf[:kept+n]
}

// shut closes a stream, and appends the beginnings of lines, which have no end any
// more. Whoever finds the end is not always the reader, which is woken when there
// is nothing left to wait for. The caller holds c.mu.
func (c *capture) shut(i int) {
	c.streams[i].ended, c.streams[i].much = true, false
	c.streams[i].src.close()
	c.sendPartial()
	if c.streams[1-i].ended {
		c.ready.close()
	}
}

// put appends whole lines to the journal and keeps beginnings of lines for a
// while. The caller holds c.mu.
func (c *capture) put(out, err []byte) {
	out, err = c.whole(0, out), c.whole(1, err)
	if len(out)+len(err) > 0 {
		c.sink(out, err)
	}
	if !c.waits && len(c.streams[0].partial)+len(c.streams[1].partial) > 0 {
		c.waits = true
		c.flush.Reset(partialLimit)
	}
}

// whole returns what of b can be appended now; the rest waits. The caller
// holds c.mu.
func (c *capture) whole(i int, b []byte) []byte {
	end := bytes.LastIndexByte(b, '\n') + 1
	if len(b)-end > partialMax {
		end = len(b)
	}
	if end < len(b) {
		s := &c.streams[i]
		s.partial = append(s.partial[:0], b[end:]...)
	}
	return b[:end]
}

// flushPartial appends the beginnings of lines that waited long enough.
func (c *capture) flushPartial() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sendPartial()
}

// sendPartial appends the beginnings of lines. The caller holds c.mu.
func (c *capture) sendPartial() {
	c.waits = false
	out, err := c.streams[0].partial, c.streams[1].partial
	if len(out)+len(err) > 0 {
		c.sink(out, err)
	}
	c.streams[0].partial, c.streams[1].partial = out[:0], err[:0]
}

// drain reads, without waiting, all that the streams hold now, which is no more
// than a pipe can hold: what somebody else prints meanwhile may have no end. It
// says whether some process still has one of them open.
func (c *capture) drain() (held bool) {
	for left := 3 * pipeSize; ; { // two pipes, and beginnings of lines that are counted twice
		n, _, open := c.take()
		left -= n
		if n == 0 || left <= 0 || open == [2]bool{} {
			c.flushPartial()
			return open != [2]bool{}
		}
	}
}

// wait waits until both streams have ended.
func (c *capture) wait() {
	c.wg.Wait()
	c.flush.Stop()
	c.calm.Stop()
	c.flushPartial()
}

// cut ends the reading of streams that somebody still holds.
func (c *capture) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range c.streams {
		if !c.streams[i].ended {
			c.shut(i)
		}
	}
}

// buffers hold one read of each stream.
type buffers struct{ out, err [readSize]byte }

// pooled buffers are lent for the time of a read, so that what is quiet holds
// none.
var pooled = sync.Pool{New: func() any { return new(buffers) }}
