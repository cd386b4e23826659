package mcp_test

import (
	"fmt"
	"net"
	"os"
	"os/signal"
	"syscall"
	"testing"

	"go.uber.org/goleak"

	"braid/cli"
)

// What the test binary is when it is run again: braid itself, or a program that
// listens on a port.
const (
	role     = "BRAID_MCP_TEST_ROLE"
	asBraid  = "braid"
	asServer = "server"
)

func TestMain(m *testing.M) {
	switch os.Getenv(role) {
	case asBraid:
		os.Exit(cli.Main(os.Args[1:]))
	case asServer:
		listen()
	}
	// Whoever runs the tests may have them ignore signals, as nohup does; braid
	// would respect that. Caught signals are not inherited.
	for _, sig := range []os.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM} {
		if signal.Ignored(sig) {
			signal.Notify(make(chan os.Signal, 1), sig)
		}
	}
	goleak.VerifyTestMain(m)
}

// listen listens on a port, says which, and answers who connects, until it is
// killed.
func listen() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("listening on %d\n", l.Addr().(*net.TCPAddr).Port)
	for n := 1; ; n++ {
		c, err := l.Accept()
		if err != nil {
			os.Exit(1)
		}
		fmt.Fprintf(os.Stderr, "visitor %d\n", n)
		fmt.Fprintln(c, "welcome")
		c.Close()
	}
}
