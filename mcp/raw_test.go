package mcp_test

import (
	"bufio"
	"encoding/json"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// A raw client speaks lines with a braid of its own.
type raw struct {
	t          testing.TB
	cmd        *exec.Cmd
	in         io.WriteCloser
	out        *bufio.Reader
	stdout     io.ReadCloser
	dir, state string
}

// answer is a message of the server.
type answer struct {
	Version string `json:"jsonrpc"`
	ID      any
	Method  string
	Params  struct {
		Progress float64
		Token    any `json:"progressToken"`
		Message  string
	}
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

// newRaw starts braid mcp without a word.
func newRaw(t testing.TB, flags ...string) *raw {
	t.Helper()
	cmd, dir, state := braid(t, flags...)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	r := &raw{t, cmd, in, bufio.NewReaderSize(out, 1<<20), out, dir, state}
	t.Cleanup(func() {
		in.Close()
		r.end()
	})
	return r
}

// hello is how a connection begins.
const hello = `{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"raw","version":"1"}}}`

// open starts braid mcp and begins a connection.
func open(t testing.TB, flags ...string) *raw {
	t.Helper()
	r := newRaw(t, flags...)
	r.send(hello)
	if a := r.receive(); a.ID != "hello" || a.Error != nil {
		t.Fatalf("%+v", a)
	}
	r.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return r
}

// send sends a line.
func (r *raw) send(line string) {
	r.t.Helper()
	if _, err := io.WriteString(r.in, line+"\n"); err != nil {
		r.t.Fatal(err)
	}
}

// receive returns the next message. Whatever is on stdout must be one.
func (r *raw) receive() (a answer) {
	r.t.Helper()
	line, err := r.out.ReadBytes('\n')
	if err != nil {
		r.t.Fatalf("%v after %.300q", err, line)
	}
	if err := json.Unmarshal(line, &a); err != nil || a.Version != "2.0" {
		r.t.Fatalf("no message: %.300q, %v", line, err)
	}
	return a
}

// end waits for the end of the server, and returns its exit status.
func (r *raw) end() int {
	r.t.Helper()
	if r.cmd.ProcessState != nil {
		return r.cmd.ProcessState.ExitCode()
	}
	late := time.AfterFunc(patience, func() { r.cmd.Process.Kill() })
	defer late.Stop()
	_, _ = io.Copy(io.Discard, r.out)
	_ = r.cmd.Wait()
	return r.cmd.ProcessState.ExitCode()
}

// callLine is the request for a tool.
func callLine(id, tool, arguments string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"method":"tools/call","params":{"name":"` + tool + `","arguments":` + arguments + `}}`
}

func TestWhatIsNoProperRequestIsAnsweredAndTheServerLivesOn(t *testing.T) {
	t.Parallel()
	r := open(t)
	deep := strings.Repeat("[", 5000) + strings.Repeat("]", 5000)
	for _, tt := range []struct {
		name, line string
		id         any
		code       int
		message    string
	}{
		{"no JSON", "hello", nil, -32700, "not valid JSON"},
		{"half a message", `{"jsonrpc":"2.0","id":1,`, nil, -32700, "not valid JSON"},
		{"two messages in a line", hello + hello, nil, -32700, "one message a line"},
		{"bytes", "\x00\xff\xfe", nil, -32700, "not valid JSON"},
		{"a number", "5", nil, -32600, "a message is an object"},
		{"null", "null", nil, -32600, "jsonrpc"},
		{"a string", `"x"`, nil, -32600, "a message is an object"},
		{"a batch", `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, nil, -32600, "batches"},
		{"an empty batch", `[]`, nil, -32600, "batches"},
		{"no version", `{"id":1,"method":"ping"}`, 1.0, -32600, `"jsonrpc" must be "2.0"`},
		{"another version", `{"jsonrpc":"1.0","id":1,"method":"ping"}`, 1.0, -32600, `"jsonrpc" must be "2.0"`},
		{"a method that is a number", `{"jsonrpc":"2.0","id":2,"method":5}`, 2.0, -32600, "method"},
		{"an empty method", `{"jsonrpc":"2.0","id":2,"method":""}`, 2.0, -32600, "method"},
		{"neither request nor answer", `{"jsonrpc":"2.0","id":3}`, 3.0, -32600, "method"},
		{"an answer that is two", `{"jsonrpc":"2.0","id":3,"result":{},"error":{}}`, 3.0, -32600, "method"},
		{"an id that is null", `{"jsonrpc":"2.0","id":null,"method":"ping"}`, nil, -32600, "id"},
		{"an id that is a list", `{"jsonrpc":"2.0","id":[1],"method":"ping"}`, nil, -32600, "id"},
		{"an id with a fraction", `{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, nil, -32600, "id"},
		{"an id that is too large", `{"jsonrpc":"2.0","id":123456789012345678901,"method":"ping"}`, nil, -32600, "id"},
		{"parameters in a list", `{"jsonrpc":"2.0","id":4,"method":"tools/call","params":["x"]}`, 4.0, -32602, "params"},
		{"parameters that are a string", `{"jsonrpc":"2.0","id":4,"method":"tools/call","params":"x"}`, 4.0, -32602, "params"},
		{"a call without parameters", `{"jsonrpc":"2.0","id":4,"method":"tools/call"}`, 4.0, -32600, "params"},
		{"a name that is a number", `{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":5}}`, 4.0, -32602, ""},
		{"an unknown method", `{"jsonrpc":"2.0","id":"a","method":"tools/burn"}`, "a", -32601, "tools/burn"},
		{"an unknown tool", callLine("5", "burn", "{}"), 5.0, -32602, `unknown tool "burn"`},
		{"depth", `{"jsonrpc":"2.0","id":6,"method":"ping","params":{"x":` + deep + `}}`, 6.0, -32600, "depth"},
		{"a second beginning", `{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`, 7.0, -32600, "duplicate"},
	} {
		r.send(tt.line)
		a := r.receive()
		if a.Error == nil || a.ID != tt.id || a.Error.Code != tt.code || !strings.Contains(a.Error.Message, tt.message) {
			t.Errorf("%s: %+v %+v", tt.name, a, a.Error)
		}
	}
	for _, line := range []string{
		"", "   ", "\r", `{"jsonrpc":"2.0","method":"notifications/nothing"}`, `{"jsonrpc":"2.0","id":99,"result":{}}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}`, `{"jsonrpc":"2.0","method":"notifications/cancelled"}`,
		`{"jsonrpc":"2.0","method":"tools/call","params":{"name":"exec_command","arguments":{"line":"touch notified"}}}`,
	} {
		r.send(line) // which is not answered
	}
	r.send(`{"jsonrpc":"2.0","id":"last","method":"ping"}` + "\r")
	if a := r.receive(); a.ID != "last" || a.Error != nil {
		t.Errorf("afterwards: %+v %+v", a, a.Error)
	}
}

func TestArgumentsThatAreNoObjectAreAToolsError(t *testing.T) {
	t.Parallel()
	r := open(t)
	for _, arguments := range []string{"5", `"x"`, "[]", "true"} {
		r.send(callLine("1", "exec_command", arguments))
		if a := r.receive(); a.Error == nil && !strings.Contains(string(a.Result), `"isError":true`) {
			t.Errorf("%s: %s", arguments, a.Result)
		}
	}
}

func TestNothingButTheHandshakeComesFirst(t *testing.T) {
	t.Parallel()
	r := newRaw(t)
	r.send(callLine("1", "exec_command", `{"line":"touch early"}`))
	if a := r.receive(); a.ID != 1.0 || a.Error == nil || a.Error.Code != -32600 || !strings.Contains(a.Error.Message, "initialization") {
		t.Errorf("%+v %+v", a, a.Error)
	}
	r.send(`{"jsonrpc":"2.0","id":2,"method":"ping"}`)
	if a := r.receive(); a.ID != 2.0 || a.Error != nil {
		t.Errorf("%+v %+v", a, a.Error)
	}
	r.send(hello)
	if a := r.receive(); a.ID != "hello" || a.Error != nil {
		t.Errorf("%+v %+v", a, a.Error)
	}
}

func TestAnIdThatIsInUseIsRefused(t *testing.T) {
	t.Parallel()
	r := open(t)
	r.send(callLine(`"x"`, "exec_command", `{"line":"read a < <(sleep 0.3); echo first"}`))
	r.send(callLine(`"x"`, "exec_command", `{"line":"echo second"}`))
	if a := r.receive(); a.ID != nil || a.Error == nil || !strings.Contains(a.Error.Message, `"x"`) {
		t.Errorf("%+v %+v", a, a.Error)
	}
	if a := r.receive(); a.ID != "x" || !strings.Contains(string(a.Result), "first") {
		t.Errorf("%+v %s", a, a.Result)
	}
	for range 50 { // an answer frees its id, as soon as it is there
		r.send(callLine(`"x"`, "list_sessions", `{}`))
		if a := r.receive(); a.ID != "x" || a.Error != nil {
			t.Fatalf("%+v %+v", a, a.Error)
		}
	}
}

func TestAMessageThatIsTooLongIsRefusedByItsId(t *testing.T) {
	t.Parallel()
	r := open(t)
	huge := strings.Repeat("x", 20<<20)
	r.send(callLine(`"first"`, "write_file", `{"path":"f","content":"`+huge+`"}`))
	if a := r.receive(); a.ID != "first" || a.Error == nil || !strings.Contains(a.Error.Message, "only 16777216 are taken") {
		t.Errorf("%+v %+v", a, a.Error)
	}
	r.send(callLine("2", "write_file", `{"path":"f","content":"`+huge[:8<<20]+`"}`))
	if a := r.receive(); a.ID != 2.0 || !strings.Contains(string(a.Result), `"bytes":8388608`) {
		t.Errorf("%+v %.300s", a, a.Result)
	}
}

func TestTooManyRequestsAtOnceAreRefused(t *testing.T) {
	t.Parallel()
	r := open(t)
	r.send(callLine("0", "exec_command", `{"line":"sleep 1000"}`))
	const more = 300
	for n := 1; n <= more; n++ {
		r.send(callLine("1"+strings.Repeat("0", 3)+itoa(n), "exec_command", `{"line":":"}`))
	}
	for range more + 1 - 256 {
		if a := r.receive(); a.Error == nil || a.Error.Code != -32000 || a.ID == nil {
			t.Fatalf("%+v %+v", a, a.Error)
		}
	}
	r.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}`)
	for range 255 {
		if a := r.receive(); a.Error != nil {
			t.Fatalf("%+v %+v", a, a.Error)
		}
	}
}
