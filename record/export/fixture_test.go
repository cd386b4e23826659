package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"braid/record"
)

// created is when the recordings of the tests begin.
var created = time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)

// fixture is a journal that is written by hand, so that its times are known.
type fixture struct{ bytes.Buffer }

// newFixture returns the journal of a session that is created some seconds
// after the run.
func newFixture(session string, after float64) *fixture {
	f := &fixture{}
	fmt.Fprintf(f, "\x03\x03\x03{\"e\":\"header\",\"format\":\"braid-journal\",\"version\":1,\"created\":%q,\"run\":\"r1\",\"session\":%s}\n",
		created.Add(seconds(after)).Format(time.RFC3339Nano), jsonText(session))
	return f
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// at returns a moment some seconds after the run began.
func at(s float64) record.Moment { return record.MomentOf(created.Add(seconds(s))) }

// event writes an event.
func (f *fixture) event(t float64, p record.Payload) {
	b, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	fmt.Fprintf(f, "\x03\x03\x03{\"t\":%.6f,\"e\":%q,%s\n", t, p.Kind(), b[1:])
}

// output writes what a source printed, in one chunk.
func (f *fixture) output(t float64, id, out, err string) {
	var body, outN = []byte(nil), 0
	var lines [2]int
	open := []string{}
	for i, s := range []string{out, err} {
		for _, line := range bytes.SplitAfter([]byte(s), []byte("\n")) {
			if len(line) == 0 {
				continue
			}
			label := byte(i + 1)
			body = append(append(body, label, label, label), line...)
			lines[i]++
			if line[len(line)-1] != '\n' {
				body = append(body, '\n')
				open = append(open, []string{"out", "err"}[i])
			}
		}
		if i == 0 {
			outN = len(body)
		}
	}
	opened, _ := json.Marshal(open)
	fmt.Fprintf(f, "\x03\x03\x03{\"t\":%.6f,\"e\":\"out\",\"id\":%q,\"n\":%d,\"out\":%d,\"err\":%d,\"outn\":%d,\"open\":%s}\n%s",
		t, id, len(body), lines[0], lines[1], outN, opened, body)
}

// save writes the journal to a directory and returns its path.
func (f *fixture) save(tb testing.TB, dir, name string) string {
	tb.Helper()
	path := filepath.Join(dir, name+".braid")
	if err := os.WriteFile(path, f.Bytes(), 0o600); err != nil {
		tb.Fatal(err)
	}
	return path
}

// open opens recordings.
func open(tb testing.TB, paths ...string) *record.Run {
	tb.Helper()
	run, err := record.OpenRun(paths...)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := run.Close(); err != nil {
			tb.Error(err)
		}
	})
	if p := run.Problems(); len(p) > 0 {
		tb.Fatalf("the fixture is damaged: %q", p)
	}
	return run
}

// shop returns a recording that has a little of everything.
func shop(tb testing.TB) *record.Run {
	tb.Helper()
	dir := tb.TempDir()
	return open(tb, shopSession().save(tb, dir, "default"), apiSession().save(tb, dir, "api"))
}

// shopSession is a session with good and bad commands, a process that was
// started twice, colours, and a bookmark.
func shopSession() *fixture {
	f := newFixture("default", 0)
	f.event(0.01, record.SessionEvent{State: record.SessionStarted, Pid: 400, Cwd: "/home/ann/shop"})
	f.event(1, record.ExecEvent{ID: "e1", Command: "git status --short", Cwd: "/home/ann/shop", Origin: record.OriginUser})
	f.output(1.05, "e1", " M cart/cart.go\n M cart/cart_test.go\n?? notes <draft> & more.txt\n", "")
	f.event(1.1, record.ExecEndEvent{ID: "e1", DurationMS: 100})
	f.event(2, record.ProcEvent{ID: "p1", Name: "web", Command: "npm run dev", Pid: 401, Pgid: 401, Generation: 1, Origin: record.OriginUser})
	f.output(2.5, "p1", "\x1b[32mVITE\x1b[0m v6.0.1  ready in \x1b[1m320\x1b[22m ms\n  \x1b[38;5;208m➜\x1b[0m  Local: http://localhost:5173/\n", "")
	f.event(3, record.StatEvent{ID: "p1", CPU: 12.5, RSS: 84 << 20, Count: 3, Ports: []int{5173}})
	f.event(5, record.ExecEvent{ID: "e2", Command: "go test ./...", Cwd: "/home/ann/shop"})
	f.output(5.5, "e2", "ok  \tshop/cart\t0.31s\n--- FAIL: TestTotal (0.00s)\n    cart_test.go:41: got 12, want 13\n", "# shop/web\nweb/page.go:7:2: \x1b[31merror:\x1b[0m declared and not used: x\n")
	f.output(6, "e2", "50%\r100%\n", "")
	f.output(6.2, "e2", "FAIL", "")
	f.event(6.5, record.MarkEvent{Text: "here it <broke>"})
	f.output(7, "p1", "", "\x1b[33m(node:412) Warning:\x1b[0m deprecated\n")
	f.output(7.5, "e2", "\tshop\n", "")
	f.event(8, record.ExecEndEvent{ID: "e2", ExitCode: 1, DurationMS: 3000})
	f.event(9, record.KillEvent{ID: "p1", Signal: "SIGTERM", By: record.OriginUser})
	f.event(9.1, record.KillEvent{ID: "p1", Signal: "SIGTERM", By: record.OriginUser, Done: true, Pids: []record.Fate{{Pid: 401, Name: "npm", Fate: "exited"}}})
	f.event(9.2, record.ProcEndEvent{ID: "p1", Generation: 1, ExitCode: 143, Signal: "SIGTERM", DurationMS: 7200, How: record.EndedStopped})
	f.event(9.3, record.ProcEvent{ID: "p1", Name: "web", Command: "npm run dev", Pid: 420, Pgid: 420, Generation: 2})
	f.output(9.5, "p1", "again\n", "")
	f.event(40, record.ExecEvent{ID: "e3", Argv: []string{"echo", "two words", "$HOME"}})
	f.event(40.001, record.ExecEndEvent{ID: "e3", DurationMS: 1})
	f.event(41, record.ProcEndEvent{ID: "p1", Generation: 2, DurationMS: 31700, How: record.EndedItself})
	return f
}

// apiSession is a session with output that is no text, and a prompt that was
// never answered.
func apiSession() *fixture {
	f := newFixture("api", 4)
	f.event(0.5, record.ExecEvent{ID: "e1", Command: "./ask\n./twice"})
	f.output(0.6, "e1", "b\xffn\x00\n", "Pass")
	f.output(0.7, "e1", "caf\xc3", "word: ")
	f.output(0.8, "e1", "\xa9\n", "")
	f.event(1.7, record.ExecEndEvent{ID: "e1", ExitCode: 130, DurationMS: 1200, Aborted: true, LeftoverPids: []int{77}})
	return f
}

func writeFile(path string, b []byte) error { return os.WriteFile(path, b, 0o600) }

// jsonText returns text as JSON.
func jsonText(s string) []byte {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return b
}
