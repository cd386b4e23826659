package record

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// rules compiles rules.
func rules(texts ...string) []*regexp.Regexp {
	var all []*regexp.Regexp
	for _, text := range texts {
		all = append(all, regexp.MustCompile(text))
	}
	return all
}

// patient is the option that holds lines back as long as they do not end.
func patient(c *choices) { c.hold = time.Hour }

func TestRulesSeeLinesHoweverTheyCome(t *testing.T) {
	tests := []struct {
		name  string
		rules []string
		parts []string
		want  string
	}{
		{"a secret in one line", []string{`password=\S+`}, []string{"a\nx password=hunter2 y\nb\n"}, "a\nx [redacted] y\nb\n"},
		{"a secret across two calls", []string{`password=\S+`}, []string{"pass", "word=hunter2\n"}, "[redacted]\n"},
		{"a secret in many calls", []string{`password=\S+`}, strings.Split("password=hunter2\n", ""), "[redacted]\n"},
		{"a secret in the last line, which has no end", []string{`password=\S+`}, []string{"a\npassword=hun", "ter2"}, "a\n[redacted]"},
		{"nothing to hide", []string{`password=\S+`}, []string{"pass", "port\n\r\n\x00\xff\n", "end"}, "passport\n\r\n\x00\xff\nend"},
		{"several rules and secrets", []string{`k=\w+`, `\d{4}`}, []string{"k=abc 1234 k=1234\nk=1\n"}, "[redacted] [redacted] [redacted]\n[redacted]\n"},
		{"rules that overlap", []string{`abc`, `cde`}, []string{"xabcdex\n"}, "x[redacted]x\n"},
		{"the begin and end of a line", []string{`^a.*z$`}, []string{"a z\nba z\n", "a", " z\naz"}, "[redacted]\nba z\n[redacted]\n[redacted]"},
		{"the begin and end of the text", []string{`\Akey\z`}, []string{"key\nkeys\nkey\n"}, "[redacted]\nkeys\n[redacted]\n"},
		{"a rule that matches newlines sees none", []string{`a\s+b`}, []string{"a\nb\na b\n"}, "a\nb\n[redacted]\n"},
		{"a rule that matches nothing", []string{`x*`}, []string{"abc\naxxb\n"}, "abc\na[redacted]b\n"},
		{"bytes that are no text", []string{`key=.`}, []string{"key=\xffx\n"}, "[redacted]x\n"},
		{"more rules than there is room for", strings.Split("q0 q1 q2 q3 q4 q5 q6 q7 q8 q9", " "), []string{"q9\nq0 q5\n"}, "[redacted]\n[redacted] [redacted]\n"},
		{"many secrets", []string{`k=\w+`}, []string{strings.Repeat("a\nk=1 b\n", 100)}, strings.Repeat("a\n[redacted] b\n", 100)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newTestRun(t, Redact(rules(tt.rules...)...), patient)
			j := newTestJournal(t, r, "s")
			for _, part := range tt.parts {
				mustOutput(t, j, "p1", part, part)
			}
			if err := j.Close(); err != nil {
				t.Fatal(err)
			}
			for _, s := range []Stream{Out, Err} {
				if got := rawBytes(t, r, SourceID{"s", "p1"}, s); string(got) != tt.want {
					t.Errorf("%v is %q, want %q", s, got, tt.want)
				}
			}
		})
	}
}

// redactPlainly is redaction in the simplest way.
func redactPlainly(all []*regexp.Regexp, raw []byte) []byte {
	r := &redactor{}
	for _, re := range all {
		r.rules = append(r.rules, rule{line: re})
	}
	return replace(nil, raw, r.inText(raw))
}

