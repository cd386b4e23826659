package engine

import (
	"bytes"
	"errors"
	"os"
	"sync"
	"syscall"
	"time"
)

// A capture reads the two output streams of a command and appends them to the
// journal as labelled lines. Whoever of its two readers finds something reads
// both streams: what is there at the same time goes into one chunk, which says
// that its order is not known.
type capture struct {
	sink func(out, err []byte) // takes one chunk; called with mu held

	mu      sync.Mutex // guards all below, and the order of chunks
	streams [2]stream
	flush   *time.Timer // sends beginnings of lines that waited partialLimit
	waits   bool        // flush is running
	last    time.Time   // of the last chunk
	wg      sync.WaitGroup
}

// A stream is one of the two.
type stream struct {
	f       *os.File
	raw     syscall.RawConn
	partial []byte // the beginning of a line whose end was not read yet
	ended   bool
}

// newCapture starts to read from the two files, which must be in non-blocking
// mode and are closed at their end.
func newCapture(out, err *os.File, sink func(out, err []byte)) (*capture, error) {
	c := &capture{sink: sink}
	for i, f := range []*os.File{out, err} {
		raw, err := f.SyscallConn()
		if err != nil {
			return nil, err
		}
		c.streams[i] = stream{f: f, raw: raw}
	}
	c.flush = time.AfterFunc(time.Hour, c.flushPartial)
	c.flush.Stop()
	for i := range c.streams {
		c.wg.Go(func() { c.read(i) })
	}
	return c, nil
}

// read is the reader of one stream.
func (c *capture) read(i int) {
	s := &c.streams[i]
	for {
		ended, n := false, 0
		err := s.raw.Read(func(uintptr) bool {
			var got bool
			got, ended, n = c.take(i)
			return got || ended
		})
		if ended || err != nil {
			c.end(i)
			return
		}
		if n < smallRead {
			c.rest()
		}
	}
}

// rest lets a stream that prints little and often collect a little more.
func (c *capture) rest() {
	c.mu.Lock()
	since := time.Since(c.last)
	c.last = time.Now()
	c.mu.Unlock()
	if since < chatter {
		time.Sleep(chatter)
	}
}

// take reads what stream i has, and what the other has too, into one chunk.
// It reports whether stream i had something, or has ended.
func (c *capture) take(i int) (got, ended bool, n int) {
	b := pooled.Get().(*buffers)
	defer pooled.Put(b)
	c.mu.Lock()
	defer c.mu.Unlock()
	bufs := [2][]byte{b.out[:], b.err[:]}
	if bufs[i] = c.fill(i, bufs[i]); len(bufs[i]) == 0 {
		return false, c.streams[i].ended, 0
	}
	bufs[1-i] = c.fill(1-i, bufs[1-i])
	c.put(bufs[0], bufs[1])
	return true, false, len(bufs[0]) + len(bufs[1])
}

// fill reads once, without waiting, and returns what it read behind the
// beginning that waits. The caller holds c.mu.
func (c *capture) fill(i int, buf []byte) []byte {
	s := &c.streams[i]
	if s.ended {
		return nil
	}
	n, kept := 0, copy(buf, s.partial)
	err := s.raw.Control(func(fd uintptr) {
		var err error
		for {
			if n, err = syscall.Read(int(fd), buf[kept:]); !errors.Is(err, syscall.EINTR) {
				break
			}
		}
		// A terminal ends with EIO when its last user is gone.
		s.ended = err == nil && n == 0 || err != nil && !errors.Is(err, syscall.EAGAIN)
	})
	s.ended = s.ended || err != nil
	if n <= 0 {
		return nil
	}
	s.partial = s.partial[:0]
	return buf[:kept+n]
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
	c.waits = false
	out, err := c.streams[0].partial, c.streams[1].partial
	if len(out)+len(err) > 0 {
		c.sink(out, err)
	}
	c.streams[0].partial, c.streams[1].partial = out[:0], err[:0]
}

// end appends what a stream that has ended left behind, and closes it.
func (c *capture) end(i int) {
	c.flushPartial()
	c.streams[i].f.Close()
}

// drain reads, without waiting, all that the streams hold now. It says whether
// some process still has one of them open.
func (c *capture) drain() (held bool) {
	b := pooled.Get().(*buffers)
	defer pooled.Put(b)
	for {
		c.mu.Lock()
		out, err := c.fill(0, b.out[:]), c.fill(1, b.err[:])
		if len(out)+len(err) > 0 {
			c.put(out, err)
		}
		held = !c.streams[0].ended || !c.streams[1].ended
		c.mu.Unlock()
		if len(out)+len(err) == 0 {
			c.flushPartial()
			return held
		}
	}
}

// wait waits until both streams have ended.
func (c *capture) wait() {
	c.wg.Wait()
	c.flush.Stop()
	c.flushPartial()
}

// cut ends the reading of streams that somebody still holds.
func (c *capture) cut() {
	for i := range c.streams {
		c.streams[i].f.Close()
	}
}

// buffers hold one read of each stream.
type buffers struct{ out, err [readSize]byte }

// pooled buffers are lent for the time of a read, so that what is quiet holds
// none.
var pooled = sync.Pool{New: func() any { return new(buffers) }}
