package record

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestMatchesAreReleasedOnce(t *testing.T) {
	// A step adds text to the line and releases the line until end, all of it for
	// a negative number.
	type step struct {
		add string
		end int
	}
	tests := []struct {
		name  string
		steps []step
		want  []string
	}{
		{"all at once", []step{{"a key=1 b", -1}}, []string{"a [redacted] b"}},
		{"a match in two parts", []step{{"a key=1", -1}, {"23 b", -1}}, []string{"a [redacted]", " b"}},
		{"a match that begins in what was released", []step{{"a ke", -1}, {"y=1 b", -1}}, []string{"a ke", "[redacted] b"}},
		{"one match after the other", []step{{"key=1", -1}, {" key=2", -1}}, []string{"[redacted]", " [redacted]"}},
		{"an end within a match", []step{{"key=12345 x", 6}, {"", -1}}, []string{"[redacted]", " x"}},
		{"an end before a match", []step{{"ab key=1", 2}, {"", -1}}, []string{"ab", " [redacted]"}},
	}
	r := newRedactor(rules(`key=\d+`))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var h hold
			for i, s := range tt.steps {
				h.add([]byte(s.add), time.Now())
				end := s.end
				if end < 0 {
					end = len(h.line)
				}
				if got := string(h.release(nil, end, r.matches(h.line))); got != tt.want[i] {
					t.Errorf("step %d: %q, want %q", i, got, tt.want[i])
				}
			}
		})
	}
}

func TestALineWithoutEndTakesLittleMemory(t *testing.T) {
	r := newRedactor(rules(`key=\d+`))
	var h hold
	var got []byte
	part := []byte(strings.Repeat("0123456789", 77))
	n := 0
	for range 3000 {
		got = append(got, r.feed(&h, part, time.Now())...)
		if n++; n%7 == 0 {
			got = append(got, r.flush(&h)...)
		}
		if len(h.line) > holdBytes+holdOverlap+len(part) || cap(h.line) > 4*holdBytes {
			t.Fatalf("%d bytes are known of the line, with room for %d", len(h.line), cap(h.line))
		}
	}
	got = append(got, r.flush(&h)...)
	if !bytes.Equal(got, bytes.Repeat(part, 3000)) {
		t.Error("other bytes came out")
	}
	if got := r.flush(&h); got != nil {
		t.Errorf("flushed again: %q", got)
	}
}

func TestUnionOfMatches(t *testing.T) {
	for _, tt := range []struct{ all, want []match }{
		{nil, nil},
		{[]match{{1, 2}}, []match{{1, 2}}},
		{[]match{{5, 6}, {1, 2}}, []match{{1, 2}, {5, 6}}},
		{[]match{{1, 4}, {2, 3}}, []match{{1, 4}}},
		{[]match{{2, 6}, {1, 4}, {6, 7}, {9, 10}}, []match{{1, 7}, {9, 10}}},
	} {
		if got := union(tt.all); !slices.Equal(got, tt.want) {
			t.Errorf("%v, want %v", got, tt.want)
		}
	}
}

func TestRulesThatAreSearchedForInManyLinesAtOnce(t *testing.T) {
	for text, want := range map[string]bool{
		`password=\S+`: true, `^password`: false, `key$`: true, `key\z`: false, `\Akey`: false, `(?i)key`: false,
		`[a-z]+`: false, `key(?-m:$)`: false, `ghp_\w+`: true, `a(b|\z)`: false,
	} {
		if got := blockRule(rules(text)[0]) != nil; got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func TestWholeLinesWithoutSecretsAreNotCopied(t *testing.T) {
	r := newRedactor(rules(`password=\S+`, `(?i)token: \S+`))
	raw := append(ordinary(4<<10), "prompt: "...)
	var h hold
	got := r.feed(&h, raw, time.Now())
	if len(got) != len(raw)-len("prompt: ") || &got[0] != &raw[0] || string(h.line) != "prompt: " {
		t.Errorf("%d bytes come out, %q is held back", len(got), h.line)
	}
}

func TestAFollowerSeesWhatIsRedacted(t *testing.T) {
	r := newTestRun(t, Redact(rules(`password=\S+`)...), func(c *choices) { c.hold = 5 * time.Millisecond })
	j := newTestJournal(t, r, "s")
	f := follow(t, r.Dir())
	for range 50 {
		for _, part := range []string{"login: ", "pass", "word=hun", "ter2", " ok\n"} {
			mustOutput(t, j, "p1", part, "")
		}
	}
	mustOutput(t, j, "p1", "$ ", "")
	id := SourceID{"s", "p1"}
	want := strings.Repeat("login: [redacted] ok\n", 50) + "$ "
	waitFor(t, "the prompt", func() bool {
		// A pause within a secret shows what came before it.
		got := string(rawBytes(t, f, id, Out))
		return strings.HasSuffix(got, "$ ") && strings.Count(got, " ok\n") == 50
	})
	got := string(rawBytes(t, f, id, Out))
	if strings.Contains(got, "hun") || strings.Contains(got, "ter2") || len(got) < len(want) {
		t.Errorf("the follower shows %q", got)
	}
}

func TestHeldBackOutputThatTheDiskRefusesIsCounted(t *testing.T) {
	refuse := func(c *choices) { c.punch = func(*os.File, int64, int64) error { return errors.ErrUnsupported } }
	r := newTestRun(t, Redact(rules(`password=\S+`)...), patient, Cap(1), refuse)
	j := newTestJournal(t, r, "s")
	mustAppend(t, j, ExecEvent{ID: "e1"})
	mustOutput(t, j, "e1", "first\n", "")
	j.mu.Lock()
	j.limiter.full = true // the cap is reached and nothing can be freed
	j.mu.Unlock()
	mustOutput(t, j, "e1", "password=hunter2", "")
	if n := j.Lost(); n != 0 {
		t.Errorf("%d bytes are lost while they are held back", n)
	}
	if _, err := j.Append(ExecEndEvent{ID: "e1"}); err == nil {
		t.Error("nothing is said about what is lost")
	}
	if n := j.Lost(); n != int64(len(Redacted)) {
		t.Errorf("%d bytes are lost", n)
	}
	if e := r.Snapshot(Live).Sessions[0].History.At(0); e.State != ExecEnded || e.Lost != int64(len(Redacted)) || e.Out != 1 {
		t.Errorf("%+v", e)
	}
}
