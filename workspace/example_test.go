package workspace_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"braid/engine"
	"braid/record"
	"braid/workspace"
)

// file is a workspace: the second process starts when the first has said that it
// is ready.
const file = `
[[session]]
name = "shop"

  [[session.process]]
  name = "api"
  run = "echo listening; exec sleep 60"
  ready = { log = "listening" }

  [[session.process]]
  name = "client"
  run = "echo hello"
  after = ["api"]
`

// A workspace is loaded, and kept running by a supervisor in an engine.
func Example() {
	dir, err := os.MkdirTemp("", "braid-example-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, workspace.FileName)
	if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
		log.Fatal(err)
	}
	w, err := workspace.Load(path)
	if err != nil {
		log.Fatal(err) // with the line and column of each mistake
	}
	run, err := record.CreateRun(dir, record.RunInfo{})
	if err != nil {
		log.Fatal(err)
	}
	defer run.Close()
	e, err := engine.New(engine.Options{Run: run})
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close() // stops all that the supervisor has started

	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	v, err := workspace.Start(ctx, e, w, workspace.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer v.Wait()
	defer cancel()
	for {
		if s, ok := run.Snapshot(record.Live).Session("shop"); ok && len(s.Processes) == 2 && s.Processes[1].State == record.ProcessEnded {
			p := s.Processes[1]
			fmt.Printf("%s ended with %d after %d line of stdout\n", p.Name, p.ExitCode, p.Out)
			return
		}
		select {
		case <-run.Changed(): // something was written
		case <-ctx.Done():
			log.Fatal(ctx.Err())
		}
	}
	// Output: client ended with 0 after 1 line of stdout
}
