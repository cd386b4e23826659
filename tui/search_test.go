package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"braid/record"
)

// scanAll looks at everything that is searched or filtered, as the program's
// commands would.
func (m *model) scanAll() {
	for cmd := m.lookOn(); cmd != nil; cmd = m.lookOn() {
		switch msg := cmd().(type) {
		case tea.BatchMsg:
			for _, c := range msg {
				m.handle(c())
				m.settle()
			}
		default:
			m.handle(msg)
			m.settle()
		}
	}
}

// typeKeys presses a key for each letter. The commands are dropped: what they
// would look at is looked at by scanAll.
func (m *model) typeKeys(text string) {
	for _, r := range text {
		m.handle(tea.KeyPressMsg{Code: r, Text: string(r)})
		m.settle()
	}
}

// searching is a model over a long output, with the focus in its stdout.
func searching(t *testing.T) *model {
	s := newStory(t, "default")
	var b strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&b, "line %d", i)
		if i%100 == 50 {
			b.WriteString(" has a \x1b[31mNee\x1b[mdle (in) it")
		}
		b.WriteByte('\n')
	}
	s.ran("default", "long", b.String(), "no hits here\n", 0)
	m := still(t, s, 120, 40, nil)
	m.focus(paneOut)
	m.settle()
	return m
}

func TestSearchFindsThroughColoursAndCounts(t *testing.T) {
	cases := []struct {
		name, pattern string
		regex         bool
		found         int
	}{
		{"small letters find capitals", "needle", false, 10},
		{"capitals find only capitals", "NEEDLE", false, 0},
		{"a capital matters", "Needle", false, 10},
		{"text is literal", "(in)", false, 10},
		{"unless it is not", "line 9[0-9]0", true, 10},
		{"what is not there", "haystack", false, 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m := searching(t)
			m.hit("/")
			if c.regex {
				m.hit("ctrl+x")
			}
			m.typeKeys(c.pattern)
			m.scanAll()
			f := &m.streams.search
			if len(f.hits) != c.found || f.upto != 1000 {
				t.Errorf("%d hits in %d lines, want %d", len(f.hits), f.upto, c.found)
			}
			if c.found > 0 && f.find()([]byte(strings.ToUpper("x")+"Needle (in) line 990")) == nil {
				t.Error("nothing is highlighted")
			}
		})
	}
}

func TestSearchGoesToTheNearestHitAndRound(t *testing.T) {
	m := searching(t)
	f := &m.streams.search
	m.hit("g", "/")
	m.typeKeys("needle")
	m.scanAll()
	if f.here != 50 || m.pos(paneOut).Follow {
		t.Errorf("it went to line %d", f.here)
	}
	m.hit("enter", "n")
	if f.here != 150 {
		t.Errorf("the next is %d", f.here)
	}
	m.hit("N", "N")
	if f.here != 950 {
		t.Errorf("the one before the first is %d", f.here)
	}
	m.hit("n")
	if f.here != 50 {
		t.Errorf("the one after the last is %d", f.here)
	}
	m.hit("esc")
	if f.on() {
		t.Error("esc does not end the search")
	}
}

func TestCancellingASearchGoesBackToWhereItBegan(t *testing.T) {
	m := searching(t)
	m.hit("/")
	m.typeKeys("needle")
	m.scanAll()
	if m.pos(paneOut).Follow {
		t.Fatal("the search did not move the text")
	}
	m.hit("esc")
	if !m.pos(paneOut).Follow || m.streams.search.on() {
		t.Errorf("the text is at %+v, search on %v", m.pos(paneOut), m.streams.search.on())
	}
}

func TestABadExpressionIsToldAndLooksForNothing(t *testing.T) {
	m := searching(t)
	m.hit("/", "ctrl+x")
	m.typeKeys("a(")
	m.scanAll()
	b := m.top().(*searchBox)
	if b.problem == "" || m.streams.search.on() {
		t.Errorf("the box says %q", b.problem)
	}
	m.typeKeys(")")
	if b.problem != "" {
		t.Errorf("the box still says %q", b.problem)
	}
}

func TestEachStreamSaysThatItIsFiltered(t *testing.T) {
	s := newStory(t, "default")
	id := s.exec("default", "a command that is so long that a title has no room for all of it, wherever it stands")
	s.print("default", id, "ok 1\nbad 2\n", "bad 3\nok 4\n")
	for _, a := range []arrangement{arrangeBeside, arrangeStacked} {
		for _, p := range []pane{paneOut, paneErr} {
			m := still(t, s, 120, 40, nil)
			m.shape.arrange = a
			m.focus(p)
			m.hit("&")
			m.typeKeys("bad")
			m.scanAll()
			m.hit("enter")
			if got := m.text(); !strings.Contains(got, p.facts().key+" · filter: bad · a comm") {
				t.Errorf("%s, %s:\n%s", a, p.facts().key, got)
			}
		}
	}
}

