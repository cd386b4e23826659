package record

// chunk is the index entry of one chunk of a source's output. The sums include
// the chunk itself, so what is in it is the difference to the entry before.
// Arrays are indexed by Stream.index.
type chunk struct {
	off   int64    // of its body in the file
	at    Moment   // when it was written
	lines [2]int64 // logical lines begun until its end
	bytes [2]int64 // bytes that the program printed until its end
	n     uint32   // length of its body
	flags chunkFlags
}

// chunkFlags says how a chunk is connected to its neighbours.
type chunkFlags uint8

const (
	contOut chunkFlags = 1 << iota // its first line of stdout continues the one before
	contErr
	openOut // after it, the last line of stdout is unfinished
	openErr
	unsure // lines of both streams began in it, or in what was read with it
)

// cont says that the first line of stream i continues an earlier one.
func (c *chunk) cont(i int) bool { return c.flags&(contOut<<i) != 0 }

// open says that the last line of stream i is unfinished after the chunk, be
// it in this chunk or in one before.
func (c *chunk) open(i int) bool { return c.flags&(openOut<<i) != 0 }

// count returns how many lines of a view have begun until the chunk's end.
func (c *chunk) count(v Stream) int64 {
	switch v {
	case Out:
		return c.lines[0]
	case Err:
		return c.lines[1]
	}
	return c.lines[0] + c.lines[1]
}

// total returns how many bytes the program printed until the chunk's end.
func (c *chunk) total() int64 { return c.bytes[0] + c.bytes[1] }

// content is what is in a chunk.
type content struct {
	lines [2]int   // labelled lines
	raw   [2]int64 // bytes that the program printed to make them
	open  [2]bool  // the last line is unfinished
	mixed bool     // see head
	known bool     // the order of its lines is, although they are of both
}

// follow returns the entry of a chunk with a body of n bytes at off that comes
// after c with the same source.
func (c chunk) follow(off int64, n int, at Moment, in content) chunk {
	next := chunk{off: off, n: uint32(n), at: at, lines: c.lines, bytes: c.bytes}
	begun := 0
	for i := range 2 {
		open := c.open(i)
		if in.lines[i] > 0 {
			lines := int64(in.lines[i])
			if open {
				next.flags |= contOut << i
				lines--
			}
			open = in.open[i]
			next.lines[i] += lines
			next.bytes[i] += in.raw[i]
			begun += int(min(lines, 1))
		}
		if open {
			next.flags |= openOut << i
		}
	}
	if in.mixed || begun == 2 && !in.known {
		next.flags |= unsure
	}
	return next
}

// since returns what is in a chunk that comes after another.
func (c *chunk) since(before *chunk) content {
	in := content{mixed: c.flags&unsure != 0}
	for i := range 2 {
		in.lines[i] = int(c.lines[i] - before.lines[i])
		if c.cont(i) {
			in.lines[i]++
		}
		in.raw[i] = c.bytes[i] - before.bytes[i]
		in.open[i] = in.lines[i] > 0 && c.open(i)
	}
	return in
}

// content returns what a valid head says of its chunk.
func (h *head) content() content {
	in := content{lines: h.lines, open: h.open, mixed: h.mixed}
	for i := range 2 {
		in.raw[i] = int64(h.body(i) - len(eventLabel)*h.lines[i])
		if h.open[i] {
			in.raw[i]-- // this newline is not the program's
		}
	}
	return in
}

// body returns how many bytes the lines of stream i take in the body.
func (h *head) body(i int) int {
	switch {
	case h.lines[i] == 0:
		return 0
	case h.lines[1-i] == 0:
		return h.n
	case i == 0:
		return h.outN
	}
	return h.n - h.outN
}

// valid says that a head does not contradict itself. It may still lack outN.
func (h *head) valid() bool {
	if h.n <= 0 || h.n > maxChunk || h.outN < 0 || h.outN > h.n {
		return false
	}
	for i := range 2 {
		if h.lines[i] < 0 || h.open[i] && h.lines[i] == 0 {
			return false
		}
		if h.split() && h.body(i)/minLine < h.lines[i] {
			return false
		}
	}
	return h.lines[0]+h.lines[1] > 0 && h.n/minLine >= h.lines[0]+h.lines[1]
}

// split says that the head tells how many bytes each stream has.
func (h *head) split() bool { return h.lines[0] == 0 || h.lines[1] == 0 || h.outN > 0 }

// minLine is the length of a labelled line that holds an empty one.
const minLine = len(eventLabel) + len("\n")
