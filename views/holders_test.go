package views

import (
	"strings"
	"testing"

	"braid/record"
	"braid/themes"
)

// What a stop has ended does not hold anything open any more, whatever was seen when
// the process itself ended.
func TestWhatAStopHasEndedHoldsNothingOpen(t *testing.T) {
	fates := []record.Fate{{Pid: 41, Name: "bash", Fate: "killed"}, {Pid: 42, Name: "sleep", Fate: "exited"}}
	cases := []struct {
		name string
		kill *record.KillEvent
		held string // empty: nothing
	}{
		{"nobody has stopped it", nil, "held open by pids 41, 42"},
		{"it is being stopped", &record.KillEvent{Signal: "SIGTERM", Pids: fates}, "held open by pids 41, 42"},
		{"all of it is gone", &record.KillEvent{Signal: "SIGKILL", Done: true, Pids: fates}, ""},
		{"one was not its own", &record.KillEvent{Signal: "SIGKILL", Done: true, Pids: fates[:1]}, "held open by pid 42"},
	}
	lk := look(t, themes.Dusk)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := record.Process{
				Name: "worker", State: record.ProcessEnded, How: record.EndedStopped, Signal: "SIGTERM", HeldBy: []int{41, 42}, Kill: c.kill,
			}
			shown := map[string]string{
				"list":    stripped(Processes(lk, 40, 4, ProcessList{Processes: []record.Process{p}, Selected: -1})),
				"details": stripped(ProcessDetails(lk, 80, &p, 0)),
				"stream":  EmptyProcess(&p, record.Out, 0),
			}
			for where, text := range shown {
				if got := strings.Contains(text, "held open"); got != (c.held != "") || !strings.Contains(text, c.held) {
					t.Errorf("%s: %q", where, text)
				}
			}
		})
	}
}

// The names of processes that have ended are what tells them apart.
func TestAProcessThatHasEndedIsCalledByItsWholeName(t *testing.T) {
	lk := look(t, themes.Dusk)
	for _, w := range []int{17, 22, 30} {
		for _, p := range []record.Process{
			{Name: "worker-12", State: record.ProcessEnded, How: record.EndedItself, ExitCode: 127, Generation: 3},
			{Name: "worker-13", State: record.ProcessEnded, How: record.EndedKilled, Signal: "SIGKILL", Duration: 1 << 40},
		} {
			text := stripped(Processes(lk, w, 2, ProcessList{Processes: []record.Process{p}, Selected: 0}))
			for _, want := range []string{p.Name, endOf(&p), generation(&p)} {
				if !strings.Contains(text, want) {
					t.Errorf("at %d there is no %q: %q", w, want, text)
				}
			}
		}
	}
}
