package tui

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// abandonEnv makes the test binary make a scratch file and wait to be killed.
const abandonEnv = "BRAID_TUI_TEST_ABANDON"

// abandon is what the test binary does then.
func abandon(base string) int {
	f, err := (&scratch{base: base}).create()
	if err != nil {
		return 1
	}
	os.Stdout.WriteString(f.Name() + "\n")
	_, _ = os.Stdin.Read(make([]byte, 1)) // Nothing comes.
	return 0
}

func TestTheFilesOfAScreenThatWasKilledAreRemovedByTheNext(t *testing.T) {
	base := t.TempDir()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), abandonEnv+"="+base)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	in, err := c.StdinPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	name := make([]byte, 1000)
	n, err := out.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	file := string(name[:n-1])
	next := &scratch{base: base}
	next.sweep()
	if _, err := os.Stat(file); err != nil {
		t.Errorf("a screen that lives lost its file: %v", err)
	}
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
	next.sweep()
	if _, err := os.Stat(filepath.Dir(file)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("what the killed one left is there (%v)", err)
	}
}

func TestAScreensFilesGoWhenItCloses(t *testing.T) {
	base := t.TempDir()
	s := &scratch{base: base}
	f, err := s.create()
	if err != nil {
		t.Fatal(err)
	}
	_ = f.Close()
	if err := s.close(); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(base); err != nil || len(left) != 0 {
		t.Errorf("%d are left (%v)", len(left), err)
	}
	if _, err := s.create(); !errors.Is(err, os.ErrClosed) {
		t.Errorf("afterwards the error is %v", err)
	}
}
