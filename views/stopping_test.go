package views

import (
	"strings"
	"testing"

	"braid/record"
	"braid/themes"
)

func TestAProcessThatIsAskedToEndSaysWhenItWillBeMadeTo(t *testing.T) {
	kill := at(5)
	for _, c := range []struct {
		at   record.Moment
		kill record.Moment
		n    int
		want string
	}{
		{at(0), kill, 23, "stopping, SIGKILL in 5s"},
		{at(0.01), kill, 23, "stopping, SIGKILL in 5s"},
		{at(4), kill, 23, "stopping, SIGKILL in 1s"},
		{at(4), kill, 22, "SIGKILL in 1s"},
		{at(4), kill, 12, "stopping"},
		{kill, kill, 40, "stopping"},
		{at(60), kill, 40, "stopping"},
		{at(0), 0, 40, "stopping"},
	} {
		p := record.Process{Name: "web", State: record.ProcessStopping, Start: at(0), KillAt: c.kill}
		if got := stopping(&p, c.at, c.n); got != c.want {
			t.Errorf("at %v in %d cells: %q, want %q", c.at, c.n, got, c.want)
		}
	}
}

func TestTheListSaysWhenAProcessWillBeMadeToEnd(t *testing.T) {
	p := record.Process{Name: "web", State: record.ProcessStopping, Start: at(0), KillAt: at(5)}
	for _, w := range []int{27, 40, processWide, 120} {
		text := stripped(Processes(sceneLook(t, themes.Dusk), w, 4, ProcessList{Processes: []record.Process{p}, At: at(1)}))
		if !strings.Contains(text, "stopping, SIGKILL in 4s") {
			t.Errorf("%d cells wide:\n%s", w, text)
		}
	}
}

func TestAnEndTellsWhatWasKilledAfterIt(t *testing.T) {
	term, killed := &record.KillEvent{Signal: "SIGTERM", Done: true}, &record.KillEvent{Signal: "SIGKILL", Done: true}
	for _, c := range []struct {
		p    record.Process
		want string
	}{
		{record.Process{How: record.EndedStopped, Signal: "SIGTERM", ExitCode: 143, Kill: term}, "SIGTERM"},
		{record.Process{How: record.EndedStopped, Signal: "SIGTERM", ExitCode: 143, Kill: killed}, "SIGTERM, then SIGKILL"},
		{record.Process{How: record.EndedStopped, Kill: term}, "stopped, exit 0"},
		{record.Process{How: record.EndedStopped, ExitCode: 3, Kill: killed}, "exit 3, then SIGKILL"},
		{record.Process{How: record.EndedKilled, Signal: "SIGKILL", ExitCode: 137, Kill: killed}, "SIGKILL"},
		{record.Process{How: record.EndedItself, Kill: killed}, "exited 0"},
	} {
		if got := endOf(&c.p); got != c.want {
			t.Errorf("%+v: %q, want %q", c.p, got, c.want)
		}
	}
}
