package tui

import (
	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/views"
)

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
		if b.text != "" && !b.filter {
			return m.searchOther()
		}
		if b.text == "" && !b.filter && b.before.on() {
			*m.finder(false) = b.before // An empty search is the one before.
			return m.nextHit(false)
		} else if b.text == "" {
			m.finder(b.filter).match = nil
		}
	case keymap.ListDown, keymap.ListUp:
		if f := m.finder(b.filter); !b.filter && f.on() && len(f.hits) > 0 {
			return m.nextHit(name == keymap.ListUp)
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
	line, x := views.Input(m.canvas, max(w-4, 0), d)
	lines := views.Box(m.canvas, w, 3, views.BoxData{Title: title, Margin: 1, Lines: line})
	top := max(pane.Y+pane.H-lines.Height(), 0)
	if m.hitBelow(m.shape.focus, lines.Height()) {
		top = pane.Y
	}
	return box{
		lines: lines, w: w, cursor: true, x: x + 2, y: 1,
		placed: true, left: min(pane.X, max(m.w-w, 0)), top: top,
	}
}

// hitBelow says that the hit that was gone to is in the last rows of a pane, its
// border included.
func (m *model) hitBelow(p pane, rows int) bool {
	hit, shown := m.shownHit(p)
	v, _ := m.view(p)
	for y := v.H + 1 - rows; shown && y < v.H; y++ {
		if n, ok := v.LineAt(m.pos(p), y); ok && n == hit {
			return true
		}
	}
	return false
}
