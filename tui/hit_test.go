package tui

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"braid/keymap"
	"braid/record"
)

// saysOf returns what the footer says that an action does.
func (m *model) saysOf(name keymap.Name) string {
	for _, h := range m.hints() {
		if h.Name == name {
			return h.Text
		}
	}
	return ""
}

// copiedText is what the key for copying gathers.
func (m *model) copiedText(t *testing.T) string {
	t.Helper()
	cmd := m.copy()
	if cmd == nil {
		t.Fatal("nothing is copied")
	}
	return cmd().(gatheredMsg).text
}

func TestCopyTakesWhatIsSelectedElseTheHitElseAll(t *testing.T) {
	m := searching(t)
	if got, says := m.copiedText(t), m.saysOf(keymap.Copy); strings.Count(got, "\n") != 1000 || says != "copy all" {
		t.Errorf("without a search: %d lines, the footer says %q", strings.Count(got, "\n"), says)
	}
	m.hit("g", "/")
	m.typeKeys("needle")
	m.scanAll()
	m.hit("enter")
	if got, says := m.copiedText(t), m.saysOf(keymap.Copy); got != "line 50 has a Needle (in) it\n" || says != "copy hit" {
		t.Errorf("at a hit: %q, the footer says %q", got, says)
	}
	m.hit("v", "down", "down")
	if says := m.saysOf(keymap.Copy); says != "copy 3 lines" || m.saysOf(keymap.Visual) != "select nothing" {
		t.Errorf("with lines selected the footer says %q and %q", says, m.saysOf(keymap.Visual))
	}
	if got := m.copiedText(t); got != "line 50 has a Needle (in) it\nline 51\nline 52\n" {
		t.Errorf("selected from the hit on: %q", got)
	}
	m.hit("G")
	if got := m.copiedText(t); strings.Count(got, "\n") != 1000 {
		t.Errorf("when the hit is out of sight: %d lines", strings.Count(got, "\n"))
	}
}

func TestAHitThatNothingMarksIsNotCopied(t *testing.T) {
	m := searching(t)
	m.hit("g", "/")
	m.typeKeys("needle")
	m.scanAll()
	m.hit("enter", "esc")
	if got, says := m.copiedText(t), m.saysOf(keymap.Copy); strings.Count(got, "\n") != 1000 || says != "copy all" {
		t.Errorf("after the search: %d lines, the footer says %q", strings.Count(got, "\n"), says)
	}
}

func TestTheBoxOfASearchDoesNotCoverTheHit(t *testing.T) {
	for _, pattern := range []string{"line 999", "line 998", "line 990", "line 0"} {
		m := searching(t)
		m.hit("/")
		m.typeKeys(pattern)
		m.scanAll()
		rows := strings.Split(m.View().Content, "\n")
		seen := 0
		for _, row := range rows {
			if text := ansi.Strip(row); strings.Contains(text, pattern) && !strings.Contains(text, "/ "+pattern) {
				seen++
			}
		}
		if seen == 0 {
			t.Errorf("%q is not to be seen while it is searched for", pattern)
		}
	}
}

// until is a source that goes on no further.
type until struct {
	Source
	to record.Moment
}

func (u until) Span() (from, to record.Moment) {
	from, _ = u.Source.Span()
	return from, u.to
}

func TestAReplayThatBeginsAtItsEndStaysThere(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "ls", "a\n", "", 0)
	_, to := s.run.Span()
	src := until{s.run, to}
	for _, r := range []Replay{{At: to}, {At: to, Speed: 32}, {At: to, IdleLimit: time.Second}} {
		c := newClock(&r, src)
		if c.playing() || c.moment() != to {
			t.Errorf("%+v: at %d of %d, playing %t", r, c.moment(), to, c.playing())
		}
	}
	if c := newClock(&Replay{}, src); !c.playing() {
		t.Error("one that begins at the beginning does not play")
	}
}

func TestTheEndOfAReplayIsShownHoweverSoonItComes(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "ls", "a\n", "", 0)
	_, to := s.run.Span()
	m := still(t, s, 80, 24, func(o *Options) { o.Control, o.Source, o.Replay = nil, until{s.run, to}, &Replay{Speed: 32} })
	for m.clock.playing() { // it takes less than a frame
		runtime.Gosched()
	}
	m.at = m.from // as it was taken at the start
	if m.needs() == 0 {
		t.Error("nothing would show its end")
	}
	m.Update(frameMsg{})
	if m.at != to || m.needs() != 0 {
		t.Errorf("it shows %d of %d, and wants to be woken after %v", m.at, to, m.needs())
	}
}

func TestNothingWakesTheScreenForTimesThatDoNotShow(t *testing.T) {
	s := newStory(t, "default", "other")
	s.process("default", "web", "serve")
	for _, c := range []struct {
		w    int
		want time.Duration
	}{{120, 0}, {260, secondEvery}} {
		if got := still(t, s, c.w, 40, nil).needs(); got != c.want {
			t.Errorf("%d columns: woken every %v, want %v", c.w, got, c.want)
		}
	}
	s.exec("other", "make")
	if got := still(t, s, 120, 40, nil).needs(); got != tickEvery {
		t.Errorf("a spinner: woken every %v", got)
	}
}
