package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"braid/config/strict"
)

// PathVariable is the environment variable that names the configuration file in
// the place of the usual one.
const PathVariable = "BRAID_CONFIG"

// Path returns the path of the user's file, which need not exist.
func Path() string {
	if path := os.Getenv(PathVariable); path != "" {
		return path
	}
	return usualPath()
}

// userFile reads the user's file; without one it returns a nil table.
func userFile() (*strict.Table, error) {
	named := os.Getenv(PathVariable) != ""
	path := Path()
	text, err := strict.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !named:
		return nil, nil
	case err != nil && named:
		return nil, fmt.Errorf("%s: %w", PathVariable, err)
	case err != nil:
		return nil, fmt.Errorf("configuration: %w", err)
	}
	return strict.Parse(path, text)
}

// usualPath returns the path of the file that exists in one of the directories for
// configuration, else that of the user's own.
func usualPath() string {
	const name = "braid/config.toml"
	if path, err := xdg.SearchConfigFile(name); err == nil {
		return path
	}
	return filepath.Join(xdg.ConfigHome, name)
}
