package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
)

// withVariable returns the command lines of all processes but this one whose
// environment has a variable with a value, as NAME=VALUE.
func withVariable(variable string) []string {
	var found []string
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range dirs {
		env, err := os.ReadFile(filepath.Join(dir, "environ"))
		if err != nil || !bytes.Contains(append([]byte{0}, env...), []byte("\x00"+variable+"\x00")) {
			continue
		}
		line, _ := os.ReadFile(filepath.Join(dir, "cmdline"))
		if len(line) > 0 { // a zombie has none
			found = append(found, strings.ReplaceAll(string(line), "\x00", " "))
		}
	}
	return found
}
