package tui

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/views"
)

// hint returns the key that the footer shows for an action.
func (m *model) hint(name keymap.Name) string {
	for _, h := range m.hints() {
		if h.Name == name {
			return h.Key
		}
	}
	return ""
}

func TestTheFooterShowsKeysThatWorkHere(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "ls", "a\n", "", 0)
	m := still(t, s, 200, 40, nil)
	if got := m.hint(keymap.Help); got != "?" {
		t.Errorf("help is %q at an empty prompt", got)
	}
	m.hit("l")
	if got := m.hint(keymap.Help); got != "f1" {
		t.Errorf("help is %q while something is typed", got)
	}
	m.hit("?")
	if m.prompt.text != "l?" || m.top() != nil {
		t.Errorf("the prompt has %q", m.prompt.text)
	}
	m.hit("ctrl+c", "?")
	if box, ok := m.top().(*text); !ok || box.title != "Keys" {
		t.Error("? does not open the help at an empty prompt")
	}
	m.hit("esc", "esc", "space")
	if got := m.hint(keymap.Faster); got != "" {
		t.Errorf("a run that goes on has a key for its speed: %q", got)
	}
}

func TestTheFooterLeavesOutWhatWouldDoNothing(t *testing.T) {
	s := newStory(t, "default", "other")
	s.ran("default", "ls", "a\n", "", 0)
	m := still(t, s, 300, 40, nil)
	shows := func(when string, want map[keymap.Name]bool) {
		t.Helper()
		for name, yes := range want {
			if got := m.hint(name) != ""; got != yes {
				t.Errorf("%s: %s shows: %v", when, name, got)
			}
		}
	}
	shows("at an empty prompt", map[keymap.Name]bool{
		keymap.Interrupt: false, keymap.Complete: false, keymap.NextPane: true, keymap.Quit: true, keymap.Back: true,
	})
	m.hit("l")
	shows("while something is typed", map[keymap.Name]bool{keymap.Interrupt: true, keymap.Complete: true, keymap.NextPane: false})
	m.hit("ctrl+c", "esc")
	shows("at what has ended well", map[keymap.Name]bool{
		keymap.Stop: false, keymap.FailPrev: false, keymap.WhenEnded: true, keymap.Search: true, keymap.Open: true,
	})
	m.focus(paneOut)
	shows("in a stream", map[keymap.Name]bool{keymap.SearchNext: false, keymap.Stop: false, keymap.Restart: true})
	m.streams.search.look("a", false)
	shows("after a search", map[keymap.Name]bool{keymap.SearchNext: true, keymap.SearchPrev: true})
	m.focus(paneSessions)
	shows("at the session that stays", map[keymap.Name]bool{keymap.DeleteSession: false})
	m.sel.session = "other"
	m.settle()
	shows("at another session", map[keymap.Name]bool{keymap.DeleteSession: true})
	s.exec("other", "sleep 100")
	s.ran("default", "false", "", "", 1)
	s.process("default", "web", "serve")
	m.Update(frameMsg{changed: true})
	m.focus(panePrompt)
	shows("while a command runs", map[keymap.Name]bool{keymap.Interrupt: true})
	m.focus(paneHistory)
	shows("at what runs", map[keymap.Name]bool{keymap.Stop: true, keymap.WhenEnded: false})
	m.sel.session = "default"
	m.focus(paneProcesses)
	m.settle()
	shows("at a process", map[keymap.Name]bool{keymap.Stop: true, keymap.Kill: true, keymap.FailPrev: true})
	m.hit("space")
	shows("in the past", map[keymap.Name]bool{keymap.EventBack: true, keymap.EventOn: true, keymap.Live: true, keymap.GotoTime: true})
}

func TestTheEndOfInputLeavesAtAnEmptyPrompt(t *testing.T) {
	m := still(t, newStory(t, "default"), 120, 40, nil)
	m.prompt.set("ab")
	m.prompt.cursor = 0
	if cmd := m.hit("ctrl+d"); quits(cmd) || m.prompt.text != "b" {
		t.Errorf("with text it leaves, or deletes nothing: %q", m.prompt.text)
	}
	m.hit("ctrl+d")
	if cmd := m.hit("ctrl+d"); !quits(cmd) {
		t.Error("with none it does not leave")
	}
	s := newStory(t, "default")
	s.process("default", "web", "serve")
	m = still(t, s, 120, 40, nil)
	if cmd := m.hit("ctrl+d"); quits(cmd) || m.top() == nil {
		t.Error("it does not ask while something runs")
	}
}

// quits says that a command of a model quits, or one of those that it stands for.
func quits(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	switch msg := cmd().(type) {
	case tea.QuitMsg:
		return true
	case tea.BatchMsg:
		for _, c := range msg {
			if quits(c) {
				return true
			}
		}
	}
	return false
}

func TestAUsersKeyForAnActionThatHoldsEverywhereWorksInThePrompt(t *testing.T) {
	keys, err := keymap.Default().With(map[string][]string{"commands": {"ctrl+k"}})
	if err != nil {
		t.Fatal(err)
	}
	m := still(t, newStory(t, "default"), 200, 40, func(o *Options) { o.Keys = keys })
	if got := m.hint(keymap.Palette); got != "ctrl+k" {
		t.Errorf("the footer shows %q", got)
	}
	m.hit("a", "ctrl+k")
	if p, ok := m.top().(*picker); !ok || p.title != "Commands" || m.prompt.text != "a" {
		t.Errorf("it does not open; the prompt has %q", m.prompt.text)
	}
}

func TestHelpIsReadLikeAPager(t *testing.T) {
	m := still(t, newStory(t, "default"), 80, 24, nil)
	at := func() int { return m.top().(*text).view.YOffset() }
	m.hit("?")
	for _, step := range []struct {
		key  string
		down bool
	}{{"j", true}, {"k", false}, {"space", true}, {"ctrl+b", false}, {"ctrl+d", true}, {"ctrl+u", false}, {"G", true}, {"g", false}, {"end", true}} {
		before := at()
		if m.hit(step.key); (at() > before) != step.down || at() == before {
			t.Errorf("%s goes from %d to %d", step.key, before, at())
		}
	}
	for _, key := range []string{"q", "?", "esc"} {
		if m.hit(key); m.top() != nil {
			t.Errorf("%s does not close it", key)
			m.over = nil
		}
		m.hit("?")
	}
}

// While a box is open the screen steps back, but not the keys of the box.
func TestTheFooterIsReadWhileABoxIsOpen(t *testing.T) {
	m := still(t, newStory(t, "default"), 120, 40, nil)
	m.hit("ctrl+s")
	screen, _ := m.screen()
	lines := screen.Lines()
	if want := views.Footer(m.canvas, 120, m.hints()).String(); lines[m.lay.footer.Y] != want {
		t.Errorf("it is drawn as %q, not %q", lines[m.lay.footer.Y], want)
	}
	if header := views.Header(m.canvas, 120, m.header()).String(); lines[0] == header {
		t.Error("the rest of the screen does not step back")
	}
}
