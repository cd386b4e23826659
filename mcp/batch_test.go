package mcp_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// helloOf is how a connection begins by a version of the protocol.
func helloOf(version string) string { return strings.Replace(hello, "2025-06-18", version, 1) }

// openBatches begins a connection by the version that has batches.
func openBatches(t testing.TB) *raw {
	t.Helper()
	r := newRaw(t)
	r.send(helloOf("2025-03-26"))
	if a := r.receive(); a.Error != nil || !strings.Contains(string(a.Result), `"protocolVersion":"2025-03-26"`) {
		t.Fatalf("%+v %s", a, a.Result)
	}
	r.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return r
}

// receiveAll returns the next line, which must be a batch.
func (r *raw) receiveAll() (all []answer) {
	r.t.Helper()
	line, err := r.out.ReadBytes('\n')
	if err != nil {
		r.t.Fatalf("%v after %.300q", err, line)
	}
	if err := json.Unmarshal(line, &all); err != nil || len(all) == 0 {
		r.t.Fatalf("no batch: %.300q, %v", line, err)
	}
	return all
}

// ping is a request that is answered at once.
func ping(id string) string { return `{"jsonrpc":"2.0","id":` + id + `,"method":"ping"}` }

func TestABatchIsAnsweredInOneLine(t *testing.T) {
	t.Parallel()
	r := openBatches(t)
	r.send("[" + strings.Join([]string{
		callLine(`"a"`, "exec_command", `{"line":"cd /; X=1"}`),
		ping("2"),
		`{"jsonrpc":"2.0","method":"notifications/nothing"}`,
		callLine("3", "exec_command", `{"line":"echo $PWD $X"}`),
		`{"jsonrpc":"2.0","id":99,"result":{}}`,
	}, ", ") + "]")
	all := r.receiveAll()
	if len(all) != 3 || all[0].ID != "a" || all[1].ID != 2.0 || all[2].ID != 3.0 {
		t.Fatalf("%+v", all)
	}
	if !strings.Contains(string(all[2].Result), `"stdout":"/ 1\n"`) {
		t.Errorf("%s", all[2].Result)
	}
	r.send(ping("4"))
	if a := r.receive(); a.ID != 4.0 || a.Error != nil {
		t.Errorf("afterwards: %+v", a)
	}
}

