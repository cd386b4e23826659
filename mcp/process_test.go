package mcp_test

import (
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"testing"
)

// process is what the tests look at of a process.
type process struct {
	Session, ID, Name, State, Command string
	Argv                              []string
	Pid, Generation                   int
	End                               *ending
}

// ending is how one ended.
type ending struct {
	Code   int `json:"exit_code"`
	Signal string
	How    string
}

// waited is how a wait ended.
type waited struct {
	Found        bool
	Why          string
	Line, Stream string
	Groups       []string
	End          *ending
}

func TestAServerIsStartedWatchedAndStopped(t *testing.T) {
	t.Parallel()
	c := connect(t, nil)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var p process
	c.call("start_process", args{"command": self, "env": args{role: asServer}, "name": "web"}, &p)
	if p.ID == "" || p.Name != "web" || p.Pid <= 1 || p.Generation != 1 || p.Session != "default" {
		t.Fatalf("started: %+v", p)
	}
	var w waited
	c.call("wait_for_log", args{"id": "web", "regexp": `listening on (\d+)`, "timeout_ms": 60000}, &w)
	if !w.Found || len(w.Groups) != 2 || w.Stream != "stdout" {
		t.Fatalf("log: %+v", w)
	}
	port, _ := strconv.Atoi(w.Groups[1])
	c.call("wait_for_port", args{"id": p.ID, "port": port, "timeout_ms": 60000}, &w)
	if !w.Found {
		t.Fatalf("port: %+v", w)
	}
	if got := visit(t, port); got != "welcome\n" {
		t.Errorf("visit: %q", got)
	}
	w = waited{}
	c.call("wait_for_log", args{"id": "web", "text": "visitor 1", "stream": "stderr", "timeout_ms": 60000}, &w)
	if !w.Found || w.Line != "visitor 1" || w.Stream != "stderr" || w.Groups != nil {
		t.Errorf("log: %+v", w)
	}
	var l logs
	c.call("get_process_logs", args{"id": "web", "stream": "stderr"}, &l)
	if l.Text != "visitor 1\n" || l.State != "running" || l.Stream != "stderr" {
		t.Errorf("logs: %+v", l)
	}
	var again process
	c.call("restart_process", args{"id": "web"}, &again)
	if again.ID != p.ID || again.Generation != 2 || again.Pid == p.Pid {
		t.Errorf("restarted: %+v", again)
	}
	var k struct {
		State, Signal string
		Pids          []struct{ Pid int }
	}
	c.call("kill_process", args{"id": "web"}, &k)
	if k.State != "ended" || k.Signal != "SIGTERM" || len(k.Pids) == 0 {
		t.Errorf("killed: %+v", k)
	}
	if conn, err := net.Dial("tcp", "127.0.0.1:"+strconv.Itoa(port)); err == nil {
		conn.Close()
		t.Error("it still listens")
	}
}

