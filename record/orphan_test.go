package record

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// eventLines returns where the event lines of a journal begin and end, but for
// its header and the heads of chunks.
func eventLines(journal []byte) (lines [][2]int) {
	off := bytes.IndexByte(journal, '\n') + 1
	for off < len(journal) {
		n := bytes.IndexByte(journal[off:], '\n') + 1
		if _, _, h, ok := headOn(journal[off : off+n]); ok {
			off += n + h.n
			continue
		}
		lines = append(lines, [2]int{off, off + n})
		off += n
	}
	return lines
}

// shown returns all that a run shows of what programs printed, by source, and how
// each ended.
func shown(t *testing.T, r *Run) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for _, s := range r.Snapshot(Live).Sessions {
		add := func(id SourceID, ended bool, code int) {
			text := ""
			for _, l := range readLines(t, r.Lines(id, StreamView{Both, Live})) {
				text += fmt.Sprintf("%v %s\n", l.Stream, l.Text)
			}
			if ended {
				text += fmt.Sprintln("exit", code)
			}
			all[id.ID] += text
		}
		for i := range s.History.Len() {
			e := s.History.At(i)
			add(e.ID, e.State == ExecEnded, e.ExitCode)
		}
		for _, p := range s.Processes {
			add(p.ID, p.State == ProcessEnded, p.ExitCode)
		}
	}
	return all
}

func TestADamagedStartHidesNothing(t *testing.T) {
	whole := append(sample(t), "\x03\x03\x03{\"t\":9,\"e\":\"proc-end\",\"id\":\"p1\",\"generation\":1,\"exit_code\":3,\"how\":\"itself\"}\n"...)
	good, err := openBytes(t, whole)
	if err != nil {
		t.Fatal(err)
	}
	want := shown(t, good)
	starts := 0
	for _, line := range eventLines(whole) {
		text := string(whole[line[0]:line[1]])
		if !strings.Contains(text, `"e":"exec"`) && !strings.Contains(text, `"e":"proc"`) {
			continue
		}
		starts++
		for name, damage := range map[string]func(b []byte){
			"zeros":          func(b []byte) { clear(b[:len(b)-1]) },
			"a lost quote":   func(b []byte) { b[bytes.IndexByte(b, '"')] = 'x' },
			"a lost newline": func(b []byte) { b[len(b)-2], b[len(b)-1] = 0, 0 },
			"another kind":   func(b []byte) { copy(b[bytes.Index(b, []byte(`"e":"`))+5:], "qq") },
			"another id":     func(b []byte) { b[bytes.Index(b, []byte(`"id":"`))+7] = '7' },
		} {
			b := bytes.Clone(whole)
			damage(b[line[0]:line[1]])
			r, err := openBytes(t, b)
			if err != nil {
				t.Fatal(err)
			}
			got := shown(t, r)
			delete(got, "e7") // of which nothing but the start is told
			delete(got, "p7")
			if !maps.Equal(got, want) {
				t.Errorf("%s in %s: shown is %q, want %q", name, text, got, want)
			}
			begun := 0
			for e := range r.Events(0, Live) {
				switch p := e.Payload.(type) {
				case ExecEvent:
					if p.Command == Unrecorded && p.ID == "e1" {
						begun++
					}
				case ProcEvent:
					if p.Command == Unrecorded && p.ID == "p1" {
						begun++
					}
				}
			}
			if begun != 1 {
				t.Errorf("%s in %s: %d events tell of the start", name, text, begun)
			}
			if d := diff(flatten(r.Snapshot(Live)), flatten(mustOpen(t, r.logs[0].path).Snapshot(Live))); d != "" {
				t.Error(d)
			}
		}
	}
	if starts != 2 {
		t.Errorf("%d starts were damaged", starts)
	}
}

func TestWhatAnEndTellsOfAStartThatIsMissing(t *testing.T) {
	for _, tt := range []struct {
		name   string
		events []Payload
		want   string
	}{
		{
			"an exec that printed nothing", []Payload{ExecEndEvent{ID: "e5", ExitCode: 3}},
			`started pid 0 in "", 0 running, 1 failed; e5 "[not recorded]" state 1 code 3`,
		},
		{
			"a process that printed nothing", []Payload{ProcEndEvent{ID: "p5", Generation: 2, ExitCode: 3, How: EndedItself}},
			`started pid 0 in "", 0 running, 1 failed; p5 gen 2 pid 0 state 2 code 3 itself`,
		},
		{
			"a sample of a process", []Payload{StatEvent{ID: "p5", CPU: 3}},
			`started pid 0 in "", 1 running, 0 failed; p5 gen 0 pid 0 state 0 code 0 `,
		},
		{
			"a process that was started again", []Payload{
				ProcEvent{ID: "p5", Pid: 7, Generation: 1},
				ProcEndEvent{ID: "p5", Generation: 1, How: EndedItself},
				ProcEndEvent{ID: "p5", Generation: 2, ExitCode: 3, How: EndedItself},
			},
			`started pid 0 in "", 0 running, 1 failed; p5 gen 2 pid 0 state 2 code 3 itself`,
		},
		{
			"a process whose next start is there", []Payload{
				StatEvent{ID: "p5"},
				ProcEvent{ID: "p5", Pid: 8, Generation: 2},
			},
			`started pid 0 in "", 1 running, 0 failed; p5 gen 2 pid 8 state 0 code 0 `,
		},
		{
			"bytes that were lost", []Payload{LostEvent{ID: "e5", Bytes: 5}},
			`started pid 0 in "", 1 running, 0 failed; e5 "[not recorded]" state 0 code 0`,
		},
		{
			"output that is gone", []Payload{DropEvent{ID: "p5", Bytes: 5, Out: 1}},
			`started pid 0 in "", 1 running, 0 failed; p5 gen 0 pid 0 state 0 code 0 `,
		},
		{
			"a kill alone tells of nothing", []Payload{KillEvent{ID: "p5", Signal: "SIGTERM"}},
			`started pid 0 in "", 0 running, 0 failed`,
		},
		{
			"starts that come late count", []Payload{
				LostEvent{ID: "e5"}, LostEvent{ID: "p5"},
				ExecEvent{ID: "e5", Command: "make"}, ProcEvent{ID: "p5", Pid: 4, Generation: 1},
			},
			`started pid 0 in "", 2 running, 0 failed; e5 "make" state 0 code 0; p5 gen 1 pid 4 state 0 code 0 `,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newTestRun(t)
			j := newTestJournal(t, r, "s")
			for _, p := range tt.events {
				mustAppend(t, j, p)
			}
			for name, run := range map[string]*Run{"the run": r, "its recording": mustOpen(t, j.Path())} {
				if got := sum(run.Snapshot(Live)); got != tt.want {
					t.Errorf("%s: %s, want %s", name, got, tt.want)
				}
				if n := len(slices.Collect(run.Events(0, Live))); n == 0 && !strings.Contains(tt.name, "kill") {
					t.Errorf("%s: no events", name)
				}
			}
		})
	}
}
