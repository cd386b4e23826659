package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"braid/keymap"
	"braid/views"
)

// press presses and releases the left button on a cell.
func (m *model) press(x, y int) {
	m.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
	m.Update(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
}

// crowded is a model with several of everything.
func crowded(t *testing.T) *model {
	s := newStory(t, "default", "other")
	for _, name := range []string{"web", "api"} {
		s.process("default", name, "run "+name)
	}
	for _, c := range []string{"one", "two", "three"} {
		s.ran("default", c, strings.Repeat(c+"\n", 100), "", 0)
	}
	return still(t, s, 120, 40, nil)
}

func TestAClickFocusesAndSelects(t *testing.T) {
	cases := []struct {
		name  string
		pane  pane
		row   int
		shown string
	}{
		{"a command", paneHistory, 1, "two"},
		{"a process", paneProcesses, 0, "web"},
		{"a stream keeps what is shown", paneOut, 3, "three"},
		{"below the last row nothing is selected", paneHistory, 8, "three"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m := crowded(t)
			inner := m.lay.panes[c.pane].Inner()
			m.press(inner.X+2, inner.Y+c.row)
			if m.shape.focus != c.pane || m.shown.title() != c.shown {
				t.Errorf("focus %v, shown %q", m.shape.focus, m.shown.title())
			}
		})
	}
}

func TestAClickSwitchesSessions(t *testing.T) {
	m := crowded(t)
	inner := m.lay.panes[paneSessions].Inner()
	m.press(inner.X+2, inner.Y+1)
	if m.session().ID != "other" {
		t.Errorf("the session is %s", m.session().ID)
	}
}

func TestTheSecondClickOfTwoZooms(t *testing.T) {
	m := crowded(t)
	inner := m.lay.panes[paneErr].Inner()
	m.press(inner.X+2, inner.Y+2)
	m.press(inner.X+2, inner.Y+2)
	if !m.shape.zoom || m.lay.panes[paneErr].W != 120 {
		t.Errorf("zoom %v, width %d", m.shape.zoom, m.lay.panes[paneErr].W)
	}
	m.press(60, 20)
	m.press(60, 20)
	if m.shape.zoom {
		t.Error("it stays zoomed")
	}
}

func TestBordersAreDragged(t *testing.T) {
	cases := []struct {
		name         string
		x, y, dx, dy int // from the top left of stderr
		want         func(before, after *layout) bool
	}{
		{"between the streams", 0, 5, 10, 0, func(b, a *layout) bool {
			return a.panes[paneErr].X == b.panes[paneErr].X+10 && a.panes[paneErr].Y == b.panes[paneErr].Y
		}},
		{"below the history", 5, 0, 0, -4, func(b, a *layout) bool {
			return a.panes[paneErr].Y == b.panes[paneErr].Y-4 && a.panes[paneErr].X == b.panes[paneErr].X
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m := crowded(t)
			before := m.lay
			x, y := before.panes[paneErr].X+c.x, before.panes[paneErr].Y+c.y
			m.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
			m.Update(tea.MouseMotionMsg{X: x + c.dx/2, Y: y + c.dy/2, Button: tea.MouseLeft}) // the rest was too quick
			m.Update(tea.MouseReleaseMsg{X: x + c.dx, Y: y + c.dy, Button: tea.MouseLeft})
			if !c.want(&before, &m.lay) {
				t.Errorf("stderr was %+v, is %+v", before.panes[paneErr], m.lay.panes[paneErr])
			}
			after := m.lay
			m.Update(tea.MouseMotionMsg{X: 100, Y: 30, Button: tea.MouseLeft})
			if m.lay != after {
				t.Error("the border moves after it was let go")
			}
		})
	}
}

func TestTheBorderOfTheListsIsDragged(t *testing.T) {
	m := crowded(t)
	x := m.lay.panes[paneOut].X
	m.Update(tea.MouseClickMsg{X: x, Y: 30, Button: tea.MouseLeft})
	m.Update(tea.MouseMotionMsg{X: x + 12, Y: 30, Button: tea.MouseLeft})
	if got := m.lay.panes[paneOut].X; got != x+12 {
		t.Errorf("it was at %d and is at %d", x, got)
	}
}

func TestTheWheelScrollsWhatIsUnderThePointer(t *testing.T) {
	m := crowded(t)
	focus := m.shape.focus
	inner := m.lay.panes[paneOut].Inner()
	m.Update(wheelMsg{inner.X, inner.Y, -2})
	if p := m.pos(paneOut); p.Follow {
		t.Error("the stream still follows")
	}
	v, _ := m.view(paneOut)
	if first, _ := v.Visible(m.pos(paneOut)); first != 100-int64(inner.H)-2*wheelLines {
		t.Errorf("the first line is %d", first)
	}
	m.Update(wheelMsg{inner.X, inner.Y, 9})
	m.Update(wheelMsg{inner.X, inner.Y, 1})
	if !m.pos(paneOut).Follow {
		t.Error("at the end the stream does not follow")
	}
	if m.shape.focus != focus || m.shown.title() != "three" {
		t.Error("the wheel moved the focus or the selection")
	}
}

func TestTheWheelScrollsListsWithoutSelecting(t *testing.T) {
	s := newStory(t, "default")
	for i := range 50 {
		s.ran("default", fmt.Sprintf("true %02d", i), "", "", 0)
	}
	m := still(t, s, 120, 40, nil)
	inner := m.lay.panes[paneHistory].Inner()
	at := m.first(paneHistory)
	m.Update(wheelMsg{inner.X, inner.Y, -3})
	if got := m.first(paneHistory); got != at-3 || m.sel.historyCursor(m.session()) != 49 {
		t.Errorf("the first row was %d and is %d", at, got)
	}
	lines, _ := m.screen()
	if row := ansi.Strip(lines.Lines()[inner.Y]); !strings.Contains(row, fmt.Sprintf("true %02d", at-3)) {
		t.Errorf("the first row is drawn as %q", row)
	}
	m.focus(paneHistory)
	m.hit("up")
	m.hit("up")
	m.Update(wheelMsg{inner.X, inner.Y, -20})
	m.hit("up")
	if got := m.first(paneHistory); got+inner.H <= 46 {
		t.Errorf("a key does not bring the cursor back into sight: first row %d", got)
	}
}

