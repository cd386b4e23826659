package views

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"braid/keymap"
	"braid/record"
	"braid/themes"
)

// paneSizes are the sizes at which panes have goldens.
func paneSizes() map[string][2]int {
	return map[string][2]int{"120x40": {118, 12}, "80x24": {60, 9}, "40x12": {38, 6}, "20x6": {18, 4}}
}

func TestPanes(t *testing.T) {
	run := shop(t)
	now := at(202)
	snap := run.Snapshot(now)
	sess := snap.Sessions[0]
	panes := map[string]func(lk *Canvas, w, h int) Block{
		"sessions": func(lk *Canvas, w, h int) Block {
			return Sessions(lk, w, h, SessionList{Sessions: snap.Sessions, Selected: 2, Focused: true})
		},
		"history": func(lk *Canvas, w, h int) Block {
			return History(lk, w, h, HistoryList{
				History: sess.History, At: now, Selected: 4, First: Scroll(0, 4, sess.History.Len(), h), Focused: true,
			})
		},
		"processes": func(lk *Canvas, w, h int) Block {
			return Processes(lk, w, h, ProcessList{Processes: sess.Processes, At: now, Selected: 0, Focused: true})
		},
		"stream": func(lk *Canvas, w, h int) Block {
			v := View{Lines: run.Lines(sceneExec(), record.StreamView{Streams: record.Both, At: now}), Opt: StreamOptions{Merged: true, Times: true, Wrap: true}}
			return Stream(lk, w, h, data(v, StreamPos{Follow: true}))
		},
	}
	for name, draw := range panes {
		for size, wh := range paneSizes() {
			t.Run(name+" "+size, func(t *testing.T) {
				golden.RequireEqual(t, stripped(draw(sceneLook(t, themes.Dusk), wh[0], wh[1])))
			})
		}
		for _, theme := range kinds() {
			t.Run(name+" "+theme, func(t *testing.T) {
				golden.RequireEqual(t, draw(sceneLook(t, theme), 80, 6).String())
			})
		}
	}
}

func TestDetails(t *testing.T) {
	run := shop(t)
	now := at(202)
	snap := run.Snapshot(now)
	sess := snap.Sessions[0]
	lk := sceneLook(t, themes.Dusk)
	p := sess.Processes[0]
	p.Env, p.Origin, p.HeldBy = []string{"PORT", "NODE_ENV"}, record.OriginAgent, nil
	stat := latest(&p)
	stat.Count, stat.Tree = 6, []record.Branch{
		{Pid: 500, Parent: 1, Name: "npm"}, {Pid: 501, Parent: 500, Name: "sh"}, {Pid: 502, Parent: 500, Name: "esbuild"},
		{Pid: 503, Parent: 501, Name: "no\x1b[2Jde"}, {Pid: 503, Parent: 502, Name: "twice"},
	}
	p.Stats = append(p.Stats[:0:0], stat)
	ended := sess.Processes[2]
	ended.HeldBy, ended.Generation = []int{431}, 15
	ended.Earlier = []record.Life{
		{Generation: 12, Start: at(-90000), End: at(-3), Duration: 25 * time.Hour, How: record.EndedItself, ExitCode: 1},
		{Generation: 13, Start: at(-3)},
		{Generation: 14, Start: at(1), End: at(2), Duration: time.Second, How: record.EndedStopped, Signal: "SIGTERM"},
	}
	failed, running := sess.History.At(1), sess.History.At(4)
	failed.Leftover, failed.SessionEnded, failed.Timeout, failed.Lost = []int{77}, true, time.Minute, 12<<20
	long := record.Exec{Command: strings.Repeat("echo\n", 5000)}
	if n := ExecDetails(lk, 60, &long, now).Height(); n > maxCommand+10 {
		t.Errorf("a command of 5000 lines takes %d rows", n)
	}
	for name, lines := range map[string]Block{
		"running process": ProcessDetails(lk, 60, &p, now),
		"ended process":   ProcessDetails(lk, 60, &ended, now),
		"failed command":  ExecDetails(lk, 60, &failed, now),
		"running command": ExecDetails(lk, 40, &running, now),
		"session":         SessionDetails(lk, 60, &sess, now),
		"exited session":  SessionDetails(lk, 60, &snap.Sessions[2], now),
	} {
		t.Run(name, func(t *testing.T) { golden.RequireEqual(t, stripped(lines)) })
	}
}

