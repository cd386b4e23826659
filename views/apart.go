package views

import "bytes"

// What makes one character of several, or a wider one, in some terminals only.
var (
	joiner   = []byte("\u200d")
	emoji    = []byte("\ufe0f")     // after a character: its picture, which is wider
	skinTone = []byte("\U0001f3fb") // the first of five, which differ in their last byte
)

// appendApart appends a finished line without what only some terminals join. One
// that does not say that it counts joined characters may do so all the same, or
// count some of them: with the sign that joins gone, every terminal sees the
// characters that [ansi.WcWidth] counts, and borders stay straight. The line is
// as wide as before.
func appendApart(dst, line []byte) []byte {
	tone := skinTone[:len(skinTone)-1]
	if !bytes.Contains(line, joiner) && !bytes.Contains(line, emoji) && !bytes.Contains(line, tone) {
		return append(dst, line...)
	}
	joins := false // the character before may join with a skin tone
	for i := 0; i < len(line); {
		rest := line[i:]
		n := 1
		switch {
		case rest[0] == esc:
			_, n = readSequence(rest)
			dst = append(dst, rest[:n]...)
		case bytes.HasPrefix(rest, joiner), bytes.HasPrefix(rest, emoji):
			n = len(joiner)
		case joins && len(rest) > len(tone) && bytes.HasPrefix(rest, tone) && rest[len(tone)] >= skinTone[len(tone)]:
			n = len(skinTone)
			dst, joins = pad(dst, 2), false
		default:
			dst, joins = append(dst, rest[0]), rest[0] > ' '
		}
		i += n
	}
	return dst
}
