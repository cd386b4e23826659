package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"braid/engine"
	"braid/record"
)

func TestAtReadsTheWaysToNameAMoment(t *testing.T) {
	noon := time.Date(2026, 11, 29, 12, 0, 30, 0, time.Local)
	from := record.MomentOf(noon)
	to := from.Add(2 * time.Hour)
	late := record.MomentOf(time.Date(2026, 11, 29, 23, 59, 0, 0, time.Local))
	tests := []struct {
		name, text string
		from       record.Moment
		want       time.Duration // from the beginning; negative: refused
	}{
		{"nothing is the beginning", "", from, 0},
		{"a duration", "1m30s", from, 90 * time.Second},
		{"a duration past the end is the end", "5h", from, 2 * time.Hour},
		{"a share", "25%", from, 30 * time.Minute},
		{"the whole", "100%", from, 2 * time.Hour},
		{"a time of day", "12:30:45", from, 30*time.Minute + 15*time.Second},
		{"a time without seconds", "13:00", from, 59*time.Minute + 30*time.Second},
		{"the minute in which it began", "12:00", from, 0},
		{"a time after the end is the end", "15:00", from, 2 * time.Hour},
		{"a time after midnight", "00:01", late, 2 * time.Minute},
		{"with spaces around", " 10s ", from, 10 * time.Second},
		{"a word", "later", from, -1},
		{"a negative duration", "-5s", from, -1},
		{"too large a share", "101%", from, -1},
		{"no share", "x%", from, -1},
		{"no time of day", "25:00", from, -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := parseAt(tt.text, tt.from, tt.from.Add(to.Sub(from)))
			if tt.want < 0 {
				if statusOf(err) != statusUsage || !strings.Contains(err.Error(), tt.text) {
					t.Errorf("the error is %v", err)
				}
				return
			}
			if err != nil || got.Sub(tt.from) != tt.want {
				t.Errorf("got %v and %v, want %v", got.Sub(tt.from), err, tt.want)
			}
		})
	}
}

func TestErrorsHaveTheirExitStatus(t *testing.T) {
	tests := []struct {
		name string
		err  error
		want int
	}{
		{"none", nil, 0},
		{"a command's own", status(7), 7},
		{"wrapped", fmt.Errorf("x: %w", status(7)), 7},
		{"any", errors.New("x"), 1},
		{"wrong usage", usageError{errors.New("x")}, 2},
		{"what the engine refuses", fmt.Errorf("%w command", engine.ErrInvalid), 2},
		{"a timeout", context.DeadlineExceeded, 124},
		{"a signal", signalled{syscall.SIGTERM}, 143},
		{"a closed terminal", signalled{syscall.SIGHUP}, 129},
		{"a broken pipe", &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.EPIPE}, 141},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := statusOf(tt.err); got != tt.want {
				t.Errorf("the status is %d, want %d", got, tt.want)
			}
		})
	}
}

func TestCommandsToStartHaveTheirNames(t *testing.T) {
	cmds, err := background([]string{"web=npm run dev", "api=PORT=1 go run ."}, []string{"make watch"}, true)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range cmds {
		got = append(got, fmt.Sprintf("%s:%s:%v", c.Name, c.Line, c.TTY))
	}
	want := "web:npm run dev:true api:PORT=1 go run .:true :make watch:true"
	if strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRunsAreFoundByTheBeginningOfTheirIDs(t *testing.T) {
	state := t.TempDir()
	for _, path := range []string{"runs/2026-a/default.braid", "runs/2026-ab/web.braid", "runs/2027-c/default.braid"} {
		path = filepath.Join(state, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct{ name, arg, want, err string }{
		{"a whole id, though another begins with it", "2026-a", "runs/2026-a", ""},
		{"the beginning of one", "2027", "runs/2027-c", ""},
		{"the beginning of two", "2026", "", "2 runs begin like that, from 2026-a to 2026-ab"},
		{"a session", "2027/default", "runs/2027-c/default.braid", ""},
		{"no such session", "2027/web", "", `run 2027-c has no session "web"`},
		{"a path is no session", "2027/../2026-a/default", "", "has no session"},
		{"none", "x", "", "neither a file, a directory nor a run"},
		{"nothing", "", "", "neither a file, a directory nor a run"},
		{"a file", filepath.Join(state, "runs/2026-ab/web.braid"), "runs/2026-ab/web.braid", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := find(state, tt.arg)
			if tt.err != "" {
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Errorf("the error is %v, want %q in it", err, tt.err)
				}
				return
			}
			if err != nil || got != filepath.Join(state, tt.want) {
				t.Errorf("got %s and %v, want %s", got, err, tt.want)
			}
		})
	}
}

func TestDurationsShowTheTwoUnitsThatMatter(t *testing.T) {
	for want, d := range map[string]time.Duration{
		"0.0s": 0, "0.4s": 420 * time.Millisecond, "9.9s": 9900 * time.Millisecond, "59s": 59*time.Second + 900*time.Millisecond,
		"2m10s": 130 * time.Second, "1h00m": time.Hour, "27h05m": 27*time.Hour + 5*time.Minute + 59*time.Second,
	} {
		if got := lasted(d); got != want {
			t.Errorf("%v shows as %s, want %s", d, got, want)
		}
	}
}

func TestMessagesAreOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"first\n\tsecond\r\nthird\n":     "first;  second; third",
		"the name \x1b]0;pwned\a is bad": "the name  is bad",
		"a\bb\x00\x7f\u009b31mc":         "a^Hb^@^?c",
	} {
		if got := oneLine(text); got != want {
			t.Errorf("%q is told as %q, want %q", text, got, want)
		}
	}
}
