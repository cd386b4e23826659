package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"braid/engine"
	"braid/record"
	"braid/tui"
	"braid/tui/tuitest"
)

//go:embed shop
var shop embed.FS

// wait is how long a scene waits for what should be there at once, on a machine
// that may be busy.
const wait = 90 * time.Second

// stage is where a scene is played: a home directory with a project, programs to
// run, and an engine whose run is shown. It lives in a temporary directory.
type stage struct {
	dir, home string
	run       *record.Run
	eng       *engine.Engine
	env       map[string]string // of sessions
	quick     bool              // nobody will look: no long preparations
}

// newStage builds a stage; on a quick one little happens before the scene.
func newStage(quick bool) (_ *stage, err error) {
	// Below a hook of git these name the hook's repository, in which the project would
	// be committed.
	for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"} {
		if err := os.Unsetenv(name); err != nil {
			return nil, err
		}
	}
	dir, err := os.MkdirTemp("", "braid-scene-")
	if err != nil {
		return nil, err
	}
	s := &stage{dir: dir, home: filepath.Join(dir, "home"), quick: quick}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	if err := s.build(); err != nil {
		return nil, err
	}
	if s.run, err = record.CreateRun(filepath.Join(dir, "state"), record.RunInfo{Cwd: s.home}); err != nil {
		return nil, err
	}
	s.eng, err = engine.New(engine.Options{Run: s.run})
	return s, err
}

// close ends all that runs on the stage and removes it.
func (s *stage) close() error {
	var errs []error
	if s.eng != nil {
		errs = append(errs, s.eng.Close())
	}
	if s.run != nil {
		errs = append(errs, s.run.Close())
	}
	return errors.Join(append(errs, os.RemoveAll(s.dir))...)
}

// build makes the project, a git repository with a change that is not committed,
// and installs the programs.
func (s *stage) build() error {
	project, bin := filepath.Join(s.home, "shop"), filepath.Join(s.dir, "bin")
	for _, d := range []string{project, filepath.Join(project, "api"), bin} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			return err
		}
	}
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	for name := range programs() {
		if err := os.Symlink(exe, filepath.Join(bin, name)); err != nil {
			return err
		}
	}
	for from, to := range map[string]string{"shop/task.sh": filepath.Join(bin, "task"), "shop/cart.go.txt": filepath.Join(project, "cart.go")} {
		text, err := shop.ReadFile(from)
		if err != nil {
			return err
		}
		if err := os.WriteFile(to, text, 0o755); err != nil {
			return err
		}
	}
	port, err := freePort(8080)
	if err != nil {
		return err
	}
	s.env = map[string]string{
		"PATH": bin + ":" + os.Getenv("PATH"), "HOME": s.home, "PORT": strconv.Itoa(port), "BUILD_UNTIL": "72",
		"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
	}
	if s.quick {
		s.env["SHOP_CALM"] = "1"
	}
	return s.commit(project)
}

// commit makes the project a git repository.
func (s *stage) commit(project string) error {
	script := "git init -q && git add . && git -c user.name=shop -c user.email=shop@localhost commit -qm shop && echo '// TODO: weights' >> cart.go && touch notes.md"
	c := exec.Command("bash", "-c", script)
	c.Dir = project
	c.Env = os.Environ()
	for k, v := range s.env {
		c.Env = append(c.Env, k+"="+v)
	}
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("making the project: %w: %s", err, out)
	}
	return nil
}

// freePort returns a port that nobody listens on, if possible the one that looks
// good in a picture.
func freePort(want int) (int, error) {
	for _, p := range []int{want, 0} {
		l, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(p))
		if err != nil {
			continue
		}
		port := l.Addr().(*net.TCPAddr).Port
		return port, l.Close()
	}
	return 0, errors.New("no port is free on 127.0.0.1")
}

// session makes a session in a directory below the home directory.
func (s *stage) session(id, dir string) (*engine.Session, error) {
	return s.eng.Create(context.Background(), engine.SessionOptions{ID: id, Cwd: filepath.Join(s.home, dir), Env: s.env})
}

// exec1 runs lines in a session, one after another.
func exec1(se *engine.Session, lines ...string) error {
	for _, line := range lines {
		if _, err := se.Exec(context.Background(), engine.Command{Line: line, Origin: record.OriginUser}); err != nil {
			return err
		}
	}
	return nil
}

// start starts a process in a session.
func start(se *engine.Session, name, line string, tty bool) error {
	_, err := se.Start(context.Background(), engine.Command{Name: name, Line: line, TTY: tty, Columns: 60, Rows: 20, Origin: record.OriginUser})
	return err
}

// until waits until a condition holds for the run.
func (s *stage) until(what string, cond func(*record.Snapshot) bool) error {
	late := time.After(wait)
	for !cond(s.run.Snapshot(record.Live)) {
		select {
		case <-s.run.Changed():
		case <-late:
			return fmt.Errorf("waited %v for %s", wait, what)
		}
	}
	return nil
}

// show opens the screen over the stage's run.
func (s *stage) show(columns, rows int, o tui.Options) (*tuitest.Terminal, error) {
	if o.Source == nil {
		o.Source, o.Control = s.run, tui.EngineControl(s.eng)
	}
	o.Home = s.home
	return tuitest.Start(columns, rows, func(ctx context.Context, opts ...tea.ProgramOption) error {
		o.ProgramOptions = opts
		return tui.Run(ctx, o)
	})
}
