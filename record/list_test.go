package record

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestListingRuns(t *testing.T) {
	state := t.TempDir()
	if list, err := ListRuns(state); len(list) > 0 || err != nil {
		t.Errorf("where there are none: %v, %v", list, err)
	}
	if dirs, err := RunningRuns(state); len(dirs) > 0 || err != nil {
		t.Errorf("running where there are none: %v, %v", dirs, err)
	}
	create := func(id string) (*Run, *Journal) {
		r, err := CreateRun(state, RunInfo{ID: id, Args: []string{"braid"}})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { r.Close() })
		return r, newTestJournal(t, r, "b")
	}
	first, j := create("first")
	mustAppend(t, j, ExecEvent{ID: "e1"})
	mustAppend(t, j, ExecEndEvent{ID: "e1", ExitCode: 1})
	mustAppend(t, j, ExecEvent{ID: "e2"})
	mustAppend(t, j, ProcEvent{ID: "p1"})
	mustAppend(t, j, ProcEndEvent{ID: "p1", How: EndedLost})
	newTestJournal(t, first, "a")
	mustAppend(t, j, SessionEvent{State: SessionExited})
	last := mustAppend(t, j, SessionEvent{State: SessionClosed})
	first.Close()
	damaged, j2 := create("damaged")
	damaged.Close()
	if err := os.WriteFile(j2.Path(), []byte("?"), 0o600); err != nil {
		t.Fatal(err)
	}
	create("running")
	if err := os.Mkdir(filepath.Join(state, "runs", "empty"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(state, "runs", "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	newest, _ := create("newest")
	if dirs, err := RunningRuns(state); err != nil || len(dirs) != 2 || dirs[0] != newest.Dir() || filepath.Base(dirs[1]) != "running" {
		t.Errorf("running are %q, %v", dirs, err)
	}
	newest.Close()
	if err := os.RemoveAll(newest.Dir()); err != nil {
		t.Fatal(err)
	}
	list, err := ListRuns(state)
	if err != nil || len(list) != 4 {
		t.Fatalf("%d runs, %v", len(list), err)
	}
	for i, id := range []string{"running", "damaged", "first", "empty"} {
		l := list[i]
		if l.Info.ID != id || l.Dir != filepath.Join(state, "runs", id) || l.Running != (id == "running") {
			t.Errorf("row %d: %+v", i, l)
		}
		if told := len(l.Problems) > 0; told != (id == "damaged" || id == "empty") {
			t.Errorf("%s: problems %q", id, l.Problems)
		}
	}
	row := list[2]
	want := ListedSession{
		Session: "b", Path: j.Path(), From: j.log.index.header.Created, To: last,
		Closed: true, Execs: 2, Procs: 1, Failed: 2, Size: int64(len(mustReadFile(t, j.Path()))),
	}
	if len(row.Sessions) != 2 || row.Sessions[0] != want || row.Sessions[1].Session != "a" || row.Sessions[1].Closed {
		t.Errorf("sessions %+v, want %+v first", row.Sessions, want)
	}
	if len(row.Info.Args) != 1 || row.Info.Started != first.Info().Started {
		t.Errorf("info %+v", row.Info)
	}
}

func TestListingFiles(t *testing.T) {
	t.Parallel()
	r := capped(t, 256<<10)
	j := newTestJournal(t, r, "s")
	mustAppend(t, j, ExecEvent{ID: "e1"})
	for written(j) < 8<<20 {
		mustOutput(t, j, "e1", string(numbered(0, 1000)), "")
	}
	rest(j)
	mustAppend(t, j, SessionEvent{State: SessionClosed})
	dir := t.TempDir()
	bare := filepath.Join(dir, "bare.log")
	if err := os.WriteFile(bare, []byte("\x01\x01\x01one\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	saved := filepath.Join(dir, "saved.braid")
	if err := r.Save(saved, "s"); err != nil {
		t.Fatal(err)
	}
	none, empty := filepath.Join(dir, "none"), t.TempDir()
	list, err := List(j.Path(), none, saved, bare, r.Dir(), empty, filepath.Join(r.Dir(), infoName))
	if len(list) != 4 || err == nil {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, want := range []string{none, infoName, empty + ": no run"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("nothing tells of %s: %v", want, err)
		}
	}
	for i, l := range list {
		s := l.Sessions[0]
		if len(l.Sessions) != 1 || s.Execs != 1 || !s.Closed || l.Running != (i == 3) || s.Size == 0 || s.Size > 1<<20 {
			t.Errorf("row %d: %+v", i, l)
		}
		if want := r.Info().ID; i != 2 && l.Info.ID != want {
			t.Errorf("row %d is of run %q, want %q", i, l.Info.ID, want)
		}
	}
}

func TestAListingTellsOfEachProblemOnce(t *testing.T) {
	journal, execs := busySample(t)
	i := bytes.Index(journal, []byte(goneStart))
	journal[i+len(goneStart)-2] = 'x' // so that it is read once more, with what nothing leads to
	dir := t.TempDir()
	path := filepath.Join(dir, "s"+journalExt)
	if err := os.WriteFile(path, journal, 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := List(path, dir)
	if err != nil || len(list) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, l := range list {
		if l.Sessions[0].Execs != execs || len(l.Problems) == 0 {
			t.Errorf("%d execs, problems %q", l.Sessions[0].Execs, l.Problems)
		}
		told := slices.Clone(l.Problems)
		slices.Sort(told)
		if len(slices.Compact(told)) != len(l.Problems) {
			t.Errorf("told twice: %q", l.Problems)
		}
	}
}