func TestAFilterShowsOnlyWhatMatchesAlsoWhatComes(t *testing.T) {
	s := newStory(t, "default")
	id := s.exec("default", "log")
	s.print("default", id, "ok 1\nbad 2\nok 3\n", "")
	m := still(t, s, 120, 40, nil)
	m.focus(paneOut)
	m.settle()
	m.hit("&")
	m.typeKeys("bad")
	m.scanAll()
	m.hit("enter")
	if got := shownText(t, m, paneOut); got != "bad 2\n" {
		t.Errorf("it shows %q", got)
	}
	s.print("default", id, "bad 4\nok 5\n", "")
	m.Update(frameMsg{changed: true})
	m.streams.filter.busy = false // The command of Update was dropped.
	m.scanAll()
	if got := shownText(t, m, paneOut); got != "bad 2\nbad 4\n" {
		t.Errorf("later it shows %q", got)
	}
	m.hit("esc")
	if got := shownText(t, m, paneOut); !strings.HasPrefix(got, "ok 1\n") {
		t.Errorf("without the filter it shows %q", got)
	}
}

func TestAFilterWithoutAMatchSaysSo(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "log", "ok 1\n", "", 0)
	m := still(t, s, 120, 40, nil)
	m.focus(paneOut)
	m.settle()
	m.hit("&")
	m.typeKeys("bad")
	m.scanAll()
	m.hit("enter")
	if text := m.text(); !strings.Contains(text, "no line matches the filter") || strings.Contains(text, "printed nothing") {
		t.Errorf("the screen says\n%s", text)
	}
}

// shownText returns all lines of a pane.
func shownText(t *testing.T, m *model, p pane) string {
	t.Helper()
	v, ok := m.view(p)
	if !ok {
		t.Fatal("there is nothing to show")
	}
	page := make([]record.Line, v.Lines.Len())
	n, err := v.Lines.Read(v.Lines.First(), page)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, l := range page[:n] {
		b.Write(l.Text)
		b.WriteByte('\n')
	}
	return b.String()
}

func TestWhatBelongsToAnOlderRoundIsDropped(t *testing.T) {
	m := searching(t)
	f := &m.streams.search
	if err := f.look("needle", false); err != nil {
		t.Fatal(err)
	}
	old := m.lookOn()
	if err := f.look("line", false); err != nil {
		t.Fatal(err)
	}
	m.handle(old())
	if len(f.hits) != 0 {
		t.Errorf("%d hits of the old pattern", len(f.hits))
	}
	m.scanAll()
	if len(f.hits) != 1000 {
		t.Errorf("%d hits", len(f.hits))
	}
}

func TestSelectedLinesAreCopiedWholeAndPlain(t *testing.T) {
	s := newStory(t, "default")
	long := strings.Repeat("x", 3*record.MaxText)
	s.ran("default", "print", "one\n\x1b[1mtwo\x1b[m\n"+long+"\nlast\n", "", 0)
	m := still(t, s, 120, 40, nil)
	m.focus(paneOut)
	m.settle()
	all := gather(m.ctx, m.look.Method, m.lines(paneOut), 0, 4)().(gatheredMsg)
	if all.text != "one\ntwo\n"+long+"\nlast\n" || all.lines != 4 || all.cut || all.err != nil {
		t.Errorf("%d lines, cut %v, %d bytes, %v", all.lines, all.cut, len(all.text), all.err)
	}
	m.hit("v", "up", "y")
	if m.streams.mark.on {
		t.Error("copying does not end the selection")
	}
}

// Nobody knows beforehand on which stream a program complains.
func TestASearchThatFindsNothingGoesOnInTheOtherStream(t *testing.T) {
	open := func(t *testing.T, w int, out, err string) *model {
		s := newStory(t, "default")
		s.ran("default", "make", out, err, 1)
		m := still(t, s, w, 40, nil)
		m.focus(paneOut)
		m.hit("/")
		return m
	}
	enter := func(m *model) {
		m.handle(tea.KeyPressMsg{Code: tea.KeyEnter})
		m.settle()
		m.scanAll()
	}
	look := func(m *model, text string) {
		m.typeKeys(text)
		m.scanAll()
	}
	for _, w := range []int{200, 120, 60, 40} {
		m := open(t, w, "fine\n", "one\nan error here\n")
		look(m, "error")
		if h := m.hints(); h[0].Text != "look in stderr" {
			t.Errorf("at %d the footer says %q", w, h[0].Text)
		}
		enter(m)
		if m.shape.focus != paneErr || m.streams.search.here != 1 {
			t.Errorf("at %d it is at %d of pane %d", w, m.streams.search.here, m.shape.focus)
		}
		m = open(t, w, "fine\n", "one\n")
		look(m, "error")
		enter(m)
		if said := strings.Join(m.messages(), ", "); m.shape.focus != paneOut || !strings.Contains(said, "in either stream") {
			t.Errorf("at %d it is in pane %d and says %q", w, m.shape.focus, said)
		}
		m = open(t, w, "", "an error here\n")
		look(m, "error")
		if m.shape.focus != paneErr || m.streams.search.here != 0 {
			t.Errorf("at %d a search begins in the empty stream", w)
		}
	}
}

func TestArrowsGoFromHitToHitWhileTheSearchIsTyped(t *testing.T) {
	m := searching(t)
	m.hit("/")
	m.typeKeys("9")
	m.scanAll()
	at := m.streams.search.here
	m.hit("down")
	if next := m.streams.search.here; next <= at || m.top() == nil {
		t.Errorf("from %d it goes to %d", at, next)
	}
	m.hit("up")
	if m.streams.search.here != at {
		t.Errorf("it goes back to %d, not %d", m.streams.search.here, at)
	}
}
