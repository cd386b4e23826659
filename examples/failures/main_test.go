package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"braid/engine"
	"braid/record"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// recorded runs lines in a session, and one of them in the background, and
// returns the directory of the recording.
func recorded(t *testing.T, background string, lines ...string) string {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("XDG_RUNTIME_DIR", "")
	run, err := record.CreateRun(t.TempDir(), record.RunInfo{})
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	eng, err := engine.New(engine.Options{Run: run})
	if err != nil {
		t.Fatal(err)
	}
	defer eng.Close()
	s, err := eng.Default(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		if _, err := s.Exec(t.Context(), engine.Command{Line: line}); err != nil {
			t.Fatal(err)
		}
	}
	id, err := s.Start(t.Context(), engine.Command{Line: background, Name: "job"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Wait(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	return run.Dir()
}

func TestWhatFailedIsListedWithItsLastLines(t *testing.T) {
	dir := recorded(t, "echo in the background >&2; kill -9 $BASHPID", "echo fine", "seq 100; exit 3", `printf '\033]0;title\007red\n'; false`)
	var out bytes.Buffer
	if err := failures(&out, 2, []string{dir}); err != nil {
		t.Fatal(err)
	}
	got := regexp.MustCompile(`(?m)^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d `).ReplaceAllString(out.String(), "")
	want := `default/e2: seq 100; exit 3 (exit 3)
    stdout: 99
    stdout: 100
default/e3: printf '\033]0;title\007red\n'; false (exit 1)
    stdout: ` + "\ufffd]0;title\ufffd" + `red
default/p1: echo in the background >&2; kill -9 $BASHPID (SIGKILL)
    stderr: in the background
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWithoutFailuresNothingIsListed(t *testing.T) {
	var out bytes.Buffer
	if err := failures(&out, 5, []string{recorded(t, "true", "echo fine")}); err != nil || out.Len() > 0 {
		t.Errorf("the error is %v, the output %q", err, out.String())
	}
}

func TestWhatIsNoRecordingIsSaid(t *testing.T) {
	name := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(name, []byte("no journal\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := failures(&bytes.Buffer{}, 5, []string{name})
	if err == nil || !strings.Contains(fmt.Sprint(err), "notes.txt") {
		t.Errorf("the error is %v", err)
	}
}
