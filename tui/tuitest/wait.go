package tuitest

import (
	"fmt"
	"strings"
	"time"
)

// Patience is how long Expect waits: long enough for a loaded machine under
// the race detector, and only ever used up by a failure.
const Patience = time.Minute

// TB is the part of testing.TB that Expect needs.
type TB interface {
	Helper()
	Fatalf(format string, args ...any)
}

// WaitFor waits until a condition holds for the screen. It looks whenever the
// program has drawn, and once more when the program has ended. The error shows
// the screen.
func (t *Terminal) WaitFor(what string, cond func(Screen) bool, timeout time.Duration) error {
	deadline := time.NewTimer(timeout)
	defer deadline.Stop()
	for {
		t.mu.Lock()
		drawn := t.drawn
		t.mu.Unlock()
		if cond(t.Screen()) {
			return nil
		}
		select {
		case <-drawn:
		case <-t.done:
			if cond(t.Screen()) {
				return nil
			}
			return fmt.Errorf("the program ended (%v) before %s; its screen:\n%s", t.err, what, t.Text())
		case <-deadline.C:
			return fmt.Errorf("waited %v for %s; the screen:\n%s", timeout, what, t.Text())
		}
	}
}

// Expect waits until the screen shows all texts at once, and fails the test
// when it does not within Patience.
func (t *Terminal) Expect(tb TB, texts ...string) {
	tb.Helper()
	t.Until(tb, fmt.Sprintf("%q to show", texts), func(s Screen) bool {
		all := s.Text()
		for _, text := range texts {
			if !strings.Contains(all, text) {
				return false
			}
		}
		return true
	})
}

// Gone waits until the screen shows none of the texts.
func (t *Terminal) Gone(tb TB, texts ...string) {
	tb.Helper()
	t.Until(tb, fmt.Sprintf("%q to go", texts), func(s Screen) bool {
		all := s.Text()
		for _, text := range texts {
			if strings.Contains(all, text) {
				return false
			}
		}
		return true
	})
}

// Until is WaitFor with Patience, for tests.
func (t *Terminal) Until(tb TB, what string, cond func(Screen) bool) {
	tb.Helper()
	if err := t.WaitFor(what, cond, Patience); err != nil {
		tb.Fatalf("%v", err)
	}
}
