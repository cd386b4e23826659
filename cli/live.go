package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"braid/engine"
	"braid/record"
)

// live is a run of this process: its journals, and the engine that writes them.
type live struct {
	run    *record.Run
	eng    *engine.Engine
	pruned chan error        // what comes of removing old runs
	say    func(text string) // to the user, when the screen has gone
}

// start begins a run as the configuration says.
func (a *app) start() (*live, error) {
	cwd, err := os.Getwd()
	if err != nil {
		cwd = "" // it was deleted: only what needs it fails
	}
	state := stateDir()
	run, err := record.CreateRun(state, record.RunInfo{
		Pid: os.Getpid(), Cwd: cwd, Args: a.args, Braid: Version,
	}, record.Cap(a.cfg.Limits.Journal), record.Redact(a.cfg.Redact...))
	if err != nil {
		return nil, fmt.Errorf("the recording cannot be made: %w; mend that, or name another place with BRAID_STATE_DIR", err)
	}
	eng, err := engine.New(engine.Options{
		Run: run, Version: Version, Shell: a.cfg.Shell, Timeout: a.cfg.Timeout, Grace: a.cfg.Grace, OutputLimit: a.cfg.Limits.Output,
	})
	if err != nil {
		return nil, errors.Join(a.blame(err), run.Close())
	}
	l := &live{run: run, eng: eng, pruned: make(chan error, 1), say: a.say}
	age, size := a.cfg.Limits.RetentionAge, a.cfg.Limits.RetentionSize
	go func() {
		_, err := record.Prune(state, age, size)
		l.pruned <- err
	}()
	return l, nil
}

// pruneWait is how long the end of braid waits for old runs to be removed: usually
// that was done long ago. What is cut short the next braid completes.
const pruneWait = 200 * time.Millisecond

// close stops everything that runs and completes the journals, which ctrl+c does not
// cut short. It adds what goes wrong to the error that the caller is about to return,
// if that has none yet.
func (l *live) close(err *error) {
	defer catch(func(syscall.Signal) {}, syscall.SIGINT)()
	if e := errors.Join(l.eng.Close(), l.run.Close()); *err == nil {
		*err = e
	}
	select {
	case e := <-l.pruned:
		if e != nil {
			l.say(fmt.Sprintf("braid: old recordings could not be removed: %s\n", oneLine(e.Error())))
		}
	case <-time.After(pruneWait):
	}
}

// absolute makes a directory absolute. It fails when the current one was deleted:
// what is meant for it must not run in another.
func absolute(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("the current directory is gone (%w); change to another one, or name one", err)
	}
	return abs, nil
}
