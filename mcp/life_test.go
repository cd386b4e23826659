package mcp_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// itoa is a number as JSON has it.
func itoa(n int) string { return strconv.Itoa(n) }

func TestWhatIsPipedInIsAnsweredInOrder(t *testing.T) {
	t.Parallel()
	r := newRaw(t)
	r.send(hello)
	r.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	const n = 30
	for i := range n {
		r.send(callLine(itoa(i), "exec_command", fmt.Sprintf(`{"line":"x=$((${x:-0}+1)); echo $x; [ $x = %d ]"}`, i+1)))
	}
	r.in.Close()
	if a := r.receive(); a.ID != "hello" {
		t.Fatalf("%+v", a)
	}
	for i := range n {
		var res struct {
			Structured result `json:"structuredContent"`
		}
		a := r.receive()
		if err := json.Unmarshal(a.Result, &res); err != nil || a.ID != float64(i) || res.Structured.Code != 0 {
			t.Fatalf("answer %d: %+v %s", i, a, a.Result)
		}
	}
	if code := r.end(); code != 0 {
		t.Errorf("exit status %d", code)
	}
}

// busy opens a connection in which a command, a process and a wait are under way,
// and a process has left its group.
func busy(t *testing.T) *raw {
	t.Helper()
	r := open(t)
	r.send(callLine("1", "start_process", `{"line":"trap '' TERM HUP; setsid sleep 1000 & echo up; while :; do sleep 1; done","name":"p"}`))
	r.receive()
	r.send(callLine("2", "wait_for_log", `{"id":"p","text":"up","timeout_ms":100000}`))
	if a := r.receive(); !strings.Contains(string(a.Result), `"found":true`) {
		t.Fatalf("%s", a.Result)
	}
	r.send(callLine("3", "wait_for_exit", `{"id":"p","timeout_ms":1000000}`))
	r.send(`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"exec_command","arguments":{"line":"echo running; sleep 1000"},"_meta":{"progressToken":"t"}}}`)
	for { // until it runs
		a := r.receive()
		if a.ID != nil {
			t.Fatalf("it does not go on: %+v %s", a.ID, a.Result)
		}
		if a.Params.Message == "running" {
			return r
		}
	}
}

func TestWhenTheClientGoesNothingIsLeft(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		leave func(*raw)
		code  int
	}{
		{"its stream ends", func(r *raw) { r.in.Close() }, 0},
		{"SIGTERM", func(r *raw) { r.cmd.Process.Signal(syscall.SIGTERM) }, 128 + 15},
		{"SIGHUP", func(r *raw) { r.cmd.Process.Signal(syscall.SIGHUP) }, 128 + 1},
		{"SIGINT", func(r *raw) { r.cmd.Process.Signal(syscall.SIGINT) }, 128 + 2},
		{"nobody reads", func(r *raw) { r.stdout.Close(); r.send(`{"jsonrpc":"2.0","id":9,"method":"ping"}`) }, 128 + 13},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := busy(t)
			begun := time.Now()
			tt.leave(r)
			if code := r.end(); code != tt.code {
				t.Errorf("exit status %d", code)
			}
			nothingLeft(t, r.state)
			t.Logf("gone after %s", time.Since(begun))
		})
	}
}

func TestASignalAbortsAndAnswers(t *testing.T) {
	t.Parallel()
	r := busy(t)
	r.cmd.Process.Signal(syscall.SIGTERM)
	seen := map[any]string{}
	for len(seen) < 2 {
		if a := r.receive(); a.ID != nil {
			seen[a.ID] = string(a.Result)
		}
	}
	if !strings.Contains(seen[4.0], `"aborted":true`) || !strings.Contains(seen[4.0], `running\n`) {
		t.Errorf("the command: %s", seen[4.0])
	}
	if !strings.Contains(seen[3.0], "the client is gone") {
		t.Errorf("the wait: %s", seen[3.0])
	}
}

func TestAClientThatDoesNotReadIsLeftAtTheEnd(t *testing.T) {
	t.Parallel()
	r := open(t)
	for n := range 20 { // more than a pipe takes
		r.send(callLine(itoa(n), "exec_command", `{"line":"seq 20000"}`))
	}
	r.in.Close()
	done := make(chan error, 1)
	go func() { _, err := r.cmd.Process.Wait(); done <- err }()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(patience):
		t.Fatal("it does not end")
	}
}
