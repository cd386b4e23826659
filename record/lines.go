package record

import (
	"fmt"
	"io"
	"sort"
)

// StreamView says which lines of a source are wanted: of which streams, as of
// which moment.
type StreamView struct {
	Streams Stream // Out, Err or Both
	At      Moment // Live for everything
}

// Line is one logical line of a program's output: the pieces that the journal
// keeps of an unfinished line are put together.
type Line struct {
	Text    []byte // raw bytes without the newline; at most MaxText of them
	Size    int64  // length of the whole line in bytes
	Stream  Stream
	At      Moment // when its first byte was read
	Unsure  bool   // in a merged view: its order to lines of the other stream is unknown
	Unended bool   // its newline has not come (yet)
	Lost    bool   // its bytes are damaged, or gone; Text is empty
}

// MaxText is how many bytes of a line Read returns; the rest is read with Text.
const MaxText = 16 << 10

// Lines gives random access to the lines of a source. It is pinned: lines that
// come later do not show. In a merged view a line stands where it began. It
// reads only what is asked, and is safe for concurrent use. The zero value has
// no lines.
type Lines struct {
	log     *log
	src     *source
	past    []chunk // where the cap stood after each of its steps
	skipped int     // chunks that it dropped
	chunks  entries // that it had not dropped
	view    Stream
}

// Len returns the number of lines, dropped ones included.
func (l Lines) Len() int64 { return l.before(l.chunks.n) }

// First returns the index of the oldest line that the journal's cap has not
// dropped; Len when it has dropped all. Unlike all else it moves on.
func (l Lines) First() int64 {
	if l.log == nil {
		return 0
	}
	l.log.index.mu.RLock()
	defer l.log.index.mu.RUnlock()
	c := lastOf(l.src.past)
	return min(c.count(l.view), l.Len())
}

// Moment returns when line n began, 0 when there is no such line. Of lines that
// were dropped it tells no more than before when they began.
func (l Lines) Moment(n int64) Moment {
	switch {
	case n < 0 || n >= l.Len():
		return 0
	case n < l.before(0):
		return l.past[sort.Search(len(l.past), func(i int) bool { return l.past[i].count(l.view) > n })].at
	}
	return l.chunks.at(l.holds(n)).at
}

// Search returns the first line that began after m, Len when there is none.
func (l Lines) Search(m Moment) int64 {
	if past := l.past; len(past) > 0 && past[len(past)-1].at > m {
		// Those that were dropped before m are known by the steps of the cap.
		c := lastOf(past[:sort.Search(len(past), func(i int) bool { return past[i].at > m })])
		return c.count(l.view)
	}
	return l.before(l.chunks.search(func(c chunk) bool { return c.at > m }))
}

// Unended says that the last line has no newline yet.
func (l Lines) Unended() bool {
	if l.log == nil {
		return false
	}
	last := lastOf(l.past)
	if l.chunks.n > 0 {
		last = l.chunks.last()
	}
	if l.view != Both {
		return last.open(l.view.index())
	}
	if last.flags&(openOut|openErr) == 0 {
		return false
	}
	var line [1]Line
	k, _ := l.Read(l.Len()-1, line[:])
	return k == 1 && line[0].Unended
}

// Read fills dst with lines from, from+1 and so on, and returns how many there
// were. It fails with io.EOF when from is Len or more, and with the error of
// the file. The lines' Text stays valid for ever and must not be changed.
func (l Lines) Read(from int64, dst []Line) (int, error) {
	if from < 0 {
		return 0, fmt.Errorf("line %d: a line's index is not negative", from)
	}
	end := min(l.Len(), from+int64(len(dst)))
	if from >= l.Len() && len(dst) > 0 {
		return 0, io.EOF
	}
	k := 0
	n := from
	for ; n < min(end, l.before(0)); n++ {
		dst[k] = l.lost(l.Moment(n))
		k++
	}
	for n < end {
		i := l.holds(n)
		d, err := l.load(i)
		if err != nil {
			return k, err
		}
		for ; n < end && n < l.before(i+1); n++ {
			if dst[k], err = l.line(i, d, n); err != nil {
				return k, err
			}
			k++
		}
	}
	return k, nil
}

// Text reads bytes of line n from an offset into dst, and returns how many. It
// fails with io.EOF at the line's end and when there is no such line, or none any
// more, and with io.ErrUnexpectedEOF where the line is damaged.
func (l Lines) Text(n, offset int64, dst []byte) (int, error) {
	if n < 0 || offset < 0 {
		return 0, fmt.Errorf("line %d, offset %d: neither may be negative", n, offset)
	}
	if n >= l.Len() || n < l.before(0) {
		return 0, io.EOF
	}
	i := l.holds(n)
	d, err := l.load(i)
	if err != nil {
		return 0, err
	}
	c := l.chunks.at(i)
	p := d.begun(&c, l.view, int(n-l.before(i)))
	if p < 0 {
		return 0, io.EOF
	}
	s, err := l.span(i, d, p)
	if err != nil {
		return 0, err
	}
	k, err := s.read(offset, dst)
	if l.dropped(i) {
		return 0, io.EOF // perhaps while it was read
	}
	return k, err
}

// holds returns the chunk in which line n begins, which is not dropped.
func (l Lines) holds(n int64) int {
	return l.chunks.search(func(c chunk) bool { return c.count(l.view) > n })
}

// before returns how many lines began before chunk i.
func (l Lines) before(i int) int64 {
	c := lastOf(l.past)
	if i > 0 {
		c = l.chunks.at(i - 1)
	}
	return c.count(l.view)
}

// lost returns a line that is damaged or gone.
func (l Lines) lost(at Moment) Line { return Line{At: at, Stream: l.view, Lost: true} }

// line returns line n, which begins in chunk i.
func (l Lines) line(i int, d *decoded, n int64) (Line, error) {
	c := l.chunks.at(i)
	p := d.begun(&c, l.view, int(n-l.before(i)))
	if p < 0 {
		return l.lost(c.at), nil
	}
	s, err := l.span(i, d, p)
	if err != nil {
		return Line{}, err
	}
	line := Line{
		Size:    s.size,
		Stream:  d.stream(p),
		At:      c.at,
		Unsure:  l.view == Both && c.flags&unsure != 0,
		Unended: !s.closed,
	}
	line.Text, err = s.start()
	if l.dropped(i) {
		return l.lost(c.at), nil // perhaps while it was read
	}
	return line, err
}

// dropped says that the cap has dropped chunk i since.
func (l Lines) dropped(i int) bool {
	c := l.chunks.at(i)
	return l.src.dropped(&c)
}

// load returns the body of chunk i, an empty one when it is dropped.
func (l Lines) load(i int) (*decoded, error) {
	if l.dropped(i) {
		return new(decoded), nil
	}
	c := l.chunks.at(i)
	d, err := l.log.load(&c)
	if err == nil && l.dropped(i) {
		return new(decoded), nil
	}
	return d, err
}
