package engine

import (
	"os/exec"
	"strings"
	"testing"
)

// commandLines returns the command lines of living processes that contain text.
func commandLines(t testing.TB, text string) (found []string) {
	t.Helper()
	out, err := exec.Command("ps", "-axo", "command").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, text) {
			found = append(found, strings.TrimSpace(line))
		}
	}
	return found
}
