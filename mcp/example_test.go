package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"braid/engine"
	"braid/mcp"
	"braid/record"
)

// A server and its client talk over two streams: those of a process for braid mcp,
// here two pipes.
func ExampleServe() {
	dir, err := os.MkdirTemp("", "braid-example-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	run, err := record.CreateRun(dir, record.RunInfo{})
	if err != nil {
		log.Fatal(err)
	}
	defer run.Close()
	e, err := engine.New(engine.Options{Run: run})
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close() // ends what the client has left running

	asked, asks := io.Pipe()
	answers, answered := io.Pipe()
	served := make(chan error)
	go func() {
		o := mcp.Options{Engine: e, Run: run, Policy: engine.Policy{Block: []string{"curl"}}}
		served <- mcp.Serve(context.Background(), o, asked, answered)
	}()

	ctx := context.Background()
	client := sdk.NewClient(&sdk.Implementation{Name: "example"}, nil)
	session, err := client.Connect(ctx, &sdk.IOTransport{Reader: answers, Writer: asks}, nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range []string{"word=hello", "echo $word; false", "curl example.com"} {
		res, err := session.CallTool(ctx, &sdk.CallToolParams{Name: "exec_command", Arguments: map[string]any{"line": line}})
		if err != nil {
			log.Fatal(err)
		}
		if res.IsError {
			fmt.Println("refused:", res.Content[0].(*sdk.TextContent).Text)
			continue
		}
		var out struct {
			ExitCode int    `json:"exit_code"`
			Stdout   string `json:"stdout"`
		}
		b, _ := json.Marshal(res.StructuredContent)
		if err := json.Unmarshal(b, &out); err != nil {
			log.Fatal(err)
		}
		fmt.Printf("exit %d, %q\n", out.ExitCode, out.Stdout)
	}
	if err := session.Close(); err != nil { // the end of what is asked is the end of the server
		log.Fatal(err)
	}
	fmt.Println("served:", <-served)
	// Output:
	// exit 0, ""
	// exit 1, "hello\n"
	// refused: refused by the policy: curl is blocked
	// served: <nil>
}
