package views

import (
	"github.com/charmbracelet/x/ansi"

	"braid/themes"
)

// before returns the first col cells of a finished line, filled up with spaces
// where it is shorter or where a wide character would only half fit, and with
// every style ended.
func (lk *Look) before(s string, col int) string {
	i, at, state := lk.walk(s, col, false)
	dst := append(make([]byte, 0, i+16), s[:i]...)
	dst = closeStyles(dst, &state)
	return string(pad(dst, col-at))
}

// after returns what is left of a finished line without its first col cells, in
// the style that holds there. The second half of a wide character becomes a
// space.
func (lk *Look) after(s string, col int) string {
	i, at, state := lk.walk(s, col, true)
	dst := pad(make([]byte, 0, len(s)-i+32), at-col)
	if state.url != "" {
		dst = append(append(append(dst, "\x1b]8;;"...), state.url...), "\x1b\\"...)
	}
	if state.pen.styled() {
		dst = state.pen.append(dst, &themes.ANSI{})
	}
	return string(append(dst, s[i:]...))
}

// walk goes over s up to column col and returns the offset reached, its column
// and the style that holds there. A character that lies across col is gone over
// when past is set, else not; so are sequences right at col.
func (lk *Look) walk(s string, col int, past bool) (i, at int, state State) {
	for i < len(s) {
		if s[i] == esc {
			seq, n := readSequence([]byte(s[i:min(len(s), i+maxSequence)]))
			if at >= col && !past {
				return i, at, state
			}
			state.follow(&seq)
			i += n
			continue
		}
		size, w := 1, 1
		if s[i] >= 0x80 || i+1 < len(s) && s[i+1] >= 0x80 {
			var cluster string
			cluster, w = ansi.FirstGraphemeCluster(s[i:], lk.Method)
			size = len(cluster)
		}
		if at >= col && w > 0 || at+w > col && !past {
			return i, at, state
		}
		i, at = i+size, at+w
	}
	return i, at, state
}

// closeStyles ends the styles and the hyperlink that hold.
func closeStyles(dst []byte, s *State) []byte {
	if s.url != "" {
		dst = append(dst, "\x1b]8;;\x1b\\"...)
	}
	if s.pen.styled() {
		dst = append(dst, "\x1b[m"...)
	}
	return dst
}
