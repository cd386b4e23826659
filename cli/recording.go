package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"braid/record"
)

// recordings returns the paths of what names say, see find. Of RUN/SESSION it is
// all lives of the session, each of which has a file of its own.
func recordings(state string, names ...string) ([]string, error) {
	var paths []string
	for _, name := range names {
		path, err := find(state, name)
		if err != nil {
			return nil, err
		}
		paths = append(paths, path)
		if path == name || !strings.HasSuffix(path, journalExt) {
			continue
		}
		for n := 2; ; n++ {
			later := fmt.Sprintf("%s~%d%s", strings.TrimSuffix(path, journalExt), n, journalExt)
			if _, err := os.Stat(later); err != nil {
				break
			}
			paths = append(paths, later)
		}
	}
	return paths, nil
}

// opened opens the recordings that names say, all on one clock.
func (a *app) opened(names ...string) (*record.Run, error) {
	paths, err := recordings(stateDir(), names...)
	if err != nil {
		return nil, err
	}
	return a.read(paths...)
}

// read opens recordings.
func (a *app) read(paths ...string) (*record.Run, error) {
	defer a.progress("reading").end()
	return record.OpenRun(paths...)
}

// isDir says that a directory is at a path.
func isDir(path string) bool {
	st, err := os.Stat(path)
	return err == nil && st.IsDir()
}

// runDir returns the directory of the run that a name says, and the session if it
// names one.
func runDir(name string) (dir, session string, err error) {
	path, err := find(stateDir(), name)
	if err != nil {
		return "", "", err
	}
	if isDir(path) {
		return path, "", nil
	}
	dir = filepath.Dir(path)
	if path != name {
		_, session, _ = strings.Cut(name, "/")
		return dir, session, nil
	}
	return "", "", errors.New(path + ": a file, and no run; it stays where it is")
}
