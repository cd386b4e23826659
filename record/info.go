package record

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/google/renameio/v2"
)

// RunInfo is what run.json tells of a run.
type RunInfo struct {
	ID      string
	Started Moment
	Pid     int
	Cwd     string
	Args    []string
	Braid   string // version
}

// infoFile is the form of run.json.
type infoFile struct {
	ID      string   `json:"id"`
	Started string   `json:"started"` // RFC 3339 with microseconds
	Pid     int      `json:"pid"`
	Cwd     string   `json:"cwd"`
	Args    []string `json:"args"`
	Braid   string   `json:"braid"`
}

// writeInfo writes run.json into a run's directory, all or nothing.
func writeInfo(dir string, info RunInfo) error {
	text, err := json.MarshalIndent(infoFile{
		ID:      info.ID,
		Started: info.Started.Time().Format(createdLayout),
		Pid:     info.Pid,
		Cwd:     info.Cwd,
		Args:    info.Args,
		Braid:   info.Braid,
	}, "", "  ")
	if err != nil {
		return err
	}
	return renameio.WriteFile(filepath.Join(dir, infoName), append(text, '\n'), 0o600)
}

// readInfo reads run.json of a run's directory.
func readInfo(dir string) (RunInfo, error) {
	path := filepath.Join(dir, infoName)
	if err := onlyFile(path); err != nil {
		return RunInfo{}, err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return RunInfo{}, err
	}
	var f infoFile
	if err := json.Unmarshal(text, &f); err != nil {
		return RunInfo{}, fmt.Errorf("%s: %w", path, err)
	}
	started, err := time.Parse(time.RFC3339Nano, f.Started)
	if err != nil {
		return RunInfo{}, fmt.Errorf("%s: started: %w", path, err)
	}
	return RunInfo{ID: f.ID, Started: MomentOf(started), Pid: f.Pid, Cwd: f.Cwd, Args: f.Args, Braid: f.Braid}, nil
}

// newRunID returns an id that people can read, that sorts by time, and that
// hardly any other run has.
func newRunID(now time.Time) string {
	const letters = "abcdefghijkmnpqrstuvwxyz23456789" // 32, none of which look alike
	var b [4]byte
	rand.Read(b[:]) // never fails
	for i := range b {
		b[i] = letters[b[i]%byte(len(letters))]
	}
	return now.Format("20060102-150405-") + string(b[:])
}
