package engine

import (
	"regexp"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// plainName is a program's name that bash takes as it is written.
var plainName = regexp.MustCompile(`^[A-Za-z0-9_./+][A-Za-z0-9_./+-]*$`)

// alone says whether a command is nothing but the call of one program, and where
// in the command's text its name begins. Such a program takes the place of the
// shell that leads its process group, if it is a program: the shell would get every
// signal that is sent to the group and end by it, and how the program takes the
// signal would not be known.
func alone(c Command) (name string, at int, ok bool) {
	if c.Argv != nil {
		return c.Argv[0], 0, plainName.MatchString(c.Argv[0])
	}
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(c.Line), "")
	if err != nil || len(file.Stmts) != 1 {
		return "", 0, false
	}
	stmt := file.Stmts[0]
	call, ok := stmt.Cmd.(*syntax.CallExpr)
	if !ok || len(call.Args) == 0 || stmt.Negated || stmt.Background || stmt.Coprocess {
		return "", 0, false
	}
	name = call.Args[0].Lit()
	for _, set := range call.Assigns {
		if set.Name.Value == "PATH" && !strings.Contains(name, "/") {
			return "", 0, false
		}
	}
	return name, int(call.Args[0].Pos().Offset()), plainName.MatchString(name)
}

// isProgram is a condition in bash: that a name stands for a program there and
// then, and that nothing of the session's makes a difference of how it is called: no
// trap that subshells inherit, no set -v or -x. No program is started for it, and what the
// user had bash remember as the program's place (hash -p) stays.
func isProgram(name string) string {
	q := quote(name)
	is := `[[ -f ` + q + ` && -x ` + q + ` ]]`
	if !strings.Contains(name, "/") { // a builtin is not looked for, and so is not found
		is = `[[ -x ${BASH_CMDS[` + q + `]-} ]]`
		is = `{ ` + is + ` || { \builtin hash -- ` + q + ` && ` + is + `; }; }`
	}
	return `[[ $- != *[ETvx]* ]] && ! \builtin declare -F -- ` + q + ` && ! \builtin alias -- ` + q + ` && ` + is
}

// instead returns the text of a command that takes the place of its shell.
func instead(text string, at int) string { return text[:at] + `\builtin exec -- ` + text[at:] }
