package views

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"braid/record"
	"braid/themes"
)

func TestTimeBars(t *testing.T) {
	lk := sceneLook(t, themes.Dusk)
	marks := []BarMark{{at(10), MarkExec}, {at(50), MarkFailure}, {at(50), MarkExec}, {at(90), MarkUser}, {at(500), MarkUser}}
	tests := []struct {
		name string
		w    int
		bar  Bar
		want string
	}{
		{
			"frozen", 40,
			Bar{From: at(0), To: at(100), At: at(75), Mode: ModeFrozen, Marks: marks},
			" ┃┃  01:15 ━━•━━━━━━━━✗━━━━●──◆── 01:40",
		},
		{"at the end", 30, Bar{From: at(0), To: at(100), At: at(100)}, " 01:40 ━━━━━━━━━━━━━━━● 01:40"},
		{"at the start", 30, Bar{From: at(0), To: at(100), At: at(0)}, " 00:00 ●─────────────── 01:40"},
		{"beyond the end", 30, Bar{From: at(0), To: at(100), At: record.Live}, " 01:40 ━━━━━━━━━━━━━━━● 01:40"},
		{
			"a replay that plays", 44,
			Bar{From: at(0), To: at(7200), At: at(3600), Mode: ModeReplay, Playing: true, Speed: 2},
			" ▶  2×     1:00:00 ━━━━━━━━●─────── 2:00:00 ",
		},
		{"no room for the transport", 30, Bar{From: at(0), To: at(100), At: at(50), Mode: ModeReplay, Speed: 1}, " 00:50 ━━━━━━━━●─────── 01:40"},
		{"no room for times", 14, Bar{From: at(0), To: at(100), At: at(50)}, " ━━━━━━●───── "},
		{"no room for anything", 5, Bar{From: at(0), To: at(100), At: at(50)}, "━━●──"},
		{"no time at all", 30, Bar{}, " 00:00 ━━━━━━━━━━━━━━━● 00:00"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := strings.TrimSuffix(stripped(TimeBar(lk, tt.w, tt.bar)), "\n")
			if strings.TrimRight(got, " ") != strings.TrimRight(tt.want, " ") {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestAClickOnTheBarGoesWhereThePositionIsThenDrawn(t *testing.T) {
	lk := sceneLook(t, themes.Dusk)
	bar := Bar{From: at(0), To: at(1000), At: at(500), Mode: ModeFrozen}
	for _, w := range []int{5, 14, 30, 60, 121} {
		hits := 0
		for x := -1; x <= w; x++ {
			m, ok := BarMoment(w, bar, x)
			if !ok {
				continue
			}
			hits++
			moved := bar
			moved.At = m
			drawn := stripped(TimeBar(lk, w, moved))
			if at := cellsBefore(lk, drawn, "●"); at != x {
				t.Errorf("width %d: a click in column %d moves to column %d", w, x, at)
			}
		}
		if hits == 0 {
			t.Errorf("width %d: no click hits", w)
		}
	}
}

func TestATrailTakesInEveryMarkOnce(t *testing.T) {
	run := shop(t)
	var tr Trail
	for _, now := range []float64{0, 5, 19, 30, 101, 130, 202, 202} {
		for tr.Advance(run.Snapshot(at(now))) {
			continue
		}
	}
	got := map[MarkKind]int{}
	for _, m := range tr.Marks() {
		got[m.Kind]++
	}
	// Starts: e1 to e4 and the other session's e1, and three processes; e5 runs
	// still. Failures: e2, e4 and the other e1; a process that was killed did
	// not fail.
	if want := (map[MarkKind]int{MarkExec: 8, MarkFailure: 3, MarkUser: 1}); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestATrailIsTakenInPieces(t *testing.T) {
	s := newScript("default")
	for i := range 2*advanceExecs + 10 {
		s.exec(float64(i), fmt.Sprint("e", i), "x", "", "", i%2, 0.5)
	}
	run := open(t, map[string]*script{"default": s})
	snap := run.Snapshot(record.Live)
	var tr Trail
	steps := 1
	for tr.Advance(snap) {
		steps++
	}
	if n := len(tr.Marks()); n != (2*advanceExecs+10)*3/2 || steps != 3 {
		t.Errorf("%d marks in %d steps", n, steps)
	}
}

func TestElapsedTimes(t *testing.T) {
	for d, want := range map[time.Duration]string{
		-time.Second: "00:00", 0: "00:00", 7 * time.Second: "00:07", 59*time.Minute + 59*time.Second: "59:59",
		3723 * time.Second: "1:02:03", 100 * time.Hour: "100:00:00",
	} {
		if got := elapsed(d); got != want {
			t.Errorf("%v: got %s, want %s", d, got, want)
		}
	}
}
