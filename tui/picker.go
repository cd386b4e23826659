package tui

import (
	"sort"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/sahilm/fuzzy"

	"braid/keymap"
	"braid/views"
)

// entry is something that can be picked.
type entry struct {
	views.Item
	pick func(m *model) tea.Cmd
}

// picker is a list to choose from by typing some of its letters.
type picker struct {
	plain
	editor
	title, hint string
	entries     []entry
	found       []views.Item // what matches, as drawn
	index       []int        // of found in entries
	selected    int
	first       int
	aside       bool // stands at the right edge, where what it changes is seen
	// moved is called when another entry is selected; nil: nothing follows it.
	moved func(m *model, i int)
	// left is called when nothing is picked; nil: nothing was begun.
	left func(m *model)
}

func (p *picker) field() *editor { return &p.editor }

func (p *picker) cancelled(m *model) {
	if p.left != nil {
		p.left(m)
	}
}

// edited looks for what was typed by its letters in their order. What has it as
// it was typed comes first.
func (p *picker) edited(m *model) {
	p.found, p.index, p.selected, p.first = p.found[:0], p.index[:0], 0, 0
	pattern := strings.Join(strings.Fields(p.text), "")
	if pattern == "" {
		for i, e := range p.entries {
			p.found, p.index = append(p.found, e.Item), append(p.index, i)
		}
	}
	if pattern != "" {
		found := fuzzy.FindFrom(pattern, names(p.entries))
		sort.SliceStable(found, func(i, j int) bool {
			return rank(found[i].Str, p.text) < rank(found[j].Str, p.text)
		})
		for _, match := range found {
			item := p.entries[match.Index].Item
			item.Matches = matched(match, p.text)
			p.found, p.index = append(p.found, item), append(p.index, match.Index)
		}
	}
	p.tell(m)
}

// rank says how well a text that matches does so: 0 when it begins with what was
// typed, 1 when a word of it does, 2 when it has it anywhere, 3 when it has only
// its letters.
func rank(text, typed string) int {
	text, typed = strings.ToLower(text), strings.ToLower(strings.TrimSpace(typed))
	switch i := strings.Index(text, typed); {
	case i < 0:
		return 3
	case i == 0:
		return 0
	case strings.Contains(text, " "+typed):
		return 1
	}
	return 2
}

// matched returns which bytes of a text to mark: what was typed where the text
// has it as it was typed, else its letters.
func matched(match fuzzy.Match, typed string) []int {
	lower, typed := strings.ToLower(match.Str), strings.ToLower(strings.TrimSpace(typed))
	i := strings.Index(lower, typed)
	if i < 0 || len(lower) != len(match.Str) {
		return match.MatchedIndexes
	}
	all := make([]int, len(typed))
	for j := range all {
		all[j] = i + j
	}
	return all
}

// names are the texts of entries, as the search wants them.
type names []entry

func (n names) String(i int) string { return n[i].Text }
func (n names) Len() int            { return len(n) }

// tell says which entry is selected.
func (p *picker) tell(m *model) {
	if p.moved != nil && p.selected < len(p.index) {
		p.moved(m, p.index[p.selected])
	}
}

func (p *picker) act(m *model, name keymap.Name) tea.Cmd {
	_, _, rows := p.size(m)
	switch name {
	case keymap.Accept:
		return p.choose(m)
	case keymap.ListUp:
		p.step(m, -1)
	case keymap.ListDown:
		p.step(m, 1)
	case keymap.ListPageUp:
		p.step(m, -rows)
	case keymap.ListPageDn:
		p.step(m, rows)
	}
	return nil
}

// step selects the entry n further on; single steps go round at the ends.
func (p *picker) step(m *model, n int) {
	last := len(p.found) - 1
	if last < 0 {
		return
	}
	to := p.selected + n
	if n == 1 && to > last {
		to = 0
	}
	if n == -1 && to < 0 {
		to = last
	}
	p.selected = min(max(to, 0), last)
	p.tell(m)
}

// scroll moves the selection, which the list follows.
func (p *picker) scroll(m *model, n int) {
	p.selected = min(max(p.selected+n, 0), max(len(p.found)-1, 0))
	p.tell(m)
}

// choose picks the selected entry, or says why it cannot be picked.
func (p *picker) choose(m *model) tea.Cmd {
	if p.selected >= len(p.index) {
		return nil
	}
	e := p.entries[p.index[p.selected]]
	if e.Refused != "" {
		m.toasts.add(views.ToneWarn, e.Text+": "+e.Refused)
		return nil
	}
	m.close(p)
	return e.pick(m)
}

// The widest that a picker is, in cells.
const (
	pickerWidth = 76
	asideWidth  = 40
)

// size returns the size of the box and how many entries fit in it.
func (p *picker) size(m *model) (w, h, rows int) {
	w = pickerWidth
	if p.aside {
		w = asideWidth
	}
	w = min(max(m.w-4, 0), w)
	h = min(max(m.h-3, 0), min(len(p.entries), 14)+4)
	return w, h, max(h-4, 0)
}

func (p *picker) settle(m *model) {
	_, _, rows := p.size(m)
	p.first = views.Scroll(p.first, p.selected, len(p.found), rows)
}

func (p *picker) draw(m *model) box {
	w, h, rows := p.size(m)
	inner := max(w-4, 0)
	line, x := views.Input(m.canvas, inner, views.InputData{
		Label: "❯", Text: p.text, Cursor: utf8.RuneCountInString(p.text[:p.cursor]), Hint: p.hint,
	})
	m.canvas.Add("")
	list := views.List(m.canvas, inner, rows, views.ListData{
		N: len(p.found), Item: func(i int) views.Item { return p.found[i] },
		Selected: p.selected, First: p.first, Empty: "nothing matches",
	})
	foot := m.keyFor(keymap.Accept) + " choose · " + m.keyFor(keymap.Cancel) + " close"
	b := box{lines: views.Box(m.canvas, w, h, views.BoxData{Title: p.title, Foot: foot, Margin: 1, Lines: line.To(list)}), w: w, cursor: true, x: x + 2, y: 1}
	if p.aside {
		_, y := views.Centre(m.w, m.h, w, h)
		b.placed, b.left, b.top = true, m.w-w-2, y
	}
	return b
}

// click picks the entry in a row.
func (p *picker) click(m *model, _, y int) tea.Cmd {
	_, _, rows := p.size(m)
	i := p.first + y - 3
	if y < 3 || y >= 3+rows || i >= len(p.found) {
		return nil
	}
	p.selected = i
	return p.choose(m)
}
