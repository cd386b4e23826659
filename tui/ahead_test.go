package tui

import (
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"braid/record"
)

func TestASearchGoesOnInWhatIsPrintedLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStory(t, "default")
		web := s.process("default", "web", "serve")
		var printed []record.Moment
		for i := range int64(3) {
			s.print("default", web, "one\na needle\n", "")
			lines := s.run.Lines(record.SourceID{Session: "default", ID: web}, record.StreamView{Streams: record.Out, At: record.Live})
			printed = append(printed, lines.Moment(2*i))
			time.Sleep(time.Minute)
		}
		m := still(t, s, 120, 40, func(o *Options) { o.Control, o.Replay = nil, &Replay{Paused: true, At: printed[0]} })
		m.focus(paneOut)
		m.settle()
		m.typeKeys("/needle")
		m.scanAll()
		m.hit("enter")
		if m.at != printed[0] || m.streams.search.here != 1 {
			t.Fatalf("it begins at line %d, at %v", m.streams.search.here, m.at.Sub(m.from))
		}
		for i, at := range printed[1:] {
			cmd := m.hit("n")
			if cmd == nil {
				t.Fatal("nothing looks ahead")
			}
			m.Update(find[doneMsg](t, cmd))
			m.scanAll()
			if want := int64(2*i + 3); m.at != at || m.streams.search.here != want {
				t.Errorf("hit %d: line %d at %v, want %d at %v", i+1, m.streams.search.here, m.at.Sub(m.from), want, at.Sub(m.from))
			}
		}
		m.hit("n") // nothing is ahead: round the end
		if m.at != printed[2] || m.streams.search.here != 1 {
			t.Errorf("after the last it shows line %d at %v", m.streams.search.here, m.at.Sub(m.from))
		}
	})
}

// find returns the message of a kind that a command, or one of several, has.
func find[M any](t *testing.T, cmd tea.Cmd) (msg M) {
	t.Helper()
	found := false
	var look func(tea.Cmd)
	look = func(c tea.Cmd) {
		if c == nil || found {
			return
		}
		switch m := c().(type) {
		case M:
			msg, found = m, true
		case tea.BatchMsg:
			for _, c := range m {
				look(c)
			}
		}
	}
	look(cmd)
	if !found {
		t.Fatalf("no %T comes", msg)
	}
	return msg
}
