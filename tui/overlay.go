package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/views"
)

// overlay is a box over the screen that takes the keys while it is open.
type overlay interface {
	// scope is where its keys are looked up.
	scope() keymap.Scope
	// act does an action of its scope.
	act(m *model, name keymap.Name) tea.Cmd
	// field is what is typed into; nil when nothing can be.
	field() *editor
	// edited tells that the text in the field changed.
	edited(m *model)
	// settle fits it to the screen's size.
	settle(m *model)
	// draw draws it.
	draw(m *model) box
	// cancelled tells that it was closed without an answer.
	cancelled(m *model)
	// scroll tells of n notches of the wheel.
	scroll(m *model, n int)
	// click tells of a click on a cell of its box.
	click(m *model, x, y int) tea.Cmd
}

// box is a drawn overlay.
type box struct {
	lines  views.Block
	w      int
	cursor bool // the cursor shows, at x, y of the box
	x, y   int

	placed    bool // stands at left, top of the screen, not in its middle
	left, top int
}

// plain is embedded by overlays that have no field and take no clicks.
type plain struct{}

func (plain) scope() keymap.Scope            { return keymap.Overlay }
func (plain) field() *editor                 { return nil }
func (plain) edited(*model)                  {}
func (plain) settle(*model)                  {}
func (plain) cancelled(*model)               {}
func (plain) scroll(*model, int)             {}
func (plain) click(*model, int, int) tea.Cmd { return nil }

// top returns the overlay that has the keys, nil when none is open.
func (m *model) top() overlay {
	if len(m.over) == 0 {
		return nil
	}
	return m.over[len(m.over)-1]
}

// open puts an overlay on top.
func (m *model) open(o overlay) tea.Cmd {
	m.over = append(m.over, o)
	o.edited(m)
	return nil
}

// close takes an overlay away.
func (m *model) close(o overlay) {
	m.over = slices.DeleteFunc(m.over, func(other overlay) bool { return other == o })
}

// overlayKey gives a key to an overlay: as an action, else as text.
func (m *model) overlayKey(o overlay, msg tea.KeyPressMsg) tea.Cmd {
	if c, asks := o.(*confirm); asks && c.deaf() {
		return nil
	}
	if a, ok := m.keys.Resolve(msg.String(), o.scope(), false); ok {
		return m.overlayAct(o, a.Name)
	}
	if e := o.field(); e != nil && typed(e, msg) {
		o.edited(m)
	}
	if t, ok := o.(*text); ok {
		t.key(m, msg.String())
	}
	return nil
}

// overlayAct does an action of an overlay, or closes it.
func (m *model) overlayAct(o overlay, name keymap.Name) tea.Cmd {
	if name == keymap.Cancel || name == keymap.No {
		m.close(o)
		o.cancelled(m)
		return nil
	}
	return o.act(m, name)
}

// place returns where a box stands on the screen.
func (m *model) place(b box) views.Rect {
	x, y := b.left, b.top
	if !b.placed {
		x, y = views.Centre(m.w, m.h, b.w, b.lines.Height())
	}
	return views.Rect{X: x, Y: y, W: b.w, H: b.lines.Height()}
}

// oneLine makes one line of a text that was pasted into a field of one line.
func oneLine(s string) string {
	return strings.Join(strings.Fields(s), " ")
}

// trimEnd takes the line end off a pasted command, which would only open an
// empty line.
func trimEnd(s string) string { return strings.TrimRight(s, "\r\n") }
