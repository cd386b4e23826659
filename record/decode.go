package record

import "bytes"

// decoded is the body of a chunk with the places of its lines. It never
// changes. Lines without a label are damage; it leaves them out.
type decoded struct {
	body   []byte
	starts []uint32    // of each line in body
	first  [2]int      // per stream, its first line as an index of starts
	count  [2]int      // per stream, how many lines it has
	mingle [2][]uint32 // per stream, its lines as indexes of starts; nil where they follow each other
}

// decode finds the lines in the body of a chunk.
func decode(body []byte) *decoded {
	d := &decoded{body: body, starts: make([]uint32, 0, bytes.Count(body, []byte{'\n'})+1)}
	apart := true // the lines of each stream follow each other
	var was Stream
	for at := 0; at < len(body); {
		s := labelOf(body[at:])
		if s != 0 {
			i := s.index()
			if d.count[i] == 0 {
				d.first[i] = len(d.starts)
			} else if s != was {
				apart = false
			}
			d.count[i]++
			d.starts = append(d.starts, uint32(at))
			was = s
		}
		end := bytes.IndexByte(body[at:], '\n')
		if end < 0 {
			break
		}
		at += end + 1
	}
	if !apart {
		d.separate()
	}
	return d
}

// separate lists the lines of each stream.
func (d *decoded) separate() {
	for p := range d.starts {
		i := d.stream(p).index()
		d.mingle[i] = append(d.mingle[i], uint32(p))
	}
}

// labelOf returns the stream whose label b begins with, 0 for none.
func labelOf(b []byte) Stream {
	if len(b) < 3 || b[0] != b[1] || b[0] != b[2] || (b[0] != byte(Out) && b[0] != byte(Err)) {
		return 0
	}
	return Stream(b[0])
}

// stream returns the stream of line p, an index of starts.
func (d *decoded) stream(p int) Stream { return Stream(d.body[d.starts[p]]) }

// text returns line p without its label and newline.
func (d *decoded) text(p int) []byte {
	b := d.body[int(d.starts[p])+len(eventLabel):]
	if i := bytes.IndexByte(b, '\n'); i >= 0 {
		b = b[:i:i]
	}
	return b
}

// nth returns line k of stream i as an index of starts, -1 if there is none.
func (d *decoded) nth(i, k int) int {
	switch {
	case k < 0 || k >= d.count[i]:
		return -1
	case d.mingle[i] != nil:
		return int(d.mingle[i][k])
	}
	return d.first[i] + k
}

// last says that line p is the last of its stream.
func (d *decoded) last(p int) bool {
	i := d.stream(p).index()
	return p == d.nth(i, d.count[i]-1)
}

// begun returns line k of those of a view that begin in chunk c, of which d is
// the body: all but continuations. It returns -1 if there is none.
func (d *decoded) begun(c *chunk, v Stream, k int) int {
	if v != Both {
		i := v.index()
		if c.cont(i) {
			k++
		}
		return d.nth(i, k)
	}
	skip := [2]int{-1, -1}
	for i := range skip {
		if c.cont(i) {
			skip[i] = d.nth(i, 0)
		}
	}
	if skip[0] > skip[1] {
		skip[0], skip[1] = skip[1], skip[0]
	}
	for _, s := range skip {
		if s >= 0 && k >= s {
			k++
		}
	}
	if k >= len(d.starts) {
		return -1
	}
	return k
}

// content returns what is in the body. When the last line of a stream is
// unfinished is known only where its newline is missing.
func (d *decoded) content() content {
	in := content{lines: d.count}
	for p := range d.starts {
		i, n := d.stream(p).index(), len(d.text(p))
		in.raw[i] += int64(n)
		if int(d.starts[p])+len(eventLabel)+n == len(d.body) {
			in.open[i] = true
		} else {
			in.raw[i]++
		}
	}
	return in
}

// unfinish notes in what is in a chunk that the last line of stream i is
// unfinished, although the body has a newline there.
func (in *content) unfinish(i int) {
	if in.lines[i] > 0 && !in.open[i] {
		in.open[i] = true
		in.raw[i]--
	}
}
