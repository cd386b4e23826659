package record

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// appendAll appends events of every kind that Events tells to two sessions in turn,
// with output between them, and returns what Events should tell.
func appendAll(t *testing.T, journals ...*Journal) []Event {
	t.Helper()
	code := 3
	var want []Event
	for _, j := range journals {
		want = append(want, Event{j.log.index.header.Session, mustAppend(t, j, ExecEvent{ID: "e0"}), ExecEvent{ID: "e0"}})
	}
	for _, p := range []Payload{
		SessionEvent{State: SessionStarted, Pid: 7, Cwd: "/tmp"},
		SizeEvent{Columns: 80, Rows: 24},
		ExecEvent{ID: "e1", Argv: []string{"ls", "-l"}, Env: []string{"A"}, Origin: OriginUser},
		ProcEvent{ID: "p1", Name: "web", Command: "serve", Pid: 8, Pgid: 8, Generation: 1},
		StatEvent{ID: "p1", CPU: 1.5, RSS: 100, Count: 1, Ports: []int{80}},
		StatEvent{ID: "p1", CPU: 2.5, RSS: 101, Count: 2, Ports: []int{80}},
		MarkEvent{Text: "here"},
		PlanEvent{ID: "p1", Name: "web", Text: "restarting in 2s"},
		LostEvent{ID: "p1", Bytes: 100},
		LostEvent{ID: "p1", Bytes: 23},
		ExecEndEvent{ID: "e1", ExitCode: 2, DurationMS: 1.5, StdoutTruncated: true, Cwd: "/tmp"},
		KillEvent{ID: "p1", Signal: "SIGTERM", By: OriginUser},
		KillEvent{ID: "p1", Signal: "SIGTERM", By: OriginUser, Done: true, Pids: []Fate{{Pid: 8, Fate: "exited"}}},
		ProcEndEvent{ID: "p1", Generation: 1, ExitCode: 143, Signal: "SIGTERM", How: EndedStopped},
		ProcEvent{ID: "p1", Name: "web", Command: "serve", Pid: 9, Pgid: 9, Generation: 2},
		ProcEndEvent{ID: "p1", Generation: 2, How: EndedItself},
		SessionEvent{State: SessionExited, ExitCode: &code},
	} {
		for _, j := range journals {
			mustOutput(t, j, "e0", "a line\n", "")
			want = append(want, Event{j.log.index.header.Session, mustAppend(t, j, p), p})
		}
	}
	return want
}

func TestEventsTellsWhatWasAppended(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "one")
	want := appendAll(t, j, newTestJournal(t, r, "two"))
	for name, run := range map[string]*Run{"live": r, "recording": mustOpen(t, r.Dir())} {
		if diff := cmp.Diff(want, slices.Collect(run.Events(0, Live))); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		from, to := want[3].At, want[9].At
		if diff := cmp.Diff(want[3:10], slices.Collect(run.Events(from, to))); diff != "" {
			t.Errorf("%s, a part: %s", name, diff)
		}
		for e := range run.Events(0, Live) {
			if diff := cmp.Diff(want[0], e); diff != "" {
				t.Errorf("%s, the first alone: %s", name, diff)
			}
			break
		}
	}
}

func TestExtentCountsTheBytesOfItsStreams(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "default")
	mustOutput(t, j, "e1", "12345\n", "")
	mustOutput(t, j, "e1", "67", "123\n")
	mustOutput(t, j, "e1", "8\n", "")
	for s, want := range map[Stream][]int64{Out: {6, 8, 10}, Err: {0, 4, 4}, Both: {6, 12, 14}} {
		l := r.Lines(SourceID{"default", "e1"}, StreamView{s, Live})
		var got []int64
		for i := range l.Chunks() {
			at, n := l.Extent(i)
			if pieces, err := l.Pieces(i); err != nil || len(pieces) > 0 && pieces[0].At != at {
				t.Errorf("%v: chunk %d was not written at %d: %v, %v", s, i, at, pieces, err)
			}
			got = append(got, n)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v: %v, want %v", s, got, want)
		}
	}
}
