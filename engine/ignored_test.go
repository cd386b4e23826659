package engine

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"braid/record"
)

// heedless is what the child of TestIgnoredSignalsAreNotInherited does.
func heedless(dir string) error {
	run, err := record.CreateRun(dir, record.RunInfo{})
	if err != nil {
		return err
	}
	defer run.Close()
	for range 2 { // two engines one after the other
		e, err := New(Options{Run: run})
		if err != nil {
			return err
		}
		defer e.Close()
		s, err := e.Create(context.Background(), SessionOptions{Cwd: "/"})
		if err != nil {
			return err
		}
		r, err := s.Exec(context.Background(), Command{Line: "trap 'echo hup' HUP; kill -HUP $$; bash -c 'kill -INT $$; echo survived'"})
		if err != nil {
			return err
		}
		fmt.Printf("%s", r.Stdout)
	}
	return nil
}

func TestIgnoredSignalsAreNotInherited(t *testing.T) {
	cmd := exec.Command("bash", "-c", `trap '' HUP INT; exec "$0"`, testBinary(t))
	cmd.Env = append(os.Environ(), "BRAID_TEST_HEEDLESS="+t.TempDir())
	out, err := cmd.CombinedOutput()
	if err != nil || strings.TrimSpace(string(out)) != "hup\nhup" {
		t.Errorf("%q, %v", out, err)
	}
}
