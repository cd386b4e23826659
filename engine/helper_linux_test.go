package engine

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// commandLines returns the command lines of living processes that contain text
// and that an engine of this test process has started.
func commandLines(t testing.TB, text string) (found []string) {
	t.Helper()
	ours := func(pid int) bool {
		run, _, _ := strings.Cut(marker(pid), "/")
		_, ok := testRuns.Load(run)
		return ok
	}
	table, err := readTable()
	if err != nil {
		t.Fatal(err)
	}
	for pid, p := range table.procs {
		b, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/cmdline")
		line := strings.ReplaceAll(string(b), "\x00", " ")
		if !p.zombie() && strings.Contains(line, text) && ours(pid) {
			found = append(found, line)
		}
	}
	return found
}
