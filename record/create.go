package record

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"
)

// names of what is in a state directory.
const (
	runsName   = "runs"     // its directory of runs
	infoName   = "run.json" // in a run's directory: what the run is
	lockName   = "run.lock" // in a run's directory: locked while the run goes on
	journalExt = ".braid"   // of journals
)

// CreateRun begins a run: it makes the directory stateDir/runs/ID, which only
// the user may enter, and holds its lock until the run is closed. An empty ID
// is chosen, as Started is.
func CreateRun(stateDir string, info RunInfo, options ...Option) (*Run, error) {
	c := newClock()
	info.Started = c.start
	info.Args = slices.Clone(info.Args)
	chosen := choose(options)
	info = chosen.rules.info(info)
	dir, lock, err := newRunDir(stateDir, info.ID, c.start.Time())
	if err != nil {
		return nil, err
	}
	info.ID = filepath.Base(dir)
	if err := writeInfo(dir, info); err != nil {
		return nil, errors.Join(err, lock.Unlock(), os.RemoveAll(dir))
	}
	r := &Run{info: info, dir: dir, choices: chosen, clock: c, cache: new(cache), changed: newSignal()}
	r.running.Store(true)
	r.inputsOf(dir, r.Running)
	r.close = func() error { return errors.Join(r.closeJournals(), r.closeAll(), lock.Unlock()) }
	return r, nil
}

// newRunDir makes the directory of a new run and takes its lock. Before it has that, a
// Prune may take the directory for one that nobody uses; then it is made again.
func newRunDir(stateDir, id string, now time.Time) (dir string, lock *flock.Flock, err error) {
	for {
		if dir, err = makeRunDir(stateDir, id, now); err != nil {
			return "", nil, err
		}
		lock, err = lockRun(dir)
		switch {
		case err == nil && isThere(lock):
			return dir, lock, nil
		case err == nil:
			err = lock.Unlock()
		case errors.Is(err, os.ErrNotExist):
			err = nil
		}
		if err != nil {
			return "", nil, errors.Join(err, os.RemoveAll(dir))
		}
	}
}

// isThere says that a lock is still the file at its path.
func isThere(lock *flock.Flock) bool {
	held, err1 := lock.Stat()
	there, err2 := os.Stat(lock.Path())
	return err1 == nil && err2 == nil && os.SameFile(held, there)
}

// makeRunDir makes the directory of a new run.
func makeRunDir(stateDir, id string, now time.Time) (dir string, err error) {
	runs := filepath.Join(stateDir, runsName)
	if err := os.MkdirAll(runs, 0o700); err != nil {
		return "", err
	}
	if id != "" {
		if !safeName(id) {
			return "", fmt.Errorf("run id %q: not a plain file name", id)
		}
		dir = filepath.Join(runs, id)
		return dir, os.Mkdir(dir, 0o700)
	}
	for {
		dir = filepath.Join(runs, newRunID(now))
		err = os.Mkdir(dir, 0o700)
		if !errors.Is(err, os.ErrExist) {
			return dir, err
		}
	}
}

// safeName says that a name is that of a file in a directory and nothing else.
func safeName(s string) bool {
	return s != "" && len(s) <= 128 && !strings.HasPrefix(s, ".") && !strings.ContainsAny(s, "/\\~\x00")
}

// Create begins the journal of a new session. Run and Created of the header are
// filled in. When the run had a session of this id before, the new one takes
// its place.
func (r *Run) Create(h Header) (*Journal, error) {
	if r.clock == nil {
		return nil, fmt.Errorf("run %s is not written by this process", r.Info().ID)
	}
	if !safeName(h.Session) {
		return nil, fmt.Errorf("session id %q: not a plain file name", h.Session)
	}
	j := &Journal{run: r, owed: make(map[string]int64)}
	j.limiter = newLimiter(r.choices.cap, &j.mu)
	j.holder.of = make(map[string]*[2]hold)
	h.Run = r.Info().ID
	h.Created = r.clock.tick(j)
	defer r.changed.set()
	defer r.clock.done(j)
	var err error
	if j.file, err = newJournalFile(r.dir, h.Session); err != nil {
		return nil, err
	}
	j.path = j.file.Name()
	j.input = &input{path: j.path, open: j.file}
	j.log = &log{path: j.path, file: j.input, index: newIndex(h), cache: r.cache}
	if err = j.begin(); err == nil {
		err = r.adopt(j)
	}
	if err != nil {
		j.settle()
		return nil, errors.Join(j.refused(err), j.input.Close(), os.Remove(j.path))
	}
	return j, nil
}

// begin writes the header.
func (j *Journal) begin() (err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.buf, err = appendHeader(nil, j.log.index.header); err != nil {
		return err
	}
	_, err = j.write(j.buf)
	j.size = int64(len(j.buf))
	return err
}

// adopt makes a new journal part of the run.
func (r *Run) adopt(j *Journal) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return os.ErrClosed
	}
	r.writing = append(r.writing, j)
	r.insert(j.log)
	return nil
}

// left notes that a journal is not written any more.
func (r *Run) left(j *Journal) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.writing = slices.DeleteFunc(r.writing, func(w *Journal) bool { return w == j })
}

// newJournalFile makes the file of a session's journal: named after it, and
// numbered when the run had a session of that id before.
func newJournalFile(dir, session string) (*os.File, error) {
	for n := 1; ; n++ {
		name := session + journalExt
		if n > 1 {
			name = fmt.Sprintf("%s~%d%s", session, n, journalExt)
		}
		f, err := os.OpenFile(filepath.Join(dir, name), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if !errors.Is(err, os.ErrExist) {
			return f, err
		}
	}
}

// closeJournals ends all journals of the run. The disk is slow to keep what they
// hold, so it is asked for all at once.
func (r *Run) closeJournals() error {
	r.mu.RLock()
	writing := slices.Clone(r.writing)
	r.mu.RUnlock()
	errs := make([]error, len(writing))
	var all sync.WaitGroup
	for i, j := range writing {
		all.Go(func() { errs[i] = j.Close() })
	}
	all.Wait()
	return errors.Join(errs...)
}
