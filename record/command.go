package record

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// CommandText returns a command as it is shown: the shell line, or an argument
// vector as the line that means the same.
func CommandText(line string, argv []string) string {
	if len(argv) == 0 {
		return line
	}
	words := make([]string, len(argv))
	for i, w := range argv {
		q, err := syntax.Quote(w, syntax.LangBash)
		if err != nil {
			q = w // a NUL has no place in a command line; the screen shows it as it is
		}
		words[i] = q
	}
	return strings.Join(words, " ")
}
