package engine

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"braid/record"
)

func TestWaitForLogFinds(t *testing.T) {
	s := newTestSession(t)
	for _, c := range []struct {
		what, line string
		want       LogPattern
		match      string
	}{
		{"a literal that is there", "echo ready in 5 ms; sleep 1011.5", LogPattern{Literal: "ready"}, "ready in 5 ms"},
		{"a literal that comes", "read -t 0.2 < <(sleep 1); echo ready; sleep 1011.5", LogPattern{Literal: "ready"}, "ready"},
		{"a literal across chunks", "printf rea; read -t 0.2 < <(sleep 1); printf dy; sleep 1011.5", LogPattern{Literal: "ready"}, "ready"},
		{"a regular expression", "echo port 12; echo port 8080; sleep 1011.5", LogPattern{Regexp: regexp.MustCompile(`port (\d{4})`)}, "port 8080"},
		{"a prompt without newline", "printf 'name? '; sleep 1011.5", LogPattern{Regexp: regexp.MustCompile(`\? $`)}, "name? "},
		{"one stream only", "echo x out; read -t 0.1 < <(sleep 1); echo x err >&2; sleep 1011.5", LogPattern{Literal: "x", Streams: record.Err}, "x err"},
		{"the last words", "printf last", LogPattern{Literal: "last"}, "last"},
	} {
		id := start(t, s, c.line)
		c.want.Timeout = 20 * time.Second
		m, err := s.WaitForLog(t.Context(), id, c.want)
		if err != nil || m.Line != c.match {
			t.Errorf("%s: %+v, %v", c.what, m, err)
		}
		if c.want.Regexp != nil && c.what == "a regular expression" && (len(m.Groups) != 2 || m.Groups[1] != "8080") {
			t.Errorf("groups %q", m.Groups)
		}
	}
}

func TestWaitForLogGivesUpWithAReason(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, "echo no; exit 3")
	_, err := s.WaitForLog(t.Context(), id, LogPattern{Literal: "ready"})
	if !errors.Is(err, ErrEnded) || !strings.Contains(err.Error(), "exit code 3") || !strings.Contains(err.Error(), `"ready"`) {
		t.Errorf("early exit: %v", err)
	}
	id = start(t, s, "sleep 1012.5")
	_, err = s.WaitForLog(t.Context(), id, LogPattern{Literal: "ready", Timeout: 30 * time.Millisecond})
	if err == nil || !strings.Contains(err.Error(), "not within 30ms") {
		t.Errorf("timeout: %v", err)
	}
	if _, err = s.WaitForLog(t.Context(), id, LogPattern{}); !errors.Is(err, ErrInvalid) {
		t.Errorf("no pattern: %v", err)
	}
	if _, err = s.WaitForLog(t.Context(), "nope", LogPattern{Literal: "x"}); !errors.Is(err, ErrNoProcess) {
		t.Errorf("no process: %v", err)
	}
}

// server is a line of bash that listens on a port with what is there: the test
// binary itself.
func server(t testing.TB, port int) string {
	return fmt.Sprintf("BRAID_TEST_LISTEN=%d exec %s", port, quote(testBinary(t)))
}

func TestWaitForPort(t *testing.T) {
	s := newTestSession(t)
	taken := listen(t)
	port := freePort(t)
	id := start(t, s, "read -t 0.2 < <(sleep 1); "+server(t, port))
	if err := s.WaitForPort(t.Context(), id, port, 20*time.Second); err != nil {
		t.Fatal(err)
	}
	if portsKnown {
		err := s.WaitForPort(t.Context(), id, taken, 100*time.Millisecond)
		if err == nil || !strings.Contains(err.Error(), "not within") {
			t.Errorf("another process's port: %v", err)
		}
	}
	id = start(t, s, "exit 5")
	if err := s.WaitForPort(t.Context(), id, freePort(t), 0); !errors.Is(err, ErrEnded) {
		t.Errorf("early exit: %v", err)
	}
	if err := s.WaitForPort(t.Context(), id, 70000, 0); !errors.Is(err, ErrInvalid) {
		t.Errorf("no port: %v", err)
	}
}

func TestWhatNeverComesIsLookedForSeldom(t *testing.T) {
	for waited, want := range map[time.Duration]time.Duration{
		0: 50 * time.Millisecond, time.Second: 50 * time.Millisecond, 4 * time.Second: 200 * time.Millisecond,
		20 * time.Second: time.Second, time.Hour: time.Second,
	} {
		if got := portLook(waited); got != want {
			t.Errorf("after %v the next look is after %v, want %v", waited, got, want)
		}
	}
}
