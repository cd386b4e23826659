package engine

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"braid/record"
)

// recovers checks that a session works and has kept its state.
func recovers(t *testing.T, s *Session) {
	t.Helper()
	begun := time.Now()
	if r := run(t, s, "echo $V; pwd"); string(r.Stdout) != "1\n/usr\n" {
		t.Errorf("the session afterwards: %q, stderr %q", r.Stdout, r.Stderr)
	}
	id := start(t, s, "echo $V")
	wait(t, s, id)
	if got := output(t, s, id, record.Out); got != "1\n" {
		t.Errorf("a process afterwards: %q", got)
	}
	if d := time.Since(begun); d > time.Minute {
		t.Errorf("it took %s", d)
	}
}

func TestScratchDirectoryDeleted(t *testing.T) {
	for _, c := range []struct{ what, line string }{
		{"between commands", ":"},
		{"by a command that prints", "echo before; rm -rf '%'; echo after"},
		{"by a command with an open child", "rm -rf '%'; sleep 0.1 & wait"},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			s := newTestSession(t)
			run(t, s, "V=1; cd /usr")
			r := run(t, s, strings.ReplaceAll(c.line, "%", s.e.scratch.dir))
			if strings.Contains(c.line, "echo") && string(r.Stdout) != "before\nafter\n" {
				t.Errorf("captured output is lost: %q", r.Stdout)
			}
			if err := os.RemoveAll(s.e.scratch.dir); err != nil {
				t.Fatal(err)
			}
			recovers(t, s)
		})
	}
}

func TestDoneDirectoryIsDeletedWhileAProcessRuns(t *testing.T) {
	s := newTestSession(t)
	run(t, s, "V=1; cd /usr")
	id := start(t, s, "echo up; read -t 0.5 < <(sleep 2); exit 6")
	waitFor(t, "it to run", func() bool { return output(t, s, id, record.Out) == "up\n" })
	if err := os.RemoveAll(s.e.scratch.dir); err != nil {
		t.Fatal(err)
	}
	end := wait(t, s, id)
	if adopts && (end.How != record.EndedItself || end.ExitCode != 6) {
		t.Errorf("end %+v", end)
	}
	recovers(t, s)
}

func TestForkRefused(t *testing.T) {
	if os.Geteuid() == 0 {
		asNobody(t) // the limit does not bind root
		return
	}
	s := newTestSession(t)
	run(t, s, "V=1; cd /usr")
	if r := run(t, s, "echo a; V=2; ulimit -u 1; test 1 = 2"); string(r.Stdout) != "a\n" || r.ExitCode != 1 {
		t.Errorf("%+v", r)
	}
	if r := run(t, s, "echo $((V-1)); V=1"); string(r.Stdout) != "1\n" || r.ExitCode != 0 {
		t.Errorf("the state after a refused fork: %+v", r)
	}
	r, err := s.Exec(t.Context(), Command{Line: "/bin/echo no; echo after", Timeout: 20 * time.Second})
	if err != nil || !strings.Contains(string(r.Stderr), "fork") || r.TimedOut || !r.SessionEnded {
		t.Errorf("a program under the shell's own limit ends it: %+v, %v", r, err)
	}
	recovers(t, s)
}

func TestWithoutFileWatching(t *testing.T) {
	s := newTestSession(t)
	s.e.watch.fs.Close()
	<-s.e.watch.ended
	run(t, s, "V=1; cd /usr")
	recovers(t, s)
	if r, err := s.Exec(t.Context(), Command{Line: "sleep 1060.5", Timeout: 100 * time.Millisecond}); err != nil || !r.TimedOut {
		t.Errorf("%+v, %v", r, err)
	}
	s.e.watch.fs = nil
}

func TestDescriptorsExhausted(t *testing.T) {
	s := newTestSession(t)
	run(t, s, "V=1; cd /usr")
	var held []*os.File
	restore := lowerFileLimit(t, 64)
	for {
		f, err := os.Open("/dev/null")
		if err != nil {
			break
		}
		held = append(held, f)
	}
	_, execErr := s.Exec(t.Context(), Command{Line: "echo a"})
	_, startErr := s.Start(t.Context(), Command{Line: "echo a"})
	_, createErr := s.e.Create(t.Context(), SessionOptions{Cwd: "/"})
	for _, f := range held {
		f.Close()
	}
	restore()
	for what, err := range map[string]error{"exec": execErr, "start": startErr, "create": createErr} {
		if err == nil || !strings.Contains(err.Error(), "too many open files") {
			t.Errorf("%s: %v", what, err)
		}
	}
	recovers(t, s)
}

func TestShellGoesMissing(t *testing.T) {
	bash := filepath.Join(t.TempDir(), "bash")
	real, _, err := findBash("")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(real, bash); err != nil {
		t.Fatal(err)
	}
	s, err := newTestEngine(t, Options{Shell: bash}).Default(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	run(t, s, "V=1; cd /usr")
	if err := os.Remove(bash); err != nil {
		t.Fatal(err)
	}
	run(t, s, "exit 0")
	for range 2 {
		if _, err := s.Exec(t.Context(), Command{Line: "echo a"}); !errors.Is(err, ErrShell) || !strings.Contains(err.Error(), bash) {
			t.Errorf("error %v", err)
		}
	}
	if err := os.Symlink(real, bash); err != nil {
		t.Fatal(err)
	}
	recovers(t, s)
}

func TestScratchDirectoryFull(t *testing.T) {
	dir := smallFileSystem(t, "256k")
	t.Setenv("XDG_RUNTIME_DIR", dir)
	s := newTestSession(t)
	run(t, s, "V=1; cd /usr")
	r := run(t, s, "echo before; cat /dev/zero 2>/dev/null >"+dir+"/fill; echo after; (exit 5)")
	if string(r.Stdout) != "before\nafter\n" || r.ExitCode != 5 || r.SessionEnded {
		t.Errorf("%+v", r)
	}
	_, err := s.Exec(t.Context(), Command{Line: "echo " + strings.Repeat("x", 100_000)})
	if err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("a command that does not fit: %v", err)
	}
	if err := os.Remove(dir + "/fill"); err != nil {
		t.Fatal(err)
	}
	recovers(t, s)
}

func TestScratchDirectoryReadOnly(t *testing.T) {
	dir := smallFileSystem(t, "4m")
	t.Setenv("XDG_RUNTIME_DIR", dir)
	s := newTestSession(t)
	run(t, s, "V=1; cd /usr")
	writable := readOnly(t, dir)
	if _, err := s.Exec(t.Context(), Command{Line: "echo a"}); err == nil || !strings.Contains(err.Error(), "read-only file system") {
		t.Errorf("exec: %v", err)
	}
	if _, err := s.Start(t.Context(), Command{Line: "echo a"}); err == nil || !strings.Contains(err.Error(), "read-only file system") {
		t.Errorf("start: %v", err)
	}
	writable()
	recovers(t, s)
}

func TestNoInotifyInstancesLeft(t *testing.T) {
	exhaustWatches(t)
	s := newTestSession(t)
	if s.e.watch.fs != nil {
		t.Skip("there is no limit on watches here")
	}
	run(t, s, "V=1; cd /usr")
	recovers(t, s)
}
