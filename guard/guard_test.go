package guard

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// child is what a process does that is guarded: it starts a guard that writes to a
// file when it cleans up, and ends as its argument says.
func child(how, file string) error {
	shell := "/bin/sh"
	if how == "removed" {
		shell = file + ".sh"
		b, err := os.ReadFile("/bin/sh")
		if err != nil {
			return err
		}
		if err := os.WriteFile(shell, b, 0o700); err != nil {
			return err
		}
	}
	g, err := Start(Options{CleanUp: []string{shell, "-c", `echo "$@" >"$0.new"; mv "$0.new" "$0"`, file}, Report: file + ".report"})
	if err != nil {
		return err
	}
	switch how {
	case "released":
		g.Release()
	case "removed":
		if err := os.Remove(shell); err != nil {
			return err
		}
	case "stopped":
		if err := g.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
			return err
		}
		g.Release()
	case "panics":
		go func() { panic("a fault") }()
		select {}
	}
	fmt.Println(g.cmd.Process.Pid)
	return nil
}

func TestMain(m *testing.M) {
	if how, file, ok := strings.Cut(os.Getenv("BRAID_TEST_GUARDED"), " "); ok {
		if err := child(how, file); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// guarded runs a process that is guarded, and returns what its guard wrote, empty when
// it did nothing, and the report.
func guarded(t *testing.T, how string, env ...string) (told, report string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "cleaned")
	c := exec.Command(self)
	c.Env = append(append(os.Environ(), env...), "BRAID_TEST_GUARDED="+how+" "+file)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	pid, _ := bufio.NewReader(out).ReadString('\n')
	if err := c.Wait(); err != nil && how != "panics" {
		t.Fatal(err)
	}
	read := func(name string) string {
		b, _ := os.ReadFile(name)
		return string(b)
	}
	if how == "released" || how == "stopped" {
		if err := exec.Command("/bin/sh", "-c", "kill -0 "+pid).Run(); err == nil {
			t.Error("the guard is still there")
		}
		return read(file), read(file + ".report")
	}
	for deadline := time.Now().Add(time.Minute); read(file) == ""; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the guard does nothing")
		}
	}
	if how == "panics" {
		for deadline := time.Now().Add(time.Minute); read(file+".report") == ""; time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("there is no report")
			}
		}
	}
	return read(file), read(file + ".report")
}

func TestAnOrderlyEndIsNotHeeded(t *testing.T) {
	for _, how := range []string{"released", "stopped"} {
		if told, report := guarded(t, how); told != "" || report != "" {
			t.Errorf("%s: it cleaned up: %q, %q", how, told, report)
		}
	}
}

func TestAnyOtherEndIsCleanedUpAfter(t *testing.T) {
	told, report := guarded(t, "ends")
	if !strings.HasSuffix(told, " off\n") || report != "" {
		t.Errorf("%q, %q", told, report)
	}
}

func TestTheProgramThatCleansUpMayBeRemovedMeanwhile(t *testing.T) {
	if _, err := os.Stat("/proc/self/fd"); err != nil {
		t.Skip("files are not known by their descriptors here")
	}
	if told, _ := guarded(t, "removed"); !strings.HasSuffix(told, " off\n") {
		t.Errorf("%q", told)
	}
}

func TestAFaultIsReported(t *testing.T) {
	if _, report := guarded(t, "panics"); !strings.Contains(report, "panic: a fault") || !strings.Contains(report, "guard.child") {
		t.Errorf("%q", report)
	}
}

func TestWhatIsExportedToAShellDoesNotChangeIt(t *testing.T) {
	odd := []string{"BASH_FUNC_read%%=() { exit; }", "BASH_FUNC_exec%%=() { exit; }", "SHELLOPTS=noexec", "ENV=/dev/zero", "TMOUT=1", "screen=on", "POSIXLY_CORRECT=1"}
	if told, _ := guarded(t, "ends", odd...); told == "" {
		t.Error("it did nothing")
	}
	// Not every system's shell heeds all of them.
	for _, v := range odd {
		name, value, _ := strings.Cut(v, "=")
		t.Setenv(name, value)
	}
	t.Setenv("XDG_RUNTIME_DIR", "/somewhere")
	has := environ()
	for _, v := range odd {
		if slices.Contains(has, v) {
			t.Errorf("it has %s", v)
		}
	}
	if !slices.Contains(has, "XDG_RUNTIME_DIR=/somewhere") {
		t.Error("it does not know where to clean up")
	}
}

func TestWhereNoReportCanBeKeptThereIsAGuard(t *testing.T) {
	nowhere := "TMPDIR=" + filepath.Join(t.TempDir(), "nowhere")
	if told, report := guarded(t, "ends", nowhere); told == "" || report != "" {
		t.Errorf("%q, %q", told, report)
	}
}

func TestAGuardThatIsNotThereDoesNothing(t *testing.T) {
	var g *Guard
	g.Screen(true)
	g.Release()
	if g, err := Start(Options{}); err == nil || g != nil {
		t.Errorf("%v, %v", g, err)
	}
}

func TestOnlyWhatAGuardTellsIsRestored(t *testing.T) {
	for _, args := range [][]string{nil, {"1"}, {"x", "1", "{}", "on"}, {"1", "x", "{}", "on"}, {"1", "1", "{", "on"}} {
		if _, err := Restore(args); err == nil {
			t.Errorf("%q is taken", args)
		}
	}
	if pid, err := Restore([]string{"12", "1", "", "off"}); pid != 12 || err != nil {
		t.Errorf("%d, %v", pid, err)
	}
}
