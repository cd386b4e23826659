package tui

import (
	"slices"
	"sync"
	"testing"
)

func TestItIsToldWhenTheTerminalIsTakenAndGivenBack(t *testing.T) {
	var mu sync.Mutex
	var told []bool
	s := newStory(t, "default")
	term := show(t, 80, 24, Options{Source: s.run, Drawing: func(on bool) {
		mu.Lock()
		defer mu.Unlock()
		told = append(told, on)
	}})
	term.Expect(t, "default")
	press(term, "ctrl+q")
	if err := term.Err(); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(told, []bool{true, false}) {
		t.Errorf("told %v", told)
	}
}
