package engine_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"braid/engine"
	"braid/record"
)

// open makes an engine with one session in a temporary directory. What it
// returns ends both.
func open() (*engine.Session, func()) {
	dir, err := os.MkdirTemp("", "braid-example-")
	if err != nil {
		log.Fatal(err)
	}
	run, err := record.CreateRun(dir, record.RunInfo{})
	if err != nil {
		log.Fatal(err)
	}
	e, err := engine.New(engine.Options{Run: run})
	if err != nil {
		log.Fatal(err)
	}
	s, err := e.Create(context.Background(), engine.SessionOptions{ID: "web", Cwd: dir})
	if err != nil {
		log.Fatal(err)
	}
	return s, func() {
		e.Close() // stops all that runs
		run.Close()
		os.RemoveAll(dir)
	}
}

// An engine needs a run to journal to. Closing it leaves nothing running.
func Example() {
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
	defer e.Close()

	ctx := context.Background()
	s, err := e.Create(ctx, engine.SessionOptions{ID: "demo", Cwd: dir})
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range []string{"NAME=world", `echo "hello, $NAME"; echo oops >&2; exit 3`, "echo still here"} {
		r, err := s.Exec(ctx, engine.Command{Line: line})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%d %q %q\n", r.ExitCode, r.Stdout, r.Stderr)
	}
	// Output:
	// 0 "" ""
	// 3 "hello, world\n" "oops\n"
	// 0 "still here\n" ""
}

// A timeout aborts the command; the session goes on with its state.
func ExampleSession_Exec_timeout() {
	s, done := open()
	defer done()
	ctx := context.Background()
	r, err := s.Exec(ctx, engine.Command{Line: "A=1; echo begun; sleep 60; A=2", Timeout: 200 * time.Millisecond})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%v %q\n", r.TimedOut, r.Stdout)
	r, err = s.Exec(ctx, engine.Command{Line: "echo $A"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", r.Stdout)
	// Output:
	// true "begun\n"
	// 1
}

// The words of an argument vector are not interpreted by the shell.
func ExampleSession_Exec_argv() {
	s, done := open()
	defer done()
	r, err := s.Exec(context.Background(), engine.Command{Argv: []string{"printf", "%s\n", "$HOME", "a b", "*"}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", r.Stdout)
	// Output:
	// $HOME
	// a b
	// *
}

// A stream yields output while the command runs and its result at the end.
func ExampleSession_ExecStream() {
	s, done := open()
	defer done()
	for ev, err := range s.ExecStream(context.Background(), engine.Command{Line: "for i in 1 2 3; do echo $i; sleep 0.1; done; exit 4"}) {
		switch {
		case err != nil:
			log.Fatal(err)
		case ev.Result != nil:
			fmt.Println("exit code", ev.Result.ExitCode)
		default:
			fmt.Printf("%s: %s", ev.Stream, ev.Data)
		}
	}
	// Output:
	// stdout: 1
	// stdout: 2
	// stdout: 3
	// exit code 4
}

// A background process is waited for, and stopped with all that it started.
func ExampleSession_Start() {
	s, done := open()
	defer done()
	ctx := context.Background()
	id, err := s.Start(ctx, engine.Command{Line: "echo starting; sleep 0.1; echo ready on port 1; sleep 100 & wait", Name: "server"})
	if err != nil {
		log.Fatal(err)
	}
	m, err := s.WaitForLog(ctx, id, engine.LogPattern{Literal: "ready", Timeout: 10 * time.Second})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Line)
	if _, err := s.Stop(ctx, id); err != nil {
		log.Fatal(err)
	}
	end, err := s.Wait(ctx, id)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(end.How, end.Signal)
	// Output:
	// ready on port 1
	// stopped SIGTERM
}

// Files are relative to the session's directory, and written as a whole.
func ExampleSession_WriteFile() {
	s, done := open()
	defer done()
	ctx := context.Background()
	if _, err := s.Exec(ctx, engine.Command{Line: "mkdir src && cd src"}); err != nil {
		log.Fatal(err)
	}
	if err := s.WriteFile("main.txt", []byte("content\n"), 0); err != nil {
		log.Fatal(err)
	}
	r, err := s.Exec(ctx, engine.Command{Line: "cat main.txt"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", r.Stdout)
	// Output: content
}

// A policy judges a command before it is run.
func ExamplePolicy_Admit() {
	p := &engine.Policy{Allow: []string{"ls", "cat"}}
	for _, line := range []string{"ls | cat", "ls; rm -rf x", "ls $(rm x)"} {
		_, err := p.Admit(engine.Command{Line: line})
		fmt.Println(line, "→", err)
	}
	// Output:
	// ls | cat → <nil>
	// ls; rm -rf x → refused by the policy: rm is not allowed
	// ls $(rm x) → refused by the policy: rm is not allowed
}
