package views

import "github.com/charmbracelet/x/ansi"

// deco is what a row is drawn with besides its own styles.
type deco struct {
	ground string // sequence that lays a ground under everything, or ""
	dim    string // sequence of the ink for controls shown as ^X
	hit    string // sequence of the ink for hits
	here   string // sequence of the ink for the hit in hand
	hits   []hit  // in order, not overlapping
}

// brush draws cells one after another, switching styles only where they change.
type brush struct {
	dst   []byte
	lk    *Look
	r     *row
	d     *deco
	next  int    // first hit that does not end before the column drawn
	style int    // what is on now; see the constants
	link  uint16 // hyperlink that is open now
	last  []byte // text of the cell before, when nothing was written since
}

// What a brush's style can be: a pen of the row, or one of these.
const (
	stylePlain = -1 - iota // no style, over the ground
	styleDim
	styleHit
	styleHere
	styleOff // nothing at all: how every line begins and ends
)

// draw appends columns from up to to of r to dst: exactly that many cells,
// filled up with spaces. Wide characters that only half fit become spaces. The
// line begins and ends without any style.
func (r *row) draw(dst []byte, lk *Look, from, to int, d *deco) []byte {
	if to <= from {
		return dst
	}
	b := brush{dst: dst, lk: lk, r: r, d: d, style: styleOff}
	col := from
	if r.simple {
		col = b.simple(from, to)
	} else {
		col = b.cells(from, to)
	}
	if col < to {
		b.guard(nil)
		b.set(stylePlain)
		b.dst = pad(b.dst, to-col)
		b.last = nil
	}
	b.guard(nil)
	b.set(styleOff)
	return b.dst
}

// simple draws plain ASCII and returns the column after it.
func (b *brush) simple(from, to int) int {
	to = max(from, min(to, len(b.r.src)))
	for col := from; col < to; {
		style, end := b.styleAt(col, 0), to
		if b.next < len(b.d.hits) {
			if h := b.d.hits[b.next]; col < h.from {
				end = min(end, h.from)
			} else {
				end = min(end, h.to)
			}
		}
		b.set(style)
		b.dst = append(b.dst, b.r.src[col:end]...)
		col = end
	}
	return to
}

// cells draws cells and returns the column after them.
func (b *brush) cells(from, to int) int {
	cells := b.r.cells
	end := max(from, min(to, len(cells)))
	for col := from; col < end; {
		c := &cells[col]
		w := int(c.wide)
		switch {
		case c.n == 0 || col+w > to: // a blank, or half of a character
			b.guard(nil)
			b.set(b.styleAt(col, -1))
			b.dst = append(b.dst, ' ')
			b.last, w = nil, 1
		default:
			b.cell(col, c)
		}
		col += w
	}
	return end
}

// cell draws a character.
func (b *brush) cell(col int, c *cell) {
	style := b.styleAt(col, int(c.pen))
	if c.flags&cellDim != 0 && style > styleHit {
		style = styleDim
	}
	text := b.r.bytes(c)
	if style != b.style {
		b.set(style)
	} else if c.flags&cellFirst != 0 || b.r.loose || col == 0 || b.last == nil {
		b.guard(text)
	}
	b.dst = append(b.dst, text...)
	b.last = text
}

// styleAt returns the style of a column whose cell was written with a pen, or
// with none when that is negative. Columns are asked for in ascending order.
func (b *brush) styleAt(col, pen int) int {
	for b.next < len(b.d.hits) && b.d.hits[b.next].to <= col {
		b.next++
	}
	if b.next < len(b.d.hits) && b.d.hits[b.next].from <= col {
		if b.d.hits[b.next].here {
			return styleHere
		}
		return styleHit
	}
	if pen < 0 || !b.r.pens[pen].styled() && b.r.pens[pen].link == 0 {
		return stylePlain
	}
	return pen
}

// set switches to a style.
func (b *brush) set(style int) {
	if style == b.style {
		return
	}
	var link uint16
	if style >= 0 {
		link = b.r.pens[style].link
	}
	if link != b.link {
		b.open(link)
	}
	was := b.style
	b.style = style
	if (was == styleOff || was == stylePlain) && (style == styleOff || style == stylePlain) && b.d.ground == "" {
		return
	}
	b.restate()
}

// restate writes the sequence of the style that is on, whatever is on.
func (b *brush) restate() {
	if b.style >= 0 {
		b.dst = b.r.pens[b.style].append(b.dst, b.lk.Styles.ANSI)
	} else {
		b.dst = append(b.dst, "\x1b[m"...)
	}
	switch b.style {
	case styleOff:
	case styleHit:
		b.dst = append(b.dst, b.d.hit...)
	case styleHere:
		b.dst = append(b.dst, b.d.here...)
	case styleDim:
		b.dst = append(append(b.dst, b.d.dim...), b.d.ground...)
	default:
		b.dst = append(b.dst, b.d.ground...)
	}
	b.last = nil
}

// open closes the hyperlink that is open and opens another, if link is not 0.
func (b *brush) open(link uint16) {
	b.dst = append(b.dst, "\x1b]8;;"...)
	if link > 0 {
		b.dst = append(b.dst, b.r.links[link-1]...)
	}
	b.dst = append(b.dst, "\x1b\\"...)
	b.link = link
	b.last = nil
}

// guard keeps what was written last and text, or a space when that is nil, two
// characters: where a terminal would join them, a sequence between them says
// that they are not one.
func (b *brush) guard(text []byte) {
	plain := len(b.last) == 0 || b.last[len(b.last)-1] < 0x80
	if text == nil {
		if !plain {
			b.restate()
		}
		return
	}
	if plain && text[0] < 0x80 {
		return
	}
	joined := len(b.last) == 0
	if !joined {
		b.dst, joined = joins(b.dst, b.last, text, b.lk.Method)
	}
	if joined {
		b.restate()
	}
}

// joins says that a terminal would see a and b as one character. They are put
// together behind dst, which is returned with the room for that.
func joins(dst, a, b []byte, m ansi.Method) ([]byte, bool) {
	both := append(append(dst, a...), b...)
	cluster, _ := ansi.FirstGraphemeCluster(both[len(dst):], m)
	return both[:len(dst)], len(cluster) != len(a)
}

// spaces is what padding is cut from.
const spaces = "                                                                                "

// pad appends n spaces.
func pad(dst []byte, n int) []byte {
	for n > len(spaces) {
		dst = append(dst, spaces...)
		n -= len(spaces)
	}
	if n <= 0 {
		return dst
	}
	return append(dst, spaces[:n]...)
}

// breaks appends the columns at which the rows of r begin when it is wrapped at
// w columns: at least one.
func (r *row) breaks(dst []int, w int) []int {
	dst = append(dst, 0)
	if w <= 0 {
		return dst
	}
	if r.simple {
		for col := w; col < len(r.src); col += w {
			dst = append(dst, col)
		}
		return dst
	}
	start := 0
	for col := 0; col < len(r.cells); {
		wide := max(1, int(r.cells[col].wide))
		if col > start && col+wide-start > w {
			start = col
			dst = append(dst, start)
		}
		col += wide
	}
	return dst
}
