package engine

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"braid/record"
)

// abandon is what the child of TestKilledEngineIsCleanedUpByTheNext does: it
// starts things and waits to be killed.
func abandon(dir string) error {
	run, err := record.CreateRun(dir, record.RunInfo{})
	if err != nil {
		return err
	}
	e, err := New(Options{Run: run})
	if err != nil {
		return err
	}
	ctx := context.Background()
	s, err := e.Default(ctx)
	if err != nil {
		return err
	}
	for _, line := range []string{"sleep 1050.5", "setsid sleep 1050.5", "trap '' TERM HUP; sleep 1050.5; sleep 1050.5"} {
		if _, err := s.Start(ctx, Command{Line: line}); err != nil {
			return err
		}
	}
	if _, err := s.Exec(ctx, Command{Line: "(setsid sleep 1050.5 >/dev/null 2>&1 &); while [ $(grep -c . < <(pgrep -f 'sleep 1050[.]5')) -lt 4 ]; do sleep 0.01; done"}); err != nil {
		return err
	}
	fmt.Println(e.scratch.dir, run.Info().ID)
	select {}
}

func TestKilledEngineIsCleanedUpByTheNext(t *testing.T) {
	if !adopts {
		t.Skip("needs the environment of other processes")
	}
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	cmd := exec.Command(testBinary(t))
	cmd.Env = append(os.Environ(), "BRAID_TEST_ABANDON="+t.TempDir())
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	told, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	scratch, id, _ := strings.Cut(strings.TrimSpace(told), " ")
	testRuns.Store(id, true)
	waitFor(t, "what survived the engine", func() bool { return len(commandLines(t, "sleep 1050.5")) >= 4 })
	newTestEngine(t, Options{})
	if left := commandLines(t, "sleep 1050.5"); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	if _, err := os.Stat(scratch); !os.IsNotExist(err) {
		t.Errorf("its directory: %v", err)
	}
}

func TestAScratchDirectoryInUseIsNotAbandoned(t *testing.T) {
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	s := newTestSession(t)
	run(t, s, "V=1; cd /usr")
	inUse := func(when string) {
		t.Helper()
		for _, dir := range scratches() {
			if a, ok := takeAbandoned(dir); ok {
				t.Errorf("%s: %s", when, dir)
				a.lock.Close()
			}
		}
	}
	inUse("from the start")
	if err := os.RemoveAll(s.e.scratch.dir); err != nil {
		t.Fatal(err)
	}
	recovers(t, s)
	inUse("after it was made anew")

	for what, owner := range map[string]string{"no owner": "", "another's owner": `{"run":"../x"}`, "half an owner": `{"run":"20`} {
		dir, err := os.MkdirTemp(runtimeDir(), scratchPrefix)
		if err != nil {
			t.Fatal(err)
		}
		if owner != "" {
			if err := os.WriteFile(dir+"/"+ownerName, []byte(owner), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		inUse("a directory with " + what)
	}
}

func TestOnlyOwnDirectoriesAreCleared(t *testing.T) {
	base := t.TempDir()
	t.Setenv("XDG_RUNTIME_DIR", base)
	target := filepath.Join(t.TempDir(), "target")
	for _, dir := range []string{target, filepath.Join(base, scratchPrefix+"own")} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, ownerName), []byte(`{"run":"r","pid":1,"start":1}`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(target, filepath.Join(base, scratchPrefix+"link")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(base, scratchPrefix+"file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := scratches(); len(got) != 1 || filepath.Base(got[0]) != scratchPrefix+"own" {
		t.Errorf("%q", got)
	}
	if ownDir(target, os.Geteuid()+1) {
		t.Error("a directory is another user's as well")
	}
	if os.Geteuid() != 0 {
		return // only root can give a directory away
	}
	if err := os.Chown(filepath.Join(base, scratchPrefix+"own"), 65534, -1); err != nil {
		t.Skip(err) // a user namespace without that user
	}
	if got := scratches(); len(got) != 0 {
		t.Errorf("another's: %q", got)
	}
}

func TestWhatAnotherClearsIsWaitedFor(t *testing.T) {
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	dir, err := os.MkdirTemp(runtimeDir(), scratchPrefix)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, ownerName), []byte(`{"run":"r","pid":1,"start":1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	a, ok := takeAbandoned(dir)
	if !ok {
		t.Fatal("it is not taken")
	}
	if err := os.WriteFile(filepath.Join(dir, clearing), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	cleared := make(chan struct{})
	go func() {
		defer close(cleared)
		ClearAbandoned()
		if _, err := os.Stat(dir); !os.IsNotExist(err) {
			t.Errorf("it did not wait: %v", err)
		}
	}()
	a.clear()
	<-cleared

	// One that was begun and not ended is taken over, at once.
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{ownerName: `{"run":"r","pid":1,"start":1}`, clearing: ""} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ClearAbandoned()
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("it is left: %v", err)
	}
}