func TestWhatIsWrongInABatchIsToldMessageByMessage(t *testing.T) {
	t.Parallel()
	r := openBatches(t)
	for _, tt := range []struct {
		name, line string
		want       []string // id and code of each answer
	}{
		{"one of them", "[" + ping("1") + `,{"jsonrpc":"2.0","id":2},` + ping(`"x"`) + "]", []string{"1 0", "2 -32600", "x 0"}},
		{"nothing that is a message", `[1,null,"x",[]]`, []string{"<nil> -32600", "<nil> -32600", "<nil> -32600", "<nil> -32600"}},
		{"an unknown method", `[{"jsonrpc":"2.0","id":1,"method":"tools/burn"}]`, []string{"1 -32601"}},
		{"one id twice", "[" + ping("1") + "," + ping("1") + "]", []string{"1 0", "<nil> -32600"}},
		{"initialize", "[" + helloOf("2025-03-26") + "," + ping("1") + "]", []string{"hello -32600", "1 0"}},
		{"a batch in a batch", "[" + ping("1") + ",[" + ping("2") + "]]", []string{"1 0", "<nil> -32600"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r.send(tt.line)
			var got []string
			for _, a := range r.receiveAll() {
				code := 0
				if a.Error != nil {
					code = a.Error.Code
				}
				got = append(got, fmt.Sprintf("%v %d", a.ID, code))
			}
			if fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestABatchIsRefusedAsAWhole(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, version, line, message string }{
		{"by a later version", "2025-06-18", "[" + ping("1") + "]", "version 2025-06-18 of the protocol has no batches"},
		{"by the latest version that initialize has", "2025-11-25", "[" + ping("1") + "]", "version 2025-11-25 of the protocol has no batches"},
		{"before the beginning", "", "[" + ping("1") + "]", "before initialize was answered"},
		{"an empty one", "2025-03-26", " [ ] ", "the batch is empty"},
		{"a very long one", "2025-03-26", "[" + strings.Repeat("1,", 1<<20) + "1]", "at most 256 messages"},
		{"half of one", "2025-03-26", "[" + ping("1"), "not valid JSON"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRaw(t)
			if tt.version != "" {
				r.send(helloOf(tt.version))
				r.receive()
			}
			r.send(tt.line)
			if a := r.receive(); a.ID != nil || a.Error == nil || !strings.Contains(a.Error.Message, tt.message) {
				t.Errorf("%+v %+v", a, a.Error)
			}
			r.send(ping("2"))
			if a := r.receive(); a.ID != 2.0 || a.Error != nil {
				t.Errorf("afterwards: %+v %+v", a, a.Error)
			}
		})
	}
}

func TestABatchWithoutRequestsHasNoAnswer(t *testing.T) {
	t.Parallel()
	r := openBatches(t)
	r.send(`[{"jsonrpc":"2.0","method":"notifications/nothing"},{"jsonrpc":"2.0","id":7,"result":{}}]`)
	r.send(ping("1"))
	if a := r.receive(); a.ID != 1.0 {
		t.Errorf("%+v", a)
	}
}

func TestABatchThatIsPipedInIsAnswered(t *testing.T) {
	t.Parallel()
	r := newRaw(t)
	r.send(helloOf("2024-11-05"))
	r.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	r.send("[" + ping("1") + "," + callLine("2", "exec_command", `{"line":"echo here"}`) + "]")
	r.in.Close()
	if a := r.receive(); a.ID != "hello" {
		t.Fatalf("%+v", a)
	}
	if all := r.receiveAll(); len(all) != 2 || !strings.Contains(string(all[1].Result), "here") {
		t.Errorf("%+v", all)
	}
	if code := r.end(); code != 0 {
		t.Errorf("exit status %d", code)
	}
}

func TestRequestsOfABatchRunAtOnce(t *testing.T) {
	t.Parallel()
	r := openBatches(t)
	r.send(callLine("0", "create_session", `{"id":"other"}`))
	r.receive()
	// Each waits for what the other does.
	r.send("[" + callLine("1", "exec_command", `{"line":"until [ -e two ]; do sleep 0.02; done; touch one","timeout_ms":60000}`) + "," +
		callLine("2", "exec_command", `{"session":"other","line":"touch two; until [ -e one ]; do sleep 0.02; done; echo met","timeout_ms":60000}`) + "]")
	all := r.receiveAll()
	if len(all) != 2 || !strings.Contains(string(all[1].Result), `"stdout":"met\n"`) {
		t.Errorf("%+v %s", all, all[1].Result)
	}
}

func TestWhatIsCancelledInABatchHasNoAnswer(t *testing.T) {
	t.Parallel()
	r := openBatches(t)
	cancel := func(id string) {
		r.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + id + `}}`)
	}
	r.send("[" + ping("1") + "," + callLine("2", "exec_command", `{"line":"sleep 1000"}`) + "]")
	cancel("2")
	if all := r.receiveAll(); len(all) != 1 || all[0].ID != 1.0 {
		t.Errorf("%+v", all)
	}
	r.send("[" + callLine("3", "exec_command", `{"line":"sleep 1000"}`) + "]")
	cancel("3")
	r.send(callLine("4", "exec_command", `{"line":"echo next"}`)) // after its end
	if a := r.receive(); a.ID != 4.0 || !strings.Contains(string(a.Result), "next") {
		t.Errorf("%+v %s", a, a.Result)
	}
}

func TestProgressOfABatchComesAtOnce(t *testing.T) {
	t.Parallel()
	r := openBatches(t)
	r.send(`[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"exec_command","arguments":{"line":"echo going; until [ -e go ]; do sleep 0.02; done"},"_meta":{"progressToken":"t"}}}]`)
	for {
		if a := r.receive(); a.Method == "notifications/progress" && strings.Contains(a.Params.Message, "going") {
			break
		}
	}
	r.send(callLine("2", "write_file", `{"path":"go","content":""}`))
	for range 2 { // one alone, one in its batch; progress may come between them
		line, err := r.out.ReadString('\n')
		for err == nil && strings.Contains(line, "notifications/progress") {
			line, err = r.out.ReadString('\n')
		}
		if alone, together := strings.HasPrefix(line, `{`) && strings.Contains(line, `"id":2`), strings.HasPrefix(line, "[") && strings.Contains(line, `"id":1`); err != nil || !alone && !together {
			t.Errorf("%q, %v", line, err)
		}
	}
}
