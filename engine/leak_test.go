package engine

import (
	"flag"
	"fmt"
	"net"
	"os"
	"testing"

	"go.uber.org/goleak"
)

// TestMain runs the tests, or does what a test wants a child process to do.
func TestMain(m *testing.M) {
	if port := os.Getenv("BRAID_TEST_LISTEN"); port != "" {
		l, err := net.Listen("tcp", "127.0.0.1:"+port)
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		for {
			if c, err := l.Accept(); err == nil {
				c.Close()
			}
		}
	}
	if dir := os.Getenv("BRAID_TEST_ABANDON"); dir != "" {
		fmt.Println(abandon(dir))
		os.Exit(1)
	}
	if dir := os.Getenv("BRAID_TEST_UNMARKED"); dir != "" {
		fmt.Println(unmarked(dir))
		os.Exit(1)
	}
	if dir := os.Getenv("BRAID_TEST_HEEDLESS"); dir != "" {
		if err := heedless(dir); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		return
	}
	os.Unsetenv("BRAID_STATE_DIR") // a user's own, which commands would see
	os.Unsetenv("BRAID_CONFIG")
	// Tests that run side by side wait more than they work.
	flag.Parse()
	if err := flag.Set("test.parallel", "6"); err != nil {
		panic(err)
	}
	goleak.VerifyTestMain(m)
}

// testBinary is the path of this program.
func testBinary(t testing.TB) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// freePort returns a port that nobody listens on just now.
func freePort(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}
