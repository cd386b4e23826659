package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// This file holds every line of shell that the engine writes. The rules are:
//   - nothing of a user's text is ever part of such a line, only of files
//     that they name;
//   - a builtin is called through "\builtin", so that neither an alias nor a
//     function with its name matters, and mv by its absolute path;
//   - no variable is set in the user's shell;
//   - what the shell itself prints goes nowhere: the shell's own stdout and
//     stderr are /dev/null.

// markerName is the one variable that the engine exports: RUN/SESSION in a
// session, RUN/SESSION/PROCESS in a background process. Scripts may test it.
const markerName = "BRAID"

// initScript makes a shell ready to be told to abort (see abort.go). The INT
// trap keeps a SIGINT that ends a command substitution from ending the shell.
func initScript() string {
	return `__braid_debug() { [[ ${#FUNCNAME[@]} -le 1 ]] || \builtin return 2; }
\builtin trap '\builtin shopt -s extdebug; \builtin trap __braid_debug DEBUG' ` + strconv.Itoa(int(abortSignal)) + `
\builtin trap : INT
`
}

// stateEnd is the last line of a state that was written whole.
const stateEnd = "# end of state"

// publishScript is sourced with an id and a status. It undoes what was set for
// one command, writes the session's state and publishes the status: by mv, or
// when mv cannot be started, by a file that says so. The status is in the name
// of the published file, which a full disk cannot hold back. Then it gives the
// status back. The state counts only once the status is published.
func publishScript(dir, done, prefix, mv string) string {
	state, exit := quote(dir+"/state"), quote(dir+"/exit")
	return `[[ ! -e ` + quote(dir) + `/"${1%a}".undo ]] || \builtin . ` + quote(dir) + `/"${1%a}".undo
{
\builtin printf '\\builtin cd -- %q\n' "${OLDPWD-$PWD}" "$PWD"
\builtin shopt -p
\builtin umask -p
\builtin declare -p
\builtin declare -f
\builtin declare -Fx
\builtin alias -p
\builtin trap -p
\builtin set +o
\builtin echo '` + stateEnd + `'
} >|` + state + `
{
\builtin printf '%s\0' "$PWD"
\builtin jobs -p
} >|` + exit + `
` + quote(mv) + ` -f ` + exit + ` ` + quote(done+"/"+prefix) + `"$1.$2" || \builtin echo "$1.$2" >|` + quote(dir+"/forkless") + `
\builtin return "$2"
`
}

// execLines are the two lines that run a command file in the foreground. They
// are separate because bash drops the rest of a line after some errors.
func execLines(dir, id, in string, scoped bool) string {
	f := dir + "/" + id
	run := fmt.Sprintf("\\builtin . %s <%s >|%s 2>|%s\n", quote(f), quote(in), quote(f+".out"), quote(f+".err"))
	if scoped {
		run = fmt.Sprintf("\\builtin . %s && %s", quote(f+".set"), run)
	}
	return run + publishLine(dir, id, `"$?"`)
}

// publishLine publishes a status under an id.
func publishLine(dir, id, status string) string {
	return fmt.Sprintf("\\builtin . %s %s %s\n", quote(dir+"/publish"), id, status)
}

// calmLines end the state of abort and publish under an id.
func calmLines(dir, id string) string {
	return "\\builtin trap - DEBUG\n\\builtin shopt -u extdebug\n" + publishLine(dir, id, "130")
}

// sourceLine sources a file of the engine's.
func sourceLine(file string) string { return "\\builtin . " + quote(file) + "\n" }

// scopeScript is sourced before a command that has a directory or variables of
// its own. It first writes the script that undoes it, which publishing sources.
func scopeScript(dir, id string, c Command) string {
	var b strings.Builder
	b.WriteString("{\n")
	for _, name := range sortedKeys(c.Env) {
		fmt.Fprintf(&b, "\\builtin printf '\\\\builtin unset -v %[1]s\\n'\n\\builtin declare -p %[1]s 2>/dev/null || :\n", name)
	}
	if c.Cwd != "" {
		b.WriteString("\\builtin printf '\\\\builtin cd -- %q\\n' \"$PWD\"\n")
		b.WriteString("[[ ! -v OLDPWD ]] || \\builtin printf 'OLDPWD=%q\\n' \"$OLDPWD\"\n")
	}
	fmt.Fprintf(&b, "} >|%s\n", quote(dir+"/"+id+".undo"))
	b.WriteString(settings(c, "return", dir+"/"+id+".err"))
	return b.String()
}

// settings are the lines that set a command's own variables and directory;
// leave is the builtin that ends it when that cannot be. A directory
// that is no good is told on the command's stderr.
func settings(c Command, leave, stderr string) string {
	var b strings.Builder
	for _, name := range sortedKeys(c.Env) {
		set := "unset -v " + name
		if v := c.Env[name]; v != nil {
			set = "export " + name + "=" + quote(*v)
		}
		fmt.Fprintf(&b, "\\builtin %s || \\builtin %s 1\n", set, leave)
	}
	if c.Cwd != "" {
		fmt.Fprintf(&b, "CDPATH= \\builtin cd -- %s >/dev/null 2>|%s || \\builtin %s 1\n", quote(dashless(c.Cwd)), quote(stderr), leave)
	}
	return b.String()
}

// launch is what launchScript needs to know.
type launch struct {
	cmd, in, out, err, pid string // paths
	exit, done             string // where the status is written, and renamed to
	mv, mark               string
	c                      Command
}

// launchScript is sourced to start a background process. Three shells take part:
// the first ends at once, so that the second is no child of the session's shell:
// the user's "wait" and "jobs" do not see it, and it outlives that shell. The
// second outlives the third, the leader of the process's own group, and
// publishes its status: one that writes its own has none to write after SIGKILL.
func launchScript(l launch) string {
	return `( \builtin set -m
( \builtin set -m
( \builtin export ` + markerName + `=` + quote(l.mark) + `
` + settings(l.c, "exit", l.err) + `\builtin . ` + quote(l.cmd) + ` <` + quote(l.in) + ` >|` + quote(l.out) + ` 2>|` + quote(l.err) + ` ) &
\builtin printf '%s %s\n' "$!" "$BASHPID" >|` + quote(l.pid) + `
__braid_s=0
\builtin wait "$!" || __braid_s=$?
>|` + quote(l.exit) + `
` + quote(l.mv) + ` -f ` + quote(l.exit) + ` ` + quote(l.done) + `."$__braid_s"
\builtin exit "$__braid_s"
) </dev/null >/dev/null 2>/dev/null &
)
`
}

// dashless keeps cd from taking "-" for the directory before.
func dashless(dir string) string {
	if strings.HasPrefix(dir, "-") {
		return "./" + dir
	}
	return dir
}

// quote quotes a string for bash. What cannot be quoted, a string with a NUL,
// was refused before.
func quote(s string) string {
	q, err := syntax.Quote(s, syntax.LangBash)
	if err != nil {
		panic("engine: internal error: " + err.Error())
	}
	return q
}

// sortedKeys makes what is written from a map the same every time.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
