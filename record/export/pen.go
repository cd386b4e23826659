package export

// pen is the style that output is written in.
type pen struct {
	fg, bg ink
	style  style
}

// ink is a colour: none, one of a palette of 256, or any.
type ink struct {
	kind  inkKind
	value uint32 // its index, or red, green and blue
}

type inkKind uint8

const (
	inkNone inkKind = iota
	inkIndexed
	inkRGB
)

// style is a set of what a pen may be besides coloured.
type style uint8

const (
	bold style = 1 << iota
	faint
	italic
	underlined
	struck
	reversed
)

// sgr changes the pen as the parameters of a CSI sequence that ends in m say.
// What it does not know, such as blinking, changes nothing; text that is to be
// concealed is shown.
func (p *pen) sgr(params []byte) {
	for s := (sgrParams{rest: params}); s.next(); {
		switch n := s.n; {
		case n == 0:
			*p = pen{}
		case n == 38 || n == 48 || n == 58:
			p.extended(n, &s)
		case 30 <= n && n <= 37:
			p.fg = ink{inkIndexed, uint32(n - 30)}
		case n == 39:
			p.fg = ink{}
		case 40 <= n && n <= 47:
			p.bg = ink{inkIndexed, uint32(n - 40)}
		case n == 49:
			p.bg = ink{}
		case 90 <= n && n <= 97:
			p.fg = ink{inkIndexed, uint32(n - 90 + 8)}
		case 100 <= n && n <= 107:
			p.bg = ink{inkIndexed, uint32(n - 100 + 8)}
		default:
			p.styled(n, &s)
		}
	}
}

// styled sets or unsets what parameter n says.
func (p *pen) styled(n int, s *sgrParams) {
	switch n {
	case 1:
		p.style |= bold
	case 2:
		p.style |= faint
	case 3:
		p.style |= italic
	case 4:
		p.style |= underlined
		if s.sub && s.next() && s.n == 0 { // 4:0
			p.style &^= underlined
		}
	case 7:
		p.style |= reversed
	case 9:
		p.style |= struck
	case 21:
		p.style |= underlined
	case 22:
		p.style &^= bold | faint
	case 23:
		p.style &^= italic
	case 24:
		p.style &^= underlined
	case 27:
		p.style &^= reversed
	case 29:
		p.style &^= struck
	}
}

// extended sets the colour that follows 38 or 48, in any of the forms that are
// around: 38;5;N, 38:5:N, 38;2;R;G;B, 38:2:R:G:B and 38:2:SPACE:R:G:B. That of
// lines, 58, is left out.
func (p *pen) extended(n int, s *sgrParams) {
	colons := s.sub
	if !s.next() {
		return
	}
	var c ink
	switch s.n {
	case 5:
		if !s.next() {
			return
		}
		c = ink{inkIndexed, uint32(min(s.n, 255))}
	case 2:
		var parts [4]int
		k := 0
		for want := 3; k < want && s.next(); k++ {
			parts[k] = min(s.n, 255)
			if colons && k == 2 && s.sub {
				want = 4
			}
		}
		if k < 3 {
			return
		}
		rgb := parts[k-3 : k]
		c = ink{inkRGB, uint32(rgb[0]<<16 | rgb[1]<<8 | rgb[2])}
	default:
		return
	}
	switch n {
	case 38:
		p.fg = c
	case 48:
		p.bg = c
	}
}

// sgrParams reads the parameters of a sequence one after another.
type sgrParams struct {
	rest []byte
	n    int  // the parameter read; 0 if it is missing
	sub  bool // a colon follows it: the next one belongs to it
	done bool
}

// next reads a parameter. A sequence without any has one that is missing.
func (s *sgrParams) next() bool {
	if s.done {
		return false
	}
	s.n, s.sub = 0, false
	for i, b := range s.rest {
		switch {
		case b == ';' || b == ':':
			s.sub = b == ':'
			s.rest = s.rest[i+1:]
			return true
		case '0' <= b && b <= '9':
			s.n = min(s.n*10+int(b-'0'), 1<<16)
		}
	}
	s.done = true
	return true
}
