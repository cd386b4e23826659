package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"braid/engine"
	"braid/record"
)

// A tool is how one is offered.
type tool struct {
	name, title, about string
	hints              hints
	// itself says that the engine journals the call: as a command or a process.
	itself bool
}

// hints say what a tool does, for clients that ask the user before some.
type hints uint8

const (
	reads    hints = 1 << iota // changes nothing
	destroys                   // may destroy what is there
	again                      // doing it again changes nothing more
	reaches                    // may reach other machines
)

// annotations returns the hints as the protocol has them.
func (h hints) annotations(title string) *sdk.ToolAnnotations {
	destructive, open := h&destroys != 0, h&reaches != 0
	return &sdk.ToolAnnotations{
		Title: title, ReadOnlyHint: h&reads != 0, DestructiveHint: &destructive,
		IdempotentHint: h&(again|reads) != 0, OpenWorldHint: &open,
	}
}

// An input is the arguments of a tool.
type input interface {
	// where is the session that it is about; empty: the default one.
	where() string
	// brief is what the history shows of it: no content, no values.
	brief() []string
}

// in is the argument that most tools have.
type in struct {
	Session string `json:"session,omitempty" jsonschema:"id of the session; default when left out"`
}

func (i in) where() string { return i.Session }

// add offers a tool. What it does gets the session that the call is about.
func add[In input, Out any](s *server, t tool, do func(context.Context, *call, In) (Out, error)) {
	takes, gives := schemaOf[In](), schemaOf[Out]()
	check, err := takes.Resolve(nil)
	if err != nil {
		panic("mcp: schema of " + t.name + ": " + err.Error()) // a test adds them all
	}
	s.sdk.AddTool(&sdk.Tool{
		Name: t.name, Title: t.title, Description: t.about, InputSchema: takes, OutputSchema: gives,
		Annotations: t.hints.annotations(t.title),
	}, func(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		var in In
		if err := decode(req.Params.Arguments, takes, check, &in); err != nil {
			return failure(fmt.Errorf("%s: %w", t.name, err)), nil
		}
		if err := s.conn.await(ctx, req.Extra); err != nil {
			return failure(err), nil
		}
		c := &call{server: s, tool: t, req: req}
		defer c.watch(ctx)()
		out, err := run(engine.WithOrigin(ctx, record.OriginAgent), c, in, do)
		if err != nil {
			return failure(err), nil
		}
		return success(out), nil
	})
}

// run finds the session of a call, and does and journals it.
func run[In input, Out any](ctx context.Context, c *call, in In, do func(context.Context, *call, In) (Out, error)) (out Out, err error) {
	s, err := c.server.session(ctx, in.where())
	if err != nil {
		// It shows where it can.
		if s, e := c.server.session(ctx, ""); e == nil {
			s.Begin(c.words(in), record.OriginAgent).End(err.Error(), 1, false)
		}
		return out, err
	}
	c.session = s
	if !c.tool.itself {
		entry := s.Begin(c.words(in), record.OriginAgent)
		defer func() { end(ctx, entry, err) }()
	}
	out, err = do(ctx, c, in)
	if err != nil && c.tool.itself {
		s.Begin(c.words(in), record.OriginAgent).End(err.Error(), 1, false)
	}
	return out, err
}

// end journals how a call ended.
func end(ctx context.Context, entry *engine.Call, err error) {
	if err == nil {
		entry.End("", 0, false)
		return
	}
	entry.End(err.Error(), 1, ctx.Err() != nil)
}

// words are what the history shows of a call.
func (c *call) words(in input) []string { return append([]string{c.tool.name}, in.brief()...) }

// session returns a session by its id.
func (s *server) session(ctx context.Context, id string) (*engine.Session, error) {
	if id == "" || id == engine.DefaultSession {
		return s.o.Engine.Default(ctx)
	}
	return s.o.Engine.Get(id)
}

// decode checks the arguments of a call and decodes them.
func decode(raw json.RawMessage, takes *jsonschema.Schema, check *jsonschema.Resolved, into any) error {
	if len(bytes.TrimSpace(raw)) == 0 || string(raw) == "null" {
		raw = json.RawMessage("{}")
	}
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return fmt.Errorf("its arguments cannot be read: %w", err)
	}
	m, ok := v.(map[string]any)
	if !ok {
		return fmt.Errorf("its arguments must be an object, not %s", kindOf(v))
	}
	if err := explain(m, takes, check); err != nil {
		return err
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("its arguments cannot be read: %w", err)
	}
	return nil
}

// number is a number in the history.
func number(n int64) string { return strconv.FormatInt(n, 10) }
