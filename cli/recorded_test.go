package cli

import (
	"testing"

	"braid/record"
)

// recorded is a run with one exec, for tests that write its output themselves.
type recorded struct {
	run     *record.Run
	journal *record.Journal
	id      record.SourceID
}

// newRecorded begins a run with an exec "e1" of a session "s".
func newRecorded(t *testing.T) *recorded {
	t.Helper()
	run, err := record.CreateRun(t.TempDir(), record.RunInfo{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := run.Close(); err != nil {
			t.Error(err)
		}
	})
	j, err := run.Create(record.Header{Session: "s"})
	if err != nil {
		t.Fatal(err)
	}
	r := &recorded{run, j, record.SourceID{Session: "s", ID: "e1"}}
	r.event(t, record.ExecEvent{ID: "e1", Command: "test"})
	return r
}

// event appends an event.
func (r *recorded) event(t *testing.T, p record.Payload) {
	t.Helper()
	if _, err := r.journal.Append(p); err != nil {
		t.Fatal(err)
	}
}

// print appends output of the exec.
func (r *recorded) print(t *testing.T, out, err string) {
	t.Helper()
	if err := r.journal.Output("e1", []byte(out), []byte(err)); err != nil {
		t.Fatal(err)
	}
}
