package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"braid/record"
	"braid/views"
)

// over is a source that says whether it goes on.
type over struct {
	Source
	running bool
}

func (o over) Running() bool { return o.running }

func TestAWatchedRunSaysHowItEnded(t *testing.T) {
	closed := record.Session{ID: "a", State: record.SessionClosed}
	open := record.Session{ID: "b", State: record.SessionStarted}
	for _, tt := range []struct {
		name     string
		src      Source
		sessions []record.Session
		want     views.Mode
	}{
		{"one that goes on", over{running: true}, []record.Session{closed, open}, views.ModeWatch},
		{"one that cannot tell", struct{ Source }{}, []record.Session{closed}, views.ModeWatch},
		{"one that has ended", over{}, []record.Session{closed, closed}, views.ModeEnded},
		{"one whose braid was killed", over{}, []record.Session{closed, open}, views.ModeKilled},
		{"one that had no session yet", over{}, nil, views.ModeEnded},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := &model{src: tt.src, snap: &record.Snapshot{Sessions: tt.sessions}, clock: clock{at: record.Live}}
			if got := m.mode(); got != tt.want {
				t.Errorf("mode %v, want %v", got, tt.want)
			}
		})
	}
}

func TestWhatAKilledBraidLeftUnfinishedDoesNotMove(t *testing.T) {
	s := newStory(t, "default")
	s.exec("default", "make")
	s.process("default", "web", "serve")
	for _, running := range []bool{true, false} {
		m := still(t, s, 120, 40, func(o *Options) { o.Control, o.Source = nil, over{o.Source, running} })
		if moves := m.needs() > 0; moves != running {
			t.Errorf("its braid lives: %t; it moves every %v", running, m.needs())
		}
		if got := strings.Contains(ansi.Strip(m.View().Content), "2 unfinished"); got == running {
			t.Errorf("its braid lives: %t; that it is unfinished: %t", running, got)
		}
	}
}
