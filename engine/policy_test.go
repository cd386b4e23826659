package engine

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestPolicyJudgesLines(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "innocent")
	rm, _ := resolve("rm")
	if err := os.Symlink(rm, link); err != nil {
		t.Fatal(err)
	}
	ls, _ := resolve("ls")
	fake := filepath.Join(dir, "ls")
	if err := os.WriteFile(fake, []byte("#!/bin/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	allow := &Policy{Allow: []string{"ls", "cat", "grep"}}
	block := &Policy{Block: []string{"rm", "dd"}}
	for _, c := range []struct {
		p    *Policy
		line string
		ok   bool
	}{
		{allow, "ls -l", true},
		{allow, "cd /tmp && ls | grep x; echo $HOME", true},
		{allow, "for f in *; do cat \"$f\"; done", true},
		{allow, "if [ -e x ]; then cat x; fi", true},
		{allow, "A=1; echo $A", true},
		{allow, ls + " -l", true},
		{allow, fake + " -l", false},
		{allow, "./ls", false},
		{allow, "[ \"$x\" = y ] || ls; [ $? -eq 0 ] && ! [ -d x ]", true},
		{allow, "while read -r a b; do echo \"$a\"; done < f", true},
		{allow, "printf '%s\\n' \"$x\"; printf -- \"$x\"", true},
		{allow, "ls & wait $!; wait -n; wait 12 %1", true},
		{allow, "export FOO=bar; declare -ra LIST=(a b); FOO=bar ls", true},
		{allow, "x=$(ls); echo \"${x%.go}\" ${x:1:2} ${a[0]} ${a[@]} ${#a[@]} $((1 + 2))", true},
		{allow, "cat <<'E'\n$(rm x)\nE\n", true},
		{allow, "cat <<E\n$(rm x)\nE\n", false},
		{allow, "case $x in a*) ls ;; esac; [[ -f x && $y == z* ]]", true},
		{allow, "set -euo pipefail; ls", true},
		{allow, "set -- rm x; \"$@\"", false},
		{allow, "set -o posix", false},
		{allow, "kill -9 1", false},
		{allow, "ls\r\nrm x", false},
		{allow, "ls \\\n -l", true},
		{allow, "[ $x ]", false},
		{allow, "[ -v x ]", false},
		{allow, "echo $((x))", false},
		{allow, "unset x; unset -v PATH", false},
		{allow, "rm x", false},
		{allow, "ls; rm x", false},
		{allow, "echo $(rm x)", false},
		{allow, "echo `rm x`", false},
		{allow, "cat <(rm x)", false},
		{allow, "ls && (rm x)", false},
		{allow, "{ rm x; }", false},
		{allow, "while rm x; do :; done", false},
		{allow, "$X y", false},
		{allow, "\"ls\"", false},
		{allow, "l\\s", false},
		{allow, "{rm,x}", false},
		{allow, "/bin/r? x", false},
		{allow, "eval ls", false},
		{allow, "exec ls", false},
		{allow, "command rm x", false},
		{allow, "builtin eval x", false},
		{allow, ". ./x", false},
		{allow, "source x", false},
		{allow, "env ls", false},
		{allow, "bash -c ls", false},
		{allow, "ls() { rm x; }; ls", false},
		{allow, "alias ls=rm", false},
		{allow, "trap 'rm x' EXIT", false},
		{allow, "PATH=/tmp ls", false},
		{allow, "PATH=/tmp; ls", false},
		{allow, "export PATH=/tmp", false},
		{allow, "export \"$X\"", false},
		{allow, "LD_PRELOAD=/tmp/x.so ls", false},
		{allow, "declare -x LD_PRELOAD=x", false},
		{allow, "echo ${X@P}", false},
		{allow, "coproc rm x", false},
		{allow, "echo 'open", false},
		{allow, "set -x; ls", false},
		{block, "ls; make", true},
		{block, "rm x", false},
		{block, "/bin/rm x", false},
		{block, rm + " x", false},
		{block, link + " x", false},
		{block, "../../bin/rm x", false},
		{block, "env rm x", false},
		{block, "bash -c 'rm x'", false},
		{block, "sudo rm x", false},
		{block, "ls | xargs rm", false},
		{block, "find . -name x -exec rm {} +", false},
		{block, "find . -name x -exec \"$R\" {} +", false},
		{block, "find . -name x -exec ls {} +", true},
		{block, "./innocent x", false},
		{block, "cd sub; ./thing x", false},
		{block, "r''m x", false},
		{block, "compgen -C 'rm x'", false},
		{block, "x=1 export PATH=.", false},
		{block, "kill 1", true},
		{block, "./gradlew test", true},
		{block, "nohup rm x &", false},
		{block, "timeout 5 rm x", false},
		{&Policy{}, "eval \"$X\"", true},
	} {
		_, err := c.p.AdmitIn(dir, Command{Line: c.line})
		if c.ok && err != nil || !c.ok && !errors.Is(err, ErrRefused) {
			t.Errorf("%+v: %q: %v", *c.p, c.line, err)
		}
	}
}

func TestPolicyJudgesArgvAndVariables(t *testing.T) {
	p := &Policy{Allow: []string{"ls"}, Block: []string{"rm"}}
	v := "x"
	for _, c := range []struct {
		c  Command
		ok bool
	}{
		{Command{Argv: []string{"ls", "$(rm x)", ";", "rm"}}, true},
		{Command{Argv: []string{"rm", "x"}}, false},
		{Command{Argv: []string{"/bin/rm", "x"}}, false},
		{Command{Argv: []string{"eval", "rm x"}}, false},
		{Command{Argv: []string{"export", "PATH=/tmp"}}, false},
		{Command{Argv: []string{"declare", "x=1"}}, false},
		{Command{Argv: []string{"printf", "-v", "a[$(rm x)]", "x"}}, false},
		{Command{Argv: []string{"printf", "%s", "$(rm x)"}}, true},
		{Command{Argv: []string{"test", "-v", "a[$(rm x)]"}}, false},
		{Command{Argv: []string{"[", "-f", "x y", "]"}}, true},
		{Command{Argv: []string{"read", "PATH"}}, false},
		{Command{Argv: []string{"jobs", "-x", "rm", "x"}}, false},
		{Command{Argv: []string{"./ls"}}, false},
		{Command{Argv: []string{"command", "rm", "x"}}, false},
		{Command{Argv: []string{"ls"}, Env: map[string]*string{"A": &v}}, true},
		{Command{Argv: []string{"ls"}, Env: map[string]*string{"PATH": &v}}, false},
		{Command{Argv: []string{"ls"}, Env: map[string]*string{"LD_PRELOAD": &v}}, false},
	} {
		_, err := p.Admit(c.c)
		if c.ok && err != nil || !c.ok && !errors.Is(err, ErrRefused) {
			t.Errorf("%q: %v", c.c.Argv, err)
		}
	}
}

func TestPolicyLimits(t *testing.T) {
	p := &Policy{DefaultTimeout: time.Minute, MaxTimeout: time.Hour, MaxOutput: 100}
	for _, c := range []struct {
		asked, got time.Duration
		out, limit int64
	}{{0, time.Minute, 0, 100}, {time.Second, time.Second, 50, 50}, {2 * time.Hour, time.Hour, 200, 100}} {
		got, err := p.Admit(Command{Line: "x", Timeout: c.asked, OutputLimit: c.out})
		if err != nil || got.Timeout != c.got || got.OutputLimit != c.limit {
			t.Errorf("%+v: %+v, %v", c, got, err)
		}
	}
	if _, err := p.Admit(Command{}); !errors.Is(err, ErrInvalid) {
		t.Errorf("an empty command: %v", err)
	}
}

func TestWhereACommandRunsDecidesWhatARelativePathIs(t *testing.T) {
	dir := t.TempDir()
	rm, _ := resolve("rm")
	for _, d := range []string{"a", "b"} {
		if err := os.Mkdir(filepath.Join(dir, d), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(rm, filepath.Join(dir, "a", "innocent")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "b", "innocent"), []byte("#!/bin/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	p := &Policy{Block: []string{"rm"}}
	for _, c := range []struct {
		name, dir, cwd string
		ok             bool
	}{
		{"a link to what is blocked", filepath.Join(dir, "a"), "", false},
		{"another program of that name", filepath.Join(dir, "b"), "", true},
		{"a directory of the command's own", filepath.Join(dir, "b"), "../a", false},
		{"an absolute directory of the command's own", filepath.Join(dir, "b"), filepath.Join(dir, "a"), false},
		{"an absolute directory that is harmless", "", filepath.Join(dir, "b"), true},
		{"no directory", "", "", false},
	} {
		for _, cmd := range []Command{{Line: "./innocent x", Cwd: c.cwd}, {Argv: []string{"./innocent", "x"}, Cwd: c.cwd}} {
			if _, err := p.AdmitIn(c.dir, cmd); c.ok != (err == nil) {
				t.Errorf("%s: %+v: %v", c.name, cmd, err)
			}
		}
	}
}

func TestVariablesThatMakeProgramsRunOthersAreRefused(t *testing.T) {
	p := &Policy{Block: []string{"rm"}}
	for _, name := range []string{"PATH", "LD_PRELOAD", "GIT_SSH_COMMAND", "LESSOPEN", "PYTHONPATH", "NODE_OPTIONS", "MAKEFLAGS", "BASH_ENV", "PS4", "EDITOR", "RANDOM", "TAR_OPTIONS", "HOME"} {
		if err := p.AdmitVariable(name); !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
		if err := (&Policy{}).AdmitVariable(name); err != nil {
			t.Errorf("%s without restrictions: %v", name, err)
		}
	}
	for _, name := range []string{"PORT", "FOO", "CI", "LANG", "TZ", "NO_COLOR", "GOOS"} {
		if err := p.AdmitVariable(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
