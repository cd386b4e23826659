package tui

import (
	"context"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/record"
	"braid/views"
)

// timeActs chooses the moment that is shown.
func timeActs() map[keymap.Name]act {
	return map[keymap.Name]act{
		keymap.Freeze:    func(m *model, _ string) tea.Cmd { m.toggle(); return nil },
		keymap.StepBack:  func(m *model, _ string) tea.Cmd { m.seek(m.at.Add(-stepBy)); return nil },
		keymap.StepOn:    func(m *model, _ string) tea.Cmd { m.seek(m.at.Add(stepBy)); return nil },
		keymap.EventBack: func(m *model, _ string) tea.Cmd { m.seekNext(-1, record.FindEvent, "events"); return nil },
		keymap.EventOn:   func(m *model, _ string) tea.Cmd { m.seekNext(1, record.FindEvent, "events"); return nil },
		keymap.GotoTime:  func(m *model, _ string) tea.Cmd { return m.gotoTime() },
		keymap.WhenEnded: func(m *model, _ string) tea.Cmd { m.whenEnded(); return nil },
		keymap.Live:      func(m *model, _ string) tea.Cmd { m.toPresent(); return nil },
		keymap.Mark:      func(m *model, _ string) tea.Cmd { return m.bookmark() },
		keymap.Tenth:     func(m *model, key string) tea.Cmd { m.tenth(key); return nil },
		keymap.Faster:    func(m *model, _ string) tea.Cmd { m.faster(2); return nil },
		keymap.Slower:    func(m *model, _ string) tea.Cmd { m.faster(0.5); return nil },
	}
}

// toggle freezes the moment shown or lets it go on.
func (m *model) toggle() {
	m.clock.toggle(m.at)
	m.show()
}

// seek shows a moment of the span.
func (m *model) seek(at record.Moment) {
	m.clock.seek(at, m.from, m.to)
	m.show()
}

// gotoTime asks for a time and shows it.
func (m *model) gotoTime() tea.Cmd {
	return m.open(&question{
		title: "Go to time", label: "time", hint: "14:03:22, 1m30s, -30s, 50%",
		answer: func(m *model, text string) (tea.Cmd, error) {
			at, err := parseTime(text, m.from, m.at, m.to)
			if err != nil {
				return nil, err
			}
			m.seek(at)
			return nil, nil
		},
	})
}

// toPresent goes back to now; when it is now already, to the end of the pane.
func (m *model) toPresent() {
	if !m.clock.past() {
		m.edge(views.View.End, true)
		return
	}
	m.clock.live(m.to)
	m.show()
}

// bookmark asks for a few words and sets a bookmark with them.
func (m *model) bookmark() tea.Cmd {
	s := m.present()
	if s == nil {
		return nil
	}
	id, of, when := s.ID, record.Moment(0), "now"
	if m.clock.past() {
		of, when = m.at, m.look.Clock(m.at)
	}
	return m.open(&question{
		title: "Bookmark " + when, label: "text", hint: "a few words, or none",
		answer: func(m *model, text string) (tea.Cmd, error) {
			text = strings.TrimSpace(text)
			if text == "" {
				text = "bookmark"
			}
			return m.askThen("bookmark",
				func(ctx context.Context, c Control) error { return c.Mark(ctx, id, text, of) },
				func(m *model) { m.toasts.add(views.ToneGood, "bookmarked: "+text) }), nil
		},
	})
}

// tenth shows the moment at a tenth of the span, by the digit pressed.
func (m *model) tenth(key string) {
	if len(key) != 1 || key[0] < '0' || key[0] > '9' {
		return
	}
	m.seek(m.from.Add(m.to.Sub(m.from) / 10 * time.Duration(key[0]-'0')))
}

// faster multiplies the speed of a replay.
func (m *model) faster(f float64) {
	if m.clock.player == nil {
		m.toasts.add(views.ToneInfo, "only a recording has a speed")
		return
	}
	m.toasts.now("speed", fmt.Sprintf("%g×", m.clock.speed(f)))
}
