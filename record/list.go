package record

import (
	"cmp"
	"errors"
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
	Execs    int
	Procs    int   // background processes, restarts not counted
	Failed   int   // execs and processes that failed
	Size     int64 // of the file in bytes
}

// ListRuns lists the runs in a state directory, newest first. It reads the
// events of their journals and skips the output. What is damaged is listed as
// far as it can be read; where there is no run yet, the list is empty.
func ListRuns(stateDir string) ([]Listed, error) {
	runs := filepath.Join(stateDir, runsName)
	entries, err := os.ReadDir(runs)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
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

// listRun sums up the run in a directory.
func listRun(dir string) Listed {
	l := Listed{Dir: dir, Kept: isKept(dir)}
	problem := func(err error) {
		if err != nil {
			l.Problems = append(l.Problems, err.Error())
		}
	}
	var err error
	l.Running, err = goesOn(dir)
	problem(err)
	l.Info, err = readInfo(dir)
	problem(err)
	if l.Info.ID == "" {
		l.Info.ID = filepath.Base(dir)
	}
	paths, err := journalsIn(dir)
	problem(err)
	for _, path := range paths {
		s, err := listSession(path, !l.Running, func(p Problem) { problem(errors.New(p.String())) })
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

// listSession sums up a journal.
func listSession(path string, final bool, report func(Problem)) (ListedSession, error) {
	l, err := openLog(path, nil, final, report)
	if err != nil {
		return ListedSession{}, err
	}
	defer closeLogs([]*log{l})
	stat, err := os.Stat(path)
	if err != nil {
		return ListedSession{}, err
	}
	state := l.index.session(Live)
	return ListedSession{
		Session: state.ID,
		Path:    path,
		From:    state.Created,
		To:      l.index.end(),
		Execs:   state.History.Len(),
		Procs:   len(state.Processes),
		Failed:  state.Failed,
		Size:    stat.Size(),
	}, nil
}
