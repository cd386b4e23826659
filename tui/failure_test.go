package tui

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"braid/keymap"
	"braid/record"
)

func TestAReplayGoesFromFailureToFailure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStory(t, "one", "two")
		s.ran("one", "good", "", "", 0)
		time.Sleep(time.Minute)
		s.ran("two", "bad", "", "", 3)
		time.Sleep(time.Minute)
		web := s.process("one", "web", "serve")
		time.Sleep(time.Minute)
		s.endProcess("one", web, 2)
		time.Sleep(time.Minute)
		s.ran("one", "worse", "", "", 4)
		time.Sleep(time.Minute)
		m := still(t, s, 120, 40, func(o *Options) { o.Control, o.Replay = nil, &Replay{Paused: true} })
		failures := s.run.Moments(record.FindFailure)
		if len(failures) != 3 {
			t.Fatalf("%d failures", len(failures))
		}
		shows := func(i int) {
			t.Helper()
			want := []string{"bad", "web", "worse"}[i]
			if m.at != failures[i] || m.shown.title() != want {
				t.Errorf("at %v it shows %q, want %q at %v", m.at.Sub(m.from), m.shown.title(), want, failures[i].Sub(m.from))
			}
		}
		for i := range 3 {
			m.hit(")")
			m.Update(frameMsg{})
			shows(i)
		}
		m.hit(")")
		if got := m.messages(); len(got) != 1 || m.at != failures[2] {
			t.Errorf("after the last it says %q", got)
		}
		m.hit("(")
		m.Update(frameMsg{})
		shows(1)
	})
}

// Live, the same keys go through what failed in the session that is shown, commands
// and processes by the time of their end.
func TestFailuresOfProcessesAreGoneToAsWell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStory(t, "default", "other")
		tick := func() { time.Sleep(time.Second) }
		s.ran("default", "first", "", "", 1)
		tick()
		web := s.process("default", "web", "serve")
		tick()
		s.ran("default", "fine", "", "", 0)
		tick()
		s.endProcess("default", web, 2)
		tick()
		s.ran("other", "elsewhere", "", "", 9)
		s.ran("default", "second", "", "", 3)
		tick()
		s.process("default", "api", "serve")
		m := still(t, s, 120, 40, nil)
		steps := []struct{ key, want, says string }{
			{"(", "second", ""}, {"(", "web", ""}, {"(", "first", ""}, {"(", "second", "went round"},
			{")", "first", "went round"}, {")", "web", ""}, {")", "second", ""},
		}
		m.focus(paneOut)
		for i, step := range steps {
			m.toasts = toasts{}
			m.hit(step.key)
			said := strings.Join(m.messages(), "")
			if m.shown.title() != step.want || (step.says == "") != (said == "") || !strings.Contains(said, step.says) {
				t.Errorf("step %d, %s: it shows %q and says %q", i, step.key, m.shown.title(), said)
			}
		}
	})
}

// From the list that does not have what failed, the focus goes to the one that has: the
// keys of a list are about its own row, whatever the streams show.
func TestTheKeysAfterAJumpAreAboutWhatFailed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStory(t, "default")
		s.process("default", "web", "serve")
		s.ran("default", "bad", "", "", 1)
		time.Sleep(time.Second)
		s.endProcess("default", s.process("default", "api", "serve"), 2)
		time.Sleep(time.Second)
		m := still(t, s, 120, 40, nil)
		for _, past := range []bool{false, true} {
			for _, c := range []struct {
				from, to pane
				want     string
			}{
				{paneProcesses, paneHistory, "bad"}, {paneHistory, paneProcesses, "api"},
				{paneSessions, paneSessions, "api"}, {paneOut, paneOut, "bad"},
			} {
				m.hit("L")
				if past {
					m.hit("space")
				}
				m.focus(c.from)
				m.hit("(")
				if m.shown.title() != c.want {
					m.hit("(")
				}
				if m.shown.title() != c.want || m.shape.focus != c.to {
					t.Errorf("past %t, from pane %d: it shows %q with the focus in pane %d", past, c.from, m.shown.title(), m.shape.focus)
				}
				if target := m.target(); c.to != paneSessions && target.title() != c.want {
					t.Errorf("past %t, from pane %d: the keys are about %q", past, c.from, target.title())
				}
			}
		}
	})
}

func TestAHintIsAboutTheRowOfTheListWithTheFocus(t *testing.T) {
	s := newStory(t, "default")
	s.process("default", "web", "serve")
	s.ran("default", "make", "", "", 0)
	m := still(t, s, 120, 40, nil)
	m.chooseRow(paneHistory, 0)
	m.settle()
	for p, want := range map[pane]string{paneProcesses: "restart", paneOut: "run again"} {
		m.focus(p)
		i := slices.IndexFunc(m.hints(), func(h keymap.Hint) bool { return h.Name == keymap.Restart })
		if i < 0 || m.hints()[i].Text != want {
			t.Errorf("in pane %d: %v", p, m.hints())
		}
	}
}

func TestOneKeyGoesBackToWhenSomethingEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStory(t, "default")
		bad := s.exec("default", "bad")
		time.Sleep(time.Minute)
		end := s.end("default", bad, 1)
		time.Sleep(time.Minute)
		s.ran("default", "later", "", "", 0)
		m := still(t, s, 120, 40, nil)
		m.hit("esc", "(", "b")
		if m.at != end || m.shown.title() != "bad" || !m.clock.past() {
			t.Errorf("it shows %q at %v", m.shown.title(), m.at.Sub(m.from))
		}
		m.hit("[", "b") // It still runs at that moment; its end is ahead.
		if m.at != end {
			t.Errorf("from before it goes to %v", m.at.Sub(m.from))
		}
		m.hit("L")
		if m.clock.past() || m.shown.title() != "bad" {
			t.Errorf("back to now it shows %q", m.shown.title())
		}
		s.process("default", "web", "serve")
		m.Update(frameMsg{changed: true})
		m.sel.follow("default")
		m.settle()
		m.toasts = toasts{}
		m.focus(paneProcesses)
		m.hit("b")
		if said := m.messages(); m.clock.past() || len(said) != 1 {
			t.Errorf("of what runs it says %q", said)
		}
	})
}
