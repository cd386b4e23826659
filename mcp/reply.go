package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"braid/engine"
)

// failure is the answer of a tool that could not do its work.
func failure(err error) *sdk.CallToolResult {
	text := err.Error()
	for _, h := range []struct {
		err  error
		hint string
	}{
		{engine.ErrNoSession, "list_sessions lists those that exist, create_session makes one"},
		{engine.ErrNoProcess, "list_processes lists those of a session"},
		{engine.ErrExists, "use it, or choose another id"},
		{engine.ErrReadonly, "choose another name, or a session of your own"},
		{errGone, "it was aborted"},
	} {
		if errors.Is(err, h.err) {
			text += "; " + h.hint
		}
	}
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: text}}}
}

// A shrinker is a result that can be made smaller.
type shrinker interface {
	// shrink returns the result with output that takes about a part of its size.
	shrink(part float64) any
}

// success is the answer of a tool that has done its work: its result as
// structured content and, for clients that know none, as text. An answer that a
// client could not read, because it is too large, is made smaller or refused.
func success(out any) *sdk.CallToolResult {
	b, err := encode(out)
	for err == nil && len(b) > maxReply {
		s, ok := out.(shrinker)
		if !ok {
			return failure(fmt.Errorf("the answer would have %d bytes, and clients read %d; ask for less at a time", len(b), maxReply))
		}
		out = s.shrink(0.9 * maxReply / float64(len(b)))
		b, err = encode(out)
	}
	if err != nil {
		return failure(fmt.Errorf("the result cannot be told: %w", err))
	}
	short := string(b)
	if len(b) > maxText {
		short = fmt.Sprintf("The result has %d bytes of JSON; it is in the structured content.", len(b))
	}
	return &sdk.CallToolResult{StructuredContent: json.RawMessage(b), Content: []sdk.Content{&sdk.TextContent{Text: short}}}
}

// encode is a value as JSON, with the characters that only HTML minds as they are.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// text is bytes of a program as text, where bytes would be too much to ask for.
func text(b []byte) string { return strings.ToValidUTF8(string(b), "\uFFFD") }
