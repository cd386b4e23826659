package engine

import (
	"bytes"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// unfinished is what bash says of a substitution without end.
const unfinished = "unexpected EOF while looking for matching `)'"

// brokeParser says that the command may have damaged the shell. When bash 5.2
// meets the end of its input within $( ), <( ) or >( ), it writes past the end of
// a buffer: that command fails as it should, and the shell dies in one of those
// that follow, if what it has read before lies unluckily in its memory. Such an
// end is seen in the text, or, when the command had it read by eval or from
// another file, in what bash says, as it always does.
func (f *foreground) brokeParser() bool {
	if f.res.SessionEnded || f.ladder.aborting {
		return false
	}
	said := f.res.Stderr
	return bytes.Contains(said, []byte(unfinished)) || len(said) > 0 && unfinishedText(f.c.text())
}

// unfinishedText says that a text ends within a substitution, or might.
func unfinishedText(text string) bool {
	if !strings.Contains(text, "$(") && !strings.Contains(text, "<(") && !strings.Contains(text, ">(") {
		return false
	}
	_, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), "")
	return err != nil && syntax.IsIncomplete(err)
}
