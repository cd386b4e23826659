package record

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// quietFollower follows a directory and looks only when told to. The run goes
// on until the lock is released.
func quietFollower(t *testing.T, dir string) (f *follower, end func()) {
	t.Helper()
	lock, err := lockRun(dir)
	if err != nil {
		t.Fatal(err)
	}
	f = newFollower(dir)
	t.Cleanup(func() {
		lock.Unlock()
		f.run.closeAll()
	})
	return f, func() { lock.Unlock() }
}

// append appends to a file.
func appendFile(t *testing.T, path string, b []byte) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(b); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestAFollowerGetsOverDamage(t *testing.T) {
	whole := sample(t)
	header := whole[:bytes.IndexByte(whole, '\n')+1]
	rest := whole[len(header):]
	dir := t.TempDir()
	f, end := quietFollower(t, dir)
	path := filepath.Join(dir, "default.braid")
	appendFile(t, path, header)
	f.look()
	// Garbage comes in parts, the last of which could be the beginning of the
	// next event.
	for _, part := range []string{strings.Repeat("garbage\n", 100), "more\n\x03", "\x03"} {
		appendFile(t, path, []byte(part))
		f.look()
		if p := f.run.Problems(); len(p) > 0 {
			t.Errorf("damage is told before its end is known: %q", p)
		}
	}
	appendFile(t, path, rest[2:])
	f.look()
	if p := f.run.Problems(); len(p) != 1 || !strings.Contains(p[0], "805 bytes skipped") {
		t.Errorf("problems %q", p)
	}
	if n := f.run.Snapshot(Live).Sessions[0].History.Len(); n != 1 {
		t.Errorf("%d execs", n)
	}
	appendFile(t, path, []byte("\x03\x03\x03{\"t\":9"))
	f.look()
	if p := f.run.Problems(); len(p) != 1 {
		t.Errorf("half an event is damage while it may be written: %q", p)
	}
	end()
	f.look()
	if p := f.run.Problems(); len(p) != 2 || !strings.Contains(p[1], "not written to its end") {
		t.Errorf("problems after the end %q", p)
	}
}

func TestAFollowerGivesUpWhatIsNoJournal(t *testing.T) {
	whole := string(sample(t))
	dir := t.TempDir()
	f, end := quietFollower(t, dir)
	appendFile(t, filepath.Join(dir, "a.braid"), []byte("text\n"))
	appendFile(t, filepath.Join(dir, "b.braid"), []byte(strings.Replace(whole, `"version":1`, `"version":7`, 1)))
	appendFile(t, filepath.Join(dir, "c.braid"), []byte(whole[:20]))
	appendFile(t, filepath.Join(dir, "d.braid"), []byte(whole))
	for range 3 {
		f.look()
	}
	if p := f.run.Problems(); len(p) != 2 || !strings.Contains(p[0], "a.braid") || !strings.Contains(p[1], "version 7") {
		t.Errorf("problems %q", p)
	}
	if n := len(f.run.all()); n != 1 {
		t.Errorf("%d journals", n)
	}
	end()
	f.look()
	if p := f.run.Problems(); len(p) != 3 || !strings.Contains(p[2], "c.braid") || f.run.Running() {
		t.Errorf("problems after the end %q", p)
	}
}

func TestAFollowerOfADirectoryThatIsRemovedEnds(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	f, _ := quietFollower(t, dir)
	f.look()
	if !f.run.Running() {
		t.Error("it has ended")
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	f.look()
	if f.run.Running() {
		t.Error("it goes on")
	}
}

func TestAFollowerThatIsNotToldOfChangesFindsThem(t *testing.T) {
	w := newTestRun(t)
	j := newTestJournal(t, w, "a")
	f := newFollower(w.Dir())
	r := f.run
	ctx, cancel := context.WithCancel(t.Context())
	go f.follow(ctx)
	defer func() {
		cancel()
		<-f.done
		r.closeAll()
	}()
	mustAppend(t, j, MarkEvent{})
	waitFor(t, "the poll", func() bool { return caughtUp(r, w) })
}

func TestReadingFailsAfterClose(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	mustOutput(t, j, "p1", "a", "")
	mustOutput(t, j, "p1", "b", "")
	mustOutput(t, j, "p1", "c\nd\n", "")
	replay := mustOpen(t, j.Path())
	l := replay.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	s := replay.Snapshot(Live)
	replay.Close()
	var dst [2]Line
	if _, err := l.Read(0, dst[:]); !errors.Is(err, os.ErrClosed) || !strings.Contains(err.Error(), j.Path()) {
		t.Errorf("Read: %v", err)
	}
	if _, err := l.Text(1, 0, make([]byte, 1)); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Text: %v", err)
	}
	if _, err := l.Pieces(0); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Pieces: %v", err)
	}
	if _, err := replay.Verify(t.Context()); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Verify: %v", err)
	}
	if l.Len() != 2 || s.Sessions[0].ID != "s" {
		t.Error("what is known is gone")
	}
}

