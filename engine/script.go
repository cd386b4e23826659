package engine

import (
	"bytes"
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
//     function with its name matters;
//   - no program is started;
//   - no variable is set in the user's shell;
//   - what the shell itself prints goes nowhere: the shell's own stdout and
//     stderr are /dev/null.

// markerName is the one variable that the engine exports: RUN/SESSION in a
// session, RUN/SESSION/PROCESS in a background process. Scripts may test it.
const markerName = "BRAID"

// abortScript is what the abort signal makes a shell do: the function that ends
// a command is there only until the command has ended, so that the user's own
// functions are all that is ever listed. First it writes the script that brings back
// what it changes: extdebug changes -E and -T, too. It is one line, by whose beginning
// it is told from the user's traps.
//
// Under set -x none of it is seen.
func abortScript(dir string) string {
	return abortBegin + ` { { [[ ${#FUNCNAME[@]} -le 1 ]] || \builtin return 2; } 2>/dev/null; }; { ` +
		`{ \builtin shopt -p extdebug || \builtin :; \builtin echo "set +ET"; [[ $- != *E* ]] || \builtin echo "set -E"; ` +
		`[[ $- != *T* ]] || \builtin echo "set -T"; \builtin trap -p DEBUG; } >|` + quote(dir+"/calm") + `; ` +
		`\builtin shopt -s extdebug; \builtin trap "{ __braid_debug; } 2>/dev/null" DEBUG; } 2>/dev/null`
}

const abortBegin = "__braid_debug()"

// initScript is the first that a shell is given: until it has its state, it only
// notes that it is told to abort. The INT trap keeps a SIGINT that ends a command
// substitution from ending the shell.
func initScript() string {
	return `\builtin trap __braid_abort=1 ` + strconv.Itoa(int(abortSignal)) + `
\builtin trap : INT
`
}

// armScript makes a shell that has its state ready to be told to abort (see
// abort.go), and does it if it was told already.
func armScript(dir string) string {
	abort := abortScript(dir)
	return `\builtin trap ` + quote(abort) + ` ` + strconv.Itoa(int(abortSignal)) + `
[[ ! -v __braid_abort ]] || { \builtin unset -v __braid_abort; ` + abort + `; }
`
}

// withoutTrap takes the trap of the abort signal out of a state.
func withoutTrap(state []byte) []byte {
	i := bytes.Index(state, []byte("\ntrap -- '"+abortBegin))
	if i < 0 {
		return state
	}
	rest := state[i+1:]
	return slices.Concat(state[:i+1], rest[bytes.IndexByte(rest, '\n')+1:])
}

// stateEnd begins the last line of a state that was written whole. The id and
// the status of the command that left it follow.
const stateEnd = "# end of state of "

// publishScript is sourced with an id and a status. It undoes what was set for
// one command, writes the session's state and publishes the status, by making an
// empty file whose name tells it: like a rename, that is done at once or not at
// all, but it costs no fork, which is most of what a short command would cost, and
// neither a full disk nor a limit on processes can hold it back. Then it gives the
// status back. What it wrote before counts only once the status is published.
func publishScript(dir, done, prefix string) string {
	return `[[ ! -e ` + quote(dir) + `/"${1%a}".undo.whole ]] || \builtin . ` + quote(dir) + `/"${1%a}".undo
{
\builtin printf '%s\0' "$PWD"
\builtin jobs -p
} >|` + quote(dir+"/exit") + `
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
\builtin echo '` + stateEnd + `'"$1.$2"
} >|` + quote(dir+"/state") + `
>|` + quote(done+"/"+prefix) + `"$1.$2" || \builtin :
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
	calm := quote(dir + "/calm")
	return "\\builtin trap - DEBUG\n\\builtin shopt -u extdebug\n\\builtin unset -f __braid_debug\n" +
		"[[ ! -e " + calm + " ]] || \\builtin . " + calm + "\n" + publishLine(dir, id, "130")
}

// sourceLine sources a file of the engine's.
func sourceLine(file string) string { return "\\builtin . " + quote(file) + "\n" }

// scopeScript is sourced before a command that has a directory or variables of
// its own. It first writes the script that undoes it. Publishing sources that only
// if it is whole, which another file says: nothing is set before, so that neither a
// full disk nor an abort in between can leave something set, or undo too much.
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
	undo, errs := quote(dir+"/"+id+".undo"), quote(dir+"/"+id+".err")
	fmt.Fprintf(&b, "\\builtin echo '#'\n} >|%[1]s && >|%[1]s.whole || {\n", undo)
	fmt.Fprintf(&b, "\\builtin echo 'braid: the command was not run: its directory for temporary files is full' >|%s\n\\builtin return 1\n}\n", errs)
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
	done                   string // the path of its status, less the status
	mark                   string
	c                      Command
	program                string // the command is the call of it, as the file cmd.exec has it
}

// launchScript is sourced to start a background process. Three shells take part:
// the first ends at once, so that the second is no child of the session's shell:
// the user's "wait" and "jobs" do not see it, and it outlives that shell. The
// second outlives the third, the leader of the process's own group, and
// publishes its status: one that writes its own has none to write after SIGKILL.
// The third tells its pid itself: from then on a signal that is sent to it is not
// lost, as it is while a new shell still has what its parent does about signals.
// A command that is one program takes its place; else it
// ends with its output in place, for an EXIT trap that prints.
func launchScript(l launch) string {
	streams := ` <` + quote(l.in) + ` >|` + quote(l.out) + ` 2>|` + quote(l.err)
	instead := ""
	if l.program != "" {
		instead = `! { ` + isProgram(l.program) + `; } || \builtin . ` + quote(l.cmd+".exec") + streams + "\n"
	}
	return `( \builtin set -m
( \builtin set -m
\builtin printf '%s ' "$BASHPID" >|` + quote(l.pid) + `
( \builtin printf '%s\n' "$BASHPID" >|` + quote(l.pid) + `
\builtin export ` + markerName + `=` + quote(l.mark) + `
` + settings(l.c, "exit", l.err) + instead + `\builtin . ` + quote(l.cmd) + streams + `
\builtin set +x -- "$?"
{ \builtin exit "$1"; }` + streams + ` ) &
\builtin set -- 0
\builtin wait "$!" || \builtin set -- "$?"
>|` + quote(l.done) + `."$1"
\builtin exit "$1"
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
