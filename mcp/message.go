package mcp

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// The JSON-RPC codes of those that are left to servers: for too many requests at
// once, and for answers that are too large together.
const (
	codeBusy    = -32000
	codeTooMuch = -32001
)

// envelope is what a JSON-RPC message has around its content.
type envelope struct {
	Version json.RawMessage `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  json.RawMessage `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   json.RawMessage `json:"error"`
}

// fault is an error about a message, with the id to answer to as it was written;
// nil when it is not known whose answer it is.
type fault struct {
	id  json.RawMessage
	err *jsonrpc.Error
}

// newFault returns a fault.
func newFault(id json.RawMessage, code int64, format string, args ...any) *fault {
	return &fault{id, &jsonrpc.Error{Code: code, Message: fmt.Sprintf(format, args...)}}
}

// encode returns the answer that tells of the fault. JSON-RPC wants its id null
// when none is known.
func (f *fault) encode() []byte {
	id := f.id
	if id == nil {
		id = json.RawMessage("null")
	}
	b, _ := json.Marshal(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   *jsonrpc.Error  `json:"error"`
	}{"2.0", id, f.err}) // which holds nothing that has no JSON
	return b
}

// check returns what is wrong with a line, whatever messages it holds.
func (l line) check() *fault {
	if l.tooLong() {
		return newFault(l.id(), jsonrpc.CodeInvalidRequest,
			"the message has %d bytes, and only %d are taken; send large content in parts", l.size, maxMessage)
	}
	if !json.Valid(l.text) {
		return newFault(nil, jsonrpc.CodeParseError, "the line is not valid JSON; send one message a line")
	}
	return nil
}

// parse returns the message that valid JSON is, or what is wrong with it.
func parse(text []byte) (jsonrpc.Message, *fault) {
	var e envelope
	if err := json.Unmarshal(text, &e); err != nil {
		return nil, newFault(nil, jsonrpc.CodeInvalidRequest, "a message is an object")
	}
	if f := e.check(); f != nil {
		return nil, f
	}
	m, err := jsonrpc.DecodeMessage(text)
	if err != nil {
		return nil, newFault(e.ID, jsonrpc.CodeInvalidRequest, "no JSON-RPC message: %s", err)
	}
	return m, nil
}

// check returns what is wrong with a message.
func (e *envelope) check() *fault {
	if e.ID != nil {
		if _, err := parseID(e.ID); err != nil {
			return newFault(nil, jsonrpc.CodeInvalidRequest, "%s", err)
		}
	}
	var version, method string
	if json.Unmarshal(e.Version, &version) != nil || version != "2.0" {
		return newFault(e.ID, jsonrpc.CodeInvalidRequest, `"jsonrpc" must be "2.0"`)
	}
	if e.Method == nil {
		if e.ID != nil && (e.Result == nil) != (e.Error == nil) {
			return nil // an answer
		}
		return newFault(e.ID, jsonrpc.CodeInvalidRequest, `a request has a "method", an answer has an "id" and a "result" or an "error"`)
	}
	if json.Unmarshal(e.Method, &method) != nil || method == "" {
		return newFault(e.ID, jsonrpc.CodeInvalidRequest, `"method" must be a string that is not empty`)
	}
	if e.Params != nil && e.Params[0] != '{' {
		return newFault(e.ID, jsonrpc.CodeInvalidParams, `"params" must be an object`)
	}
	return nil
}

// parseID returns the id of a message. Numbers that are no integers, or larger
// than what a double holds exactly, are refused: their answers could not be told
// apart.
func parseID(raw json.RawMessage) (jsonrpc.ID, error) {
	const exact = 1 << 53
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return jsonrpc.ID{}, err
	}
	switch v := v.(type) {
	case string:
		return jsonrpc.MakeID(v)
	case float64:
		if v == math.Trunc(v) && math.Abs(v) <= exact {
			return jsonrpc.MakeID(v)
		}
	}
	return jsonrpc.ID{}, fmt.Errorf(`"id" must be a string or an integer of at most 53 bits, not %.40s`, raw)
}
