package tui

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"braid/record"
	"braid/views"
)

// hit presses keys that are characters, by a name, or with ctrl.
func (m *model) hit(keys ...string) tea.Cmd {
	special := map[string]rune{
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "end": tea.KeyEnd, "up": tea.KeyUp, "down": tea.KeyDown,
	}
	var cmd tea.Cmd
	for _, k := range keys {
		msg := tea.KeyPressMsg{}
		switch code, ok := special[k]; {
		case ok:
			msg.Code = code
		case k == "space":
			msg.Code, msg.Text = ' ', " "
		case len(k) == 6 && k[:5] == "ctrl+":
			msg.Code, msg.Mod = rune(k[5]), tea.ModCtrl
		default:
			msg.Code, msg.Text = []rune(k)[0], k
		}
		_, cmd = m.Update(msg)
	}
	return cmd
}

func TestTheMomentShownFreezesStepsAndReturns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStory(t, "default")
		time.Sleep(20 * time.Second)
		first := s.exec("default", "first")
		s.print("default", first, "one\n", "")
		time.Sleep(10 * time.Second)
		s.end("default", first, 1)
		time.Sleep(10 * time.Second)
		m := still(t, s, 120, 40, nil)
		from, to := s.run.Span()
		m.hit("esc", "space")
		frozen := m.at
		if m.mode() != views.ModeFrozen || frozen != to || m.lay.bar.Empty() {
			t.Fatalf("mode %v at %v of %v, bar %v", m.mode(), frozen, to, m.lay.bar)
		}
		time.Sleep(time.Minute)
		s.ran("default", "second", "", "", 0)
		m.Update(frameMsg{changed: true})
		if m.at != frozen || m.session().History.Len() != 1 || m.now.Sessions[0].History.Len() != 2 {
			t.Errorf("the moment moved by %v and shows %d commands", m.at.Sub(frozen), m.session().History.Len())
		}
		m.hit("[")
		if got := frozen.Sub(m.at); got != stepBy {
			t.Errorf("a step back goes %v", got)
		}
		m.hit("[", "[")
		if e := m.session().History.At(0); e.State != record.ExecRunning || m.at.Sub(e.Start) != 5*time.Second {
			t.Errorf("15 s before, the command was %v, since %v", e.State, m.at.Sub(e.Start))
		}
		if m.shown.exec == nil || m.shown.exec.Command != "first" {
			t.Errorf("what is shown is %+v", m.shown)
		}
		m.hit("{")
		if m.at != m.now.Sessions[0].History.At(0).Start {
			t.Errorf("the event before is at %v", m.at.Sub(from))
		}
		m.hit("}")
		if m.at != m.now.Sessions[0].History.At(0).End {
			t.Errorf("the next event is at %v", m.at.Sub(from))
		}
		m.hit("[", "[", "[", "[", "[", "[", "[", "[", "[")
		if m.at != from {
			t.Errorf("far back is %v after the beginning", m.at.Sub(from))
		}
		m.hit("L")
		if m.mode() != views.ModeLive || m.session().History.Len() != 2 || !m.lay.bar.Empty() {
			t.Errorf("mode %v", m.mode())
		}
	})
}

func TestRunningSomethingGoesBackToThePresent(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "first", "", "", 0)
	m := still(t, s, 120, 40, nil)
	m.hit("esc", "space", "i", "l", "s", "enter")
	if m.mode() != views.ModeLive {
		t.Errorf("mode %v", m.mode())
	}
}

func TestAReplayPlaysPausesSeeksAndChangesSpeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStory(t, "default")
		for _, c := range []string{"one", "two", "three"} {
			s.ran("default", c, c+"\n", "", 0)
			time.Sleep(10 * time.Second)
		}
		s.ran("default", "last", "", "", 0)
		dir := s.run.Dir()
		run, err := record.OpenRun(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer run.Close()
		from, to := run.Span()
		m := still(t, s, 120, 40, func(o *Options) { o.Source, o.Control, o.Replay = run, nil, &Replay{} })
		if m.mode() != views.ModeReplay || m.at != from || !m.clock.playing() || !m.lay.prompt.Empty() {
			t.Fatalf("it begins at %v, playing %v", m.at.Sub(from), m.clock.playing())
		}
		if m.needs() != m.pace.frame {
			t.Errorf("while it plays it needs a frame every %v", m.needs())
		}
		time.Sleep(15 * time.Second)
		m.Update(frameMsg{})
		if m.at.Sub(from) != 15*time.Second || m.session().History.Len() != 2 {
			t.Errorf("after 15 s it is at %v", m.at.Sub(from))
		}
		m.hit("space")
		if m.needs() != 0 {
			t.Errorf("while it stands it needs a frame every %v", m.needs())
		}
		time.Sleep(time.Minute)
		m.Update(frameMsg{})
		if m.at.Sub(from) != 15*time.Second {
			t.Errorf("paused, it went on to %v", m.at.Sub(from))
		}
		m.hit("+", "space")
		time.Sleep(5 * time.Second)
		m.Update(frameMsg{})
		if got := m.at.Sub(from); got != 25*time.Second {
			t.Errorf("at double speed it is at %v", got)
		}
		m.hit("5")
		if got := m.at.Sub(from); got.Round(time.Millisecond) != (to.Sub(from) / 2).Round(time.Millisecond) {
			t.Errorf("the fifth tenth is at %v of %v", got, to.Sub(from))
		}
		m.hit("L")
		if m.at != to {
			t.Errorf("the end is at %v", m.at.Sub(from))
		}
		time.Sleep(time.Second)
		m.Update(frameMsg{})
		if m.needs() != 0 {
			t.Error("at the end it still needs frames")
		}
		m.hit("space")
		if m.at != from || !m.clock.playing() {
			t.Errorf("played again it begins at %v", m.at.Sub(from))
		}
	})
}

