package tui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

// notch is a notch of the wheel over a cell.
func notch(x, y, n int) tea.MouseWheelMsg {
	b := tea.MouseWheelDown
	if n < 0 {
		b = tea.MouseWheelUp
	}
	return tea.MouseWheelMsg{X: x, Y: y, Button: b}
}

func TestAFloodOfNotchesIsAddedUpAndNoneIsLost(t *testing.T) {
	f := &filter{now: time.Now}
	total, passed := 0, 0
	take := func(msg tea.Msg) {
		if w, ok := msg.(wheelMsg); ok {
			total += w.n
			passed++
		}
	}
	for range 50 {
		take(f.pass(nil, notch(3, 4, 1)))
	}
	if passed != 1 || total != 1 {
		t.Errorf("%d messages of %d notches at once", passed, total)
	}
	take(f.pass(nil, wheelDueMsg{}))
	if passed != 2 || total != 50 {
		t.Errorf("%d messages of %d notches in the end", passed, total)
	}
	if msg := f.pass(nil, wheelDueMsg{}); msg != nil {
		t.Errorf("%v when nothing waits", msg)
	}
	take(f.pass(nil, notch(3, 4, -1)))
	if total != 49 {
		t.Error("a notch after a pause waits")
	}
}

func TestNotchesForAnotherPlaceAreNotAddedUp(t *testing.T) {
	f := &filter{now: time.Now}
	f.pass(nil, notch(1, 1, 1))
	f.pass(nil, notch(1, 1, 1))
	f.pass(nil, notch(9, 9, -1))
	if got := f.pass(nil, wheelDueMsg{}); got != (wheelMsg{9, 9, -1}) {
		t.Errorf("got %v", got)
	}
}

func TestMotionIsThinnedAndKeysAreNot(t *testing.T) {
	now := time.Unix(100, 0)
	f := &filter{now: func() time.Time { return now }}
	passed := 0
	for range 100 {
		now = now.Add(time.Millisecond)
		if f.pass(nil, tea.MouseMotionMsg{X: 1}) != nil {
			passed++
		}
		if f.pass(nil, tea.KeyPressMsg{Code: 'x', Text: "x"}) == nil {
			t.Fatal("a key was lost")
		}
	}
	if passed < 5 || passed > 8 {
		t.Errorf("%d motions in 100 ms", passed)
	}
}
