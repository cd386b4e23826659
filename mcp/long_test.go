package mcp_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// later calls a tool of which the answer does not matter.
func (c *client) later(ctx context.Context, name string, a args) error {
	_, err := c.CallTool(ctx, &sdk.CallToolParams{Name: name, Arguments: a})
	return err
}

func TestACancelledCommandIsAbortedAndTheSessionLivesOn(t *testing.T) {
	t.Parallel()
	heard := make(chan *sdk.ProgressNotificationParams, 100)
	c := connect(t, &sdk.ClientOptions{ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) {
		heard <- r.Params
	}})
	c.exec("x=kept")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	p := &sdk.CallToolParams{Name: "exec_command", Arguments: args{"line": `printf '\033[1mbuilding\033[0m\n10%%\r20%%'; sleep 1000; echo NO > not`}}
	p.SetProgressToken("token")
	ended := make(chan error, 1)
	go func() { _, err := c.CallTool(ctx, p); ended <- err }()
	last := -1.0
	for message := ""; message != "building\n10%\n20%"; {
		select {
		case n := <-heard:
			if n.ProgressToken != "token" || n.Progress <= last {
				t.Errorf("%+v after %v", n, last)
			}
			last, message = n.Progress, n.Message
		case err := <-ended:
			t.Fatalf("it ended: %v", err)
		case <-time.After(patience):
			t.Fatalf("no progress tells of the output; the last is %q", message)
		}
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if r := c.exec("echo $x; ls"); r.Stdout != "kept\n" {
		t.Errorf("afterwards: %+v", r)
	}
}

func TestWhatIsCancelledIsNotAnswered(t *testing.T) {
	t.Parallel()
	r := open(t)
	r.send(callLine("1", "exec_command", `{"line":"sleep 1000"}`))
	r.send(callLine("2", "exec_command", `{"line":"echo second"}`))
	r.send(callLine("3", "wait_for_exit", `{"id":"none"}`))
	if a := r.receive(); a.ID != 3.0 {
		t.Errorf("%+v", a)
	}
	r.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"enough"}}`)
	if a := r.receive(); a.ID != 2.0 || !strings.Contains(string(a.Result), "second") {
		t.Errorf("%+v %s", a, a.Result)
	}
}

func TestManyCallsRunAtOnceInManySessions(t *testing.T) {
	t.Parallel()
	c := connect(t, nil)
	const sessions, calls = 10, 20
	for i := range sessions {
		c.call("create_session", args{"id": fmt.Sprintf("s%d", i)}, nil)
	}
	begun := time.Now()
	var wg sync.WaitGroup
	for i := range calls {
		wg.Go(func() {
			var r result
			c.call("exec_command", args{"session": fmt.Sprintf("s%d", i%sessions), "line": fmt.Sprintf("seq 1000; sleep 0.2; echo %d >&2", i)}, &r)
			if r.Stderr != fmt.Sprintf("%d\n", i) || strings.Count(r.Stdout, "\n") != 1000 {
				t.Errorf("call %d: %q, %d lines", i, r.Stderr, strings.Count(r.Stdout, "\n"))
			}
		})
	}
	wg.Wait()
	t.Logf("%d calls that take 0.2 s in %d sessions: %s", calls, sessions, time.Since(begun))
}

func TestTenMegabytesOfOutputComeWhole(t *testing.T) {
	t.Parallel()
	c := connect(t, nil)
	begun := time.Now()
	var r result
	c.call("exec_command", args{"line": "head -c 10485760 /dev/zero | tr '\\0' x", "max_output_bytes": 10 << 20}, &r)
	t.Logf("10 MiB: %s", time.Since(begun))
	if len(r.Stdout) != 10<<20 || r.Truncated || strings.Trim(r.Stdout, "x") != "" {
		t.Errorf("%d bytes, truncated %v", len(r.Stdout), r.Truncated)
	}
}

func BenchmarkExecCommand(b *testing.B) {
	c := connect(b, nil)
	for b.Loop() {
		c.exec("true")
	}
}
