package mcp_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// patience is how long a test waits for what must come, on a machine that is very
// busy.
const patience = 2 * time.Minute

// braid returns the command that runs braid mcp in a new directory, with a state
// directory of its own.
func braid(t testing.TB, flags ...string) (cmd *exec.Cmd, dir, state string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir, state = filepath.Join(base, "work"), filepath.Join(base, "state")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd = exec.Command(self, append([]string{"mcp"}, flags...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), role+"="+asBraid, "BRAID_STATE_DIR="+state, "BRAID_CONFIG="+os.DevNull,
		"HOME="+base, "XDG_CONFIG_HOME="+base, "GIT_CONFIG_GLOBAL=/dev/null", "XDG_RUNTIME_DIR=", "TMPDIR="+base)
	cmd.Stderr = os.Stderr
	t.Cleanup(func() {
		nothingLeft(t, state)
		if left, _ := filepath.Glob(filepath.Join(base, "braid-*")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
	return cmd, dir, state
}

// A client is the official client of a braid of its own.
type client struct {
	t testing.TB
	*sdk.ClientSession
	dir, state string
}

// connect starts braid mcp and connects the official client.
func connect(t testing.TB, o *sdk.ClientOptions, flags ...string) *client {
	t.Helper()
	cmd, dir, state := braid(t, flags...)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, o).
		Connect(ctx, &sdk.CommandTransport{Command: cmd, TerminateDuration: patience}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return &client{t, c, dir, state}
}

// args are the arguments of a tool.
type args = map[string]any

// call calls a tool that must do its work, and decodes its result.
func (c *client) call(name string, a args, into any) {
	c.t.Helper()
	res := c.try(name, a)
	if res.IsError {
		c.t.Fatalf("%s %v: %s", name, a, textOf(res))
	}
	b, err := json.Marshal(res.StructuredContent)
	if err != nil {
		c.t.Fatal(err)
	}
	if into != nil {
		if err := json.Unmarshal(b, into); err != nil {
			c.t.Fatalf("%s: %v in %.300s", name, err, b)
		}
	}
}

// fails calls a tool that must fail, and returns what it says.
func (c *client) fails(name string, a args) string {
	c.t.Helper()
	res := c.try(name, a)
	if !res.IsError {
		c.t.Fatalf("%s %v did not fail: %s", name, a, textOf(res))
	}
	return textOf(res)
}

// try calls a tool.
func (c *client) try(name string, a args) *sdk.CallToolResult {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	res, err := c.CallTool(ctx, &sdk.CallToolParams{Name: name, Arguments: a})
	if err != nil {
		c.t.Fatalf("%s %.300v: %v", name, a, err)
	}
	return res
}

// textOf is the text of a result.
func textOf(res *sdk.CallToolResult) string {
	if len(res.Content) == 1 {
		if t, ok := res.Content[0].(*sdk.TextContent); ok {
			return t.Text
		}
	}
	return ""
}

// result is what the tests look at of exec_command.
type result struct {
	Session, ID, Command, Stdout, Stderr string
	Argv                                 []string
	Code                                 int    `json:"exit_code"`
	B64                                  []byte `json:"stdout_b64"`
	TimedOut                             bool   `json:"timed_out"`
	Aborted                              bool
	Truncated                            bool `json:"stdout_truncated"`
	Ended                                bool `json:"session_ended"`
}

// exec runs a line in the default session.
func (c *client) exec(line string) (r result) {
	c.t.Helper()
	c.call("exec_command", args{"line": line}, &r)
	return r
}
