package views

import (
	"bytes"
	"math"

	"github.com/charmbracelet/x/ansi"

	"braid/themes"
)

// width returns the number of cells that a finished text takes.
func width(m ansi.Method, s []byte) int {
	if printable(s) {
		return len(s)
	}
	_, n, _ := walk(m, s, math.MaxInt, false)
	return n
}

// appendBefore appends the first col cells of a finished line, filled up with
// spaces where it is shorter or where a wide character would only half fit, and
// with every style ended.
func appendBefore(dst []byte, m ansi.Method, s []byte, col int) []byte {
	i, at, state := walk(m, s, col, false)
	return pad(appendOff(append(dst, s[:i]...), &state), col-at)
}

// appendAfter appends what is left of a finished line without its first col cells,
// in the style that holds there. The second half of a wide character becomes a
// space.
func appendAfter(dst []byte, m ansi.Method, s []byte, col int) []byte {
	i, at, state := walk(m, s, col, true)
	dst = pad(dst, at-col)
	if state.url != "" {
		dst = append(append(append(dst, "\x1b]8;;"...), state.url...), "\x1b\\"...)
	}
	if state.pen.styled() {
		dst = state.pen.append(dst, &themes.ANSI{})
	}
	return append(dst, s[i:]...)
}

// before draws the first col cells of a line as a line of its own.
func (c *Canvas) before(line, col int) int {
	c.text = appendBefore(c.text, c.Method, c.drawn(line), col)
	return c.done()
}

// after draws what is left of a line without its first col cells as a line of its
// own.
func (c *Canvas) after(line, col int) int {
	c.text = appendAfter(c.text, c.Method, c.drawn(line), col)
	return c.done()
}

// appendCut appends a text that is longer than w cells at exactly that, with an
// ellipsis in the last one and every style ended.
func appendCut(dst []byte, m ansi.Method, s []byte, w int) []byte {
	i, at, state := walk(m, s, w-1, false)
	dst = append(pad(append(dst, s[:i]...), w-1-at), ellipsis...)
	return appendOff(dst, &state)
}

// appendBare appends a finished line without its styles.
func appendBare(dst, s []byte) []byte {
	for {
		i := bytes.IndexByte(s, esc)
		if i < 0 {
			return append(dst, s...)
		}
		_, n := readSequence(s[i:])
		dst, s = append(dst, s[:i]...), s[i+n:]
	}
}

// walk goes over s up to column col and returns the offset reached, its column
// and the style that holds there. A character that lies across col is gone over
// when past is set, else not; so are sequences right at col.
func walk(m ansi.Method, s []byte, col int, past bool) (i, at int, state State) {
	for i < len(s) {
		if s[i] == esc {
			seq, n := readSequence(s[i:])
			if at >= col && !past {
				return i, at, state
			}
			state.follow(&seq)
			i += n
			continue
		}
		size, w := 1, 1
		if s[i] >= 0x80 || i+1 < len(s) && s[i+1] >= 0x80 {
			var cluster []byte
			cluster, w = ansi.FirstGraphemeCluster(s[i:], m)
			size = len(cluster)
		}
		if at >= col && w > 0 || at+w > col && !past {
			return i, at, state
		}
		i, at = i+size, at+w
	}
	return i, at, state
}

// appendOff ends the styles and the hyperlink that hold.
func appendOff(dst []byte, s *State) []byte {
	if s.url != "" {
		dst = append(dst, "\x1b]8;;\x1b\\"...)
	}
	if s.pen.styled() {
		dst = append(dst, "\x1b[m"...)
	}
	return dst
}
