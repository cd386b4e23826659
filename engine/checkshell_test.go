package engine

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAShellIsCheckedAsNewDoes(t *testing.T) {
	t.Parallel()
	if version, err := CheckShell(""); err != nil || version == "" {
		t.Errorf("the one in PATH: %q, %v", version, err)
	}
	dir := t.TempDir()
	for _, tt := range []struct {
		name, text string
		mode       os.FileMode
		want       string
	}{
		{"locked", "#!/bin/sh\necho '5.2.15(1)-release'\n", 0o600, "locked cannot be executed"},
		{"other", "#!/bin/sh\n", 0o700, "other is not bash"},
		{"old", "#!/bin/sh\necho '4.3.48(1)-release'\n", 0o700, "old is bash 4.3.48(1)-release, which lacks"},
		{"silent", "#!/bin/sh\nexec sleep 1000\n", 0o700, "silent is not bash"},
	} {
		path := filepath.Join(dir, tt.name)
		if err := os.WriteFile(path, []byte(tt.text), tt.mode); err != nil {
			t.Fatal(err)
		}
		if _, err := CheckShell(path); !errors.Is(err, ErrShell) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	if _, err := CheckShell(dir); !errors.Is(err, ErrShell) {
		t.Errorf("a directory: %v", err)
	}
}
