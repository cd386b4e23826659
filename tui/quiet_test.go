package tui

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
)

// parkable is an output that can be parked, and what is written to it.
func parkable(t *testing.T) (q *quiet, written *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close(); _ = w.Close() })
	return quietOn(w), r
}

// quickest returns how long the quickest of some attempts took. It ends at the first
// that is below a limit: on a machine that is busy another may not be.
func quickest(limit time.Duration, attempt func() time.Duration) time.Duration {
	took := attempt()
	for tries := 1; took >= limit && tries < 5; tries++ {
		took = min(took, attempt())
	}
	return took
}

func TestAParkedOutputIsHeldUntilSomethingHappens(t *testing.T) {
	cases := []struct {
		name  string
		frees func(q *quiet)
	}{
		{"a key", func(q *quiet) { q.see(tea.KeyPressMsg{Code: 'x', Text: "x"}) }},
		{"a frame", func(q *quiet) { q.see(frameMsg{}) }},
		{"the end", func(q *quiet) { q.end() }},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			took := quickest(parkFor, func() time.Duration {
				q, written := parkable(t)
				q.see(tea.RawMsg{Msg: parked{}})
				done := make(chan time.Duration, 1)
				began := time.Now()
				go func() {
					_, _ = q.Write([]byte("text" + parking))
					done <- time.Since(began)
				}()
				b := make([]byte, 100)
				n, err := written.Read(b)
				if err != nil || string(b[:n]) != "text" {
					t.Errorf("it wrote %q (%v)", b[:n], err)
				}
				select {
				case <-done:
					t.Error("it is not held")
				default:
				}
				c.frees(q)
				return <-done
			})
			if took >= parkFor {
				t.Errorf("it was held for %v", took)
			}
		})
	}
}

func TestWhatHappensBeforeParkingKeepsItFromIt(t *testing.T) {
	took := quickest(parkFor, func() time.Duration {
		q, _ := parkable(t)
		q.see(tea.RawMsg{Msg: parked{}})
		q.see(tea.KeyPressMsg{Code: 'x', Text: "x"}) // before it is written
		began := time.Now()
		if n, err := q.Write([]byte(parking)); n != len(parking) || err != nil {
			t.Errorf("%d, %v", n, err)
		}
		return time.Since(began)
	})
	if took >= parkFor {
		t.Errorf("it was held for %v", took)
	}
}

func TestAnIdleScreenCostsNextToNothingAndAnswersAtOnce(t *testing.T) {
	c := startOnTerminal(t, true)
	eventually(t, "the screen", func() bool { return c.drew("Sessions") })
	asleep := func() time.Duration {
		began := used(t, c.cmd.Process.Pid)
		time.Sleep(2 * time.Second)
		return used(t, c.cmd.Process.Pid) - began
	}
	var spent time.Duration
	for range 8 { // The first seconds have more to do, and the machine may be busy.
		if spent = asleep(); spent <= 20*time.Millisecond {
			break
		}
	}
	t.Logf("%v of processor time in 2 s of nothing", spent)
	if spent > 20*time.Millisecond {
		t.Errorf("an idle screen takes %v of 2 s", spent)
	}
	keys := []string{"§", "¶", "±", "÷", "×"}
	took := quickest(time.Second, func() time.Duration {
		key := keys[0]
		keys = keys[1:]
		began := time.Now()
		if _, err := c.master.Write([]byte(key)); err != nil {
			t.Fatal(err)
		}
		eventually(t, "the keys", func() bool { return c.drew(key) })
		defer asleep()
		return time.Since(began)
	})
	if took > time.Second {
		t.Errorf("it took %v to answer", took)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if bytes.Contains(c.output, []byte(parking)) {
		t.Error("the parking sequence got to the terminal")
	}
}

func TestAPanicOnATerminalLeavesItWholeAndIsReadable(t *testing.T) {
	c := startOnTerminal(t, true)
	eventually(t, "the screen", func() bool { return c.drew("Sessions") })
	if _, err := c.master.Write([]byte("panic\r")); err != nil {
		t.Fatal(err)
	}
	said, took := c.end(t)
	if !strings.Contains(said, "the screen failed: a fault of the test") || took > parkFor+2*time.Second {
		t.Errorf("after %v it said %q", took, said)
	}
	after, err := term.GetState(c.slave.Fd())
	if err != nil || *after != *c.before {
		t.Errorf("the terminal has another mode than before (%v)", err)
	}
	eventually(t, "the end of the alternate screen", func() bool { return c.drew("\x1b[?1049l") })
}

// used returns how much processor time a process has taken.
func used(t *testing.T, pid int) time.Duration {
	t.Helper()
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Skip("there is no /proc: ", err)
	}
	f := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+2:]))
	const tick = 10 * time.Millisecond // USER_HZ is 100 wherever Go runs on Linux
	var user, system int
	if _, err := fmt.Sscan(f[11]+" "+f[12], &user, &system); err != nil {
		t.Fatal(err)
	}
	return time.Duration(user+system) * tick
}