// visit connects to a port and returns what is said there.
func visit(t *testing.T, port int) string {
	t.Helper()
	conn, err := net.Dial("tcp", "127.0.0.1:"+strconv.Itoa(port))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	b, err := io.ReadAll(conn)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestAWaitThatIsInVainSaysWhy(t *testing.T) {
	t.Parallel()
	c := connect(t, nil)
	c.call("start_process", args{"line": "sleep 1000", "name": "sleeper"}, nil)
	c.call("start_process", args{"line": "echo done; exit 5", "name": "short"}, nil)
	var w waited
	for _, tt := range []struct {
		name, tool string
		args       args
		want       waited
	}{
		{"a line, in time", "wait_for_log", args{"id": "sleeper", "text": "x", "timeout_ms": 100}, waited{Why: "timeout"}},
		{"a port, in time", "wait_for_port", args{"id": "sleeper", "port": 1, "timeout_ms": 100}, waited{Why: "timeout"}},
		{"the end, in time", "wait_for_exit", args{"id": "sleeper", "timeout_ms": 100}, waited{Why: "timeout"}},
		{"the end", "wait_for_exit", args{"id": "short", "timeout_ms": 60000}, waited{Found: true, End: &ending{Code: 5, How: "itself"}}},
		{"a line of what has ended", "wait_for_log", args{"id": "short", "text": "x"}, waited{Why: "ended", End: &ending{Code: 5, How: "itself"}}},
		{"a port of what has ended", "wait_for_port", args{"id": "short", "port": 1}, waited{Why: "ended", End: &ending{Code: 5, How: "itself"}}},
	} {
		w = waited{}
		c.call(tt.tool, tt.args, &w)
		same := w.Found == tt.want.Found && w.Why == tt.want.Why && (w.End == nil) == (tt.want.End == nil)
		if !same || w.End != nil && *w.End != *tt.want.End {
			t.Errorf("%s: %+v, want %+v", tt.name, w, tt.want)
		}
	}
	for what, a := range map[string]args{
		"neither": {"id": "short"}, "both": {"id": "short", "text": "x", "regexp": "x"}, "a bad one": {"id": "short", "regexp": "("},
	} {
		c.fails("wait_for_log", a)
		_ = what
	}
}

func TestProcessesAreListedAndStoppedTogether(t *testing.T) {
	t.Parallel()
	c := connect(t, nil)
	c.call("start_process", args{"line": "sleep 1000 & sleep 1001"}, nil)
	c.call("start_process", args{"command": "sleep", "args": []string{"1002"}, "name": "two", "tty": true}, nil)
	var list struct{ Processes []process }
	c.call("list_processes", args{}, &list)
	if len(list.Processes) != 2 || list.Processes[0].State != "running" || list.Processes[0].Command != "sleep 1000 & sleep 1001" ||
		strings.Join(list.Processes[1].Argv, " ") != "sleep 1002" || list.Processes[1].Name != "two" {
		t.Errorf("%+v", list)
	}
	c.call("kill_process", args{"id": "two", "signal": "int"}, nil)
	var w waited
	c.call("wait_for_exit", args{"id": "two"}, &w)
	if !w.Found || w.End == nil || w.End.Signal != "SIGINT" {
		t.Errorf("%+v", w)
	}
	c.call("kill_all_processes", args{}, &list)
	for _, p := range list.Processes {
		if p.State != "ended" || p.End == nil {
			t.Errorf("%+v", p)
		}
	}
	c.call("list_processes", args{"session": "default"}, &list)
	if len(list.Processes) != 2 {
		t.Errorf("%+v", list)
	}
}

func TestLogsAreReadInParts(t *testing.T) {
	t.Parallel()
	c := connect(t, nil)
	c.call("start_process", args{"line": `for i in 0 1 2 3; do echo line $i; done; printf part; read x <"$FIFO"`, "name": "p"}, nil)
	c.call("wait_for_log", args{"id": "p", "text": "part"}, nil)
	c.call("wait_for_exit", args{"id": "p"}, nil)
	for _, tt := range []struct {
		name string
		args args
		want logs
	}{
		{"all", args{}, logs{Text: "line 0\nline 1\nline 2\nline 3\npart", From: 0, Next: 4, Total: 5}},
		{"the last", args{"tail": 2}, logs{Text: "line 3\npart", From: 3, Next: 4, Total: 5}},
		{"from a line on", args{"from": 3}, logs{Text: "line 3\npart", From: 3, Next: 4, Total: 5}},
		{"from the end on", args{"from": 9}, logs{From: 5, Next: 5, Total: 5}},
		{"as much as fits", args{"from": 0, "max_bytes": 15}, logs{Text: "line 0\nline 1\n", Next: 2, Total: 5, More: true}},
		{"the last that fit", args{"max_bytes": 12}, logs{Text: "line 3\npart", From: 3, Next: 4, Total: 5}},
		{"a part of a line", args{"from": 1, "max_bytes": 4}, logs{Text: "line", From: 1, Next: 2, Total: 5, More: true, Cut: true}},
		{"just a line", args{"from": 1, "max_bytes": 6}, logs{Text: "line 1", From: 1, Next: 2, Total: 5, More: true}},
		{"just the end", args{"from": 4, "max_bytes": 4}, logs{Text: "part", From: 4, Next: 4, Total: 5}},
	} {
		tt.args["id"], tt.args["stream"] = "p", "stdout"
		tt.want.Stream, tt.want.State = "stdout", "ended"
		var got logs
		if c.call("get_process_logs", tt.args, &got); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
	c.fails("get_process_logs", args{"id": "p", "from": 1, "tail": 1})
	c.fails("get_process_logs", args{"id": "none"})
}
