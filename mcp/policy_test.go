package mcp_test

import (
	"strings"
	"testing"
)

func TestWhatThePolicyDoesNotAllowIsRefused(t *testing.T) {
	t.Parallel()
	c := connect(t, nil, "--allow", "ls,cat,true", "--block", "rm")
	const not = "refused by the policy"
	c.call("write_file", args{"path": "script", "content": "#!/bin/sh\nrm x\n", "mode": "755"}, nil)
	for _, line := range []string{
		"rm x", "env rm x", "bash -c 'rm x'", "ls $(rm x)", "ls `rm x`", "/bin/rm x", "A=1 rm x", "alias ls=rm", "ls() { rm x; }", "command rm x",
		"\\rm x", "r''m x", "cat <<E\n$(rm x)\nE\n", "exec rm x", "source script", "./script", "find . -exec rm {} +", "ls | xargs rm",
		"git -c alias.x='!rm x' x", "PATH=. ls", "export PATH=.", "sh script", "echo $((V))",
	} {
		for tool, a := range map[string]args{"exec_command": {"line": line}, "start_process": {"line": line}} {
			if got := c.fails(tool, a); !strings.Contains(got, not) {
				t.Errorf("%s %s: %s", tool, line, got)
			}
		}
	}
	for tool, a := range map[string]args{
		"exec_command":   {"command": "rm", "args": []string{"x"}},
		"start_process":  {"command": "env", "args": []string{"rm"}},
		"set_env_vars":   {"env": args{"PATH": "."}},
		"create_session": {"env": args{"LD_PRELOAD": "x"}},
	} {
		if got := c.fails(tool, a); !strings.Contains(got, not) {
			t.Errorf("%s %v: %s", tool, a, got)
		}
	}
	if r := c.exec("ls | cat && true"); r.Code != 0 || r.Stdout != "script\n" {
		t.Errorf("%+v", r)
	}
}

func TestThePolicyLimitsTimeAndOutput(t *testing.T) {
	t.Parallel()
	c := connect(t, nil, "--default-timeout", "400ms", "--max-timeout", "1s", "--max-output", "10B")
	var r result
	if r = c.exec("sleep 1000"); !r.TimedOut {
		t.Errorf("the usual timeout: %+v", r)
	}
	c.call("exec_command", args{"line": "sleep 1000", "timeout_ms": 1000000}, &r)
	if !r.TimedOut {
		t.Errorf("the longest timeout: %+v", r)
	}
	c.call("exec_command", args{"line": "echo 0123456789abc", "max_output_bytes": 1000}, &r)
	if r.Stdout != "0123456789" || !r.Truncated {
		t.Errorf("the most output: %+v", r)
	}
	for name, line := range map[string]string{"p": "sleep 1000", "with a child that stays": "(trap '' TERM; sleep 1000) >/dev/null 2>&1 & sleep 1001"} {
		c.call("start_process", args{"line": line, "name": name}, nil)
		w := waited{Why: "timeout"}
		for w.Why == "timeout" { // a wait may last no longer than a process
			w = waited{}
			c.call("wait_for_exit", args{"id": name, "timeout_ms": 600000}, &w)
		}
		if !w.Found || w.End == nil {
			t.Errorf("a process that runs longer than all may, %s: %+v", name, w)
		}
	}
	var content content
	c.call("write_file", args{"path": "f", "content": "0123456789abc"}, nil)
	if c.call("read_file", args{"path": "f"}, &content); content.Content != "0123456789" || !content.Truncated {
		t.Errorf("%+v", content)
	}
}
