package tui

import (
	"strings"
	"testing"

	"braid/tui/tuitest"
)

func TestAScreenThatGrowsWhileItIsDrawnIsWhole(t *testing.T) {
	s := newStory(t, "default")
	term, err := tuitest.Start(80, 24, program(Options{Source: s.run, Control: &deeds{}}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = term.Close() })
	term.Expect(t, "Sessions")
	for h := 25; h < 35; h += 3 {
		term.ResizeMidFrame(80, h)
		whole := func(now tuitest.Screen) bool {
			return now.H == h && strings.Contains(now.Row(0), "braid") && now.Row(h-1) != ""
		}
		if err := term.WaitFor("a whole screen", whole, tuitest.Patience); err != nil {
			t.Fatal(err)
		}
	}
}
