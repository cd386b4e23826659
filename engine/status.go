package engine

import (
	"bytes"
	"strconv"
	"strings"
)

// A status is what a shell publishes when a command has ended.
type status struct {
	code int
	cwd  string // empty when it could not be written
	jobs []int  // the shell's jobs that still run
}

// splitStatus splits the name of a published file: what it is about, and the
// exit code behind the last dot.
func splitStatus(file string) (name string, code int, ok bool) {
	i := strings.LastIndexByte(file, '.')
	if i < 0 {
		return "", 0, false
	}
	code, err := strconv.Atoi(file[i+1:])
	return file[:i], code, err == nil
}

// newStatus makes a status of an exit code and what the shell wrote about itself
// before: the directory, a NUL, and the pids of the shell's jobs, one a line. What
// a full disk has cut off is missing.
func newStatus(code int, content []byte) *status {
	st := &status{code: code}
	cwd, jobs, ok := bytes.Cut(content, []byte{0})
	if !ok {
		return st
	}
	st.cwd = string(cwd)
	for _, line := range bytes.Fields(jobs) {
		if pid, err := strconv.Atoi(string(line)); err == nil {
			st.jobs = append(st.jobs, pid)
		}
	}
	return st
}