func TestTheEndOfASessionIsToldInFullOrNotAtAll(t *testing.T) {
	lk := look(t, themes.Dusk)
	all := []record.Session{
		{ID: "default", State: record.SessionClosed},
		{ID: "default", State: record.SessionExited, ExitCode: 127},
		{ID: "default", State: record.SessionExited, Signal: "SIGSEGV"},
	}
	whole := []string{"closed", "exited 127", "exit 127", "SIGSEGV"}
	for w := 12; w < 40; w++ {
		for i, row := range Sessions(lk, w, len(all), SessionList{Sessions: all, Selected: -1}).Lines() {
			_, end, ok := strings.Cut(ansi.Strip(row), "default")
			if end = strings.TrimSpace(end); ok && end != "" && !slices.Contains(whole, end) || w >= 17 && i == 0 && end != "closed" {
				t.Errorf("%d columns: %q", w, ansi.Strip(row))
			}
		}
	}
}

func TestEveryStateOfAProcessHasItsOwnSign(t *testing.T) {
	lk := look(t, themes.Dusk)
	states := map[string]record.Process{
		"running":      {},
		"stopping":     {State: record.ProcessStopping},
		"exited":       {State: record.ProcessEnded, How: record.EndedItself},
		"failed":       {State: record.ProcessEnded, How: record.EndedItself, ExitCode: 1},
		"stopped":      {State: record.ProcessEnded, How: record.EndedStopped, ExitCode: 143, Signal: "SIGTERM"},
		"stopped well": {State: record.ProcessEnded, How: record.EndedStopped},
		"killed":       {State: record.ProcessEnded, How: record.EndedKilled, ExitCode: 137, Signal: "SIGKILL"},
		"timed out":    {State: record.ProcessEnded, How: record.EndedKilled, TimedOut: true},
		"lost":         {State: record.ProcessEnded, How: record.EndedLost, ExitCode: -1},
	}
	seen := map[string]string{}
	for name, p := range states {
		sign := lk.processStatus(&p).glyph
		if p.State == record.ProcessEnded {
			sign += " " + endOf(&p)
		}
		if other, ok := seen[sign]; ok {
			t.Errorf("%s and %s both show %q", name, other, sign)
		}
		seen[sign] = name
	}
}

func TestEveryStateOfACommandHasItsOwnSign(t *testing.T) {
	lk := look(t, themes.Dusk)
	seen := map[string]string{}
	for name, e := range map[string]record.Exec{
		"running":     {},
		"ok":          {State: record.ExecEnded},
		"failed":      {State: record.ExecEnded, ExitCode: 1},
		"timed out":   {State: record.ExecEnded, ExitCode: 124, TimedOut: true},
		"interrupted": {State: record.ExecEnded, ExitCode: 130, Aborted: true},
	} {
		sign := lk.execStatus(&e).glyph + " " + execEnd(&e)
		if other, ok := seen[sign]; ok {
			t.Errorf("%s and %s both show %q", name, other, sign)
		}
		seen[sign] = name
	}
}

func TestNothingRunsOfABraidThatWasKilled(t *testing.T) {
	lk := look(t, themes.Dusk)
	lk.Over = true
	for _, state := range []record.ProcessState{record.ProcessRunning, record.ProcessStopping} {
		if got := lk.processStatus(&record.Process{State: state}); got != lost {
			t.Errorf("%v: %q", state, got.glyph)
		}
	}
	if got := lk.execStatus(&record.Exec{}); got != lost {
		t.Errorf("a command: %q", got.glyph)
	}
	if got := lk.sessionStatus(&record.Session{Running: 1}); got != lost {
		t.Errorf("a session: %q", got.glyph)
	}
	for _, text := range []string{
		stripped(Header(lk, 70, HeaderData{Session: "default", Mode: ModeKilled, Running: 2})),
		stripped(Sessions(lk, 60, 1, SessionList{Sessions: []record.Session{{ID: "default", Running: 2}}})),
		stripped(SessionDetails(lk, 60, &record.Session{ID: "default", Running: 2}, 0)),
	} {
		if !strings.Contains(text, "2 unfinished") || strings.Contains(text, "running") {
			t.Errorf("%s", text)
		}
	}
	// What had ended keeps its end.
	if got := lk.execStatus(&record.Exec{State: record.ExecEnded}); got.glyph != "✓" {
		t.Errorf("one that ended: %q", got.glyph)
	}
}

func TestTheSpinnerTurnsAndNeverStumbles(t *testing.T) {
	if spin(0) == spin(1) || spin(0) != spin(10) || spin(-1) != spin(9) {
		t.Error("the spinner does not turn")
	}
}

