package engine

import (
	"bytes"
	"strings"
)

// readonly returns a variable of env that is readonly in the session as of its
// last command, or "". The caller has the turn.
func (s *Session) readonly(env map[string]*string) string {
	if len(env) == 0 {
		return ""
	}
	for line := range bytes.Lines(s.state) {
		decl, ok := strings.CutPrefix(strings.TrimRight(string(line), "\n"), "declare -")
		if !ok {
			continue
		}
		flags, rest, _ := strings.Cut(decl, " ")
		name, _, _ := strings.Cut(rest, "=")
		if _, set := env[name]; set && strings.Contains(flags, "r") {
			return name
		}
	}
	return ""
}
