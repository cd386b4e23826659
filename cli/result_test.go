package cli

import (
	"bytes"
	"testing"
	"time"

	"braid/engine"
)

func TestResultsAreWrittenAsDocumented(t *testing.T) {
	started := time.Date(2026, 11, 29, 14, 1, 7, 123456000, time.UTC)
	tests := []struct {
		name    string
		command engine.Command
		result  engine.Result
		want    string
	}{
		{
			"a line that succeeded",
			engine.Command{Line: "echo <&>"},
			engine.Result{Session: "default", ID: "e1", Stdout: []byte("<&>\n"), Started: started, Duration: 1234567 * time.Nanosecond},
			`{"session":"default","id":"e1","command":"echo <&>","exit_code":0,"stdout":"<&>\n","stderr":"","duration_ms":1.235,` +
				`"started_at":"2026-11-29T14:01:07.123456Z","timed_out":false,"aborted":false,"stdout_truncated":false,` +
				`"stderr_truncated":false,"session_ended":false,"leftover_pids":[]}`,
		},
		{
			"a program that went wrong in every way",
			engine.Command{Argv: []string{"a", "b c"}},
			engine.Result{
				Session: "s", ID: "e2", Stdout: []byte("\xff\x00"), Stderr: []byte("\xfe"), ExitCode: 137, Started: started,
				Duration: time.Minute, TimedOut: true, Aborted: true, StdoutTruncated: true, StderrTruncated: true,
				SessionEnded: true, LeftoverPids: []int{3, 4},
			},
			`{"session":"s","id":"e2","argv":["a","b c"],"exit_code":137,"stdout_b64":"/wA=","stderr_b64":"/g==","duration_ms":60000,` +
				`"started_at":"2026-11-29T14:01:07.123456Z","timed_out":true,"aborted":true,"stdout_truncated":true,` +
				`"stderr_truncated":true,"session_ended":true,"leftover_pids":[3,4]}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			if err := writeResult(&b, tt.command, tt.result); err != nil {
				t.Fatal(err)
			}
			if got := b.String(); got != tt.want+"\n" {
				t.Errorf("got  %swant %s", got, tt.want)
			}
		})
	}
}
