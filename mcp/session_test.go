package mcp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSessionsAreApart(t *testing.T) {
	t.Parallel()
	c := connect(t, nil)
	var s struct{ Session, Cwd, State string }
	if err := os.Mkdir(filepath.Join(c.dir, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	c.call("create_session", args{"id": "a", "cwd": "sub", "env": args{"X": "1"}, "command_timeout_ms": 300}, &s)
	if s.Session != "a" || s.Cwd != filepath.Join(c.dir, "sub") || s.State != "started" {
		t.Errorf("%+v", s)
	}
	var made struct{ Session, Cwd string }
	c.call("create_session", args{}, &made)
	if made.Session == "" || made.Cwd != c.dir {
		t.Errorf("%+v", made)
	}
	var r result
	c.call("exec_command", args{"session": "a", "line": "echo $X $PWD; X=2"}, &r)
	if r.Stdout != "1 "+filepath.Join(c.dir, "sub")+"\n" || r.Session != "a" {
		t.Errorf("%+v", r)
	}
	if r := c.exec("echo [$X] $PWD"); r.Stdout != "[] "+c.dir+"\n" {
		t.Errorf("%+v", r)
	}
	c.call("exec_command", args{"session": "a", "line": "sleep 1000"}, &r)
	if !r.TimedOut {
		t.Errorf("the timeout of the session did not count: %+v", r)
	}
	var list struct{ Sessions []struct{ Session string } }
	c.call("list_sessions", args{}, &list)
	if len(list.Sessions) != 3 || list.Sessions[0].Session != "default" || list.Sessions[1].Session != "a" {
		t.Errorf("%+v", list)
	}
	c.call("delete_session", args{"session": "a"}, nil)
	c.fails("exec_command", args{"session": "a", "line": "true"})
	c.fails("delete_session", args{"session": "a"})
	c.fails("create_session", args{"cwd": "none"})
}

func TestVariablesAreSetForAllLaterCommands(t *testing.T) {
	t.Parallel()
	c := connect(t, nil)
	var set struct{ Set, Unset []string }
	c.call("set_env_vars", args{"env": args{"A": "1 2", "B": "x", "HOME": nil}}, &set)
	if strings.Join(set.Set, ",") != "A,B" || strings.Join(set.Unset, ",") != "HOME" {
		t.Errorf("%+v", set)
	}
	if r := c.exec(`bash -c 'echo "$A" $B ${HOME-none}'`); r.Stdout != "1 2 x none\n" {
		t.Errorf("%+v", r)
	}
	c.exec("readonly R=1")
	if got := c.fails("set_env_vars", args{"env": args{"A": "changed", "R": "2"}}); !strings.Contains(got, "R") {
		t.Errorf("%q", got)
	}
	if r := c.exec("echo $A"); r.Stdout != "1 2\n" {
		t.Errorf("one was set though not all could be: %+v", r)
	}
}
