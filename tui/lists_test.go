package tui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"braid/record"
)

// text returns what the screen of a model shows.
func (m *model) text() string {
	lines, _ := m.screen()
	return ansi.Strip(lines.String())
}

// queueing tells of some processes that run, and many that wait for them.
func queueing(t *testing.T, running, planned int) *story {
	t.Helper()
	s := newStory(t, "default")
	for i := range running {
		s.process("default", fmt.Sprintf("run%02d", i), "work")
	}
	for i := range planned {
		s.tell("default", record.PlanEvent{Name: fmt.Sprintf("plan%02d", i), Text: "waits for run00"})
	}
	return s
}

func TestWhatFollowsALongListIsReachedByKeysAndWheel(t *testing.T) {
	cases := []struct {
		name             string
		w, h             int
		running, planned int
	}{
		{"two rows each", 120, 40, 2, 40},
		{"one row each", 200, 60, 2, 90},
		{"one column", 60, 20, 2, 40},
		{"nothing that runs", 120, 40, 0, 40},
		{"only one too many", 120, 40, 3, 12},
		{"more that run than fit", 120, 40, 30, 30},
	}
	ways := []struct {
		name     string
		down, up func(m *model)
	}{
		{"a row at a time", func(m *model) { m.hit(times("down", 100)...) }, func(m *model) { m.hit(times("up", 100)...) }},
		{"pages", func(m *model) { m.hit(times("ctrl+f", 40)...) }, func(m *model) { m.hit(times("ctrl+b", 40)...) }},
		{"at once", func(m *model) { m.hit("G") }, func(m *model) { m.hit("g") }},
		{"the wheel", func(m *model) { m.turn(paneProcesses, 100) }, func(m *model) { m.turn(paneProcesses, -100) }},
	}
	for _, c := range cases {
		for _, way := range ways {
			t.Run(c.name+", "+way.name, func(t *testing.T) {
				m := still(t, queueing(t, c.running, c.planned), c.w, c.h, nil)
				m.focus(paneProcesses)
				m.hit("g")
				first, last := "plan00", fmt.Sprintf("plan%02d", c.planned-1)
				if c.running > 0 {
					first = "run00"
				}
				if text := m.text(); !strings.Contains(text, first) || strings.Contains(text, last) || !strings.Contains(text, " more") {
					t.Fatalf("at the top:\n%s", text)
				}
				way.down(m)
				if text := m.text(); !strings.Contains(text, last) || strings.Contains(text, " more") {
					t.Fatalf("at the bottom:\n%s", text)
				}
				way.up(m)
				if text := m.text(); !strings.Contains(text, first) || strings.Contains(text, last) {
					t.Errorf("back at the top:\n%s", text)
				}
			})
		}
	}
}

// What the cursor is on stays in sight until a key goes on from it, and no key is
// pressed in vain on the way.
func TestTheLastProcessStaysInSightWithWhatFollows(t *testing.T) {
	m := still(t, queueing(t, 2, 40), 120, 40, nil)
	m.focus(paneProcesses)
	m.hit("g", "down")
	if !strings.Contains(m.text(), "run01") {
		t.Fatalf("the cursor is out of sight:\n%s", m.text())
	}
	at := m.first(paneProcesses)
	for n := 1; n <= 5; n++ {
		m.hit("down")
		if got := m.first(paneProcesses); got != at+n {
			t.Fatalf("after %d rows the first is %d, not %d", n, got, at+n)
		}
	}
	m.hit("up")
	if got := m.first(paneProcesses); got != at+4 {
		t.Errorf("back up the first is %d", got)
	}
}

func TestCommandsThatWaitAreScrolledLikeProcesses(t *testing.T) {
	s := newStory(t, "default")
	s.exec("default", "sleep 100")
	m := still(t, s, 120, 40, nil)
	m.queue.begun["default"] = item{line: "sleep 100"}
	for i := range 40 {
		m.queue.waiting["default"] = append(m.queue.waiting["default"], item{line: fmt.Sprintf("next%02d", i)})
	}
	m.focus(paneHistory)
	m.settle()
	if text := m.text(); !strings.Contains(text, "sleep 100  ") || strings.Contains(text, "next39") {
		t.Fatalf("what runs is out of sight:\n%s", text)
	}
	m.hit("G")
	if !strings.Contains(m.text(), "next39") {
		t.Errorf("the last is not reached:\n%s", m.text())
	}
}

// times returns a key pressed n times.
func times(key string, n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = key
	}
	return all
}

// turn turns the wheel over a pane.
func (m *model) turn(p pane, n int) {
	inner := m.lay.panes[p].Inner()
	m.Update(wheelMsg{inner.X, inner.Y, n})
}
