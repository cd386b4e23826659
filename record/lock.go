package record

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// lockPatience is how long the creation of a run waits for its lock, which
// someone who asks whether the run goes on holds for a moment.
const lockPatience = 2 * time.Second

// lockRun takes the lock of a run that was just created.
func lockRun(dir string) (*flock.Flock, error) {
	lock := flock.New(filepath.Join(dir, lockName))
	ctx, cancel := context.WithTimeout(context.Background(), lockPatience)
	defer cancel()
	if _, err := lock.TryLockContext(ctx, time.Millisecond); err != nil {
		return nil, fmt.Errorf("locking run %s: %w", dir, err)
	}
	return lock, nil
}

// goesOn says that a process holds the lock of a run's directory.
func goesOn(dir string) (bool, error) {
	lock, free, err := shareLock(dir)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("asking for the lock of run %s: %w", dir, err)
	}
	return !free, lock.Unlock()
}

// holdRun takes a part of the lock of a run that has ended, so that Prune leaves
// it where it is. It returns nil where that cannot be had.
func holdRun(dir string) *flock.Flock {
	if !exists(filepath.Join(dir, infoName)) {
		return nil // who is making the run needs its lock
	}
	lock, held, err := shareLock(dir)
	if !held || err != nil {
		return nil
	}
	if !exists(lock.Path()) { // it was removed before
		_ = lock.Unlock()
		return nil
	}
	return lock
}

// shareLock takes a part of the lock of a run's directory, if that can be had now.
func shareLock(dir string) (lock *flock.Flock, held bool, err error) {
	path := filepath.Join(dir, lockName)
	if err := onlyFile(path); err != nil {
		return nil, false, err
	}
	lock = flock.New(path, flock.SetFlag(os.O_RDONLY))
	held, err = lock.TryRLock()
	return lock, held, err
}

// inUse says whether the run in a directory goes on, as far as is known.
func inUse(dir string) bool {
	running, err := goesOn(dir)
	return running && err == nil
}
