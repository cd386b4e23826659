package mcp_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// nothingLeft checks that no process of a braid with this state directory runs
// any more: all that it started has inherited the variable.
func nothingLeft(t testing.TB, state string) {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		env, err := os.ReadFile(f)
		if err == nil && bytes.Contains(env, []byte("BRAID_STATE_DIR="+state+"\x00")) {
			line, _ := os.ReadFile(filepath.Join(filepath.Dir(f), "cmdline"))
			t.Errorf("still runs: %s %q", filepath.Dir(f), line)
		}
	}
}
