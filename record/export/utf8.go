package export

import "unicode/utf8"

// settled returns how many bytes of b do not depend on what follows: all but
// the beginning of a character that is not complete.
func settled(b []byte) int {
	for i := len(b) - 1; i >= 0 && i >= len(b)-utf8.UTFMax; i-- {
		if utf8.RuneStart(b[i]) {
			if !utf8.FullRune(b[i:]) {
				return i
			}
			break
		}
	}
	return len(b)
}
