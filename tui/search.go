package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/views"
)

// searchActs looks for text in output.
func searchActs() map[keymap.Name]act {
	return map[keymap.Name]act{
		keymap.Search:     func(m *model, _ string) tea.Cmd { return m.openSearch(false) },
		keymap.Filter:     func(m *model, _ string) tea.Cmd { return m.openSearch(true) },
		keymap.SearchNext: func(m *model, _ string) tea.Cmd { m.nextHit(false); return nil },
		keymap.SearchPrev: func(m *model, _ string) tea.Cmd { m.nextHit(true); return nil },
	}
}

// searchBox is the field that a pattern is typed into. What is found shows while
// it is being typed.
type searchBox struct {
	plain
	editor
	filter  bool
	regex   bool
	problem string
	before  finder // what was looked for when it was opened
	begun   bool
}

// openSearch opens the field, for the stream that has the focus or had it last.
func (m *model) openSearch(filter bool) tea.Cmd {
	if !m.shape.focus.stream() {
		m.focus(m.shape.stream)
	}
	m.settle()
	if _, ok := m.view(m.shape.focus); !ok {
		m.toasts.add(views.ToneInfo, "there is no output to search")
		return nil
	}
	f := m.finder(filter)
	b := &searchBox{filter: filter, regex: f.regex, before: *f}
	b.before.anchor = m.pos(m.shape.focus)
	return m.open(b)
}

// finder returns the filter or the search.
func (m *model) finder(filter bool) *finder {
	if filter {
		return &m.streams.filter
	}
	return &m.streams.search
}

func (b *searchBox) field() *editor { return &b.editor }

// edited looks for what is typed now, from what was on screen at first.
func (b *searchBox) edited(m *model) {
	if !b.begun {
		b.begun = true
		return
	}
	f := m.finder(b.filter)
	b.problem = ""
	if err := f.look(b.text, b.regex); err != nil {
		b.problem = "not a regular expression yet"
		return
	}
	if b.filter {
		m.streams.search.restart(posKey{}) // It looks at what the filter shows.
		return
	}
	m.setPos(m.shape.focus, b.before.anchor)
	if v, ok := m.view(m.shape.focus); ok {
		f.want, _ = v.Visible(b.before.anchor)
	}
}

func (b *searchBox) act(m *model, name keymap.Name) tea.Cmd {
	switch name {
	case keymap.Accept:
		m.close(b)
		if b.text == "" && !b.filter && b.before.on() {
			*m.finder(false) = b.before // An empty search is the one before.
			m.nextHit(false)
		} else if b.text == "" {
			m.finder(b.filter).match = nil
		}
	case keymap.SearchRegex:
		b.regex = !b.regex
		b.edited(m)
	}
	return nil
}

// cancelled puts everything back as it was.
func (b *searchBox) cancelled(m *model) {
	f := m.finder(b.filter)
	round := f.round
	*f = b.before
	f.round, f.busy = round+1, false
	if !b.filter {
		m.setPos(m.shape.focus, b.before.anchor)
	}
}

func (b *searchBox) draw(m *model) box {
	pane := m.lay.panes[m.shape.focus]
	w := min(max(m.w-2, 0), max(pane.W, 40))
	d := views.InputData{
		Label: "/", Text: b.text, Cursor: runes(b.text[:b.cursor]), Problem: b.problem,
		Hint: "text to find · " + m.keyFor(keymap.SearchRegex) + " regular expression",
		Note: m.finder(b.filter).note(b.regex),
	}
	title := "Search"
	if b.filter {
		title, d.Label, d.Hint = "Filter", "&", "show only lines with this text"
	}
	line, x := views.Input(&m.look, max(w-4, 0), d)
	lines := views.Box(&m.look, w, 3, title, "", false, []string{" " + line + " "})
	return box{
		lines: lines, w: w, cursor: true, x: x + 2, y: 1,
		placed: true, left: min(pane.X, max(m.w-w, 0)), top: max(pane.Y+pane.H-3, 0),
	}
}

// note says how much was found.
func (f *finder) note(regex bool) string {
	how := ""
	if regex {
		how = "regex "
	}
	switch n := len(f.hits); {
	case !f.on():
		return how
	case f.here >= 0:
		return fmt.Sprintf("%s%d of %s", how, f.place(f.here), views.Count(int64(n)))
	case n == 0 && !f.busy:
		return how + "not found"
	default:
		return how + views.Count(int64(n)) + " found"
	}
}

// scanned takes a piece that was looked at, and goes to the hit that is wanted.
func (m *model) scanned(msg scannedMsg) tea.Cmd {
	f := m.finder(msg.filter)
	if !f.take(msg) || msg.filter || f.want < 0 {
		return nil
	}
	v, ok := m.view(m.shape.stream)
	if !ok {
		return nil
	}
	if n, found := f.next(f.want, false); found {
		m.goTo(f, n)
	} else if f.upto >= v.Lines.Len() {
		if n, found := f.next(f.want, true); found {
			m.goTo(f, n)
		}
		f.want = -1
	}
	return nil
}

// goTo shows a hit of the search.
func (m *model) goTo(f *finder, n int64) {
	f.here, f.want = n, -1
	m.move(m.shape.stream, func(v views.View, at views.StreamPos) views.StreamPos { return v.Show(v.Stop(at), n) })
}

// nextHit goes to the next hit, or the one before; beyond the last one it goes
// round.
func (m *model) nextHit(back bool) {
	f := &m.streams.search
	if !f.on() {
		m.toasts.add(views.ToneInfo, "nothing is searched for; "+m.keyFor(keymap.Search)+" does")
		return
	}
	if len(f.hits) == 0 {
		m.toasts.add(views.ToneInfo, f.pattern+": not found")
		return
	}
	from := f.here
	if v, ok := m.view(m.shape.stream); ok && from < 0 {
		from, _ = v.Visible(m.pos(m.shape.stream))
	}
	if !back {
		from++
	}
	n, ok := f.next(from, back)
	if !ok {
		n = f.hits[0]
		if back {
			n = f.hits[len(f.hits)-1]
		}
		m.toasts.add(views.ToneInfo, "went round the end")
	}
	m.goTo(f, n)
}
