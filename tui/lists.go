package tui

import "braid/views"

// list is what a pane lists: entries, with a cursor on one of them.
type list interface {
	// entries returns how many entries there are that can be selected, which of them
	// the cursor is on, -1 for none, and how many follow that cannot be selected.
	entries(m *model) (n, cursor, tail int)
	// choose puts the cursor on an entry that there is, and shows what that stands for.
	choose(m *model, i int)
	// open goes to where the entry that the cursor is on goes on. It is called when
	// there is one.
	open(m *model)
	// target returns what actions on that entry are about.
	target(m *model) subject
	// draw draws the list, from an entry on, into its pane.
	draw(m *model, v *views.Pane, first int)
}

// lists is how far the lists are scrolled.
type lists struct {
	first  [panes]map[string]int // first row shown, by session
	beyond [panes]map[string]int // rows that the keys went on from the last that can be selected
	loose  [panes]bool           // scrolled by the wheel: the cursor may be out of sight
}

// newLists returns lists that are not scrolled.
func newLists() lists {
	var l lists
	for i := range l.first {
		l.first[i], l.beyond[i] = map[string]int{}, map[string]int{}
	}
	return l
}

// settle keeps the cursors of the lists in sight, and with the last entry what
// comes after it.
func (l *lists) settle(m *model) {
	for p := range panes {
		if p.list() {
			l.settleOne(m, p)
		}
	}
}

// settleOne keeps the cursor of one list in sight.
func (l *lists) settleOne(m *model, p pane) {
	n, cursor, fit := m.rows(p)
	tail, key := m.tail(p), m.listKey(p)
	l.beyond[p][key] = min(l.beyond[p][key], m.hidden(p))
	switch {
	case l.loose[p]:
		cursor = -1
	case cursor == n-1:
		cursor += min(tail, m.besides(p)) + l.beyond[p][key]
	}
	l.first[p][key] = views.Scroll(l.first[p][key], cursor, n+tail, fit)
}

// rows returns how many entries a list has that can be selected, which one its
// cursor is on, and how many fit in its pane. What is no list has none.
func (m *model) rows(p pane) (n, cursor, fit int) {
	inner := m.lay.panes[p].Inner()
	l := p.facts().list
	if l == nil {
		return 0, -1, 0
	}
	n, cursor, _ = l.entries(m)
	return n, cursor, inner.H / p.tall(inner.W)
}

// tail returns how many entries follow those of a list that can be selected: what
// has not begun yet.
func (m *model) tail(p pane) int {
	_, _, tail := p.facts().list.entries(m)
	return tail
}

// marked returns the entry of a list that is drawn as selected, -1 for none: the
// one that the cursor is on, when the list has the focus or what is shown is in
// it. Only what is shown is drawn as the choice, so that it is plain to see whose
// output the streams show.
func (m *model) marked(p pane, shown bool) int {
	if !shown && m.shape.focus != p {
		return -1
	}
	_, cursor, _ := m.rows(p)
	return cursor
}

// besides returns how many entries fit in a pane together with the cursor's.
func (m *model) besides(p pane) int {
	n, _, fit := m.rows(p)
	return max(0, fit-min(n, 1))
}

// hidden returns how many entries of a list's tail do not fit in its pane together
// with the last one before them.
func (m *model) hidden(p pane) int { return max(0, m.tail(p)-m.besides(p)) }

// below returns how many entries of a list are below those that its pane shows.
func (m *model) below(p pane) int {
	n, _, fit := m.rows(p)
	return max(0, n+m.tail(p)-m.first(p)-fit)
}

// listKey names what a list's scrolling belongs to.
func (m *model) listKey(p pane) string {
	if s := m.session(); s != nil && !p.facts().common {
		return s.ID
	}
	return ""
}

// first returns the first entry that a list shows.
func (m *model) first(p pane) int { return m.lists.first[p][m.listKey(p)] }

// row moves a list's cursor by n rows and shows what it comes to. From the last
// entry that can be selected it goes on through what comes after that, and back.
func (m *model) row(p pane, n int) {
	count, cursor, _ := m.rows(p)
	at := m.lists.beyond[p][m.listKey(p)]
	if cursor == count-1 && m.hidden(p) > 0 && (n > 0 || n < 0 && at > 0) {
		m.goBeyond(p, at+n)
		return
	}
	if count > 0 {
		m.chooseRow(p, min(max(cursor+n, 0), count-1))
	}
}

// goBeyond scrolls a list n entries on from where its last one that can be selected
// is in sight with as much as fits of what follows.
func (m *model) goBeyond(p pane, n int) {
	n = min(max(n, 0), m.hidden(p))
	count, _, fit := m.rows(p)
	key := m.listKey(p)
	m.lists.loose[p] = false
	m.lists.beyond[p][key] = n
	m.lists.first[p][key] = max(0, count+min(m.tail(p), m.besides(p))-fit) + n
}

// firstRow goes to the first entry of a list.
func (m *model) firstRow(p pane) {
	if n, _, _ := m.rows(p); n > 0 {
		m.chooseRow(p, 0)
	} else {
		m.goBeyond(p, 0)
	}
}

// lastRow goes to the last entry of a list that can be selected, and shows what
// comes after it. That of a history is followed: what begins after it shows next.
func (m *model) lastRow(p pane) {
	if n, _, _ := m.rows(p); n > 0 {
		m.chooseRow(p, n-1)
	}
	if m.hidden(p) > 0 {
		m.goBeyond(p, m.hidden(p))
	}
	if s := m.session(); s != nil && p == paneHistory && newest(s).exec != nil {
		m.sel.follow(s.ID)
	}
}

// chooseRow puts a list's cursor on a row and shows what it stands for.
func (m *model) chooseRow(p pane, i int) {
	m.lists.loose[p] = false
	m.lists.beyond[p][m.listKey(p)] = 0
	p.facts().list.choose(m, i)
}
