package record

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestARunIsPrivateAndKnowsItself(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state", "braid")
	before := MomentOf(time.Now())
	r, err := CreateRun(dir, RunInfo{Pid: 42, Cwd: "/tmp", Args: []string{"braid", "-v"}, Braid: "1.0"})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	j := newTestJournal(t, r, "default")
	info := r.Info()
	if !regexp.MustCompile(`^\d{8}-\d{6}-[a-z2-9]{4}$`).MatchString(info.ID) {
		t.Errorf("id %q", info.ID)
	}
	if info.Started < before || info.Started > r.Now() {
		t.Errorf("started at %v", info.Started.Time())
	}
	if want := filepath.Join(dir, "runs", info.ID); r.Dir() != want || filepath.Dir(j.Path()) != want {
		t.Errorf("is in %s, want %s", r.Dir(), want)
	}
	read, err := readInfo(r.Dir())
	if err != nil || read.ID != info.ID || read.Started != info.Started || read.Pid != 42 || read.Cwd != "/tmp" ||
		!slices.Equal(read.Args, info.Args) || read.Braid != "1.0" {
		t.Errorf("run.json says %+v, %v", read, err)
	}
	for path, want := range map[string]os.FileMode{
		filepath.Join(dir, "runs"): 0o700, r.Dir(): 0o700, j.Path(): 0o600,
		filepath.Join(r.Dir(), "run.json"): 0o600, filepath.Join(r.Dir(), "run.lock"): 0o600,
	} {
		stat, err := os.Stat(path)
		if err != nil || stat.Mode().Perm() != want {
			t.Errorf("%s: %v, %v, want %v", path, stat.Mode(), err, want)
		}
	}
}

