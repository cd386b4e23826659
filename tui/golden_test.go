package tui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"braid/record"
	"braid/tui/tuitest"
)

// lively tells a story with one of everything, and returns the run.
func lively(t *testing.T) *story {
	s := newStory(t, "default", "api")
	time.Sleep(3 * time.Second)
	s.ran("default", "git status --short", strings.Repeat(" M main.go\n", 12), "", 0)
	time.Sleep(20 * time.Second)
	web := s.process("default", "web", "npm run dev")
	s.print("default", web, "VITE v6 ready in 320 ms\n➜ Local: \x1b[36mhttp://localhost:5173/\x1b[m\n", "(node:412) Warning: deprecated\n")
	s.tell("default", record.StatEvent{ID: web, CPU: 12, RSS: 84 << 20, Count: 4, Ports: []int{5173}})
	s.endProcess("default", s.process("default", "job", "./job --once"), 1)
	time.Sleep(5 * time.Second)
	s.ran("default", "go test ./...", "ok   shop/cart\nFAIL shop/till\n", "till_test.go:12: want 3\n", 1)
	time.Sleep(10 * time.Second)
	npm := s.exec("default", "npm ci")
	s.print("default", npm, strings.Repeat("added a package\n", 41), "npm warn deprecated 你好\n")
	time.Sleep(3 * time.Second)
	return s
}

// drawn returns the text of the screen of a model over a story, told in fake time
// so that it is the same every time.
func drawn(t *testing.T, w, h int, change func(*Options), do func(m *model, s *story)) string {
	var text string
	synctest.Test(t, func(t *testing.T) {
		s := lively(t)
		m := still(t, s, w, h, change)
		m.look.Zone = time.UTC
		if do != nil {
			do(m, s)
		}
		text = m.text() + "\n"
	})
	return text
}

func TestTheScreenAtEverySize(t *testing.T) {
	for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}, {60, 20}, {40, 12}, {20, 6}, {1, 1}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			golden.RequireEqual(t, drawn(t, size[0], size[1], nil, nil))
		})
	}
}

func TestEveryModeAtEverySize(t *testing.T) {
	modes := []struct {
		name   string
		change func(*Options)
		do     func(m *model)
	}{
		{"frozen", nil, func(m *model) { m.hit("esc", "space", "[") }},
		{"watched", func(o *Options) { o.Control, o.Run = nil, "20260501-140322" }, nil},
		{"replayed", func(o *Options) { o.Control, o.Run, o.Replay = nil, "shop.braid", &Replay{Paused: true} }, func(m *model) { m.hit("7") }},
		{"read only", func(o *Options) { o.ReadOnly = true }, func(m *model) { m.focus(paneProcesses) }},
		{"merged", nil, func(m *model) {
			m.shape.arrange = arrangeMerged
			m.focus(paneOut)
			m.hit("t", "#")
			m.toasts = toasts{}
		}},
		{"zoomed", nil, func(m *model) { m.focus(paneErr); m.hit("z") }},
		{"asked", nil, func(m *model) { m.hit("ctrl+q") }},
		{"searched", nil, func(m *model) { m.hit("esc", "/"); m.typeKeys("package"); m.scanAll() }},
		{"in the palette", nil, func(m *model) { m.hit("ctrl+p") }},
	}
	for _, mode := range modes {
		for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}, {60, 20}, {40, 12}, {20, 6}, {1, 1}} {
			t.Run(fmt.Sprintf("%s/%dx%d", mode.name, size[0], size[1]), func(t *testing.T) {
				golden.RequireEqual(t, drawn(t, size[0], size[1], mode.change, func(m *model, _ *story) {
					if mode.do != nil {
						mode.do(m)
						m.settle()
					}
				}))
			})
		}
	}
}

func TestTheScreenInItsStates(t *testing.T) {
	watch := func(o *Options) { o.Control, o.Run = nil, "20260501-140322" }
	replay := func(o *Options) {
		o.Control, o.Run, o.Replay = nil, "shop.braid", &Replay{Paused: true}
	}
	cases := []struct {
		name   string
		change func(*Options)
		do     func(m *model, s *story)
	}{
		{"a process is chosen", nil, func(m *model, _ *story) { m.focus(paneProcesses); m.hit("g") }},
		{"a moment stands still", nil, func(m *model, _ *story) { m.hit("esc", "space", "[") }},
		{"somebody else's run", watch, nil},
		{"a recording", replay, func(m *model, _ *story) { m.hit("5") }},
		{"a stream is zoomed", nil, func(m *model, _ *story) { m.focus(paneErr); m.hit("z") }},
		{"streams are merged", nil, func(m *model, _ *story) { m.shape.arrange = arrangeMerged; m.focus(paneOut) }},
		{"a search", nil, func(m *model, _ *story) { m.hit("esc", "/"); m.typeKeys("package"); m.scanAll() }},
		{"help", nil, func(m *model, _ *story) { m.hit("esc", "?") }},
		{"the palette", nil, func(m *model, _ *story) { m.hit("ctrl+p"); m.typeKeys("stop") }},
		{"a question", nil, func(m *model, _ *story) { m.hit("ctrl+g", "x", "enter") }},
		{"a confirmation", nil, func(m *model, _ *story) { m.focus(paneProcesses); m.hit("g", "x") }},
		{"a signal is chosen", nil, func(m *model, _ *story) { m.focus(paneProcesses); m.hit("g", "X", "down") }},
		{"details of a process", nil, func(m *model, _ *story) { m.focus(paneProcesses); m.hit("g", "D") }},
		{"quitting", nil, func(m *model, _ *story) { m.hit("esc", "q") }},
		{"a message", nil, func(m *model, s *story) { s.endProcess("default", "p1", 1); m.Update(frameMsg{changed: true}) }},
		{"several lines are typed", nil, func(m *model, _ *story) { m.paste("for i in 1 2 3; do\n  echo $i\ndone") }},
		{"nothing has happened", nil, func(m *model, s *story) { m.sel.session = "api" }},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			golden.RequireEqual(t, drawn(t, 100, 30, c.change, func(m *model, s *story) {
				if c.do != nil {
					c.do(m, s)
					m.settle()
				}
			}))
		})
	}
}

// masked hides the times of a real run.
func masked(text string) string {
	clock := regexp.MustCompile(`\d\d:\d\d:\d\d`)
	took := regexp.MustCompile(` +\d+\.\ds|\d+ms`)
	return took.ReplaceAllString(clock.ReplaceAllString(text, "hh:mm:ss"), "   t.ts")
}

func TestTheTerminalShowsWhatIsDrawn(t *testing.T) {
	s := newStory(t, "default", "other")
	s.ran("default", "make", "cc \x1b[32mok\x1b[m\nwide 你好 x\n", "warn\ttab\n", 0)
	s.ran("default", "false", "", "", 1)
	term := show(t, 100, 30, Options{Source: s.run, Control: &deeds{}})
	press(term, "esc up 'i' 'echo ' ")
	term.Until(t, "all of it", func(s tuitest.Screen) bool {
		return s.CursorVisible && strings.Contains(s.Row(s.CursorY), "❯ echo")
	})
	term.Expect(t, "wide 你好 x", "warn")
	golden.RequireEqual(t, masked(term.Text()))
}
