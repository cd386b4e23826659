package engine

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestBashStatesTheVersionThatItTells(t *testing.T) {
	abs, version, err := findBash("")
	if err != nil {
		t.Fatal(err)
	}
	if told := toldVersion(abs); told != version {
		t.Errorf("%s states %q and tells %q", abs, version, told)
	}
}

func TestAVersionIsFoundWhereverItStands(t *testing.T) {
	const mark = "@(#)Bash version 5.3.0(1) maint GNU\x00"
	path := filepath.Join(t.TempDir(), "bash")
	for _, at := range []int{0, 1, 1000, 64<<10 - 70, 64<<10 - 36, 64<<10 - 20, 64<<10 - 1, 64 << 10, 64<<10 + 1, 128<<10 - 64 - 10, 1 << 20} {
		b := append(bytes.Repeat([]byte("@"), at), mark...)
		for _, more := range []int{0, 1, 100, 64 << 10} {
			if err := os.WriteFile(path, append(b[:len(b):len(b)], make([]byte, more)...), 0o700); err != nil {
				t.Fatal(err)
			}
			if got := statedVersion(path); got != "5.3.0(1)-maint" {
				t.Errorf("after %d bytes and before %d: %q", at, more, got)
			}
		}
	}
	for _, text := range []string{"", "@(#)Bash version 5", "@(#)Bash version 5.2.15(1) release", "#!/bin/sh\nexec bash \"$@\"\n"} {
		if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
		if got := statedVersion(path); got != "" {
			t.Errorf("%q states %q", text, got)
		}
	}
}

func TestAScriptThatStartsBashIsAsked(t *testing.T) {
	abs, version, err := findBash("")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "shell")
	for _, tt := range []struct {
		script  string
		version string
	}{
		{"#!" + abs + "\nexec " + quote(abs) + ` "$@"` + "\n", version},
		{"#!" + abs + "\necho\n", ""},
		{"#!" + abs + "\necho 3.2.57\n", ""},
		{"#!" + abs + "\nexit 1\n", ""},
	} {
		if err := os.WriteFile(path, []byte(tt.script), 0o700); err != nil {
			t.Fatal(err)
		}
		_, got, err := findBash(path)
		if got != tt.version || (err == nil) != (tt.version != "") {
			t.Errorf("%q: %q, %v", tt.script, got, err)
		}
	}
}
