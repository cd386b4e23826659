package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
)

// A scratch is the engine's own directory of short-lived files: the command
// files, temp files and FIFOs of its sessions and, in done, the statuses that
// shells publish. It is private and gone when the engine is closed.
type scratch struct {
	dir  string // short, because bash puts it before error messages
	done string
	lock *flock.Flock // of its owner file, as long as the engine lives
}

// scratchPrefix begins the name of every scratch directory.
const scratchPrefix = "braid-"

// owner says whose a scratch directory is, so that a later engine can tell one
// that was left behind. It is stored in the directory as owner.json, which its
// engine keeps locked: another one may see other processes than the owner does, in
// a container, say, that shares the directory. The process is looked at too, since
// some file systems only pretend to lock.
type owner struct {
	Run   string `json:"run"`
	Pid   int    `json:"pid"`
	Start uint64 `json:"start"`
}

// lives says that the owner still runs. One that is just ending has no files any more,
// and so no lock.
func (o owner) lives() bool {
	p, there := readProc(o.Pid)
	return there && p.start == o.Start && !p.zombie() && !p.exiting
}

// ownerName is the file of the owner.
const ownerName = "owner.json"

// runtimeDir is where scratch directories are made.
func runtimeDir() string {
	if d := os.Getenv("XDG_RUNTIME_DIR"); filepath.IsAbs(d) {
		if st, err := os.Stat(d); err == nil && st.IsDir() {
			return d
		}
	}
	return os.TempDir()
}

// newScratch makes a scratch directory for a run of this process.
func newScratch(run string) (*scratch, error) {
	dir, err := os.MkdirTemp(runtimeDir(), scratchPrefix)
	if err != nil {
		return nil, fmt.Errorf("scratch directory: %w", err)
	}
	s := &scratch{dir: dir, done: filepath.Join(dir, "done")}
	if err := s.ensure(run); err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	return s, nil
}

// ensure makes what is missing of the directory, which somebody may have
// deleted since.
func (s *scratch) ensure(run string) error {
	if err := os.MkdirAll(s.done, 0o700); err != nil {
		return fmt.Errorf("scratch directory: %w", err)
	}
	name := filepath.Join(s.dir, ownerName)
	if _, err := os.Stat(name); err == nil {
		return nil
	}
	p, _ := readProc(os.Getpid())
	if err := s.own(name, owner{run, os.Getpid(), p.start}); err != nil {
		return fmt.Errorf("scratch directory: %w", err)
	}
	return nil
}

// own makes the owner file. It is locked before it has its name, so that nobody
// sees it without its lock.
func (s *scratch) own(name string, o owner) error {
	b, err := json.Marshal(o)
	if err != nil {
		return err
	}
	lock := flock.New(name + ".new")
	if ok, err := lock.TryLock(); !ok {
		return errors.Join(errors.New("cannot lock "+name), err)
	}
	if err := os.WriteFile(lock.Path(), b, 0o600); err != nil {
		lock.Close()
		return err
	}
	if err := os.Rename(lock.Path(), name); err != nil {
		lock.Close()
		return err
	}
	if s.lock != nil {
		s.lock.Close() // of a file that somebody deleted
	}
	s.lock = lock
	return nil
}

// shellsName is the file with the shells of an engine, whose pids are the ids of
// sessions.
const shellsName = "shells"

// note adds a shell to the file of them. Without it, a killed engine's guard finds less.
func (s *scratch) note(shell ref) {
	f, err := os.OpenFile(filepath.Join(s.dir, shellsName), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return
	}
	defer f.Close()
	_, _ = fmt.Fprintln(f, shell.pid, shell.start)
}

// readShells returns the shells that an engine has noted in its directory.
func readShells(dir string) (shells []ref) {
	b, _ := os.ReadFile(filepath.Join(dir, shellsName))
	for line := range strings.Lines(string(b)) {
		var r ref
		if n, _ := fmt.Sscan(line, &r.pid, &r.start); n == 2 && r.pid > 1 {
			shells = append(shells, r)
		}
	}
	return shells
}

// remove deletes the directory.
func (s *scratch) remove() error {
	err := os.RemoveAll(s.dir)
	s.lock.Close()
	return err
}