func TestARunIsInUseUntilItIsClosed(t *testing.T) {
	r, err := CreateRun(t.TempDir(), RunInfo{ID: "mine"})
	if err != nil {
		t.Fatal(err)
	}
	if used, err := goesOn(r.Dir()); !used || err != nil || !r.Running() {
		t.Errorf("in use: %v, %v, %v", used, r.Running(), err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if used, err := goesOn(r.Dir()); used || err != nil || r.Running() {
		t.Errorf("in use after Close: %v, %v, %v", used, r.Running(), err)
	}
	if err := r.Close(); err != nil {
		t.Errorf("closed again: %v", err)
	}
}

func TestNamesThatAreNoFileNamesAreRefused(t *testing.T) {
	dir := t.TempDir()
	r := newTestRun(t)
	for _, name := range []string{"..", ".", "a/b", "../x", ".hidden", "a~2", "a\x00b", strings.Repeat("x", 300)} {
		if _, err := CreateRun(dir, RunInfo{ID: name}); err == nil {
			t.Errorf("a run of id %q is created", name)
		}
		if _, err := r.Create(Header{Session: name}); err == nil {
			t.Errorf("a session of id %q is created", name)
		}
	}
	if _, err := r.Create(Header{}); err == nil {
		t.Error("a session without an id is created")
	}
	if _, err := CreateRun(dir, RunInfo{ID: "a"}); err != nil {
		t.Error(err)
	}
	if _, err := CreateRun(dir, RunInfo{ID: "a"}); !errors.Is(err, os.ErrExist) {
		t.Errorf("a run that is there is created again: %v", err)
	}
}

func TestWritingAfterCloseFails(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	mustOutput(t, j, "p1", "kept\n", "")
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := j.Append(MarkEvent{}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Append: %v", err)
	}
	if err := j.Output("p1", []byte("x"), nil); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Output: %v", err)
	}
	if got := rawBytes(t, r, SourceID{"s", "p1"}, Out); string(got) != "kept\n" {
		t.Errorf("a closed journal gives %q", got)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Create(Header{Session: "t"}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Create: %v", err)
	}
	if _, err := mustOpen(t, r.Dir()).Create(Header{Session: "t"}); err == nil {
		t.Error("a session is created in a recording")
	}
}

func TestEventsThatAreNoneAreRefused(t *testing.T) {
	t.Parallel()
	j := newTestJournal(t, newTestRun(t), "s")
	size := len(mustReadFile(t, j.Path()))
	if _, err := j.Append(&MarkEvent{}); err == nil {
		t.Error("a pointer is taken")
	}
	if _, err := j.Append(MarkEvent{Text: strings.Repeat("x", maxEvent)}); err == nil {
		t.Error("an event is taken that no reader takes")
	}
	var zero float64
	if _, err := j.Append(StatEvent{CPU: 1 / zero}); err == nil {
		t.Error("infinity is taken")
	}
	if now := len(mustReadFile(t, j.Path())); now != size {
		t.Errorf("%d bytes were written", now-size)
	}
}

func TestTimesGrowThroughTheWholeRun(t *testing.T) {
	r := newTestRun(t)
	a, b := newTestJournal(t, r, "a"), newTestJournal(t, r, "b")
	last := max(a.log.index.header.Created, b.log.index.header.Created)
	if a.log.index.header.Created >= b.log.index.header.Created {
		t.Error("two sessions were created at one moment")
	}
	for i := range 2000 {
		j := a
		if i%3 == 0 {
			j = b
		}
		at := mustAppend(t, j, MarkEvent{})
		if at <= last {
			t.Fatalf("event %d at %d, and the one before at %d", i, at, last)
		}
		last = at
	}
}

func TestChangedWakesOnceForAnyNumberOfChanges(t *testing.T) {
	r := newTestRun(t)
	woken := func() bool {
		select {
		case <-r.Changed():
			return true
		default:
			return false
		}
	}
	if woken() {
		t.Error("woken before anything happened")
	}
	j := newTestJournal(t, r, "s")
	for range 10 {
		mustAppend(t, j, MarkEvent{})
		mustOutput(t, j, "p1", "x\n", "")
	}
	if !woken() || woken() {
		t.Error("not woken once")
	}
	mustOutput(t, j, "p1", "x\n", "")
	if !woken() {
		t.Error("not woken again")
	}
}

func TestWhatWasWrittenIsOnTheDiskSoon(t *testing.T) {
	j := newTestJournal(t, newTestRun(t), "s")
	mustOutput(t, j, "p1", "x\n", "")
	waitFor(t, "the disk", func() bool {
		j.mu.Lock()
		defer j.mu.Unlock()
		return j.keeper.timer == nil && !j.keeper.busy && j.keeper.bytes == 0
	})
}

func TestCommandsThatAreTooLongAreCut(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", maxCommand)
	tests := []struct {
		name string
		line string
		argv []string
		want string
		cut  bool
	}{
		{"a line that just fits", long, nil, long, false},
		{"a line", long + "yz", nil, long, true},
		{"a line of 20 MB", strings.Repeat(long, 20), nil, long, true},
		{"words that just fit", "", []string{long[2:], "a", "b"}, long[2:] + " a b", false},
		{"words", "", []string{"a", long[1:], "b"}, "a " + long[1:] + " ''", true},
		{"a word", "", []string{"a", long, "b"}, "a " + long[1:], true},
	}
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	for _, tt := range tests {
		mustAppend(t, j, ExecEvent{ID: tt.name, Command: tt.line, Argv: tt.argv})
		mustAppend(t, j, ProcEvent{ID: "p " + tt.name, Command: tt.line, Argv: tt.argv})
	}
	for name, run := range map[string]*Run{"the run": r, "its recording": mustOpen(t, j.Path())} {
		sess := run.Snapshot(Live).Sessions[0]
		for i, tt := range tests {
			e, p := sess.History.At(i), sess.Processes[i]
			if e.Command != tt.want || e.Cut != tt.cut || p.Command != tt.want || p.Cut != tt.cut {
				t.Errorf("%s: %s: %d bytes, cut %v, want %d, %v", name, tt.name, len(e.Command), e.Cut, len(tt.want), tt.cut)
			}
		}
		if p := run.Problems(); len(p) > 0 {
			t.Errorf("%s: problems %q", name, p)
		}
	}
}

func TestClosingWhileOthersWrite(t *testing.T) {
	r := newTestRun(t)
	done := make(chan struct{})
	for i := range 4 {
		j := newTestJournal(t, r, fmt.Sprint("s", i))
		mustOutput(t, j, "p1", "x\n", "")
		go func() {
			defer func() { done <- struct{}{} }()
			for {
				if err := j.Output("p1", []byte("x\n"), nil); err != nil {
					if !errors.Is(err, os.ErrClosed) {
						t.Error(err)
					}
					return
				}
				if _, err := j.Append(MarkEvent{}); err != nil && !errors.Is(err, os.ErrClosed) {
					t.Error(err)
				}
			}
		}()
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	for range 4 {
		<-done
	}
	replay := mustOpen(t, r.Dir())
	if p, err := replay.Verify(t.Context()); len(p) > 0 || err != nil {
		t.Errorf("problems %v, %v", p, err)
	}
}
