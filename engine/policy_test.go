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
		{block, "nohup rm x &", false},
		{block, "timeout 5 rm x", false},
		{&Policy{}, "eval \"$X\"", true},
	} {
		_, err := c.p.Admit(Command{Line: c.line})
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
