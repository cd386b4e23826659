package config_test

import (
	"os"
	"path/filepath"
	"testing"

	"braid/config"
)

// file makes text the user's file for a test, and returns its path.
func file(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(config.PathVariable, path)
	return path
}

// value returns the value of a setting, and where it came from.
func value(t *testing.T, c *config.Config, name string) config.Setting {
	t.Helper()
	for _, s := range c.Settings() {
		if s.Name == name {
			return s
		}
	}
	t.Fatalf("there is no setting %q", name)
	return config.Setting{}
}
