package engine

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// A testCase is a line of testdata/cases.jsonl: steps run in one session.
type testCase struct {
	ID    string     `json:"id"`
	Why   string     `json:"why"`
	Steps []testStep `json:"steps"`
}

// A testStep is a command with what must come of it.
type testStep struct {
	Exec      string             `json:"exec"`
	Argv      []string           `json:"argv"`
	Cwd       string             `json:"cwd"`
	Env       map[string]*string `json:"env"`
	TimeoutMS int64              `json:"timeout_ms"`
	MaxOutput int64              `json:"max_output"`

	Code            *int    `json:"code"`
	Stdout          *string `json:"stdout"`
	Stderr          *string `json:"stderr"`
	StdoutB64       *string `json:"stdout_b64"`
	StdoutHas       string  `json:"stdout_has"`
	StderrHas       string  `json:"stderr_has"`
	StdoutLacks     string  `json:"stdout_lacks"`
	StderrLacks     string  `json:"stderr_lacks"`
	Refused         bool    `json:"refused"`
	Failed          bool    `json:"failed"`
	TimedOut        bool    `json:"timed_out"`
	SessionEnded    *bool   `json:"session_ended"`
	StdoutTruncated *bool   `json:"stdout_truncated"`
	StderrTruncated *bool   `json:"stderr_truncated"`
	WithinMS        int64   `json:"within_ms"`
	NoProcess       string  `json:"no_process"`
}

// notYet lists cases that are known to fail, by id.
var notYet = map[string]string{}

func TestCases(t *testing.T) { runCases(t, "testdata/cases.jsonl", false) }

// TestMoreCases are ways to break a shell that the others do not have.
func TestMoreCases(t *testing.T) { runCases(t, "testdata/more.jsonl", true) }

// runCases runs the cases of a file, each in a session of its own, one after
// another or side by side.
func runCases(t *testing.T, path string, parallel bool) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	e := newTestEngine(t, Options{})
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 4<<20)
	for lines.Scan() {
		var c testCase
		if len(lines.Bytes()) == 0 {
			continue
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		t.Run(c.ID+" "+c.Why, func(t *testing.T) {
			if parallel {
				t.Parallel()
			}
			bad := c.run(t, e)
			for tries := 1; len(bad) > 0 && c.timed() && tries < 5; tries++ {
				bad = c.run(t, e)
			}
			why, excused := notYet[c.ID]
			switch {
			case excused && len(bad) == 0:
				t.Errorf("passes, but is listed as failing: %s", why)
			case !excused && len(bad) > 0:
				t.Error(strings.Join(bad, "\n"))
			}
		})
	}
}

// timed says whether time matters in a case. Such a case may fail now and then on a
// machine that is busy; a fault fails it every time.
func (c *testCase) timed() bool {
	return slices.ContainsFunc(c.Steps, func(s testStep) bool { return s.WithinMS > 0 || s.TimeoutMS > 0 })
}

// run runs the case in a session of its own and returns what was wrong.
func (c *testCase) run(t *testing.T, e *Engine) (bad []string) {
	s, err := e.Create(t.Context(), SessionOptions{Cwd: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := e.Delete(t.Context(), s.ID()); err != nil {
			t.Error(err)
		}
	}()
	for _, step := range c.Steps {
		begun := time.Now()
		r, err := s.Exec(t.Context(), Command{
			Line: step.Exec, Argv: step.Argv, Cwd: step.Cwd, Env: step.Env,
			Timeout: time.Duration(step.TimeoutMS) * time.Millisecond, OutputLimit: step.MaxOutput,
		})
		took := time.Since(begun)
		for _, b := range step.check(t, r, err, took) {
			bad = append(bad, short(step.Exec)+": "+short(b))
		}
	}
	return bad
}

// check compares a result with what must come of the step.
func (st *testStep) check(t *testing.T, r Result, err error, took time.Duration) (bad []string) {
	fail := func(what string, got, want any) {
		g, _ := json.Marshal(got)
		w, _ := json.Marshal(want)
		bad = append(bad, what+": got "+string(g)+", want "+string(w))
	}
	if st.Refused != (err != nil) {
		fail("refused", err, st.Refused)
		return bad
	}
	if st.Code != nil && r.ExitCode != *st.Code {
		fail("code", r.ExitCode, *st.Code)
	}
	if st.Failed && r.ExitCode == 0 {
		fail("failed", r.ExitCode, true)
	}
	out, stderr := string(r.Stdout), string(r.Stderr)
	if st.Stdout != nil && out != *st.Stdout {
		fail("stdout", out, *st.Stdout)
	}
	if st.Stderr != nil && stderr != *st.Stderr {
		fail("stderr", stderr, *st.Stderr)
	}
	if st.StdoutB64 != nil {
		if want, err := base64.StdEncoding.DecodeString(*st.StdoutB64); err != nil || out != string(want) {
			fail("stdout", out, want)
		}
	}
	for _, has := range []struct {
		text, part string
		want       bool
	}{{out, st.StdoutHas, true}, {stderr, st.StderrHas, true}, {out, st.StdoutLacks, false}, {stderr, st.StderrLacks, false}} {
		if has.part != "" && strings.Contains(has.text, has.part) != has.want {
			fail("contains "+has.part, has.text, has.want)
		}
	}
	if r.TimedOut != st.TimedOut {
		fail("timed out", r.TimedOut, st.TimedOut)
	}
	for _, flag := range []struct {
		what string
		got  bool
		want *bool
	}{{"session ended", r.SessionEnded, st.SessionEnded}, {"stdout truncated", r.StdoutTruncated, st.StdoutTruncated}, {"stderr truncated", r.StderrTruncated, st.StderrTruncated}} {
		if flag.want != nil && flag.got != *flag.want {
			fail(flag.what, flag.got, *flag.want)
		}
	}
	if limit := time.Duration(st.WithinMS) * time.Millisecond; limit > 0 && took > limit {
		fail("took", took.String(), limit.String())
	}
	if st.NoProcess != "" {
		if left := commandLines(t, st.NoProcess); len(left) > 0 {
			fail("still running", left, nil)
		}
	}
	return bad
}

// short cuts a text for a message.
func short(s string) string {
	if len(s) > 300 {
		return s[:300] + "…"
	}
	return s
}
