package views

import (
	"bytes"
	"image/color"
	"strconv"

	"braid/themes"
)

// pen is the style that a program has set with SGR sequences. The zero value
// is a program's start.
type pen struct {
	fg, bg, ul shade
	attr       attr
	underline  uint8  // style 1 to 5; 0: none
	link       uint16 // index into a row's links, from 1; 0: none
}

// shade is a colour: a kind in the high byte and its value below.
type shade uint32

const (
	shadeNone    shade = 0
	shadeBasic   shade = 1 << 24 // 0 to 15
	shadeIndexed shade = 2 << 24 // 16 to 255
	shadeRGB     shade = 3 << 24
	shadeKind    shade = 0xff << 24
)

type attr uint8

const (
	attrBold attr = 1 << iota
	attrFaint
	attrItalic
	attrBlink
	attrReverse
	attrStrike
	attrOverline
)

// indexed returns the shade of a colour number.
func indexed(n int) shade {
	switch {
	case n < 16:
		return shadeBasic | shade(n)
	case n < 256:
		return shadeIndexed | shade(n)
	}
	return shadeNone
}

// apply changes p by the parameters of an SGR sequence. Unknown ones are
// skipped. Concealed text (8) stays visible: a log has no secrets from its
// reader.
func (p *pen) apply(params []byte) {
	for more := true; more; {
		var n int
		n, params, more = nextParam(params)
		switch {
		case n == 0:
			*p = pen{link: p.link}
		case n == 4:
			params, more = p.setUnderline(params, more)
		case n >= 30 && n <= 37:
			p.fg = shadeBasic | shade(n-30)
		case n >= 90 && n <= 97:
			p.fg = shadeBasic | shade(n-90+8)
		case n >= 40 && n <= 47:
			p.bg = shadeBasic | shade(n-40)
		case n >= 100 && n <= 107:
			p.bg = shadeBasic | shade(n-100+8)
		case n == 38:
			p.fg, params, more = longColour(p.fg, params, more)
		case n == 48:
			p.bg, params, more = longColour(p.bg, params, more)
		case n == 58:
			p.ul, params, more = longColour(p.ul, params, more)
		case !more || len(params) == 0 || params[0] != ':': // else an unknown variant of n
			p.simple(n)
		}
		params, more = skipVariant(params, more)
	}
}

// skipVariant skips what is left of a parameter after a colon.
func skipVariant(params []byte, more bool) ([]byte, bool) {
	if !more || len(params) == 0 || params[0] != ':' {
		return params, more
	}
	_, rest, more := bytes.Cut(params, []byte{';'})
	return rest, more
}

// simple applies a parameter that stands alone.
func (p *pen) simple(n int) {
	on := [...]attr{1: attrBold, 2: attrFaint, 3: attrItalic, 5: attrBlink, 6: attrBlink, 7: attrReverse, 9: attrStrike}
	off := [...]attr{22: attrBold | attrFaint, 23: attrItalic, 25: attrBlink, 27: attrReverse, 29: attrStrike}
	switch {
	case n < len(on):
		p.attr |= on[n]
	case n == 21:
		p.underline = 2
	case n == 24:
		p.underline = 0
	case n < len(off):
		p.attr &^= off[n]
	case n == 39:
		p.fg = shadeNone
	case n == 49:
		p.bg = shadeNone
	case n == 53:
		p.attr |= attrOverline
	case n == 55:
		p.attr &^= attrOverline
	case n == 59:
		p.ul = shadeNone
	}
}

// setUnderline handles 4 with its optional style after a colon.
func (p *pen) setUnderline(params []byte, more bool) ([]byte, bool) {
	p.underline = 1
	if !more || len(params) == 0 || params[0] != ':' {
		return params, more
	}
	n, rest, more := nextParam(params[1:])
	p.underline = 0
	if n <= 5 {
		p.underline = uint8(n)
	}
	return rest, more
}

