package views

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// maxPlain is how many bytes of a text are made safe: more than a line of a
// screen holds even where many of them are escape sequences. A command may be
// megabytes long, and a list shows dozens.
const maxPlain = 16 << 10

// Plain makes a text that is not ours safe to draw on one line: command texts,
// names, paths, error messages. Newlines become ⏎, tabs a space, other controls
// ^X; escape sequences disappear; what is not UTF-8 becomes U+FFFD. It has
// neither colour nor control characters, whatever s holds. Of a text too long
// for any line only the start is looked at.
func Plain(s string) string {
	if len(s) > maxPlain {
		s = s[:maxPlain] + ellipsis
	}
	return each(s, appendPlain)
}

// typedIn is Plain for a text that a person is about to run or to send: what
// Plain leaves out shows as a sign, so that a paste cannot bring what nobody
// sees.
func typedIn(s string) string { return each(s[:min(len(s), maxPlain)], appendTyped) }

// each puts together what a function appends for the start of what is left of s.
func each(s string, next func(out, b []byte) ([]byte, int)) string {
	if clean(s) {
		return s
	}
	b := []byte(s)
	out := make([]byte, 0, len(s)+8)
	for i := 0; i < len(b); {
		var n int
		out, n = next(out, b[i:])
		i += n
	}
	return string(trimJoiner(out))
}

// keptPlain is how many texts a canvas keeps safe: those of some screens.
const keptPlain = 512

// plain is [Plain] of a text that will be drawn again: what it came to is kept.
func (c *Canvas) plain(s string) string {
	if clean(s) && len(s) <= maxPlain {
		return s
	}
	s = s[:min(len(s), maxPlain+1)]
	safe, ok := c.safe[s]
	if !ok {
		if len(c.safe) == keptPlain {
			clear(c.safe)
		}
		safe = Plain(s)
		c.safe[strings.Clone(s)] = safe // without what follows it in a long text
	}
	return safe
}

// clean says that s is printable ASCII.
func clean(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= del {
			return false
		}
	}
	return true
}

// appendTyped is appendPlain that leaves nothing out.
func appendTyped(out, b []byte) ([]byte, int) {
	if b[0] == bel || b[0] == esc {
		return append(out, '^', b[0]^0x40), 1
	}
	if r, size := utf8.DecodeRune(b); r >= 0x80 && r < 0xa0 || hidden(r) {
		return append(out, "\uFFFD"...), size
	}
	return appendPlain(out, b)
}

// appendPlain appends what the start of b becomes, and returns how much of b it
// was.
func appendPlain(out, b []byte) ([]byte, int) {
	switch c := b[0]; {
	case c == '\r' && len(b) > 1 && b[1] == '\n':
		return append(out, "⏎"...), 2
	case c == '\n':
		return append(out, "⏎"...), 1
	case c == tab:
		return append(out, ' '), 1
	case c == bel:
		return out, 1
	case c == esc:
		_, n := readSequence(b)
		return out, n
	case c < ' ' || c == del:
		return append(out, '^', c^0x40), 1
	case c < 0x80 && (len(b) == 1 || b[1] < 0xc0):
		return append(out, c), 1
	}
	return appendCharacter(out, b)
}

// appendCharacter does it for characters that are not plain ASCII.
func appendCharacter(out, b []byte) ([]byte, int) {
	r, size := utf8.DecodeRune(b)
	switch {
	case r == utf8.RuneError && size == 1:
		return append(out, "\uFFFD"...), 1
	case r >= 0x80 && r < 0xa0:
		_, n := readSequence(b)
		return out, n
	case hidden(r):
		return out, size
	}
	cluster, _ := firstCluster(b, ansi.GraphemeWidth)
	taken := len(cluster)
	if len(cluster) > maxCluster {
		n := maxCluster
		for !utf8.RuneStart(cluster[n]) {
			n--
		}
		cluster = cluster[:n]
	}
	// A mark would join whatever is drawn before it.
	out, joined := joins(out, []byte("x"), cluster, ansi.GraphemeWidth)
	if !joined {
		out = append(out, cluster...)
	}
	return out, taken
}

// trimJoiner takes characters off the end that would join whatever is drawn
// after them.
func trimJoiner(out []byte) []byte {
	for len(out) > 0 && out[len(out)-1] >= 0x80 {
		_, size := utf8.DecodeLastRune(out)
		var joined bool
		if out, joined = joins(out, out[len(out)-size:], []byte("x"), ansi.GraphemeWidth); !joined {
			break
		}
		out = out[:len(out)-size]
	}
	return out
}

// OneLine is Plain with runs of spaces and line ends drawn together: for
// previews of commands with several lines.
func OneLine(s string) string { return strings.Join(strings.Fields(Plain(s)), " ") }
