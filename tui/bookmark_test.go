package tui

import (
	"regexp"
	"testing"

	"braid/tui/tuitest"
)

func TestABookmarkSaysForWhichMomentItIs(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "make", "built\n", "", 0)
	term := show(t, 100, 30, Options{Source: s.run, Control: &deeds{}})
	press(term, "esc m")
	term.Expect(t, "Bookmark now")
	press(term, "esc {")
	term.Expect(t, "frozen")
	press(term, "m")
	when := regexp.MustCompile(`Bookmark \d\d:\d\d:\d\d `)
	term.Until(t, "the moment of the bookmark", func(s tuitest.Screen) bool { return when.MatchString(s.Text()) })
}