// nextParam returns the parameter at the start of p, which ends at a semicolon
// or, kept in rest, a colon. An absent one is 0.
func nextParam(p []byte) (n int, rest []byte, more bool) {
	for i, c := range p {
		switch c {
		case ';':
			return n, p[i+1:], true
		case ':':
			return n, p[i:], true
		}
		n = min(n*10+int(c-'0'), 0xffff)
	}
	return n, nil, false
}

// longColour reads what follows 38, 48 or 58: 5;N or 2;R;G;B, with semicolons
// or colons between, and with colons an optional empty colour space. What
// cannot be read leaves the colour as it was.
func longColour(old shade, p []byte, more bool) (shade, []byte, bool) {
	var v [6]int
	n := 0
	colons := more && len(p) > 0 && p[0] == ':'
	for more && n < len(v) {
		if len(p) > 0 && p[0] == ':' {
			p = p[1:]
		} else if colons {
			break // the semicolon after a colon form
		}
		v[n], p, more = nextParam(p)
		n++
		if !colons && (v[0] == 5 && n == 2 || v[0] == 2 && n == 4 || v[0] != 5 && v[0] != 2) {
			break
		}
	}
	if colons && v[0] == 2 && n == 6 {
		v[1], v[2], v[3] = v[2], v[3], v[4] // a sixth value is a tolerance
	}
	if colons && v[0] == 2 && n == 5 {
		v[1], v[2], v[3] = v[2], v[3], v[4]
	}
	switch {
	case v[0] == 5 && n >= 2 && v[1] < 256:
		return indexed(v[1]), p, more
	case v[0] == 2 && n >= 4 && v[1] < 256 && v[2] < 256 && v[3] < 256:
		return shadeRGB | shade(v[1]<<16|v[2]<<8|v[3]), p, more
	}
	return old, p, more
}

// styled says that p differs from unstyled text.
func (p *pen) styled() bool {
	return p.fg|p.bg|p.ul != 0 || p.attr != 0 || p.underline != 0
}

// append appends the sequence that switches to p from any other style.
func (p *pen) append(dst []byte, ansi *themes.ANSI) []byte {
	dst = append(dst, "\x1b["...)
	if !p.styled() {
		return append(dst, 'm')
	}
	dst = append(dst, '0')
	for i, code := range [...]byte{'1', '2', '3', '5', '7', '9'} {
		if p.attr&(1<<i) != 0 {
			dst = append(dst, ';', code)
		}
	}
	if p.attr&attrOverline != 0 {
		dst = append(dst, ";53"...)
	}
	switch {
	case p.underline == 1:
		dst = append(dst, ";4"...)
	case p.underline > 1:
		dst = append(dst, ";4:"...)
		dst = append(dst, '0'+p.underline)
	}
	if ansi != nil {
		own := &ansi.Text
		if p.bg != shadeNone || p.attr&attrReverse != 0 {
			own = &ansi.OnOwn
		}
		dst = p.fg.append(dst, 3, own)
		dst = p.bg.append(dst, 4, &ansi.Ground)
		dst = p.ul.append(dst, 5, &ansi.Text)
	}
	return append(dst, 'm')
}

// append appends ";38;2;R;G;B" or its like; use is 3 for text, 4 for ground and
// 5 for underline.
func (s shade) append(dst []byte, use byte, basic *[16]color.Color) []byte {
	if s == shadeNone {
		return dst
	}
	v := uint32(s &^ shadeKind)
	if s&shadeKind == shadeBasic {
		if c := basic[v]; c != nil {
			r, g, b, _ := c.RGBA()
			v, s = r>>8<<16|g>>8<<8|b>>8, shadeRGB
		} else {
			s = shadeIndexed
		}
	}
	dst = append(dst, ';', '0'+use, '8', ';')
	if s&shadeKind == shadeIndexed {
		return strconv.AppendUint(append(dst, '5', ';'), uint64(v), 10)
	}
	dst = append(dst, '2')
	for shift := 16; shift >= 0; shift -= 8 {
		dst = strconv.AppendUint(append(dst, ';'), uint64(v>>shift&0xff), 10)
	}
	return dst
}