func TestGapsOfAReplayAreShortened(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStory(t, "default")
		s.ran("default", "one", "", "", 0)
		time.Sleep(time.Hour)
		s.ran("default", "two", "", "", 0)
		m := still(t, s, 120, 40, func(o *Options) {
			o.Control, o.Replay = nil, &Replay{IdleLimit: 2 * time.Second, Speed: 2}
		})
		time.Sleep(1100 * time.Millisecond)
		m.Update(frameMsg{})
		if n := m.session().History.Len(); n != 2 {
			t.Errorf("after a second at double speed it shows %d commands", n)
		}
	})
}

func TestWithoutControlKeysSayWhyTheyDoNothing(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "one", "", "", 0)
	m := still(t, s, 120, 40, func(o *Options) { o.Control = nil })
	if m.mode() != views.ModeWatch || m.shape.focus != paneHistory {
		t.Errorf("mode %v, focus %v", m.mode(), m.shape.focus)
	}
	m.hit("r")
	if got := m.messages(); len(got) != 1 || got[0] != "again: needs a live run of your own" {
		t.Errorf("it says %q", got)
	}
	if cmd := m.hit("q"); cmd == nil {
		t.Error("it does not quit")
	}
}

func TestReadOnlyRefusesWhatIsDangerousAlone(t *testing.T) {
	s := newStory(t, "default")
	s.process("default", "web", "npm start")
	m := still(t, s, 120, 40, func(o *Options) { o.ReadOnly = true })
	m.focus(paneProcesses)
	m.hit("x")
	if got := m.messages(); len(got) != 1 || got[0] != "stop: not with --read-only" || m.top() != nil {
		t.Errorf("it says %q", got)
	}
}

func TestReadOnlyHasNothingToTypeInto(t *testing.T) {
	for name, keys := range map[string][]string{
		"at once": nil, "by its key": {"i"}, "by esc": {"esc"}, "by tab": {"tab", "tab", "tab", "tab", "tab"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStory(t, "default")
			s.process("default", "web", "npm start")
			m := still(t, s, 120, 40, func(o *Options) { o.ReadOnly = true })
			for _, k := range keys {
				m.hit(k)
				if m.shape.focus == panePrompt {
					t.Errorf("%q goes to the prompt", k)
				}
			}
			m.focus(paneSessions)
			m.hit("enter", "u")
			m.Update(tea.PasteMsg{Content: "rm -rf ."})
			screen := ansi.Strip(m.View().Content)
			if m.shape.focus == panePrompt || m.prompt.text != "" || !strings.Contains(screen, "default /srv/shop ❯ read only: nothing can be run") {
				t.Errorf("with %q typed the screen is\n%s", m.prompt.text, screen)
			}
			if strings.Contains(screen, "enter prompt") {
				t.Errorf("a key for the prompt shows:\n%s", screen)
			}
		})
	}
}

func TestGoToTimeAsksUntilItUnderstands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStory(t, "default")
		time.Sleep(time.Minute)
		s.ran("default", "one", "", "", 0)
		m := still(t, s, 120, 40, nil)
		m.hit("esc", "ctrl+g", "x", "enter")
		if q, ok := m.top().(*question); !ok || q.problem == "" {
			t.Fatalf("the box is %#v", m.top())
		}
		m.hit("ctrl+u", "3", "0", "s", "enter")
		if m.top() != nil || m.at.Sub(m.from) != 30*time.Second {
			t.Errorf("it went to %v", m.at.Sub(m.from))
		}
	})
}
