package engine

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
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

// doomed starts a child of this test binary that is to be killed, by the variable that
// has it do what it does in a directory of its own, and returns what it tells. What it
// leaves is found only where the environment of other processes can be read.
func doomed(t *testing.T, variable string) (cmd *exec.Cmd, told string) {
	t.Helper()
	if !adopts {
		t.Skip("needs the environment of other processes")
	}
	cmd = exec.Command(testBinary(t))
	cmd.Env = append(os.Environ(), variable+"="+t.TempDir())
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if told, err = bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	return cmd, told
}

func TestKilledEngineIsCleanedUpByTheNext(t *testing.T) {
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	cmd, told := doomed(t, "BRAID_TEST_ABANDON")
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

// unmarked is what the child of TestRightAfterTheEndWhatHasNoMarkIsFound does: it
// starts what has no mark, tells its pids, and waits to be killed.
func unmarked(dir string) error {
	run, err := record.CreateRun(dir, record.RunInfo{})
	if err != nil {
		return err
	}
	e, err := New(Options{Run: run})
	if err != nil {
		return err
	}
	s, err := e.Default(context.Background())
	if err != nil {
		return err
	}
	pids := ""
	for _, line := range []string{
		"env -i sleep 1051.5 >/dev/null 2>&1 & echo $!",
		"(env -i sleep 1051.5 >/dev/null 2>&1 & echo $!)",
		"bash -c \"trap '' TERM; exec >/dev/null 2>&1; (env -i setsid sleep 1051.5; :)\" & until pgrep -P $(pgrep -P $!) 2>/dev/null; do :; done",
	} {
		res, err := s.Exec(context.Background(), Command{Line: line})
		if err != nil {
			return err
		}
		pids += strings.TrimSpace(string(res.Stdout)) + " "
	}
	fmt.Println(pids)
	select {}
}

func TestRightAfterTheEndWhatHasNoMarkIsFound(t *testing.T) {
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	cmd, told := doomed(t, "BRAID_TEST_UNMARKED")
	var left []ref
	for _, word := range strings.Fields(told) {
		pid, err := strconv.Atoi(word)
		if err != nil {
			t.Fatalf("%q", told)
		}
		p, ok := readProc(pid)
		if !ok || marker(pid) != "" {
			t.Errorf("%d: there %t, mark %q", pid, ok, marker(pid))
		}
		left = append(left, p.ref())
	}
	if len(left) != 3 {
		t.Errorf("%q", told)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	ClearAfter(cmd.Process.Pid)
	for i, r := range left {
		if r.alive() {
			t.Errorf("the one of line %d runs", i)
			_ = r.signal(syscall.SIGKILL)
		}
	}
	if dirs := scratches(); len(dirs) > 0 {
		t.Errorf("left behind: %v", dirs)
	}
}

func TestWhoClearsUpIsNotAmongWhatIsCleared(t *testing.T) {
	self := os.Getpid()
	tab := newTable(4)
	for _, p := range []proc{{pid: self, ppid: 9000001, sid: 9000001}, {pid: 9000001, sid: 9000001, start: 1}, {pid: 9000002, sid: 9000002}, {pid: 9000003, sid: 9000001}, {pid: 9000004, sid: 9000004}} {
		tab.add(p)
		tab.marks[p.pid] = "r/default"
	}
	tab.marks[9000003], tab.marks[9000004] = "", "other/default"
	a := abandoned{run: "r", shells: []ref{{9000001, 1}}}
	var pids []int
	for _, p := range a.left(tab, make(map[ref]bool)) {
		pids = append(pids, p.pid)
	}
	slices.Sort(pids)
	if !slices.Equal(pids, []int{9000001, 9000002, 9000003}) {
		t.Errorf("%v", pids)
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
	if got := scratchesOf(os.Geteuid() + 1); len(got) != 0 {
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
