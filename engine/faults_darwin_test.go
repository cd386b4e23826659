package engine

import (
	"syscall"
	"testing"
)

// asNobody skips the test: how to be another user is not known here.
func asNobody(t *testing.T) {
	t.Helper()
	t.Skip("needs to be run as a user whom the limit binds")
}

// smallFileSystem cannot be mounted by a test here.
func smallFileSystem(t *testing.T, _ string) string {
	t.Helper()
	t.Skip("no small file system")
	return ""
}

// lowerFileLimit lowers the number of files that this process may open.
func lowerFileLimit(t *testing.T, n uint64) (restore func()) {
	t.Helper()
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &old); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: n, Max: old.Max}); err != nil {
		t.Fatal(err)
	}
	return func() { _ = syscall.Setrlimit(syscall.RLIMIT_NOFILE, &old) }
}

// readOnly cannot be had here.
func readOnly(t *testing.T, _ string) (writable func()) {
	t.Helper()
	t.Skip("no small file system")
	return nil
}

// exhaustWatches does nothing: kqueue has no instances to run out of.
func exhaustWatches(*testing.T) {}