func TestColumnsDoNotMoveWhenValuesGrow(t *testing.T) {
	lk := look(t, themes.Dusk)
	row := func(cpu float64, rss int64, gen int, d time.Duration) string {
		p := record.Process{Name: "web", Start: at(0), Generation: gen, Stats: []record.Stat{{CPU: cpu, RSS: rss, Ports: []int{80}}}}
		return stripped(Processes(lk, 80, 1, ProcessList{Processes: []record.Process{p}, At: at(0).Add(d), Selected: -1}))
	}
	small, large := row(1, 1000, 1, time.Second), row(1599, 1023<<30, 999, 99*24*time.Hour)
	port := strings.Index(small, ":80")
	if port < 0 || strings.Index(large, ":80") != port {
		t.Errorf("the port moved:\n%s%s", small, large)
	}
	for _, unit := range []string{"%", "B"} {
		if cellsBefore(lk, small, unit) != cellsBefore(lk, large, unit) {
			t.Errorf("%s moved:\n%s%s", unit, small, large)
		}
	}
}

// cellsBefore returns the column at which part begins in s.
func cellsBefore(lk *Canvas, s, part string) int {
	before, _, _ := strings.Cut(s, part)
	return lk.Width(before)
}

func TestListsScrollAsLittleAsTheyMust(t *testing.T) {
	tests := []struct {
		name                  string
		first, selected, n, h int
		want                  int
	}{
		{"in sight", 3, 5, 20, 10, 3},
		{"above", 5, 2, 20, 10, 2},
		{"below", 0, 12, 20, 10, 3},
		{"never past the end", 15, -1, 20, 10, 10},
		{"never before the start", -4, -1, 20, 10, 0},
		{"a list that fits", 3, 1, 4, 10, 0},
		{"an empty list", 3, -1, 0, 10, 0},
		{"no rows", 3, 1, 9, 0, 3},
	}
	for _, tt := range tests {
		if got := Scroll(tt.first, tt.selected, tt.n, tt.h); got != tt.want {
			t.Errorf("%s: got %d, want %d", tt.name, got, tt.want)
		}
	}
}

func TestHeadersLeaveOutWhatMattersLeast(t *testing.T) {
	lk := sceneLook(t, themes.Dusk)
	d := HeaderData{Session: "default", Mode: ModeFrozen, At: at(202), Behind: 75 * time.Second, Running: 3, Failed: 1, Zoomed: true}
	var b strings.Builder
	for _, w := range []int{100, 70, 60, 50, 40, 30, 20, 10, 3} {
		b.WriteString(stripped(Header(lk, w, d)))
	}
	for _, d := range []HeaderData{
		{Session: "default", Mode: ModeLive},
		{Session: "default", Mode: ModeWatch, Run: "20261129", At: at(1)},
		{Session: "default", Mode: ModeEnded, Run: "20261129"},
		{Session: "default", Mode: ModeKilled, Run: "20261129"},
		{Session: "default", Mode: ModeReplay, Run: "a.braid", At: at(1), Playing: true, Speed: 0.25},
		{Session: "default", Mode: ModeReplay, Run: "a.braid", At: at(1)},
	} {
		b.WriteString(stripped(Header(lk, 70, d)))
	}
	golden.RequireEqual(t, b.String())
}

func TestFootersKeepHelpAndLeaveOutWhatDoesNotFit(t *testing.T) {
	lk := look(t, themes.Dusk)
	hints := keymap.Default().Hints(keymap.Prompt, false, keymap.Limits{})
	for _, w := range []int{100, 60, 40, 20, 9} {
		got := stripped(Footer(lk, w, hints))
		if !strings.Contains(got, "f1 help") {
			t.Errorf("no help at %d: %q", w, got)
		}
		if strings.Contains(got, "…") {
			t.Errorf("a hint is cut at %d: %q", w, got)
		}
	}
	if got := strings.TrimRight(stripped(Footer(lk, 60, hints)), " \n"); got != " enter run  alt+enter background  ctrl+c interrupt  f1 help" {
		t.Errorf("got %q", got)
	}
	refused := keymap.Default().Hints(keymap.Processes, true, keymap.Limits{NoControl: true})
	if got := Footer(lk, 120, refused).String(); !strings.Contains(got, lk.Styles.Base.Off.Render("x stop")) {
		t.Errorf("what is refused is not struck out: %q", got)
	}
}
