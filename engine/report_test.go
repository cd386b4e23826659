package engine

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestAReportHasTheNamesAndTheTextOrTheBytes(t *testing.T) {
	start := time.Date(2026, 1, 2, 3, 4, 5, 600, time.UTC)
	for _, c := range []struct {
		name string
		c    Command
		r    Result
		want string
	}{
		{"a line with text", Command{Line: "x"}, Result{Session: "s", ID: "e1", Stdout: []byte("é\n"), Started: start, Duration: 1500400},
			`{"session":"s","id":"e1","command":"x","exit_code":0,"stdout":"é\n","stderr":"","duration_ms":1.5,` +
				`"started_at":"2026-01-02T03:04:05.0000006Z","timed_out":false,"aborted":false,"stdout_truncated":false,` +
				`"stderr_truncated":false,"session_ended":false,"leftover_pids":[]}`},
		{"a vector with bytes", Command{Argv: []string{"x"}}, Result{Stdout: []byte{0xff}, Started: start, LeftoverPids: []int{7}, ExitCode: 3},
			`{"session":"","id":"","argv":["x"],"exit_code":3,"stdout_b64":"/w==","stderr":"","duration_ms":0,` +
				`"started_at":"2026-01-02T03:04:05.0000006Z","timed_out":false,"aborted":false,"stdout_truncated":false,` +
				`"stderr_truncated":false,"session_ended":false,"leftover_pids":[7]}`},
	} {
		got, err := json.Marshal(c.r.Report(c.c))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, string(got)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestTextThatIsCutWithinACharacterIsStillText(t *testing.T) {
	for _, c := range []struct {
		in   string
		cut  bool
		text string
		ok   bool
	}{
		{"aé", true, "aé", true},
		{"aé"[:2], true, "a", true},
		{"a€"[:2], true, "a", true},
		{"a€"[:3], true, "a", true},
		{"a😀"[:4], true, "a", true},
		{"a😀"[:4], false, "", false},
		{"a\xff", true, "", false},
		{"\x80\x80\x80\x80", true, "", false},
		{"", true, "", true},
	} {
		text, raw := TextOrBytes([]byte(c.in), c.cut)
		if (text != nil) != c.ok || c.ok && *text != c.text || !c.ok && string(raw) != c.in {
			t.Errorf("%q: %v, %q", c.in, text, raw)
		}
	}
}
