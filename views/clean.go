package views

import (
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// The limits of what a line may do.
const (
	tabStop = 8       // columns from one tab stop to the next
	maxMove = 1024    // columns that a cursor movement may leave the text behind: no terminal is wider
	maxLine = 1 << 20 // bytes of a line that is not plain ASCII, each of which takes many bytes here; far more than a journal's reader gets
	noLimit = 1 << 30
)

// Cleaner makes lines of programs safe: what remains is text, colours and
// hyperlinks. Movements within the line are carried out as a terminal would, so
// that a progress bar is what was drawn last; everything else a program may ask
// of a terminal is swallowed. It keeps buffers between calls; use one per
// goroutine.
type Cleaner struct {
	row    row
	col    int
	state  State
	fresh  bool // the next character begins a run of text
	pen    uint16
	buffer []byte
}

// Text returns the text of a raw line as it is shown, without styles: what
// searching and copying work on. The result is valid until the next call; it
// may be raw itself.
func (c *Cleaner) Text(m ansi.Method, raw []byte) []byte {
	r, _ := c.clean(m, raw, State{}, noLimit)
	if r.simple {
		return r.src
	}
	c.buffer = r.text(c.buffer[:0])
	return c.buffer
}

// clean reads a raw line that begins in state s, and returns it as a row, valid
// until the next call, and the state after it. Only the first limit columns
// and one more are needed: text beyond them may be left out, which row.more
// tells, and the state is then that of the last character read.
func (c *Cleaner) clean(m ansi.Method, raw []byte, s State, limit int) (*row, State) {
	c.row.reset(raw, m)
	c.col, c.state, c.fresh = 0, s, true
	c.choosePen()
	if printable(raw) {
		c.row.simple = true
		return &c.row, s
	}
	raw = raw[:min(len(raw), maxLine)]
	settled := settled(raw)
	for i := 0; i < len(raw); {
		if i >= settled && c.col > limit && len(c.row.cells) > limit {
			c.row.more = true
			break
		}
		i += c.step(raw, i)
	}
	return &c.row, c.state
}

// settled returns from where on a line has nothing but text: no control, and
// no sequence that could move the cursor.
func settled(raw []byte) int {
	for i := len(raw) - 1; i >= 0; i-- {
		b := raw[i]
		if b < ' ' && b != tab || b == 0xc2 && i+1 < len(raw) && raw[i+1] < 0xa0 {
			return i + 1
		}
	}
	return 0
}

// step reads what begins at raw[i] and returns how many bytes it took.
func (c *Cleaner) step(raw []byte, i int) int {
	b := raw[i]
	switch {
	case b >= ' ' && b < del && (i+1 == len(raw) || raw[i+1] < 0xc0):
		c.write(cell{at: int32(i), n: 1, wide: 1})
		return 1
	case b >= ' ' && b != del:
		return c.character(raw, i)
	case b == esc:
		return c.sequence(raw[i:])
	}
	c.control(b)
	return 1
}

// control obeys or shows a control character.
func (c *Cleaner) control(b byte) {
	switch b {
	case cr:
		c.col = 0
	case bs:
		c.col = max(0, c.col-1)
	case tab:
		c.col = (c.col/tabStop + 1) * tabStop
	case bel:
	default:
		c.show('^')
		c.show(b ^ 0x40)
		return
	}
	c.fresh = true
}

// show writes an ASCII character that is not in the source.
func (c *Cleaner) show(b byte) {
	at := len(c.row.scratch)
	c.row.scratch = append(c.row.scratch, b)
	c.write(cell{at: int32(at), n: 1, wide: 1, flags: cellScratch | cellDim})
}

// write puts a cell at the cursor in the current style and moves on.
func (c *Cleaner) write(x cell) {
	x.pen = c.pen
	if c.fresh {
		x.flags |= cellFirst
		c.fresh = false
	}
	c.row.put(c.col, x)
	c.col += int(x.wide)
}

// character reads a character that is not plain ASCII, or an ASCII one that may
// have marks.
func (c *Cleaner) character(raw []byte, i int) int {
	rest := raw[i:]
	r, size := utf8.DecodeRune(rest)
	switch {
	case r == utf8.RuneError && size == 1:
		at := len(c.row.scratch)
		c.row.scratch = append(c.row.scratch, "\uFFFD"...)
		c.fresh = true
		c.write(cell{at: int32(at), n: 3, wide: 1, flags: cellScratch})
		c.fresh = true
		return 1
	case r >= 0x80 && r < 0xa0:
		return c.sequence(rest)
	case hidden(r):
		c.fresh = true
		return size
	}
	cluster, w := firstCluster(rest, c.row.method)
	switch {
	case w == 0:
		c.row.mark(c.col, cluster[:min(len(cluster), maxCluster)])
		c.fresh = true
		return len(cluster)
	case len(cluster) > maxCluster || w > 255:
		c.writeShort(cluster, i)
	default:
		c.write(cell{at: int32(i), n: uint16(len(cluster)), wide: uint8(w)})
	}
	return len(cluster)
}

// writeShort writes the first bytes of a character that has too many.
func (c *Cleaner) writeShort(cluster []byte, i int) {
	n := maxCluster
	for !utf8.RuneStart(cluster[n]) {
		n--
	}
	w := c.row.method.StringWidth(string(cluster[:n]))
	if w > 0 {
		c.write(cell{at: int32(i), n: uint16(n), wide: uint8(w)})
	}
	c.fresh = true
}

// firstCluster returns the first character of b as a terminal sees it, with its
// width. What is not UTF-8 is never part of one.
func firstCluster(b []byte, m ansi.Method) (cluster []byte, w int) {
	cluster, w = ansi.FirstGraphemeCluster(b, m)
	if utf8.Valid(cluster) {
		return cluster, w
	}
	n := 0
	for n < len(cluster) {
		r, size := utf8.DecodeRune(cluster[n:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		n += size
	}
	cluster = cluster[:n]
	return cluster, m.StringWidth(string(cluster))
}

// hidden says that a character would change how others are laid out, or break
// the line, and is left out: controls of writing direction, separators of lines,
// and the signs that enclose the digits after them, which have no width of
// their own and would take it from what follows.
func hidden(r rune) bool {
	if r < 0x600 {
		return false
	}
	switch r {
	case 0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069:
		return true
	case 0x0600, 0x0601, 0x0602, 0x0603, 0x0604, 0x0605, 0x06dd, 0x070f, 0x0890, 0x0891, 0x08e2, 0x110bd, 0x110cd:
		return true
	}
	return false
}

// choosePen makes the state's style the one that cells are written in.
func (c *Cleaner) choosePen() {
	r := &c.row
	p := c.state.pen
	if url := c.state.url; url != "" {
		if n := len(r.links); (n == 0 || r.links[n-1] != url) && n < 0xffff {
			r.links = append(r.links, url)
		}
		p.link = uint16(len(r.links))
	}
	if n := len(r.pens); n > 0 && r.pens[n-1] == p {
		return
	}
	if len(r.pens) <= 0xffff {
		r.pens = append(r.pens, p)
	}
	c.pen = uint16(len(r.pens) - 1)
}

// printable says that b is printable ASCII and nothing else.
func printable(b []byte) bool {
	for len(b) >= 8 {
		v := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		const ones, high = 0x0101010101010101, 0x8080808080808080
		notASCII := v & high
		control := (v - ones*' ') & ^v & high
		delete := ((v ^ ones*del) - ones) & ^(v ^ ones*del) & high
		if notASCII|control|delete != 0 {
			return false
		}
		b = b[8:]
	}
	for _, c := range b {
		if c < ' ' || c >= del {
			return false
		}
	}
	return true
}
