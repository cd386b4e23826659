package main

import (
	"fmt"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"go.uber.org/goleak"

	"braid/cli"
)

// TestMain makes the test binary the program itself when it is run as "braid",
// as the commands in documents do.
func TestMain(m *testing.M) {
	testscript.Main(leakless{m}, map[string]func(){
		"braid": func() { os.Exit(cli.Main(os.Args[1:])) },
	})
}

// leakless fails tests that leave goroutines behind.
type leakless struct{ m *testing.M }

// Run implements testscript.TestingM.
func (l leakless) Run() int {
	code := l.m.Run()
	if err := goleak.Find(); code == 0 && err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return code
}
