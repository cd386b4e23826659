package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"braid/record"
)

// does runs a command and those that follow, as the program would, without
// waiting for frames.
func (m *model) does(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			m.does(c)
		}
	default:
		m.does(m.handle(msg))
	}
	m.settle()
}

// keyed is a press of a key that prints itself.
func keyed(key string) tea.KeyPressMsg { return tea.KeyPressMsg{Code: []rune(key)[0], Text: key} }

func TestAKeyInAStreamActsOnWhatItShows(t *testing.T) {
	cases := []struct {
		name, keys string
		process    bool
		asked      string // of Control
		told       string // in a toast
	}{
		{"stop a process", "xy", true, "stop p1", ""},
		{"restart a process", "ry", true, "restart p1", ""},
		{"run a command again", "r", false, "exec default make", ""},
		{"a command that has ended is not stopped", "x", false, "", "make is not running"},
		{"a command gets no signals", "X", false, "", "signals are for processes"},
		{"a key of another pane", "d", true, "", "d: delete is for sessions"},
		{"a key of a recording", "+", true, "", "faster is for going back in time"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := newStory(t, "default")
			s.ran("default", "make", "built\n", "", 0)
			if c.process {
				s.print("default", s.process("default", "web", "serve"), "up\n", "")
			}
			d := &deeds{}
			m := still(t, s, 100, 30, func(o *Options) { o.Control = d })
			m.focus(paneOut)
			for _, k := range c.keys {
				m.does(m.handle(keyed(string(k))))
			}
			if got := strings.Join(d.all(), "; "); got != c.asked {
				t.Errorf("it asked for %q", got)
			}
			if got := strings.Join(m.messages(), "; "); !strings.Contains(got, c.told) {
				t.Errorf("it said %q", got)
			}
		})
	}
}

func TestWithNothingToActOnAKeySaysSo(t *testing.T) {
	for _, key := range []string{"x", "X", "r", "D"} {
		t.Run(key, func(t *testing.T) {
			m := still(t, newStory(t, "default"), 100, 30, nil)
			for _, p := range []pane{paneProcesses, paneOut, paneErr} {
				m.toasts = toasts{}
				m.focus(p)
				m.does(m.handle(keyed(key)))
				if len(m.messages()) != 1 || m.top() != nil {
					t.Errorf("in pane %d it said %q", p, m.messages())
				}
			}
		})
	}
}

func TestFailuresAreFoundFromAnywhere(t *testing.T) {
	s := newStory(t, "default")
	for i, code := range []int{0, 1, 0, 2, 0} {
		s.ran("default", []string{"a", "b", "c", "d", "e"}[i], "", "", code)
	}
	m := still(t, s, 100, 30, nil)
	m.focus(paneHistory)
	for i, step := range []struct{ key, want, told string }{
		{")", "b", "went round"}, {")", "d", ""}, {")", "b", "went round"}, {"(", "d", "went round"}, {"(", "b", ""},
	} {
		m.toasts = toasts{}
		m.hit(step.key)
		if got := strings.Join(m.messages(), "; "); m.shown.title() != step.want || (step.told == "") != (got == "") || !strings.Contains(got, step.told) {
			t.Errorf("step %d, %s: it shows %s and says %q", i, step.key, m.shown.title(), got)
		}
	}
	well := newStory(t, "default")
	well.ran("default", "a", "", "", 0)
	m = still(t, well, 100, 30, nil)
	m.focus(paneHistory)
	m.hit(")")
	if got := m.messages(); len(got) != 1 || got[0] != "nothing has failed here" {
		t.Errorf("where nothing failed it says %q", got)
	}
}

func TestAQuestionCountsTheChildrenThatItIsAbout(t *testing.T) {
	cases := []struct {
		name  string
		stats []record.Stat
		want  string
	}{
		{"nothing is known yet", nil, "web"},
		{"a program alone", []record.Stat{{Count: 1}}, "web"},
		{"a shell and what it runs", []record.Stat{{Count: 2}}, "web and its child"},
		{"it is the last sample that counts", []record.Stat{{Count: 1}, {Count: 4}}, "web and its 3 children"},
		{"none is left", []record.Stat{{Count: 4}, {Count: 0}}, "web"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := withChildren(&record.Process{Name: "web", Stats: c.stats}); got != c.want {
				t.Errorf("it is %q", got)
			}
		})
	}
}
