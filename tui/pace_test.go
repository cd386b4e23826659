package tui

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"braid/record"
)

// counted counts how often a model is drawn.
type counted struct {
	tea.Model
	views atomic.Int64
}

func (c *counted) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := c.Model.Update(msg)
	return c, cmd
}

func (c *counted) View() tea.View {
	c.views.Add(1)
	return c.Model.View()
}

// paced runs the model with a real journal in fake time, and counts how often it
// is drawn while writer runs, and in the second after.
func paced(t *testing.T, during func(s *story)) (busy, after int) {
	synctest.Test(t, func(t *testing.T) {
		s := newStory(t, "default")
		ctx, cancel := context.WithCancel(t.Context())
		o, err := filled(Options{Source: s.run, Control: &deeds{}})
		if err != nil {
			t.Fatal(err)
		}
		c := &counted{Model: newModel(ctx, o)}
		p := tea.NewProgram(c, tea.WithInput(nil), tea.WithoutRenderer(), tea.WithWindowSize(80, 24), tea.WithoutSignalHandler())
		done := make(chan error, 1)
		go func() {
			_, err := p.Run()
			done <- err
		}()
		time.Sleep(time.Second) // Let it begin.
		synctest.Wait()
		began := c.views.Load()
		during(s)
		synctest.Wait()
		busy = int(c.views.Load() - began)
		time.Sleep(time.Second)
		synctest.Wait()
		after = int(c.views.Load()-began) - busy
		cancel()
		p.Quit()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return busy, after
}

func TestASecondOfSteadyOutputIsThirtyFrames(t *testing.T) {
	busy, after := paced(t, func(s *story) {
		id := s.exec("default", "yes")
		for range 1000 {
			s.print("default", id, "y\ny\ny\n", "")
			time.Sleep(time.Millisecond)
		}
		s.end("default", id, 0)
	})
	t.Logf("%d frames in a second of output, %d in the second after", busy, after)
	if busy < 25 || busy > 32 {
		t.Errorf("%d frames in a second", busy)
	}
	if after > 2 {
		t.Errorf("%d frames after the output had ended", after)
	}
}

func TestNothingIsDrawnWhileNothingChanges(t *testing.T) {
	busy, _ := paced(t, func(*story) { time.Sleep(time.Hour) })
	if busy != 0 {
		t.Errorf("%d frames in an hour of nothing", busy)
	}
}

func TestAnOldEndedProcessCostsNothing(t *testing.T) {
	_, after := paced(t, func(s *story) {
		s.endProcess("default", s.process("default", "job", "job"), 1)
		time.Sleep(10 * time.Second) // The message about it goes.
	})
	if after != 0 {
		t.Errorf("%d frames in a second of nothing", after)
	}
}

func TestACommandThatRunsQuietlyTicksTenTimesASecond(t *testing.T) {
	busy, after := paced(t, func(s *story) {
		s.exec("default", "make")
		time.Sleep(time.Second)
	})
	if busy < 8 || busy > 13 || after < 9 || after > 11 {
		t.Errorf("%d frames in the first second, %d in the next", busy, after)
	}
}

func TestAProcessThatRunsQuietlyTicksOnceASecond(t *testing.T) {
	busy, after := paced(t, func(s *story) {
		s.process("default", "web", "server")
		time.Sleep(time.Second)
	})
	if busy < 1 || busy > 3 || after > 2 {
		t.Errorf("%d frames in the first second, %d in the next", busy, after)
	}
}

func TestTheFirstChangeShowsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStory(t, "default")
		p := newPace(t.Context(), s.run, 30)
		next := p.next(0)
		select { // What the story has told so far.
		case <-s.run.Changed():
		default:
		}
		got := make(chan time.Time, 1)
		go func() {
			next()
			got <- time.Now()
		}()
		time.Sleep(time.Minute)
		began := time.Now()
		s.tell("default", record.MarkEvent{Text: "now"})
		if waited := (<-got).Sub(began); waited != 0 {
			t.Errorf("it took %v", waited)
		}
	})
}

func TestAdjustWakesAWaitThatIsTooLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStory(t, "default")
		select {
		case <-s.run.Changed():
		default:
		}
		p := newPace(t.Context(), s.run, 30)
		woken := make(chan tea.Msg, 1)
		next := p.next(0)
		go func() { woken <- next() }()
		synctest.Wait()
		p.adjust(tickEvery)
		if msg := <-woken; msg != (frameMsg{}) {
			t.Errorf("woken by %#v", msg)
		}
		next = p.next(tickEvery)
		began := time.Now()
		p.adjust(time.Second) // longer: no need to wake
		next()
		if waited := time.Since(began); waited != tickEvery {
			t.Errorf("the next wait took %v", waited)
		}
	})
}