func TestOutputIsRedactedAsAWholeHoweverItComes(t *testing.T) {
	t.Parallel()
	all := rules(`xy+`, `ab`, `(?i)HA`, `^\x03+`, `f\s*g`, `\x02$`)
	for seed := range uint64(6) {
		p := newPrinter(seed)
		r := newTestRun(t, Redact(all...), patient)
		j := newTestJournal(t, r, "s")
		var want [2][]byte
		for range 12 {
			for _, raw := range [][]byte{p.text(), p.text()} {
				// Longer lines are not seen as a whole.
				raw = bytes.ReplaceAll(raw, []byte(strings.Repeat("x", 1000)), []byte("xy\n"))
				raw = raw[:min(len(raw), 20_000+p.IntN(10))]
				i := p.IntN(2)
				var parts [2][]byte
				parts[i] = raw
				want[i] = append(want[i], raw...)
				mustOutput(t, j, "p1", string(parts[0]), string(parts[1]))
			}
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		for i, s := range []Stream{Out, Err} {
			if longest(want[i]) > holdBytes {
				continue
			}
			got, want := rawBytes(t, r, SourceID{"s", "p1"}, s), redactPlainly(all, want[i])
			if !bytes.Equal(got, want) {
				t.Fatalf("seed %d: %d bytes of %v, want %d", seed, len(got), s, len(want))
			}
		}
	}
}

// longest returns the length of the longest line.
func longest(raw []byte) int {
	n := 0
	for line := range bytes.Lines(raw) {
		n = max(n, len(line))
	}
	return n
}

func FuzzLinesAreRedactedOneByOne(f *testing.F) {
	f.Add(`password=\S+`, []byte("a\npassword=x\nb password=y"))
	f.Add(`^a+$`, []byte("a\naa\n\nba\n"))
	f.Add(`ab\n?c`, []byte("ab\nc abc"))
	f.Add(`ab(?-m:$)`, []byte("ab\nab"))
	f.Fuzz(func(t *testing.T, text string, raw []byte) {
		re, err := regexp.Compile(text)
		if err != nil {
			return
		}
		all := []*regexp.Regexp{re, regexp.MustCompile(`zz\w`)}
		if got, want := newRedactor(all).lines(raw), redactPlainly(all, raw); !bytes.Equal(got, want) {
			t.Errorf("%q in %q: %q, want %q", text, raw, got, want)
		}
	})
}

func TestSecretsInLongLines(t *testing.T) {
	t.Parallel()
	const secret = "password=hunter2"
	for _, at := range []int{0, 100, holdBytes - 20, holdBytes - holdOverlap - 8, holdBytes - 5, holdBytes, holdBytes + 10, 3*holdBytes - 7} {
		for _, part := range []int{1000, 70_000, 1 << 20} {
			raw := bytes.Repeat([]byte("abcdefg "), 4*holdBytes/8)
			copy(raw[at:], " "+secret+" ")
			r := newTestRun(t, Redact(rules(`password=\S+`)...), patient)
			j := newTestJournal(t, r, "s")
			for piece := range slices.Chunk(raw, part) {
				mustOutput(t, j, "p1", string(piece), "")
			}
			if held := len(j.holder.of["p1"][0].line); held > holdBytes+holdOverlap {
				t.Errorf("%d bytes are held back", held)
			}
			if err := j.Close(); err != nil {
				t.Fatal(err)
			}
			got := rawBytes(t, r, SourceID{"s", "p1"}, Out)
			if want := bytes.Replace(raw, []byte(secret), []byte(Redacted), 1); !bytes.Equal(got, want) {
				t.Errorf("at %d in pieces of %d: %d bytes, want %d", at, part, len(got), len(want))
			}
		}
	}
}

func TestALineThatDoesNotEndIsShownSoonAndItsRestIsRedacted(t *testing.T) {
	r := newTestRun(t, Redact(rules(`password=\S+`)...), func(c *choices) { c.hold = 20 * time.Millisecond })
	j := newTestJournal(t, r, "s")
	shown := func(want string) {
		t.Helper()
		waitFor(t, want, func() bool { return string(rawBytes(t, r, SourceID{"s", "p1"}, Out)) == want })
	}
	mustOutput(t, j, "p1", "your name: ", "")
	if got := rawBytes(t, r, SourceID{"s", "p1"}, Out); len(got) > 0 {
		t.Errorf("%q is not held back", got)
	}
	shown("your name: ")
	mustOutput(t, j, "p1", "password=hun", "")
	shown("your name: [redacted]")
	mustOutput(t, j, "p1", "ter2 ok\n", "")
	shown("your name: [redacted] ok\n")
	mustOutput(t, j, "p1", "pass", "")
	shown("your name: [redacted] ok\npass")
	mustOutput(t, j, "p1", "word=hunter2\n", "")
	shown("your name: [redacted] ok\npass[redacted]\n")
	if b := mustReadFile(t, j.Path()); bytes.Contains(b, []byte("hun")) || bytes.Contains(b, []byte("ter2")) {
		t.Error("a secret is in the file")
	}
}

func TestWhatIsHeldBackComesBeforeTheEnd(t *testing.T) {
	r := newTestRun(t, Redact(rules(`password=\S+`)...), patient)
	j := newTestJournal(t, r, "s")
	mustAppend(t, j, ExecEvent{ID: "e1"})
	mustAppend(t, j, ProcEvent{ID: "p1", Generation: 1})
	mustOutput(t, j, "e1", "tail", "password=hunter2")
	mustOutput(t, j, "p1", "tail", "")
	end := mustAppend(t, j, ExecEndEvent{ID: "e1"})
	if e := r.Snapshot(Live).Sessions[0].History.At(0); e.Out != 1 || e.Err != 1 {
		t.Errorf("%+v", e)
	}
	if l := r.Lines(SourceID{"s", "e1"}, StreamView{Both, end}); l.Len() != 2 || l.Moment(1) >= end {
		t.Errorf("%d lines before the end", l.Len())
	}
	mustAppend(t, j, ProcEndEvent{ID: "p1", Generation: 1})
	if p := r.Snapshot(Live).Sessions[0].Processes[0]; p.Out != 1 {
		t.Errorf("%+v", p)
	}
	if n := len(j.holder.of); n != 0 {
		t.Errorf("%d sources are remembered", n)
	}
}

func TestSecretsInEventsReachNoDisk(t *testing.T) {
	dir := t.TempDir()
	redact := Redact(rules(`password[= ]\S+`, `hunter\d`)...)
	r, err := CreateRun(dir, RunInfo{Cwd: "/home/hunter2", Args: []string{"braid", "password=hunter2"}}, redact, unkept)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	j := newTestJournal(t, r, "s")
	argv := []string{"mysql", "--password", "hunter2", "db"}
	mustAppend(t, j, SessionEvent{State: SessionExited, Why: "bad password=hunter2"})
	mustAppend(t, j, ExecEvent{ID: "e1", Command: "a\nmysql --password=hunter2\nb"})
	mustAppend(t, j, ExecEvent{ID: "e2", Argv: argv})
	mustAppend(t, j, ProcEvent{ID: "p1", Name: "hunter2", Command: "x hunter3", Argv: argv})
	mustAppend(t, j, MarkEvent{Text: "hunter4"})
	for name, run := range map[string]*Run{"the run": r, "its recording": mustOpen(t, r.Dir())} {
		s := run.Snapshot(Live)
		sess := s.Sessions[0]
		got := fmt.Sprintf("%q", []string{
			sess.Why, sess.History.At(0).Command, strings.Join(sess.History.At(1).Argv, "|"),
			sess.Processes[0].Name, strings.Join(sess.Processes[0].Argv, "|"), s.Marks[0].Text, run.Info().Args[1], run.Info().Cwd,
		})
		want := fmt.Sprintf("%q", []string{
			"bad [redacted]", "a\nmysql --[redacted]\nb", "mysql|--[redacted]|[redacted]|db",
			"[redacted]", "mysql|--[redacted]|[redacted]|db", "[redacted]", "[redacted]", "/home/[redacted]",
		})
		if got != want {
			t.Errorf("%s:\n%s, want\n%s", name, got, want)
		}
	}
	if argv[2] != "hunter2" {
		t.Error("the caller's words are changed")
	}
	for _, name := range []string{j.Path(), r.Dir() + "/run.json"} {
		if b, err := os.ReadFile(name); err != nil || bytes.Contains(b, []byte("hunter")) {
			t.Errorf("%s: %v, %q", name, err, b)
		}
	}
}

func TestASecretAtTheEndOfACommandThatIsCut(t *testing.T) {
	r := newTestRun(t, Redact(rules(`key=\d{16}`)...))
	j := newTestJournal(t, r, "s")
	mustAppend(t, j, ExecEvent{ID: "e1", Command: strings.Repeat("x", maxCommand-12) + "key=1234567812345678"})
	if b := mustReadFile(t, j.Path()); bytes.Contains(b, []byte("key=")) {
		t.Error("half a secret is in the file")
	}
}

func TestNoRulesHoldNothingBack(t *testing.T) {
	for _, o := range []Option{Redact(), Redact(nil)} {
		r := newTestRun(t, o, patient)
		j := newTestJournal(t, r, "s")
		mustOutput(t, j, "p1", "prompt: ", "")
		if got := rawBytes(t, r, SourceID{"s", "p1"}, Out); string(got) != "prompt: " {
			t.Errorf("shown is %q", got)
		}
	}
}
