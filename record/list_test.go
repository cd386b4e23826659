package record

import (
	"os"
	"path/filepath"
	"testing"
)

func TestListingRuns(t *testing.T) {
	state := t.TempDir()
	if list, err := ListRuns(state); len(list) > 0 || err != nil {
		t.Errorf("where there are none: %v, %v", list, err)
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
	last := mustAppend(t, j, ProcEndEvent{ID: "p1", How: EndedLost})
	newTestJournal(t, first, "a")
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
		Execs: 2, Procs: 1, Failed: 2, Size: int64(len(mustReadFile(t, j.Path()))),
	}
	if len(row.Sessions) != 2 || row.Sessions[0] != want || row.Sessions[1].Session != "a" {
		t.Errorf("sessions %+v, want %+v first", row.Sessions, want)
	}
	if len(row.Info.Args) != 1 || row.Info.Started != first.Info().Started {
		t.Errorf("info %+v", row.Info)
	}
}
