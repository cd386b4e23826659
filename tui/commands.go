package tui

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// item is one thing to ask a session for.
type item struct {
	line       string
	background bool
}

// typed is the item as somebody would type it.
func (it item) typed() string {
	if it.background {
		return it.line + " &"
	}
	return it.line
}

// items splits what was typed into what to ask for. Only a line whose last
// statement ends in & is split at all: that statement becomes a background
// process, and what stands before it runs first, as a shell would have it.
// Everything else, also what does not parse, runs as it is: its error belongs
// to the shell.
func items(text string) []item {
	stmt, ok := lastStatement(text)
	if !ok || !stmt.Background {
		return []item{{line: text}}
	}
	start, amp := int(stmt.Pos().Offset()), int(stmt.Semicolon.Offset())
	line := strings.TrimSpace(text[start:amp] + text[amp+1:])
	before := strings.TrimSpace(text[:start])
	if before == "" {
		return []item{{line: line, background: true}}
	}
	return append(items(before), item{line: line, background: true})
}

// background returns what to ask for when a whole text is to run in the
// background: one process, also of several statements. A last & has done its
// work then; left in, the process would end at once and leave a child behind.
func background(text string) []item {
	if stmt, ok := lastStatement(text); ok && stmt.Background {
		amp := int(stmt.Semicolon.Offset())
		text = strings.TrimSpace(text[:amp] + text[amp+1:])
	}
	return []item{{line: text, background: true}}
}

// lastStatement returns the last statement of a text that parses.
func lastStatement(text string) (*syntax.Stmt, bool) {
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), "")
	if err != nil || len(file.Stmts) == 0 {
		return nil, false
	}
	return file.Stmts[len(file.Stmts)-1], true
}
