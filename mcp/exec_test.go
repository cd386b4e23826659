package mcp_test

import (
	"reflect"
	"strings"
	"testing"
)

func TestCommandsRunAsAsked(t *testing.T) {
	t.Parallel()
	c := connect(t, nil)
	for _, tt := range []struct {
		name string
		args args
		want result
	}{
		{"a line", args{"line": "echo out; echo err >&2; (exit 3)"}, result{Stdout: "out\n", Stderr: "err\n", Code: 3}},
		{"a program", args{"command": "printf", "args": []string{"%s|", "a b", "$HOME"}}, result{Stdout: "a b|$HOME|"}},
		{"a directory of its own", args{"line": "pwd", "cwd": "/"}, result{Stdout: "/\n"}},
		{"variables of its own", args{"line": "echo $A-${HOME-unset}", "env": args{"A": "x", "HOME": nil}}, result{Stdout: "x-unset\n"}},
		{"a timeout", args{"line": "echo before; sleep 1000", "timeout_ms": 300}, result{Stdout: "before\n", Code: 124, TimedOut: true}},
		{"little output asked for", args{"line": "echo äöü", "max_output_bytes": 5}, result{Stdout: "äö", Truncated: true}},
		{"bytes that are no text", args{"line": `printf '\377'`}, result{B64: []byte{255}}},
		{"the end of the session's shell", args{"line": "exit 7"}, result{Code: 7, Ended: true}},
		{"the default session by name", args{"line": "echo x", "session": "default"}, result{Stdout: "x\n"}},
	} {
		var got result
		c.call("exec_command", tt.args, &got)
		got.ID, got.Session, got.Command, got.Argv = "", "", "", nil
		if !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

func TestTheStateOfASessionLasts(t *testing.T) {
	t.Parallel()
	c := connect(t, nil)
	c.exec("cd / && x=kept && f() { echo from f; }")
	if r := c.exec("pwd; echo $x; f"); r.Stdout != "/\nkept\nfrom f\n" {
		t.Errorf("%+v", r)
	}
}

func TestArgumentsThatMakeNoSenseAreExplained(t *testing.T) {
	t.Parallel()
	c := connect(t, nil)
	for _, tt := range []struct {
		name, tool string
		args       args
		want       string
	}{
		{"a line and a command", "exec_command", args{"line": "ls", "command": "ls"}, "not both"},
		{"a line and arguments", "exec_command", args{"line": "ls", "args": []string{"x"}}, "not both"},
		{"neither", "exec_command", args{}, "give a line"},
		{"arguments without a command", "exec_command", args{"args": []string{"x"}}, "args need a command"},
		{"an unknown one", "exec_command", args{"lin": "ls"}, `no argument "lin"; it takes session, line,`},
		{"one in capitals", "exec_command", args{"LINE": "ls"}, `no argument "LINE"`},
		{"a wrong type", "exec_command", args{"line": 5}, "line must be a string, not 5"},
		{"a wrong type within", "exec_command", args{"command": "ls", "args": []any{1}}, "args"},
		{"null", "exec_command", args{"line": nil}, "line must be a string, not null"},
		{"a timeout that is negative", "exec_command", args{"line": "ls", "timeout_ms": -1}, "timeout_ms must be from 0"},
		{"a timeout beyond all bounds", "exec_command", args{"line": "ls", "timeout_ms": 1e18}, "timeout_ms must be from 0"},
		{"a timeout that is no integer", "exec_command", args{"line": "ls", "timeout_ms": 1.5}, "timeout_ms must be an integer, not 1.5"},
		{"a NUL", "exec_command", args{"line": "a\x00b"}, "NUL"},
		{"a bad variable", "exec_command", args{"line": "ls", "env": args{"A-B": "x"}}, "A-B"},
		{"no such session", "exec_command", args{"line": "ls", "session": "none"}, "no such session; list_sessions"},
		{"an id that is missing", "kill_process", args{}, "the argument id is missing"},
		{"no such process", "kill_process", args{"id": "p9"}, "no such process; list_processes"},
		{"no such signal", "exec_command", args{"line": "x", "signal": "x"}, `no argument "signal"`},
		{"a port out of range", "wait_for_port", args{"id": "x", "port": 70000}, "port must be from 1 to 65535"},
		{"a stream that does not exist", "get_process_logs", args{"id": "x", "stream": "stdin"}, "stream must be one of"},
		{"a session id that is none", "create_session", args{"id": "../x"}, "session id"},
		{"a session that exists", "create_session", args{"id": "default"}, "exists already; use it"},
		{"the session that cannot go", "delete_session", args{"session": "default"}, "cannot be deleted"},
		{"no variables", "set_env_vars", args{"env": args{}}, "names no variables"},
		{"a file that does not exist", "read_file", args{"path": "none"}, "cannot read none: no such file"},
		{"two contents", "write_file", args{"path": "x", "content": "a", "content_b64": "YQ=="}, "give either content"},
		{"a mode that is none", "write_file", args{"path": "x", "content": "a", "mode": "9"}, "mode"},
	} {
		if got := c.fails(tt.tool, tt.args); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q lacks %q", tt.name, got, tt.want)
		}
	}
	if r := c.exec("echo alive"); r.Stdout != "alive\n" {
		t.Errorf("afterwards: %+v", r)
	}
}

func TestTheRestOfALongOutputIsInTheLogs(t *testing.T) {
	t.Parallel()
	c := connect(t, nil)
	r := c.exec("seq 100000")
	if !r.Truncated || len(r.Stdout) != 128<<10 {
		t.Fatalf("%d bytes, truncated %v", len(r.Stdout), r.Truncated)
	}
	var l logs
	c.call("get_process_logs", args{"id": r.ID, "tail": 2}, &l)
	if l.Text != "99999\n100000\n" || l.Total != 100000 || l.From != 99998 {
		t.Errorf("%+v", l)
	}
	c.call("get_process_logs", args{"id": r.ID, "from": 5, "max_bytes": 9}, &l)
	if l.Text != "6\n7\n8\n9\n" || l.Next != 9 || !l.More {
		t.Errorf("%+v", l)
	}
}

// logs is what the tests look at of get_process_logs.
type logs struct {
	Text, Stream, State string
	From, Next          int64
	Total               int64 `json:"total_lines"`
	More                bool
	Cut                 bool `json:"line_cut"`
}
