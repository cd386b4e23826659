package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// runsName is the directory of runs in a state directory.
const runsName = "runs"

// journalExt ends the names of journals.
const journalExt = ".braid"

// find returns the path of a recording: of a file or directory, or of a run of
// the state directory by its id or the beginning of it, or with /SESSION behind
// of one session of it.
func find(state, name string) (string, error) {
	_, err := os.Stat(name)
	if err == nil {
		return name, nil
	}
	if !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	id, session, one := strings.Cut(name, "/")
	if id == "" {
		return "", fmt.Errorf("%s: neither a file, a directory nor a run; braid ls shows the runs", name)
	}
	dir, err := findRun(state, id)
	if err != nil || !one {
		return dir, err
	}
	path := filepath.Join(dir, session+journalExt)
	if _, err := os.Stat(path); err != nil || strings.Contains(session, "/") {
		return "", fmt.Errorf("run %s has no session %q; braid ls shows what there is", filepath.Base(dir), session)
	}
	return path, nil
}

// findRun returns the directory of the one run whose id begins as told.
func findRun(state, id string) (string, error) {
	runs := filepath.Join(state, runsName)
	entries, err := os.ReadDir(runs)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	var found []string
	for _, e := range entries {
		if e.Name() == id {
			return filepath.Join(runs, id), nil
		}
		if id != "" && e.IsDir() && strings.HasPrefix(e.Name(), id) {
			found = append(found, e.Name())
		}
	}
	switch len(found) {
	case 0:
		return "", fmt.Errorf("%s: neither a file, a directory nor a run; braid ls shows the runs", id)
	case 1:
		return filepath.Join(runs, found[0]), nil
	}
	return "", fmt.Errorf("%s: %d runs begin like that, from %s to %s; give more of the id",
		id, len(found), found[0], found[len(found)-1])
}
