package engine

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A trap is a directory with a program "ok", which is allowed, and one with
// programs that are not and leave a mark when they run: "evil", and another "ok".
type trap struct {
	bash, dir, good, bad, mark string
}

// newTrap makes a trap.
func newTrap(t *testing.T) *trap {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	tr := &trap{bash, dir, filepath.Join(dir, "good"), filepath.Join(dir, "bad"), filepath.Join(dir, "mark")}
	evil := "#!" + bash + "\necho ran >> '" + tr.mark + "'\n"
	for _, d := range []string{tr.good, tr.bad, filepath.Join(dir, "cwd")} {
		if err := os.Mkdir(d, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for path, text := range map[string]string{
		filepath.Join(tr.good, "ok"): "#!" + bash + "\n", filepath.Join(tr.good, "evil"): evil,
		filepath.Join(tr.bad, "ok"): evil, filepath.Join(tr.bad, "script"): "evil\n",
		filepath.Join(dir, "cwd", "value"): "a[$(evil)]\n",
	} {
		if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return tr
}

// runs says whether bash runs the evil program in a line.
func (tr *trap) runs(t *testing.T, line string) bool {
	t.Helper()
	file := filepath.Join(tr.dir, "line")
	if err := os.WriteFile(file, []byte(line), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(tr.bash, "--norc", "--noprofile", file)
	cmd.Dir = filepath.Join(tr.dir, "cwd")
	cmd.Env = []string{"PATH=" + tr.good, "LC_ALL=C.UTF-8", "HOME=" + cmd.Dir, "BAD=" + tr.bad, "V=a[$(evil)]", "O=-v"}
	_ = cmd.Run() // most of the lines fail
	_, err := os.Stat(tr.mark)
	os.Remove(tr.mark)
	return err == nil
}

// attacks are lines that run what the policy does not allow.
var attacks = []string{
	"evil", "\\evil", "'evil'", "e''vil", "ev\"i\"l", "$(echo evil)", "`echo evil`", "x=evil; $x", "ok; evil", "ok | evil", "ok && evil & wait",
	"command evil", "builtin eval evil", "exec evil", "eval evil", "source $BAD/script", ". $BAD/script", "echo $(evil)", "echo `evil`",
	"echo \"$(evil)\"", "ok <(evil)", "ok <<X\n$(evil)\nX", "ok <<< $(evil)", "ok > $(evil; echo f)", ": ${x:-$(evil)}", ": ${x:=$(evil)}",
	"x=$(evil)", "x=(1 $(evil))", "[[ -n $(evil) ]]", "case $(evil) in x) ;; esac", "for x in $(evil); do :; done", "ok() { evil; }; ok",
	"function ok { evil; }; ok", "shopt -s expand_aliases; alias ok=evil\nok", "trap evil EXIT", "trap evil DEBUG; ok", "PATH=$BAD ok",
	"PATH=$BAD; ok", "export PATH=$BAD; ok", "x=1 export PATH=$BAD; ok", "declare PATH=$BAD; ok", "export {PATH,Q}=$BAD; ok",
	"for PATH in $BAD; do ok; done", "unset PATH; : ${PATH:=$BAD}; ok", "read PATH <<< $BAD; ok", "read -r -a PATH <<< $BAD; ok",
	"printf -v PATH %s $BAD; ok", "declare -n r=PATH; r=$BAD; ok", "getopts :P: PATH -Px; getopts x PATH; PATH=$BAD ok", "hash -p $BAD/ok ok; ok",
	"compgen -C evil", "compgen -W '$(evil)'", "mapfile -C evil -c 1 <<< x", "coproc evil; wait", "jobs -x evil", "fc -e evil", "enable -n echo; evil",
	"echo $((V))", "echo $[V]", "((V))", "let V", "let 'a[$(evil)]'", "for ((V;0;)); do :; done", "declare -i i=V", "typeset -i i; i=V",
	"[[ V -eq 1 ]]", "[[ 1 -lt $V ]]", "[[ -v $V ]]", "[ -v \"$V\" ]", "test -v \"$V\"", "test -v 'a[$(evil)]'", "[ \"$O\" \"$V\" ]", "W=\"$O $V\"; [ $W ]",
	"[ x = x -a -v \"$V\" ]", "! [ -v \"$V\" ]", "[ ! -v \"$V\" ]", "[ ! \"$O\" \"$V\" ]", "printf -v \"$V\" x", "printf \"$O$V\" x", "F=$O; printf $F \"$V\" x",
	"F=\"$O\"; printf \"$F\" \"$V\" x", "read \"$V\" <<< 1", "read -a \"$V\" <<< 1", "read -ra \"$V\" <<< 1", "unset \"$V\"", "unset 'a[$(evil)]'",
	"wait -n -p \"$V\"", "getopts x \"$V\" -x", "echo ${V[V]}", "a=(1); echo ${a[V]}", "a[V]=1", "a=([V]=1)", "echo ${V:V}", "echo ${V:0:V}", "x=V; echo ${!V}",
	"x='P'; p='$(evil)'; echo ${p@P}", "exec {V}> f", "RANDOM=V", "SECONDS=V", "HISTCMD=V; SRANDOM=V", "OPTIND=V", "read x < value; echo $((x))",
	"x=$(< value); echo $((x))", "declare -A m; m[$V]=1; echo ${m[$V]}", "export -n PATH; PATH=$BAD; ok", "time evil", "! evil", "{ evil; }", "(evil)",
	"if evil; then :; fi", "while evil; do break; done", "until ! evil; do break; done", "x=1 evil", "> f evil", "2>&1 evil", "evil &\nwait",
	"select PATH in $BAD; do ok; break; done <<< 1", "BASH_ENV=$BAD/script; ok", "ENV=$BAD/script ok", "./../bad/ok", "$BAD/ok", "../bad/ok", "cd ../bad; ./ok",
	"pushd ../bad; ./ok", "set -- evil; \"$@\"", "bash -c evil", "env evil", "local PATH=$BAD", "typeset PATH=$BAD; ok", "readonly PATH=$BAD; ok",
}

func TestNoLineThatRunsWhatIsNotAllowedIsAdmitted(t *testing.T) {
	tr := newTrap(t)
	p := &Policy{Allow: []string{"ok"}}
	harmless := 0
	for _, line := range attacks {
		if _, err := p.AdmitIn(filepath.Join(tr.dir, "cwd"), Command{Line: line}); err == nil && tr.runs(t, line) {
			t.Errorf("%q was admitted, and ran what is not allowed", line)
		} else if err == nil {
			t.Errorf("%q was admitted", line)
		} else if !tr.runs(t, line) {
			harmless++ // in this version of bash
		}
	}
	if harmless > len(attacks)/4 {
		t.Errorf("%d of %d attacks are none: this tests less than it says", harmless, len(attacks))
	}
}

// pieces are what lines are made of at random: mostly what is admitted alone.
var pieces = []string{
	"ok", "ok x", "echo", "echo $V", "\"$V\"", "$V", "$O", "x=", "V", "'", "\"", "`", "$(", ")", "((", "))", "$((", "[[", "]]", "[ ", " ]", "{", "}", "(", "evil", " evil",
	";", "\n", "|", "&&", "||", "&", "<<X\n", "\nX\n", "<<'X'\n", "<<<", ">f", "<value", "\\", "\\\n", "#", " # ", "$", "${", "${x:-", "${x:", "${V[", "@", "*", "=", "-v", "-eq", "1", "x", "a[", "]=1",
	"for x in ", "; do ", "; done", "if ", "; then ", "; fi", "while ", "case x in x) ", ";; esac", "! ", "time ", "test ", "printf ", "read ", "read x", "unset ", "wait", "declare ", "export ", "-i ",
	"x=1 ", "PATH=", "$BAD", "$'", "$\"", "~", "?", "{a,", "}", "%s", "--", "!", " ", "  ", "\t", "é",
}

func TestNoRandomLineThatIsAdmittedRunsWhatIsNotAllowed(t *testing.T) {
	tr := newTrap(t)
	p := &Policy{Allow: []string{"ok"}}
	const want = 150 // lines that are run
	rnd, admitted := rand.New(rand.NewPCG(1, 2)), 0
	for range 400000 {
		var b strings.Builder
		for range 2 + rnd.IntN(8) {
			b.WriteString(pieces[rnd.IntN(len(pieces))])
		}
		line := b.String()
		if !strings.Contains(line, "evil") && !strings.Contains(line, "V") && !strings.Contains(line, "BAD") {
			continue
		}
		if _, err := p.AdmitIn(filepath.Join(tr.dir, "cwd"), Command{Line: line}); err != nil {
			continue
		}
		if admitted++; tr.runs(t, line) {
			t.Errorf("%q was admitted, and ran what is not allowed", line)
		}
		if admitted == want {
			return
		}
	}
	t.Errorf("only %d lines were admitted: this tests too little", admitted)
}

func TestNoVariableOfBashThatIsAdmittedEvaluatesItsValue(t *testing.T) {
	tr := newTrap(t)
	out, err := exec.Command(tr.bash, "--norc", "-c", "compgen -v").Output()
	if err != nil {
		t.Fatal(err)
	}
	names := strings.Fields(string(out))
	names = append(names, "RANDOM", "SRANDOM", "SECONDS", "EPOCHSECONDS", "LINENO", "HISTCMD", "OPTIND", "TMOUT", "HISTSIZE", "BASH_XTRACEFD", "BASH_COMPAT", "FUNCNEST", "MAILCHECK", "IGNOREEOF", "CHILD_MAX", "EXECIGNORE")
	for _, name := range names {
		line := name + "='a[$(evil)]'; ok; echo $" + name
		if _, err := (&Policy{Allow: []string{"ok"}}).Admit(Command{Line: line}); err == nil && tr.runs(t, line) {
			t.Errorf("%s evaluates what it is set to, and was admitted", name)
		}
	}
}
