package record

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

func follow(t *testing.T, dir string) *Run {
	t.Helper()
	r, err := FollowRun(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// caughtUp says that a follower shows all that the writer has, in each session.
func caughtUp(follower, writer *Run) bool {
	ends := func(r *Run) map[string]Moment {
		all := make(map[string]Moment)
		for _, l := range r.all() {
			all[filepath.Base(l.path)] = l.index.end()
		}
		return all
	}
	return maps.Equal(ends(follower), ends(writer))
}

func TestAFollowerSeesWhatIsWritten(t *testing.T) {
	w := newTestRun(t)
	j := newTestJournal(t, w, "a")
	mustAppend(t, j, ExecEvent{ID: "e1", Command: "make"})
	f := follow(t, w.Dir())
	if !f.Running() || !reflect.DeepEqual(f.Info(), w.Info()) {
		t.Errorf("running %v, info %+v, want %+v", f.Running(), f.Info(), w.Info())
	}
	if !caughtUp(f, w) {
		t.Error("what was there is not shown at once")
	}
	for i := range 20 {
		switch i % 4 {
		case 0:
			j = newTestJournal(t, w, fmt.Sprint("s", i))
		case 1:
			mustAppend(t, j, ExecEvent{ID: "e1"})
		case 2:
			mustOutput(t, j, "e1", "a\nb", strings.Repeat("x", 3*maxLine))
		case 3:
			mustAppend(t, j, ExecEndEvent{ID: "e1", ExitCode: 1})
		}
		waitFor(t, "the follower", func() bool { return caughtUp(f, w) })
		if d := diff(flatten(f.Snapshot(Live)), flatten(w.Snapshot(Live))); d != "" {
			t.Fatalf("step %d:\n%s", i, d)
		}
	}
	if p := f.Problems(); len(p) > 0 {
		t.Errorf("problems %q", p)
	}
}

func TestAFollowerIsWokenByChangesAndTheEnd(t *testing.T) {
	w := newTestRun(t)
	j := newTestJournal(t, w, "a")
	f := follow(t, w.Dir())
	woken := func(what string) {
		t.Helper()
		select {
		case <-f.Changed():
		case <-time.After(testPatience):
			t.Fatalf("not woken by %s", what)
		}
	}
	woken("what was there at first")
	mustOutput(t, j, "p1", "x\n", "")
	woken("output")
	mustAppend(t, j, MarkEvent{})
	woken("an event")
	newTestJournal(t, w, "b")
	woken("a new session")
	_, to := w.Span()
	if _, at := f.Span(); at < w.Snapshot(Live).At || at > to+1e6 {
		t.Errorf("its clock says %v, the writer's %v", at.Time(), to.Time())
	}
	w.Close()
	waitFor(t, "the end", func() bool { return !f.Running() })
	woken("the end of the writer")
	if from, to := f.Span(); from != w.Info().Started || to != w.Snapshot(Live).At {
		t.Errorf("spans %v to %v after the end", from.Time(), to.Time())
	}
}

func TestAFollowerOfAWriterInAHurry(t *testing.T) {
	t.Parallel()
	w := newTestRun(t)
	models := make([]*model, 3)
	done := make(chan struct{})
	for i := range models {
		models[i] = &model{}
		j := newTestJournal(t, w, fmt.Sprint("s", i))
		go func() {
			defer func() { done <- struct{}{} }()
			p := newPrinter(uint64(i))
			for range 30 {
				out, err := p.output()
				models[i].print(out, err)
				j.Output("p1", out, err)
			}
		}()
	}
	f := follow(t, w.Dir())
	for writing := len(models); writing > 0; {
		select {
		case <-done:
			writing--
		case <-f.Changed():
			readLast(t, f)
		}
	}
	waitFor(t, "the follower", func() bool { return caughtUp(f, w) })
	for i, m := range models {
		for _, v := range []Stream{Out, Err, Both} {
			if err := m.check(f.Lines(SourceID{fmt.Sprint("s", i), "p1"}, StreamView{v, Live}), v); err != nil {
				t.Errorf("session %d: %v", i, err)
			}
		}
	}
	if p := f.Problems(); len(p) > 0 {
		t.Errorf("problems %q", p)
	}
}

// readLast reads the last lines of all sources.
func readLast(t *testing.T, r *Run) {
	t.Helper()
	dst := make([]Line, 5)
	for _, sess := range r.Snapshot(Live).Sessions {
		l := r.Lines(SourceID{sess.ID, "p1"}, StreamView{Both, Live})
		if n := l.Len(); n > 0 {
			if k, err := l.Read(max(0, n-5), dst); err != nil || k == 0 {
				t.Errorf("the last of %d lines: %d, %v", n, k, err)
			}
		}
	}
}

func TestAFollowerOfAProcessThatIsKilled(t *testing.T) {
	dir := t.TempDir()
	cmd := child(t, "write", dir)
	lines := start(t, cmd)
	if !lines.Scan() {
		t.Fatal("the child writes nothing")
	}
	f := follow(t, filepath.Join(dir, "runs", "child"))
	if !f.Running() {
		t.Error("the child's run does not go on")
	}
	for n := 0; n < 300 && lines.Scan(); n++ {
		if n%50 == 0 {
			readLast(t, f)
		}
	}
	cmd.Process.Kill()
	for lines.Scan() {
	}
	cmd.Wait()
	waitFor(t, "the end", func() bool { return !f.Running() })
	r := mustOpen(t, f.Dir())
	if d := diff(flatten(f.Snapshot(Live)), flatten(r.Snapshot(Live))); d != "" {
		t.Error(d)
	}
	if got, want := f.Problems(), r.Problems(); !reflect.DeepEqual(got, want) {
		t.Errorf("problems %q, want %q", got, want)
	}
}

func TestAFollowerWaitsForWhatIsNotWhole(t *testing.T) {
	whole := sample(t)
	dir := t.TempDir()
	lock, err := lockRun(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Unlock()
	file, err := os.Create(filepath.Join(dir, "default.braid"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	// A follower that nobody wakes: this test looks when it wants.
	f := newFollower(dir)
	defer f.run.closeAll()
	for n := range whole {
		if _, err := file.Write(whole[n : n+1]); err != nil {
			t.Fatal(err)
		}
		f.look()
		if p := f.run.Problems(); len(p) > 0 {
			t.Fatalf("after %d bytes: problems %q", n+1, p)
		}
		if left := stripWhole(whole[:n+1]); len(f.scanners) > 0 {
			s := f.scanners[file.Name()]
			if got := n + 1 - len(left); s.off != int64(got) {
				t.Fatalf("after %d bytes: read to %d, want %d", n+1, s.off, got)
			}
		}
	}
	r, err := openBytes(t, whole)
	if err != nil {
		t.Fatal(err)
	}
	if d := diff(flatten(f.run.Snapshot(Live)), flatten(r.Snapshot(Live))); d != "" {
		t.Error(d)
	}
}

func TestAFollowerEndsWithItsContext(t *testing.T) {
	w := newTestRun(t)
	j := newTestJournal(t, w, "a")
	mustOutput(t, j, "p1", "x\n", "")
	ctx, cancel := context.WithCancel(t.Context())
	f, err := FollowRun(ctx, w.Dir())
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if got := rawBytes(t, f, SourceID{"a", "p1"}, Out); string(got) != "x\n" {
		t.Errorf("after the end of its context it gives %q", got)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

func TestFollowingWhatIsNoRun(t *testing.T) {
	if _, err := FollowRun(t.Context(), t.TempDir()); err == nil {
		t.Error("an empty directory is followed")
	}
	if _, err := FollowRun(t.Context(), filepath.Join(t.TempDir(), "missing")); err == nil {
		t.Error("nothing is followed")
	}
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := FollowRun(t.Context(), path); err == nil {
		t.Error("a file is followed")
	}
}

func TestFollowingARunThatHasEnded(t *testing.T) {
	w := newTestRun(t)
	j := newTestJournal(t, w, "a")
	mustAppend(t, j, MarkEvent{Text: "x"})
	w.Close()
	f := follow(t, w.Dir())
	if f.Running() {
		t.Error("it goes on")
	}
	if marks := f.Snapshot(Live).Marks; len(marks) != 1 {
		t.Errorf("marks %v", marks)
	}
}

func TestAFollowerThatCameBeforeRunJSONReadsItLater(t *testing.T) {
	dir := t.TempDir()
	f, _ := quietFollower(t, dir)
	appendFile(t, filepath.Join(dir, "s"+journalExt), sample(t))
	f.look()
	if got := f.run.Info(); got.ID == "" || got.Cwd != "" {
		t.Fatalf("of the journal alone it knows %+v", got)
	}
	want := RunInfo{ID: "x", Started: 1e15, Pid: 42, Cwd: "/home", Args: []string{"braid"}, Braid: "1.0"}
	if err := writeInfo(dir, want); err != nil {
		t.Fatal(err)
	}
	f.look()
	if got := f.run.Info(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}