func TestVerifyEndsWithItsContext(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	mustOutput(t, j, "p1", "a\n", "")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Verify(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestAFailedSyncIsToldOnce(t *testing.T) {
	j := newTestJournal(t, newTestRun(t), "s")
	j.mu.Lock()
	j.keeper.failed = os.ErrDeadlineExceeded // as if the disk had refused
	j.mu.Unlock()
	if _, err := j.Append(MarkEvent{}); !errors.Is(err, os.ErrDeadlineExceeded) || !strings.Contains(err.Error(), j.Path()) {
		t.Errorf("the first call says %v", err)
	}
	if _, err := j.Append(MarkEvent{}); err != nil {
		t.Errorf("the second call says %v", err)
	}
}

func TestMoments(t *testing.T) {
	at := time.Date(2026, 11, 29, 1, 2, 3, 456_789_999, time.UTC)
	m := MomentOf(at)
	if !m.Time().Equal(at.Truncate(time.Microsecond)) {
		t.Errorf("%v becomes %v", at, m.Time())
	}
	if got := m.Add(1500 * time.Millisecond).Sub(m); got != 1500*time.Millisecond {
		t.Errorf("a second and a half becomes %v", got)
	}
	if Live.Add(time.Hour) != Live || Live.Add(-time.Hour) != Live {
		t.Error("now is not always now")
	}
}

func TestNamesOfStreams(t *testing.T) {
	for s, want := range map[Stream]string{Out: "stdout", Err: "stderr", Both: "both", 0: "no stream", 9: "no stream"} {
		if s.String() != want {
			t.Errorf("%d is %q, want %q", s, s, want)
		}
	}
	if !(SourceID{}).IsZero() || (SourceID{Session: "s"}).IsZero() {
		t.Error("IsZero")
	}
}

func TestWhatCountsAsFailed(t *testing.T) {
	for _, tt := range []struct {
		p    Process
		want bool
	}{
		{Process{State: ProcessEnded, How: EndedItself}, false},
		{Process{State: ProcessEnded, How: EndedItself, ExitCode: 1}, true},
		{Process{State: ProcessEnded, How: EndedLost, ExitCode: -1}, true},
		{Process{State: ProcessEnded, How: EndedStopped, ExitCode: 143}, false},
		{Process{State: ProcessEnded, How: EndedKilled, ExitCode: 137}, false},
		{Process{State: ProcessRunning, How: EndedItself, ExitCode: 1}, false},
	} {
		if tt.p.Failed() != tt.want {
			t.Errorf("%+v: failed %v", tt.p, !tt.want)
		}
	}
	for _, tt := range []struct {
		e    Exec
		want bool
	}{
		{Exec{State: ExecEnded}, false},
		{Exec{State: ExecEnded, ExitCode: 2}, true},
		{Exec{State: ExecRunning, ExitCode: 2}, false},
	} {
		if tt.e.Failed() != tt.want {
			t.Errorf("%+v: failed %v", tt.e, !tt.want)
		}
	}
}

func TestHistoryKnowsItsEnds(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	mustAppend(t, j, ExecEvent{ID: "e1"})
	h := r.Snapshot(Live).Sessions[0].History
	mustAppend(t, j, ExecEvent{ID: "e2"})
	for _, i := range []int{-1, 1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("exec %d of 1 is given", i)
				}
			}()
			h.At(i)
		}()
	}
}

func TestCommandsAreShownAsAShellTakesThem(t *testing.T) {
	for _, tt := range []struct {
		line string
		argv []string
		want string
	}{
		{"a | b", nil, "a | b"},
		{"", []string{"ls", "-l"}, "ls -l"},
		{"", []string{"echo", "a b", "$HOME", ""}, "echo 'a b' '$HOME' ''"},
		{"", []string{"x\x00y"}, "x\x00y"},
	} {
		if got := CommandText(tt.line, tt.argv); got != tt.want {
			t.Errorf("%q %q is shown as %q, want %q", tt.line, tt.argv, got, tt.want)
		}
	}
}

func TestWhatCallersChangeLaterDoesNotChangeTheState(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	argv, pids, ports := []string{"a"}, []Fate{{Pid: 1}}, []int{80}
	mustAppend(t, j, ProcEvent{ID: "p1", Argv: argv})
	mustAppend(t, j, KillEvent{ID: "p1", Pids: pids, Done: true})
	mustAppend(t, j, StatEvent{ID: "p1", Ports: ports})
	argv[0], pids[0].Pid, ports[0] = "changed", 2, 81
	p := r.Snapshot(Live).Sessions[0].Processes[0]
	if p.Argv[0] != "a" || p.Kill.Pids[0].Pid != 1 || p.Stats[0].Ports[0] != 80 {
		t.Errorf("%+v %+v", p, p.Kill)
	}
}
