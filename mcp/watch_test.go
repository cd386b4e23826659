package mcp_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"braid/record"
)

// follow opens the run of a client as braid watch does.
func follow(t *testing.T, state string) *record.Run {
	t.Helper()
	runs, err := record.ListRuns(state)
	if err != nil || len(runs) != 1 || !runs[0].Running {
		t.Fatalf("runs: %+v, %v", runs, err)
	}
	run, err := record.FollowRun(context.Background(), runs[0].Dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { run.Close() })
	return run
}

// until waits until a run that is followed shows something.
func until(t *testing.T, run *record.Run, what string, seen func(*record.Session) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for {
		if s, ok := run.Snapshot(record.Live).Session("default"); ok && seen(s) {
			return
		}
		select {
		case <-run.Changed():
		case <-ctx.Done():
			t.Fatalf("nobody who watches sees %s", what)
		}
	}
}

// history returns the commands of a session, and checks that an agent asked for
// all of them.
func history(t *testing.T, s *record.Session) (commands []string) {
	t.Helper()
	for i := range s.History.Len() {
		e := s.History.At(i)
		if e.Origin != record.OriginAgent {
			t.Errorf("%s has origin %q", e.Command, e.Origin)
		}
		commands = append(commands, e.Command)
	}
	return commands
}

func TestWhoeverWatchesSeesLiveWhatAClientDoes(t *testing.T) {
	t.Parallel()
	c := connect(t, nil, "--block", "rm")
	run := follow(t, c.state)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- c.later(ctx, "exec_command", args{"line": "echo live; sleep 1000"}) }()
	until(t, run, "the output of what runs", func(s *record.Session) bool {
		return s.History.Len() == 1 && s.History.At(0).State == record.ExecRunning && s.History.At(0).Out == 1
	})
	cancel()
	if err := <-ended; err == nil {
		t.Error("what was cancelled was answered")
	}
	until(t, run, "that it was aborted", func(s *record.Session) bool { return s.History.At(0).Aborted })

	c.call("start_process", args{"line": "sleep 1000", "name": "p"}, nil)
	c.call("kill_process", args{"id": "p"}, nil)
	c.call("write_file", args{"path": "a b", "content": "s3cret"}, nil)
	c.call("set_env_vars", args{"env": args{"TOKEN": "s3cret"}}, nil)
	c.call("list_sessions", args{}, nil)
	c.fails("read_file", args{"path": "none"})
	c.fails("exec_command", args{"line": "rm x"})
	c.fails("exec_command", args{"line": "ls", "session": "none"})
	c.fails("git_checkout", args{"url": "https://u:s3cret@127.0.0.1:1/x.git"})
	until(t, run, "all of it", func(s *record.Session) bool {
		n := s.History.Len()
		return n == 9 && s.History.At(n-1).State == record.ExecEnded
	})
	s, _ := run.Snapshot(record.Live).Session("default")
	want := []string{
		"echo live; sleep 1000", "kill_process p", "write_file 'a b'", "set_env_vars TOKEN", "list_sessions", "read_file none",
		"exec_command 'rm x'", "exec_command ls", "git_checkout https://127.0.0.1:1/x.git",
	}
	if got := history(t, s); !slices.Equal(got, want) {
		t.Errorf("the history is %q, want %q", got, want)
	}
	failed := s.History.At(6)
	text := make([]record.Line, 1)
	if _, err := run.Lines(failed.ID, record.StreamView{Streams: record.Err, At: record.Live}).Read(0, text); err != nil || !strings.Contains(string(text[0].Text), "rm is blocked") {
		t.Errorf("the refusal shows as %q, %v", text[0].Text, err)
	}
	if p := s.Processes[0]; p.Origin != record.OriginAgent || p.Kill == nil || p.Kill.By != record.OriginAgent {
		t.Errorf("the process: %+v", p)
	}
}

func TestTwoClientsAreTwoRuns(t *testing.T) {
	t.Parallel()
	a, b := connect(t, nil), connect(t, nil)
	a.exec("x=a")
	b.exec("x=b")
	if r := a.exec("echo $x"); r.Stdout != "a\n" {
		t.Errorf("%+v", r)
	}
	for _, c := range []*client{a, b} {
		run := follow(t, c.state)
		s, ok := run.Snapshot(record.Live).Session("default")
		if !ok || s.History.Len() == 0 || s.Cwd != c.dir {
			t.Errorf("%+v", s)
		}
	}
	a.Close()
	runs, err := record.ListRuns(a.state)
	if err != nil || runs[0].Running {
		t.Errorf("%+v, %v", runs, err)
	}
	if left, _ := filepath.Glob(filepath.Join(a.dir, "*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if r := b.exec("echo $x"); r.Stdout != "b\n" {
		t.Errorf("%+v", r)
	}
}
