package export

import (
	"bytes"
	"strconv"
	"strings"
)

// escaper makes text safe between tags and within quoted attributes.
type escaper struct{ buf []byte }

// text returns s escaped; it is good until the next call.
func (e *escaper) text(s string) []byte {
	e.buf = e.buf[:0]
	for i := range len(s) {
		e.buf = appendEscaped(e.buf, s[i])
	}
	return e.buf
}

// appendEscaped appends a byte of text.
func appendEscaped(dst []byte, b byte) []byte {
	switch b {
	case '<':
		return append(dst, "&lt;"...)
	case '>':
		return append(dst, "&gt;"...)
	case '&':
		return append(dst, "&amp;"...)
	case '"':
		return append(dst, "&#34;"...)
	case '\'':
		return append(dst, "&#39;"...)
	}
	return append(dst, b)
}

// escape returns text of others as it can stand on a page: on one line, without
// control characters, and without markup.
func escape(s string) string {
	var e escaper
	return string(e.text(plain(s)))
}

// escapeLines is escape for text that may have several lines.
func escapeLines(s string) string {
	lines := strings.Split(strings.Trim(s, "\n"), "\n")
	for i, line := range lines {
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		lines[i] = indent + escape(line)
	}
	return strings.Join(lines, "\n")
}

// appendHTML appends a row as HTML. Neighbours of one style share a span.
func (r *row) appendHTML(dst []byte) []byte {
	if r.plain {
		return r.appendPlain(dst)
	}
	for i := 0; i < len(r.cells); {
		p := r.cells[i].pen
		end := i + 1
		for end < len(r.cells) && r.cells[end].pen == p {
			end++
		}
		styled := p != pen{}
		if styled {
			dst = p.appendTag(dst)
		}
		for _, c := range r.cells[i:end] {
			dst = r.appendCell(dst, c)
		}
		if styled {
			dst = append(dst, "</span>"...)
		}
		i = end
	}
	return dst
}

// appendPlain is appendHTML for a row that is plain.
func (r *row) appendPlain(dst []byte) []byte {
	styled := r.pen != pen{} && len(r.raw) > 0
	if styled {
		dst = r.pen.appendTag(dst)
	}
	for _, b := range r.raw {
		dst = appendEscaped(dst, b)
	}
	if styled {
		dst = append(dst, "</span>"...)
	}
	return dst
}

// appendCell appends a character.
func (r *row) appendCell(dst []byte, c cell) []byte {
	switch c.show {
	case cellInvalid:
		return append(dst, "\uFFFD"...)
	case cellControl:
		dst = append(dst, "<i>^"...)
		dst = appendEscaped(dst, r.raw[c.from]^0x40)
		return append(dst, "</i>"...)
	case cellBlank:
		return append(dst, ' ')
	}
	for _, b := range r.raw[c.from:c.to] {
		dst = appendEscaped(dst, b)
	}
	return dst
}

// appendTag appends the tag that begins a span in a pen's style.
func (p pen) appendTag(dst []byte) []byte {
	fg, bg := p.fg, p.bg
	var classes, rules bytes.Buffer
	add := func(class string) {
		if classes.Len() > 0 {
			classes.WriteByte(' ')
		}
		classes.WriteString(class)
	}
	if p.style&reversed != 0 {
		fg, bg = bg, fg
		add("R") // the page's colours the other way round, for those that are not set
	}
	for _, s := range []struct {
		style style
		class string
	}{{bold, "B"}, {faint, "D"}, {italic, "I"}, {underlined, "U"}, {struck, "S"}} {
		if p.style&s.style != 0 {
			add(s.class)
		}
	}
	if bg.kind != inkNone || p.style&reversed != 0 {
		add("g")
	}
	background(bg, fg, add, &rules)
	if !bg.named() || !fg.grey() {
		foreground(fg, bg.kind != inkNone || p.style&reversed != 0, add, &rules)
	}
	dst = append(dst, "<span"...)
	if classes.Len() > 0 {
		dst = append(append(append(dst, ` class="`...), classes.Bytes()...), '"')
	}
	if rules.Len() > 0 {
		dst = append(append(append(dst, ` style="`...), rules.Bytes()...), '"')
	}
	return append(dst, '>')
}

// grey says that an ink is the black or a white of a terminal. Programs write
// with them on coloured grounds. Which of them can be read there depends on the
// page's colours, so that the ground says it.
func (c ink) grey() bool {
	return c.kind == inkIndexed && (c.value == 0 || c.value == 7 || c.value == 15)
}

// background adds what colours the ground of text, and the text where it has no
// colour of its own.
func background(bg, fg ink, add func(string), rules *bytes.Buffer) {
	switch {
	case bg.kind == inkNone:
	case bg.named():
		add("b" + strconv.Itoa(int(bg.value)))
	default:
		c := bg.rgb()
		rules.WriteString("background:" + css(c) + ";")
		if fg.kind == inkNone {
			rules.WriteString("color:" + css(onGround(c)) + ";")
		}
	}
}

// foreground adds what colours text. On the page's ground a colour is changed
// as far as it must be to be readable.
func foreground(fg ink, onGround bool, add func(string), rules *bytes.Buffer) {
	switch {
	case fg.kind == inkNone:
	case fg.named():
		add("f" + strconv.Itoa(int(fg.value)))
	default:
		c := fg.rgb()
		light, dark := readable(c, lightGround), readable(c, darkGround)
		if onGround || light == dark {
			rules.WriteString("color:" + css(c) + ";")
			return
		}
		rules.WriteString("color:light-dark(" + css(light) + "," + css(dark) + ");")
	}
}
