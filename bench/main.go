// Command bench measures braid from the outside: the engine as a program that
// imports it sees it, and the screen as a person does, with the real binary in a
// pseudo-terminal. Beside each figure stands the machine's own floor, measured in
// the same run: what the same work costs without braid.
//
//	go run ./bench                    # the table; takes about two minutes
//	go run ./bench -run flood         # only rows whose name contains flood
//	go run ./bench -quick             # a tenth of everything, to see that it works
//	go run ./bench -format json       # for programs
//	go run ./bench -format bench      # for benchstat: repeat it, then compare
//
// It measures and judges nothing else: what is correct is for the tests to say. It
// writes below the temporary directory only, and leaves nothing there.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintf(os.Stderr, "bench: %v\n", err)
		os.Exit(1)
	}
}

// A bench is one run of the measurements.
type bench struct {
	dir    string // for all files; removed at the end
	braid  string // the binary
	scale  int64  // what sizes and counts are divided by
	report func(row)
}

// A measurement gives some rows of the table.
type measurement struct {
	rows string // names of the rows, for -run
	run  func(context.Context, *bench) error
}

// measurements are all there are, in the order of the table.
func measurements() []measurement {
	return []measurement{
		{"exec/true session/create", measureExec},
		{"capture/background capture/foreground capture/full-journal", measureCapture},
		{"capture/16-at-once capture/fairness", measureMany},
		{"screen/first-frame screen/idle-cpu screen/idle-bytes", measureIdle},
		{"screen/flood screen/flood-memory screen/key-in-flood", measureFlood},
		{"journal/open journal/open-memory journal/line journal/snapshot", measureJournal},
		{"journal/search", measureSearch},
		{"growth/key-200-lines growth/key-10M-lines", measureLines},
		{"growth/key-1-process growth/key-500-processes", measureProcesses},
		{"growth/session-memory growth/session-goroutines growth/exec-200-sessions", measureSessions},
	}
}

// run is main with an error.
func run() error {
	only := flag.String("run", "", "measure only rows whose name contains this")
	quick := flag.Bool("quick", false, "a tenth of the work, for a first look")
	format := flag.String("format", "table", "table, json or bench (for benchstat)")
	binary := flag.String("braid", "", "the braid to measure; the default is to build this one")
	flag.Parse()
	out, ok := formats()[*format]
	if !ok || flag.NArg() > 0 {
		return fmt.Errorf("formats are table, json and bench; there are no arguments")
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	dir, err := os.MkdirTemp("", "braid-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := &bench{dir: dir, braid: *binary, scale: 1}
	if *quick {
		b.scale = 10
	}
	if b.braid == "" {
		if b.braid, err = build(ctx, dir); err != nil {
			return err
		}
	}
	var rows []row
	b.report = func(r row) {
		rows = append(rows, r)
		fmt.Fprintf(os.Stderr, "%s\n", r.line())
	}
	if err := b.measure(ctx, *only); err != nil {
		return err
	}
	if len(rows) == 0 {
		return fmt.Errorf("no row's name contains %q", *only)
	}
	return out(os.Stdout, thisMachine(), rows)
}

// measure runs the measurements that have rows that are wanted.
func (b *bench) measure(ctx context.Context, only string) error {
	all := b.report
	b.report = func(r row) {
		if strings.Contains(r.Name, only) {
			all(r)
		}
	}
	for _, m := range measurements() {
		if !strings.Contains(m.rows, only) {
			continue
		}
		if err := m.run(ctx, b); err != nil {
			return fmt.Errorf("%s: %w", m.rows, err)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}

// build builds the braid of this directory's module.
func build(ctx context.Context, dir string) (string, error) {
	path := filepath.Join(dir, "braid")
	cmd := exec.CommandContext(ctx, "go", "build", "-o", path, "braid")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
}

// fresh makes a new directory for a measurement.
func (b *bench) fresh(name string) (string, error) {
	dir := filepath.Join(b.dir, name)
	return dir, os.MkdirAll(dir, 0o700)
}

// times is how often something is done: so often in full, at least three times.
func (b *bench) times(n int64) int { return int(max(n/b.scale, 3)) }
