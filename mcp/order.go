package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"braid/engine"
)

// inOrder are the tools that depend on what those before have done to a session's
// shell. Requests are handled at once, but these in the order in which they came.
var inOrder = []string{"exec_command", "start_process", "set_env_vars"}

// A turn is one request's place among those of its session.
type turn struct {
	before <-chan struct{} // closed when the answer to the one before was sent; nil for the first
	done   chan struct{}   // closed when that to this one was
	extra  *sdk.RequestExtra
}

// queue gives a request its turn, if it is one that needs one. The caller holds
// c.mu.
func (c *conn) queue(r *jsonrpc.Request) *turn {
	if r.Method != "tools/call" {
		return nil
	}
	var p struct {
		Name      string `json:"name"`
		Arguments struct {
			Session string `json:"session"`
		} `json:"arguments"`
	}
	if json.Unmarshal(r.Params, &p) != nil || !slices.Contains(inOrder, p.Name) {
		return nil
	}
	session := cmp.Or(p.Arguments.Session, engine.DefaultSession)
	t := &turn{before: c.last[session], done: make(chan struct{}), extra: &sdk.RequestExtra{}}
	c.last[session], c.turns[t.extra] = t.done, t
	r.Extra = t.extra // which the SDK hands on and does not look at
	return t
}

// await waits for the turn of a request, until ctx ends.
func (c *conn) await(ctx context.Context, extra *sdk.RequestExtra) error {
	c.mu.Lock()
	t := c.turns[extra]
	c.mu.Unlock()
	if t == nil || t.before == nil {
		return nil
	}
	select {
	case <-t.before:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
