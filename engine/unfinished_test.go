package engine

import (
	"strings"
	"testing"
)

// What bash keeps in its memory decides whether an unfinished substitution is
// the end of it, so the session is given texts of many lengths before.
func TestSubstitutionWithoutEndIsNotTheEndOfTheShell(t *testing.T) {
	t.Parallel()
	s := newTestSession(t)
	for _, line := range []string{
		"echo $(", "eval 'echo $('", "echo <(", `echo "$(`, "echo $(case x in", "X=$(", "[[ $(", `echo "${x:-$(`,
		"echo $(cat <<E\na", "eval 'echo $('; true", "printf 'echo $(\\n' >open; . ./open; true",
	} {
		for n := range 12 {
			want := "a\n" + strings.Repeat("0", 7*n) + "\n:"
			run(t, s, "V='"+want+"'")
			// Bash may even die of it before the command has ended.
			if r := run(t, s, line); len(r.Stderr) == 0 {
				t.Errorf("%q after %d: status %d, ended %t", line, n, r.ExitCode, r.SessionEnded)
			}
			if r := run(t, s, `printf %s "$V"`); string(r.Stdout) != want || r.ExitCode != 0 {
				t.Fatalf("the command after %q and %d: %+v", line, n, r)
			}
		}
	}
}
