package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"braid/engine"
	"braid/record"
)

func TestOfALineThatIsTooLongTheIdIsFound(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", maxMessage)
	for _, c := range []struct{ name, line, id string }{
		{"at the beginning", `{"jsonrpc":"2.0","id":7,"method":"m","params":{"id":1,"x":"` + long + `"}}`, "7"},
		{"after the method", `{ "method" : "m", "jsonrpc":"2.0", "id" : "a b" ,"params":"` + long + `"}`, `"a b"`},
		{"at the end", `{"method":"m","params":{"x":"` + long + `"},"jsonrpc":"2.0","id":-12}`, "-12"},
		{"before the version", `{"params":{"x":"` + long + `"},"id":"z","jsonrpc":"2.0"} `, `"z"`},
		{"only within the parameters", `{"params":{"x":"` + long + `","id":5}}`, ""},
		{"only within a text", `{"params":"` + long + `,\"id\":5}"}`, ""},
		{"nowhere", long, ""},
	} {
		b := bufio.NewReaderSize(strings.NewReader(c.line+"\nnext\n"), 1<<16)
		l := readLine(b)
		if !l.tooLong() || l.size != len(c.line)+1 || string(l.id()) != c.id || len(l.text) > 3*edge+1<<16 {
			t.Errorf("%s: %d of %d bytes kept, id %s", c.name, len(l.text), l.size, l.id())
		}
		if next := readLine(b); string(next.text) != "next" || next.err != nil {
			t.Errorf("%s: then %q, %v", c.name, next.text, next.err)
		}
		if f := l.check(); f == nil || !strings.Contains(string(f.encode()), `"code":-32600`) {
			t.Errorf("%s: %v", c.name, f)
		}
	}
}

func TestALineWithoutAnEndIsTheLast(t *testing.T) {
	t.Parallel()
	b := bufio.NewReader(strings.NewReader("a\r\nb"))
	for _, want := range []line{{text: []byte("a"), size: 3}, {text: []byte("b"), size: 1, err: io.EOF}} {
		if got := readLine(b); !bytes.Equal(got.text, want.text) || got.size != want.size || !errors.Is(got.err, want.err) {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"", "{}", `{"jsonrpc":"2.0","id":1,"method":"x"}`, `{"jsonrpc":"2.0","id":"a","result":null}`, "[1]", `{"id":1e400}`, `{"jsonrpc":"2.0","method":"m","params":null}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		fault := line{text: b, size: len(b)}.check()
		var m jsonrpc.Message
		if fault == nil {
			m, fault = parse(b)
		}
		if (m == nil) == (fault == nil) {
			t.Fatalf("%q: %v, %v", b, m, fault)
		}
		if fault != nil && !bytes.Contains(fault.encode(), []byte(`"error"`)) {
			t.Fatalf("%q: %q", b, fault.encode())
		}
	})
}

func TestAFaultInOneCallDoesNotEndTheServer(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	s := &server{o: Options{Log: &log}, conn: newConn(t.Context(), io.NopCloser(strings.NewReader("")), nil)}
	defer s.conn.Close()
	res, err := s.guard(func(context.Context, string, sdk.Request) (sdk.Result, error) { panic("oh no") })(t.Context(), "tools/call", nil)
	var e *jsonrpc.Error
	if res != nil || !errors.As(err, &e) || e.Code != jsonrpc.CodeInternalError || !strings.Contains(e.Message, "oh no") {
		t.Errorf("%v, %v", res, err)
	}
	if !strings.Contains(log.String(), "oh no") || !strings.Contains(log.String(), "inside_test.go") {
		t.Errorf("the log: %q", log.String())
	}
}

func TestTheAnswersOfABatchFitALineTogether(t *testing.T) {
	t.Parallel()
	b := &batch{answers: make([][]byte, 4), left: 4}
	large := bytes.Repeat([]byte("1"), maxReply/2)
	for _, place := range []int{2, 0, 1} {
		id, err := jsonrpc.MakeID(float64(place))
		if err != nil {
			t.Fatal(err)
		}
		if line := b.add(place, id, large); line != nil {
			t.Fatalf("%d: a line of %d bytes before the last answer", place, len(line))
		}
	}
	line := b.add(3, jsonrpc.ID{}, nil)
	var all []json.RawMessage
	if err := json.Unmarshal(line, &all); err != nil || len(all) != 3 || len(line) > maxReply+1<<10 {
		t.Fatalf("%d answers in %d bytes, %v", len(all), len(line), err)
	}
	for i := range 2 { // 0 and 1 did not fit after 2
		if want := fmt.Sprintf(`"id":%d,"error":{"code":%d`, i, codeTooMuch); !bytes.Contains(all[i], []byte(want)) {
			t.Errorf("answer %d: %.200s", i, all[i])
		}
	}
}

func TestAnswersThatAreTooLargeAreMadeSmallerOrRefused(t *testing.T) {
	t.Parallel()
	wide := strings.Repeat("\x01", 6<<20) // six bytes each in JSON
	raw := bytes.Repeat([]byte{255}, 8<<20)
	res := success(execOut(engine.Result{Stdout: []byte(wide), Stderr: raw}.Report(engine.Command{Line: "x"})))
	b, err := encode(res.StructuredContent)
	if err != nil || res.IsError || len(b) > maxReply || len(b) < maxReply/3 || !bytes.Contains(b, []byte(`"stdout_truncated":true,"stderr_truncated":true`)) {
		t.Errorf("%d bytes, %v", len(b), err)
	}
	if text := res.Content[0].(*sdk.TextContent).Text; !strings.Contains(text, "structured content") {
		t.Errorf("the text: %.100q", text)
	}
	if res := success(readOut{Content: &wide}); !res.IsError || !strings.Contains(res.Content[0].(*sdk.TextContent).Text, "ask for less") {
		t.Errorf("%+v", res)
	}
}

func TestOfALineThatIsDamagedWhatIsThereIsRead(t *testing.T) {
	t.Parallel()
	run, err := record.CreateRun(t.TempDir(), record.RunInfo{})
	if err != nil {
		t.Fatal(err)
	}
	j, err := run.Create(record.Header{Session: "s"})
	if err != nil {
		t.Fatal(err)
	}
	const part = 2 * record.MaxText
	for _, letter := range []string{"a", "b"} {
		if err := j.Output("p1", []byte(strings.Repeat(letter, part)), nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := run.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(j.Path())
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.Replace(text, []byte("\x01\x01\x01b"), []byte("???b"), 1)
	if err := os.WriteFile(j.Path(), text, 0o600); err != nil {
		t.Fatal(err)
	}
	damaged, err := record.OpenRun(j.Path())
	if err != nil {
		t.Fatal(err)
	}
	defer damaged.Close()
	lines := damaged.Lines(record.SourceID{Session: "s", ID: "p1"}, record.StreamView{Streams: record.Out, At: record.Live})
	got, next, cut, err := collect(lines, 0, 10*part)
	if err != nil || next != 1 || cut || string(got) != strings.Repeat("a", part) {
		t.Errorf("%d bytes, cut %t, then line %d, %v", len(got), cut, next, err)
	}
}
