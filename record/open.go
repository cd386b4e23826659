package record

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// OpenRun opens recordings: the journals of a run's directory, or single
// journals, also of several runs. A file that has only labelled lines of stdout
// and stderr, as other programs write them, opens as a session with one exec.
// What another process adds later does not show; see FollowRun.
//
// Damage does not keep a journal from being opened, see Run.Problems. The error
// wraps ErrFormat for a file that is not a journal and ErrVersion for one that
// is too new. In a directory these are problems unless no journal is left.
func OpenRun(paths ...string) (*Run, error) {
	r := &Run{cache: new(cache), changed: newSignal()}
	r.close = r.closeAll
	var errs []error
	for _, path := range paths {
		errs = append(errs, r.open(path))
	}
	err := errors.Join(errs...)
	if err == nil && len(r.logs) == 0 && r.dir == "" {
		err = errors.New("no journal to open")
	}
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	r.distinguish()
	r.describe()
	return r, nil
}

// open adds what is at a path to the run.
func (r *Run) open(path string) error {
	stat, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case stat.IsDir():
		return r.openDir(path)
	}
	l, err := openLog(path, nil, r.cache, !inUse(filepath.Dir(path)), r.report)
	if err != nil {
		return err
	}
	r.add(l)
	return nil
}

// openDir adds the journals of a run's directory.
func (r *Run) openDir(dir string) error {
	r.dir = dir
	paths, err := journalsIn(dir)
	if err != nil {
		return err
	}
	final := !inUse(dir)
	inputs := r.inputsOf(dir, nil)
	var errs []error
	for _, path := range paths {
		l, err := openLog(path, inputs, r.cache, final, r.report)
		if err != nil {
			r.report(Problem{Path: path, What: err.Error()})
			errs = append(errs, err)
			continue
		}
		r.add(l)
	}
	if len(errs) > 0 && len(errs) == len(paths) {
		return errors.Join(errs...)
	}
	info, err := readInfo(dir)
	switch {
	case err == nil:
		r.info = info
	case len(paths) == 0:
		return fmt.Errorf("%s: no run is recorded here", dir)
	case !errors.Is(err, os.ErrNotExist):
		r.report(Problem{Path: filepath.Join(dir, infoName), What: err.Error()})
	}
	return nil
}

// journalsIn returns the paths of the journals in a directory, in order.
func journalsIn(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, e := range entries {
		if e.Type().IsRegular() && strings.HasSuffix(e.Name(), journalExt) {
			paths = append(paths, filepath.Join(dir, e.Name()))
		}
	}
	return paths, nil
}

// add adds a log to the run.
func (r *Run) add(l *log) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.insert(l)
}

// describe completes what is known of a run with what its journals tell.
func (r *Run) describe() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.logs) == 0 {
		return
	}
	h := &r.logs[0].index.header
	if r.info.ID == "" {
		r.info.ID, r.info.Braid = h.Run, h.Braid
	}
	if r.info.Started == 0 {
		r.info.Started = h.Created
	}
}

// distinguish gives sessions of one name in different runs different names. In
// one run, the later one is another life of the first.
func (r *Run) distinguish() {
	runs := make(map[string]string) // by session: the run that has the name
	for _, l := range r.logs {
		h := &l.index.header
		name := h.Session
		for n := 2; ; n++ {
			run, taken := runs[h.Session]
			if !taken || run == h.Run && h.Run != "" {
				break
			}
			h.Session = fmt.Sprintf("%s~%d", name, n)
		}
		runs[h.Session] = h.Run
	}
}

// report notes damage.
func (r *Run) report(p Problem) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.problems.add(p)
}

// replace puts a log in the place of one of the same file that was read before.
// Whoever has Lines of that can still read them.
func (r *Run) replace(old, l *log) {
	r.mu.Lock()
	defer r.mu.Unlock()
	logs := slices.Clone(r.logs)
	logs[slices.Index(logs, old)] = l
	r.logs = logs
}

// inputsOf returns the set of the files in a directory of the run, which goes on
// while writing says so.
func (r *Run) inputsOf(dir string, writing func() bool) *inputs {
	s := &inputs{dir: dir, writing: writing}
	r.inputs = append(r.inputs, s)
	return s
}

// closeAll closes the files of all logs.
func (r *Run) closeAll() error {
	err := closeLogs(r.all())
	for _, s := range r.inputs {
		err = errors.Join(err, s.close())
	}
	return err
}
