package tui

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"braid/record"
)

func TestTheDraftSurvivesAWalkThroughTheHistory(t *testing.T) {
	asked := 0
	source := func() []string { asked++; return []string{"newest", "older", "oldest"} }
	p := &prompt{}
	p.set("draft")
	for _, step := range []struct {
		n    int
		want string
	}{{-1, "draft"}, {1, "newest"}, {1, "older"}, {1, "oldest"}, {1, "oldest"}, {-1, "older"}, {-1, "newest"}, {-1, "draft"}, {-1, "draft"}, {1, "newest"}} {
		p.walk(step.n, source)
		if p.text != step.want || p.cursor != len(p.text) {
			t.Errorf("a step of %d shows %q, want %q", step.n, p.text, step.want)
		}
	}
	if asked != 2 {
		t.Errorf("the history was asked for %d times in two walks", asked)
	}
}

func TestEarlierCommandsAreTheNewestFirstAndEachOnce(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "one", "", "", 0)
	s.process("default", "web", "npm start")
	s.ran("default", "two", "", "", 1)
	s.ran("default", "one", "", "", 0)
	sess, _ := s.run.Snapshot(record.Live).Session("default")
	want := []string{"kept", "one", "two", "npm start &"}
	if diff := cmp.Diff(want, earlierCommands(sess, []string{"kept"}, 10)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(want[:2], earlierCommands(sess, []string{"kept"}, 2)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(want[:1], earlierCommands(nil, []string{"kept"}, 2)); diff != "" {
		t.Error(diff)
	}
}

func TestUnfinishedIsWhatAShellWouldAskMoreOf(t *testing.T) {
	cases := map[string]bool{
		"ls": false, "for i in 1 2; do": true, "echo 'a": true, "a &&": true, "a |": true, "if x; then": true,
		"echo (": true, "}": false, "f() {": true, "echo 'a\n": false, "cat <<E\nx": true, "echo a \\": false, "": false,
	}
	for text, want := range cases {
		if got := unfinished(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
