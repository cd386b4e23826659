// Command failures lists what failed in recordings, with the last lines that it
// printed.
//
//	failures -n 3 build.braid
//	failures ~/.local/state/braid/runs/*
//
// It is an example of a program that reads recordings with package record. It
// runs nothing, and works on a run that still goes on.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"

	"braid/record"
)

func main() {
	n := flag.Int64("n", 5, "how many of the last lines to show")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: failures [-n LINES] FILE|DIR...")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() == 0 || *n < 0 {
		flag.Usage()
		os.Exit(2)
	}
	out := bufio.NewWriter(os.Stdout)
	err := failures(out, *n, flag.Args())
	if flushed := out.Flush(); err == nil {
		err = flushed
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "failures:", err)
		os.Exit(1)
	}
}

// failures writes what failed in the recordings at the paths.
func failures(w io.Writer, n int64, paths []string) error {
	run, err := record.OpenRun(paths...)
	if err != nil {
		return err
	}
	defer run.Close()
	snap := run.Snapshot(record.Live) // the state at the end, or now
	for _, s := range snap.Sessions {
		for i := range s.History.Len() {
			e := s.History.At(i)
			if !e.Failed() || e.State != record.ExecEnded {
				continue
			}
			f := failure{e.ID, e.Command, exit(e.ExitCode, "", e.TimedOut), e.End}
			if err := f.write(w, run, n); err != nil {
				return err
			}
		}
		for _, p := range s.Processes {
			if !p.Failed() {
				continue
			}
			f := failure{p.ID, p.Command, exit(p.ExitCode, p.Signal, p.TimedOut), p.End}
			if err := f.write(w, run, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// exit says in words how something ended.
func exit(code int, signal string, timedOut bool) string {
	switch {
	case timedOut:
		return "timed out"
	case signal != "":
		return signal
	case code < 0:
		return "end unknown"
	}
	return fmt.Sprintf("exit %d", code)
}
