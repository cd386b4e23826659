// Command first runs commands side by side until one of them succeeds, and stops
// the others with all that they started. It shows what they print as it comes.
//
//	first 'curl -sO https://one.example/file' 'curl -sO https://two.example/file'
//
// It is an example of a program that uses package engine. It shows nothing on a
// screen and keeps no recording.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"braid/engine"
	"braid/record"
)

func main() {
	setup := flag.String("setup", "", "a line that is run before the commands, and whose variables and directory they have")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: first [-setup LINE] CMD...")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := first(ctx, *setup, flag.Args(), os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "first:", err)
		os.Exit(1)
	}
}

// first runs the commands in a session of a new engine. When it returns, nothing
// of them is left.
func first(ctx context.Context, setup string, commands []string, w io.Writer) (err error) {
	// An engine journals all that it does. This one's journal is thrown away.
	state, err := os.MkdirTemp("", "first-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(state)) }()
	run, err := record.CreateRun(state, record.RunInfo{Args: os.Args})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, run.Close()) }()
	eng, err := engine.New(engine.Options{Run: run})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, eng.Close()) }() // stops what still runs

	s, err := eng.Default(ctx)
	if err != nil {
		return err
	}
	if err := prepare(ctx, s, setup, w); err != nil {
		return err
	}
	return race(ctx, s, commands, w)
}

// prepare runs a line in the session's own shell, so that what it changes stays.
func prepare(ctx context.Context, s *engine.Session, line string, w io.Writer) error {
	if line == "" {
		return nil
	}
	r, err := s.Exec(ctx, engine.Command{Line: line, Stdout: w, Stderr: w})
	switch {
	case err != nil:
		return err // the engine could not run it
	case r.ExitCode != 0:
		return fmt.Errorf("the setup ended with %d", r.ExitCode) // it ran, and failed
	}
	return nil
}
