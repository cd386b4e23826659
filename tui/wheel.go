package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// wheelMsg is the wheel turned by n notches over a cell; negative is up.
type wheelMsg struct{ x, y, n int }

// wheelDueMsg asks for the notches that came since the last wheelMsg.
type wheelDueMsg struct{}

// filter adds up notches of the wheel and passes them on no more often than the
// screen can follow, so that keys do not wait behind a flood of them. The model
// answers each wheelMsg with a wheelDueMsg a little later, which lets the rest
// through: no notch is lost. Motion is passed on as often; where it ends is
// told by the release of the button.
type filter struct {
	now   func() time.Time
	moved time.Time
	due   bool // a wheelDueMsg is on its way
	waits wheelMsg
}

// pass is a filter for Bubble Tea.
func (f *filter) pass(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		if n := notches(msg.Button); n != 0 {
			return f.turn(wheelMsg{msg.X, msg.Y, n})
		}
	case wheelDueMsg:
		f.due = false
		return f.turn(wheelMsg{f.waits.x, f.waits.y, 0})
	case tea.MouseMotionMsg:
		t := f.now()
		if t.Sub(f.moved) < wheelEvery {
			return nil
		}
		f.moved = t
	}
	return msg
}

// turn adds notches to those that wait, and passes all on when it is time.
func (f *filter) turn(by wheelMsg) tea.Msg {
	if by.x != f.waits.x || by.y != f.waits.y {
		f.waits.n = 0 // The pointer went on: the rest was meant for what it left.
	}
	f.waits.x, f.waits.y = by.x, by.y
	f.waits.n += by.n
	if f.due || f.waits.n == 0 {
		return nil
	}
	sum := f.waits
	f.waits.n, f.due = 0, true
	return sum
}

// notches returns how far a wheel's button turns it.
func notches(b tea.MouseButton) int {
	switch b {
	case tea.MouseWheelUp:
		return -1
	case tea.MouseWheelDown:
		return 1
	}
	return 0
}
