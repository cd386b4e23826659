package views

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"braid/record"
	"braid/themes"
)

func TestPlansShowWhereTheirProcessesDo(t *testing.T) {
	id := func(s string) record.SourceID { return record.SourceID{Session: "shop", ID: s} }
	d := ProcessList{
		At: at(60), Selected: 1, Focused: true,
		Processes: []record.Process{
			{ID: id("p1"), Name: "api", Start: at(0), Generation: 1, Stats: []record.Stat{{CPU: 3, RSS: 1 << 20, Ports: []int{8080}}}},
			{ID: id("p2"), Name: "worker", Start: at(0), Generation: 3, State: record.ProcessEnded, ExitCode: 1, How: record.EndedItself},
			{ID: id("p3"), Name: "db", Start: at(0), Generation: 1},
		},
		Plans: []record.Plan{
			{Process: "worker", ID: "p2", Text: "restarts in 4s (exit 1, 3rd time)"},
			{Process: "db", ID: "p3", Text: "not ready: waits for port 5432"},
			{Process: "web\x1b[31m", Text: "waits for api and \x1b]0;x\adb"},
		},
	}
	for name, wh := range map[string][2]int{"wide": {90, 5}, "narrow": {29, 9}, "tiny": {12, 9}} {
		t.Run(name, func(t *testing.T) {
			golden.RequireEqual(t, stripped(Processes(look(t, themes.Dusk), wh[0], wh[1], d)))
		})
	}
}

func TestPlansFitWhateverTheSize(t *testing.T) {
	lk := look(t, themes.Dusk)
	d := ProcessList{
		Processes: []record.Process{{ID: record.SourceID{ID: "p1"}, Generation: 1000}},
		Plans:     []record.Plan{{ID: "p1", Text: strings.Repeat("日本", 60)}, {Process: strings.Repeat("長い", 60), Text: "x"}},
	}
	for w := range 100 {
		for _, h := range []int{0, 1, 2, 5} {
			lines := Processes(lk, w, h, d)
			if lines.Height() != h {
				t.Fatalf("%d by %d: %d lines", w, h, lines.Height())
			}
			for _, line := range lines.Lines() {
				if lk.Width(line) != w {
					t.Fatalf("%d by %d: a line is %d wide: %q", w, h, lk.Width(line), line)
				}
			}
		}
	}
}
