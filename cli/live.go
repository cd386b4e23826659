package cli

import (
	"errors"
	"os"
	"path/filepath"

	"braid/engine"
	"braid/record"
)

// live is a run of this process: its journals, and the engine that writes them.
type live struct {
	run *record.Run
	eng *engine.Engine
}

// start begins a run.
func (a *app) start() (*live, error) {
	cwd, err := os.Getwd()
	if err != nil {
		cwd = "" // it was deleted; sessions then start in the home directory
	}
	run, err := record.CreateRun(stateDir(), record.RunInfo{
		Pid: os.Getpid(), Cwd: cwd, Args: a.args, Braid: Version,
	})
	if err != nil {
		return nil, err
	}
	eng, err := engine.New(engine.Options{Run: run, Version: Version})
	if err != nil {
		return nil, errors.Join(err, run.Close())
	}
	return &live{run, eng}, nil
}

// close stops everything that runs and completes the journals. It adds what goes
// wrong to the error that the caller is about to return, if that has none yet.
func (l *live) close(err *error) {
	if e := errors.Join(l.eng.Close(), l.run.Close()); *err == nil {
		*err = e
	}
}

// absolute makes a directory absolute. When the current one was deleted it is
// empty: a session then starts in the home directory.
func absolute(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil && dir == "." {
		return "", nil
	}
	return abs, err
}
