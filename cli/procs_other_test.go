//go:build !linux

package cli

import (
	"os/exec"
	"strings"
)

// withVariable returns the lines that ps prints of processes whose environment
// has a variable with a value, as NAME=VALUE.
func withVariable(variable string) []string {
	out, err := exec.Command("ps", "axwwE", "-o", "command=").Output()
	if err != nil {
		return []string{"ps: " + err.Error()}
	}
	var found []string
	for _, line := range strings.Split(string(out), "\n") {
		if strings.Contains(line+" ", " "+variable+" ") && !strings.HasPrefix(line, "ps ") {
			found = append(found, line)
		}
	}
	return found
}
