package record

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// How long runs are kept that nobody has asked to keep, unless a program wants it
// otherwise, and how many bytes they may take on the disk together.
const (
	DefaultMaxAge   = 7 * 24 * time.Hour
	DefaultMaxBytes = 5 << 30
)

const (
	// keepName is the name of a file in a run's directory: such a run stays.
	keepName = "keep"

	// removing begins the name of a run's directory while it is removed.
	removing = ".removing-"
)

// Pruned is a run that Prune has removed.
type Pruned struct {
	ID    string
	Dir   string
	Ended time.Time // when something was last written in it
	Bytes int64     // that it took on the disk
}

// Keep has the run in a directory stay until someone removes it. It may go on.
func Keep(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, infoName)); err != nil {
		return fmt.Errorf("%s: no run is recorded here: %w", dir, err)
	}
	return os.WriteFile(filepath.Join(dir, keepName), nil, 0o600)
}

// isKept says that a run is to stay.
func isKept(dir string) bool { return exists(filepath.Join(dir, keepName)) }

// Prune removes the runs in a state directory that ended longer than maxAge ago,
// and then the oldest ones until all of those that are not kept take no more than
// maxBytes on the disk. It removes no run that goes on and none that Keep was
// called for. A negative limit is none. It returns what it removed, oldest first;
// the error tells what it could not remove, which keeps it from nothing else.
//
// It is made to be called whenever a run has begun, in the background: it reads no
// journal, takes some hundredths of a second for a thousand runs and a few
// milliseconds for each that it removes, and leaves nothing wrong behind when it is
// cut off; the next one goes on. What the process of a run had reserved of the disk
// when it was killed is freed. Any number of processes may call it while others
// begin runs. Whoever shows a recording that is removed can read on; one of so
// many journals that not all of them are open stays for as long as it is shown.
func Prune(stateDir string, maxAge time.Duration, maxBytes int64) ([]Pruned, error) {
	runs, entries, err := readRuns(stateDir)
	if err != nil {
		return nil, err
	}
	var errs []error
	var all []Pruned
	for _, e := range entries {
		dir := filepath.Join(runs, e.Name())
		switch {
		case !e.IsDir():
		case strings.HasPrefix(e.Name(), removing):
			errs = append(errs, removeRest(dir)) // a process was ended while it did
		case strings.HasPrefix(e.Name(), "."):
		case isKept(dir):
			weigh(dir) // for what it has reserved
		default:
			all = append(all, weigh(dir))
		}
	}
	removed, err := prune(all, maxAge, maxBytes)
	return removed, errors.Join(append(errs, err)...)
}

// prune removes those of all runs that are too old or too much.
func prune(all []Pruned, maxAge time.Duration, maxBytes int64) (removed []Pruned, err error) {
	slices.SortFunc(all, func(a, b Pruned) int {
		return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.ID, b.ID))
	})
	total := int64(0)
	for _, p := range all {
		total += p.Bytes
	}
	var errs []error
	now := time.Now()
	for _, p := range all {
		old := maxAge >= 0 && now.Sub(p.Ended) > maxAge
		if !old && (maxBytes < 0 || total <= maxBytes) {
			continue
		}
		gone, err := remove(p.Dir)
		errs = append(errs, err)
		if gone {
			total -= p.Bytes
			removed = append(removed, p)
		}
	}
	return removed, errors.Join(errs...)
}

// weigh returns the size and the age of a run, and frees what a killed one had
// reserved. What cannot be read counts for nothing.
func weigh(dir string) Pruned {
	p := Pruned{ID: filepath.Base(dir), Dir: dir}
	filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		info, err := e.Info()
		if err != nil {
			return nil
		}
		p.Bytes += occupied(unreserve(dir, path, info))
		// Taking the lock may touch it, and only asking whether a run goes on.
		if e.Name() != lockName && info.ModTime().After(p.Ended) {
			p.Ended = info.ModTime()
		}
		return nil
	})
	return p
}

// remove removes the run in a directory unless it goes on or is to stay. It says
// whether it did.
func remove(dir string) (gone bool, err error) {
	path := filepath.Join(dir, lockName)
	if err := onlyFile(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return false, err
	}
	lock := flock.New(path)
	free, err := lock.TryLock()
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil || !free {
		return false, err
	}
	defer lock.Unlock()
	if !isThere(lock) {
		return false, nil // somebody else removed it
	}
	// Who is making the run and has not got to its lock yet notices, and makes another
	// directory. Under another name nobody takes it for a run, however long removing takes.
	hidden := filepath.Join(filepath.Dir(dir), removing+filepath.Base(dir))
	if err := os.Rename(dir, hidden); err != nil {
		if errors.Is(err, os.ErrNotExist) || errors.Is(err, os.ErrExist) {
			err = nil // somebody else removed it, or still removes one of that name
		}
		return false, err
	}
	if isKept(hidden) {
		return false, os.Rename(hidden, dir)
	}
	return true, removeAll(hidden)
}

// removeRest removes what is left of a run whose removal did not come to its end.
func removeRest(dir string) error {
	if path := filepath.Join(dir, lockName); onlyFile(path) == nil {
		// The lock must not be made again while another removes it.
		lock := flock.New(path, flock.SetFlag(os.O_RDONLY))
		if free, err := lock.TryLock(); err == nil && !free {
			return nil // another process does it
		}
		defer lock.Unlock()
	}
	if isKept(dir) {
		name := strings.TrimPrefix(filepath.Base(dir), removing)
		return os.Rename(dir, filepath.Join(filepath.Dir(dir), name))
	}
	return removeAll(dir)
}

// removeAll is os.RemoveAll of the directory of a run. Who makes its lock just when the
// directory is renamed makes it in the one that is being removed.
func removeAll(dir string) error { return removeBy(os.RemoveAll, dir) }

// removeBy is removeAll by a function that does it once.
func removeBy(remove func(string) error, dir string) (err error) {
	const most = 10 // times; it can happen once for each that makes a lock
	for range most {
		if err = remove(dir); !errors.Is(err, syscall.ENOTEMPTY) {
			break
		}
	}
	return err
}

// exists says that something is at a path, or that nobody can tell.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, os.ErrNotExist)
}