func TestAClickOnTheTimeBarGoesThere(t *testing.T) {
	s := newStory(t, "default")
	for range 10 {
		s.ran("default", "true", "", "", 0)
	}
	m := still(t, s, 120, 40, nil)
	m.hit("esc", "space")
	at := m.at
	for x := range 120 {
		if moment, ok := views.BarMoment(m.w, m.bar(), x); ok && moment < at {
			m.press(x, m.lay.bar.Y)
			if m.at != moment {
				t.Errorf("it went to %v", m.at)
			}
			return
		}
	}
	t.Error("no cell of the bar stands for an earlier moment")
}

func TestAClickBesideABoxClosesItAndOneInItChooses(t *testing.T) {
	m := crowded(t)
	m.focus(paneProcesses)
	m.hit("X")
	m.press(0, 0)
	if m.top() != nil {
		t.Fatal("a click beside it does not close it")
	}
	m.hit("X")
	r := m.place(m.top().draw(m))
	_, cmd := m.Update(tea.MouseClickMsg{X: r.X + 4, Y: r.Y + 3 + 3, Button: tea.MouseLeft})
	if m.top() != nil || cmd == nil {
		t.Fatal("a click on a signal does not choose it")
	}
}

func TestEveryActionIsKnownToTheScreen(t *testing.T) {
	acts := actions()
	for _, a := range keymap.Default().Actions() {
		_, known := acts[a.Name]
		switch {
		case a.Where.Has(keymap.Overlay | keymap.Confirm):
			if known {
				t.Errorf("%s belongs to overlays", a.Name)
			}
		case a.Name == keymap.Save: // Comes with the command line's save.
		case !known:
			t.Errorf("%s does nothing", a.Name)
		}
		delete(acts, a.Name)
	}
	for name := range acts {
		t.Errorf("no key does %s", name)
	}
}

func TestEveryFrameIsExactlyTheScreen(t *testing.T) {
	s := newStory(t, "default", "b")
	s.process("default", "web", "npm start \x1b[31m\r\n\a")
	s.ran("default", "printf '\\033[2J'", "\x1b[2J\x1b[Hwide 你好 👨‍👩‍👧 e\u0301\ttab\rover\n", "\x1b]0;title\aerr\n", 3)
	sizes := [][2]int{{200, 60}, {120, 40}, {80, 24}, {60, 20}, {40, 12}, {20, 6}, {18, 4}, {17, 3}, {3, 3}, {1, 1}}
	open := map[string][]string{
		"panes": nil, "help": {"?"}, "palette": {"ctrl+p"}, "question": {"ctrl+g"}, "confirmation": {"q"},
		"time bar": {"space"}, "zoom": {"z"}, "merged": {"s", "s", "s"}, "toast": {"w"},
	}
	for name, keys := range open {
		t.Run(name, func(t *testing.T) {
			for _, size := range sizes {
				m := still(t, s, size[0], size[1], nil)
				m.hit("esc")
				m.hit(keys...)
				lines, cursor := m.screen()
				if lines.Height() != size[1] {
					t.Errorf("%v: %d lines", size, lines.Height())
				}
				for y, l := range lines.Lines() {
					if w := m.look.Width(l); w != size[0] {
						t.Errorf("%v: line %d has %d cells: %q", size, y, w, l)
					}
				}
				if cursor != nil && (cursor.X < 0 || cursor.X >= size[0] || cursor.Y < 0 || cursor.Y >= size[1]) {
					t.Errorf("%v: the cursor is at %d,%d", size, cursor.X, cursor.Y)
				}
			}
		})
	}
}

func TestADragOverLinesSelectsThem(t *testing.T) {
	m := crowded(t)
	inner := m.lay.panes[paneOut].Inner()
	v, _ := m.view(paneOut)
	first, _ := v.Visible(m.pos(paneOut))
	down := func(row int) { m.Update(tea.MouseClickMsg{X: inner.X + 2, Y: inner.Y + row, Button: tea.MouseLeft}) }
	move := func(row int) {
		m.Update(tea.MouseMotionMsg{X: inner.X + 9, Y: inner.Y + row, Button: tea.MouseLeft})
	}
	up := func(row int) {
		m.Update(tea.MouseReleaseMsg{X: inner.X + 9, Y: inner.Y + row, Button: tea.MouseLeft})
	}
	selected := func(from, to int64) {
		t.Helper()
		if a, b := m.streams.mark.lines(); !m.marking() || a != first+from || b != first+to+1 {
			t.Errorf("lines %d to %d are selected, from %d on", a, b-1, first)
		}
	}
	down(2)
	move(2)
	if m.streams.mark.on {
		t.Error("a click that shakes selects")
	}
	move(5)
	selected(2, 5)
	move(0)
	selected(0, 2)
	if got := m.copies(); got != "copy 3 lines" {
		t.Errorf("the footer says %q", got)
	}
	up(0)
	move(9)
	selected(0, 2)
	m.hit("esc")
	down(4)
	up(7) // what came between was too quick
	selected(4, 7)
	m.hit("esc")
	down(3)
	move(-1) // Above the pane it scrolls on.
	move(-1)
	selected(-2, 3)
	up(-1)
	selected(-2, 3)
}
