package workspace

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"braid/config/strict"
)

// The names of the files that describe a workspace.
const (
	FileName     = "braid.toml"
	ProcfileName = "Procfile"
)

// ErrNone says that a directory has no file that describes a workspace.
var ErrNone = errors.New("neither " + FileName + " nor " + ProcfileName + " here")

// Find returns the path of the file that describes the workspace of a directory.
func Find(dir string) (string, error) {
	for _, name := range []string{FileName, ProcfileName} {
		path := filepath.Join(dir, name)
		st, err := os.Stat(path)
		switch {
		case err == nil && st.Mode().IsRegular():
			return path, nil
		case err != nil && !errors.Is(err, os.ErrNotExist):
			return "", err
		}
	}
	return "", fmt.Errorf("%s: %w", dir, ErrNone)
}

// Describes says that a file is one that describes a workspace, judged by its name.
func Describes(path string) bool {
	base := filepath.Base(path)
	return filepath.Ext(base) == ".toml" || base == ProcfileName || strings.HasPrefix(base, ProcfileName+".")
}

// Load reads a file: one whose name ends in .toml as a workspace, any other as a
// Procfile. The error has all that is wrong, joined: each a [*strict.Problem], or
// about the file as a whole.
func Load(path string) (*Workspace, error) {
	text, err := strict.ReadFile(path)
	if err != nil {
		return nil, err
	}
	dir, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	w := &Workspace{Path: path, Dir: dir}
	if filepath.Ext(path) == ".toml" {
		return w, w.read(text)
	}
	return w, w.readProcfile(string(text))
}
