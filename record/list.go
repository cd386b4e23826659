package record

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Listed is one row of a listing of runs.
type Listed struct {
	Info     RunInfo
	Dir      string
	Running  bool // a process holds its lock
	Kept     bool // see Keep
	Sessions []ListedSession
	Problems []string // what of it could not be read
}

// ListedSession sums up a session's journal.
type ListedSession struct {
	Session  string
	Path     string
	From, To Moment // its creation and its last event
	Closed   bool   // its end is recorded; without it, who wrote it goes on or was killed
	Execs    int
	Procs    int   // background processes, restarts not counted
	Failed   int   // execs and processes that failed
	Size     int64 // bytes that the file takes, without what the cap has freed
}

// readRuns reads the directory of the runs. There may be none yet.
func readRuns(stateDir string) (dir string, entries []os.DirEntry, err error) {
	dir = filepath.Join(stateDir, runsName)
	entries, err = os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	return dir, entries, err
}

// ListRuns lists the runs in a state directory, newest first. It reads the
// events of their journals and skips the output. What is damaged is listed as
// far as it can be read; where there is no run yet, the list is empty.
func ListRuns(stateDir string) ([]Listed, error) {
	runs, entries, err := readRuns(stateDir)
	if err != nil {
		return nil, err
	}
	var list []Listed
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			list = append(list, listRun(filepath.Join(runs, e.Name())))
		}
	}
	slices.SortFunc(list, func(a, b Listed) int {
		return cmp.Or(cmp.Compare(b.Info.Started, a.Info.Started), cmp.Compare(b.Info.ID, a.Info.ID))
	})
	return list, nil
}

// RunningRuns returns the directories of the runs in a state directory that go on,
// the newest first. It reads no journal.
func RunningRuns(stateDir string) ([]string, error) {
	runs, entries, err := readRuns(stateDir)
	if err != nil {
		return nil, err
	}
	var dirs []string
	started := make(map[string]Moment)
	for _, e := range entries {
		dir := filepath.Join(runs, e.Name())
		if !e.IsDir() || strings.HasPrefix(e.Name(), ".") || !inUse(dir) {
			continue
		}
		info, _ := readInfo(dir) // without it, it comes last
		dirs, started[dir] = append(dirs, dir), info.Started
	}
	slices.SortFunc(dirs, func(a, b string) int {
		return cmp.Or(cmp.Compare(started[b], started[a]), cmp.Compare(b, a))
	})
	return dirs, nil
}

// List sums up recordings: the runs in directories, and single journals, each as
// a run of its own. It reads the events and skips the output. The error tells of
// what is no recording, which keeps none of the others from being listed.
func List(paths ...string) ([]Listed, error) {
	var list []Listed
	var errs []error
	for _, path := range paths {
		stat, err := os.Stat(path)
		switch {
		case err != nil:
			errs = append(errs, err)
		case !stat.IsDir():
			l, err := listFile(path)
			errs = append(errs, err)
			if err == nil {
				list = append(list, l)
			}
		default:
			l := listRun(path)
			if len(l.Sessions) == 0 {
				errs = append(errs, fmt.Errorf("%s: no run is recorded here", path))
				continue
			}
			list = append(list, l)
		}
	}
	return list, errors.Join(errs...)
}

// listFile sums up a single journal.
func listFile(path string) (Listed, error) {
	running := inUse(filepath.Dir(path))
	l := Listed{Dir: filepath.Dir(path)}
	s, info, err := listSession(path, !running, func(p Problem) { l.Problems = append(l.Problems, p.String()) })
	l.Sessions, l.Info = []ListedSession{s}, info
	l.Running = running && !s.Closed
	return l, err
}

// listRun sums up the run in a directory.
func listRun(dir string) Listed {
	l := Listed{Dir: dir, Kept: isKept(dir)}
	problem := func(err error) {
		if err != nil {
			l.Problems = append(l.Problems, err.Error())
		}
	}
	running, err := goesOn(dir)
	l.Running = running
	problem(err)
	paths, err := journalsIn(dir)
	problem(err)
	if l.Info, err = readInfo(dir); len(paths) == 0 || !errors.Is(err, os.ErrNotExist) {
		problem(err)
	}
	if l.Info.ID == "" {
		l.Info.ID = filepath.Base(dir)
	}
	for _, path := range paths {
		s, _, err := listSession(path, !l.Running, func(p Problem) { problem(errors.New(p.String())) })
		if err != nil {
			problem(err)
			continue
		}
		l.Sessions = append(l.Sessions, s)
		if l.Info.Started == 0 || s.From < l.Info.Started {
			l.Info.Started = s.From
		}
	}
	slices.SortFunc(l.Sessions, func(a, b ListedSession) int { return cmp.Compare(a.From, b.From) })
	return l
}

// listSession sums up a journal, and tells what it knows of its run.
func listSession(path string, final bool, report func(Problem)) (ListedSession, RunInfo, error) {
	var found problems
	l, err := openLog(path, nil, nil, final, found.add)
	for _, p := range found.all {
		report(p)
	}
	if err != nil {
		return ListedSession{}, RunInfo{}, err
	}
	defer closeLogs([]*log{l})
	stat, err := os.Stat(path)
	if err != nil {
		return ListedSession{}, RunInfo{}, err
	}
	state := l.index.session(Live)
	h := &l.index.header
	return ListedSession{
		Session: state.ID,
		Path:    path,
		From:    state.Created,
		To:      l.index.end(),
		Closed:  state.State == SessionClosed || h.Run == "",
		Execs:   state.History.Len(),
		Procs:   len(state.Processes),
		Failed:  state.Failed,
		Size:    room(stat),
	}, RunInfo{ID: h.Run, Started: state.Created, Braid: h.Braid}, nil
}

// room returns how many bytes a file takes: little ones have none freed, and may
// take none of the disk's blocks.
func room(stat os.FileInfo) int64 {
	if stat.Size() <= minStep {
		return stat.Size()
	}
	return min(stat.Size(), occupied(stat))
}
