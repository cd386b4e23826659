package engine

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A scratch is the engine's own directory of short-lived files: the command
// files, temp files and FIFOs of its sessions and, in done, the statuses that
// shells publish. It is private and gone when the engine is closed.
type scratch struct {
	dir  string // short, because bash puts it before error messages
	done string
}

// scratchPrefix begins the name of every scratch directory.
const scratchPrefix = "braid-"

// owner says whose a scratch directory is, so that a later engine can tell one
// that was left behind. It is stored in the directory as owner.json.
type owner struct {
	Run   string `json:"run"`
	Pid   int    `json:"pid"`
	Start uint64 `json:"start"`
}

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
	name := filepath.Join(s.dir, "owner.json")
	if _, err := os.Stat(name); err == nil {
		return nil
	}
	p, _ := readProc(os.Getpid())
	b, err := json.Marshal(owner{Run: run, Pid: os.Getpid(), Start: p.start})
	if err != nil {
		return err
	}
	if err := os.WriteFile(name, b, 0o600); err != nil {
		return fmt.Errorf("scratch directory: %w", err)
	}
	return nil
}

// remove deletes the directory.
func (s *scratch) remove() error { return os.RemoveAll(s.dir) }

// abandoned finds the scratch directories whose engine is gone.
func abandoned() map[string]owner {
	found := make(map[string]owner)
	dirs, _ := filepath.Glob(filepath.Join(runtimeDir(), scratchPrefix+"*"))
	for _, dir := range dirs {
		b, err := os.ReadFile(filepath.Join(dir, "owner.json"))
		if err != nil {
			continue
		}
		var o owner
		if json.Unmarshal(b, &o) != nil || o.Run == "" || strings.Contains(o.Run, "/") {
			continue
		}
		if !(ref{o.Pid, o.Start}).alive() {
			found[dir] = o
		}
	}
	return found
}
