package cli

import (
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"braid/workspace"
)

// copied copies a directory of examples and replaces a text in its files.
func copied(t *testing.T, from, old, new string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), filepath.Base(from))
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		to := filepath.Join(dir, rel)
		if d.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		return os.WriteFile(to, []byte(strings.ReplaceAll(string(text), old, new)), info.Mode())
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// freePort returns a port of the loopback address that nobody listens on now.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// python skips a test where there is no python3.
func python(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip(err)
	}
}

func TestTheExampleWorkspaceRuns(t *testing.T) {
	python(t)
	dir := copied(t, "../examples/workspace", "8137", freePort(t))
	x := open(t, dir)
	x.shows("site")
	x.shows("shell")
	x.shows("pages")
	x.shows("server")
	built := func(page string) func() bool {
		return func() bool {
			_, err := os.Stat(filepath.Join(dir, "public", page))
			return err == nil
		}
	}
	x.until("a page is built", built("index.html"))
	x.shows("HTTP/1.0 200 OK") // the visitor has found it there
	if err := os.WriteFile(filepath.Join(dir, "src/new.txt"), []byte("new"), 0o644); err != nil {
		t.Fatal(err)
	}
	x.until("the new page is built", built("new.html"))
	x.quits()
}

func TestTheExampleProcfileRuns(t *testing.T) {
	python(t)
	t.Setenv("PORT", freePort(t))
	x := open(t, "-f", "../examples/procfile")
	x.shows("clock")
	x.shows(":" + os.Getenv("PORT"))
	x.press("\x11")
	x.shows("and quit?")
	x.press("y")
	x.endsWell()
}

func TestTheExampleWorkspacesAreRight(t *testing.T) {
	files := 0
	err := filepath.WalkDir("../examples", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !workspace.Describes(path) {
			return err
		}
		files++
		_, err = workspace.Load(path)
		return err
	})
	if err != nil || files < 2 {
		t.Errorf("%d files, %v", files, err)
	}
}

func TestAStopOnTheScreenBeatsARestart(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "w.toml")
	const text = "[[session]]\n[[session.process]]\nname='flaky'\nrun='echo x >> starts; exit 7'\nrestart='on-failure'\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	x := open(t, file)
	x.shows("restarts in")
	x.press("\x1b") // from the prompt to the processes
	x.shows("x stop")
	x.press("x")
	x.until("it is asked, or done", func() bool {
		screen, _ := x.screen()
		return strings.Contains(screen, "Sure?") || !strings.Contains(screen, "restarts in")
	})
	if screen, _ := x.screen(); strings.Contains(screen, "Sure?") {
		x.press("y") // it ran just then
	}
	x.gone("restarting")
	before, err := os.ReadFile(filepath.Join(dir, "starts"))
	if err != nil {
		t.Fatal(err)
	}
	x.press("r") // a person may start it again
	x.until("it was started again", func() bool {
		now, _ := os.ReadFile(filepath.Join(dir, "starts"))
		return len(now) > len(before)
	})
	x.shows("restarts in 1s") // and it is looked after again, from the beginning
	if err := x.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if code := x.ends(); code != 128+int(syscall.SIGTERM) {
		t.Errorf("the exit status is %d", code)
	}
	x.alone()
}
