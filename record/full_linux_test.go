package record

import (
	"errors"
	"fmt"
	"math"
	"os"
	ossignal "os/signal"
	"strings"
	"syscall"
	"testing"
)

// limitFiles has the system refuse bytes of files beyond a size, as a full disk
// would. The limit is one of the process, so tests that use it are alone in one.
func limitFiles(t *testing.T, size uint64) {
	t.Helper()
	limit := syscall.Rlimit{Cur: size, Max: math.MaxUint64}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Skip(err)
	}
}

// full prepares for limitFiles. It returns false where the test must not go on.
func full(t *testing.T) bool {
	t.Helper()
	ossignal.Ignore(syscall.SIGXFSZ)
	return alone(t)
}

func TestAFullDiskCostsWhatItRefusesAndNoMore(t *testing.T) {
	if !full(t) {
		return
	}
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	mustAppend(t, j, ExecEvent{ID: "e1", Command: "make"})
	mustOutput(t, j, "e1", "before\nunfin", "")
	whole := len(mustReadFile(t, j.Path()))

	limitFiles(t, uint64(whole+40))
	lost := strings.Repeat("lost\n", 100)
	for range 3 {
		if err := j.Output("p1", nil, []byte(lost)); err == nil {
			t.Error("a full disk takes output of a process")
		}
		err := j.Output("e1", []byte(lost), nil)
		if !errors.Is(err, syscall.EFBIG) || !strings.Contains(err.Error(), j.Path()) || !strings.Contains(err.Error(), "500 bytes") {
			t.Errorf("Output: %v", err)
		}
	}
	if n := len(mustReadFile(t, j.Path())); n != whole {
		t.Errorf("a half record of %d bytes is left behind", n-whole)
	}
	ended, err := j.Append(ExecEndEvent{ID: "e1", ExitCode: 1})
	if !errors.Is(err, syscall.EFBIG) || !strings.Contains(err.Error(), j.Path()) {
		t.Errorf("Append: %v", err)
	}
	if e := r.Snapshot(Live).Sessions[0].History.At(0); e.State != ExecEnded || e.End != ended {
		t.Errorf("an event that is not on the disk yet does not count: %+v", e)
	}
	if j.Lost() != 3000 {
		t.Errorf("%d bytes lost, want 3000", j.Lost())
	}

	limitFiles(t, math.MaxUint64)
	mustOutput(t, j, "e1", "ished\nafter\n", "")
	for name, run := range map[string]*Run{"the run": r, "its recording": mustOpen(t, j.Path())} {
		readEverything(t, run)
		if p := run.Problems(); len(p) > 0 {
			t.Errorf("%s: problems %q", name, p)
		}
		if got := rawBytes(t, run, SourceID{"s", "e1"}, Out); string(got) != "before\nunfinished\nafter\n" {
			t.Errorf("%s: stdout is %q", name, got)
		}
		e := run.Snapshot(Live).Sessions[0].History.At(0)
		if e.Lost != 1500 || e.State != ExecEnded || e.End != ended || e.ExitCode != 1 {
			t.Errorf("%s: %+v", name, e)
		}
	}
}

func TestWholeChunksOfARefusedWriteStay(t *testing.T) {
	if !full(t) {
		return
	}
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	line := strings.Repeat("x", maxLine) // cut to one chunk
	limitFiles(t, uint64(len(mustReadFile(t, j.Path()))+2*maxLine+maxLine/2))
	err := j.Output("p1", []byte(strings.Repeat(line, 4)), nil)
	if want := fmt.Sprint(2*maxLine, " bytes of output lost"); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	limitFiles(t, math.MaxUint64)
	mustOutput(t, j, "p1", "\n", "")
	for name, run := range map[string]*Run{"the run": r, "its recording": mustOpen(t, j.Path())} {
		l := run.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
		var dst [2]Line
		if n, err := l.Read(0, dst[:]); n != 1 || err != nil || dst[0].Size != 2*maxLine || dst[0].Unended {
			t.Errorf("%s: %d lines, %v, size %d", name, n, err, dst[0].Size)
		}
		if p := run.Problems(); len(p) > 0 {
			t.Errorf("%s: problems %q", name, p)
		}
	}
}

func TestWhatTheDiskRefusedIsWrittenWhenTheJournalIsClosed(t *testing.T) {
	if !full(t) {
		return
	}
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	limitFiles(t, uint64(len(mustReadFile(t, j.Path()))))
	if _, err := j.Append(MarkEvent{Text: "late"}); err == nil {
		t.Error("a full disk takes an event")
	}
	limitFiles(t, math.MaxUint64)
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if marks := mustOpen(t, j.Path()).Snapshot(Live).Marks; len(marks) != 1 || marks[0].Text != "late" {
		t.Errorf("marks %v", marks)
	}
}

func TestASessionThatTheDiskHasNoRoomForIsNotCreated(t *testing.T) {
	if !full(t) {
		return
	}
	r := newTestRun(t)
	limitFiles(t, 20)
	_, err := r.Create(Header{Session: "s"})
	if !errors.Is(err, syscall.EFBIG) {
		t.Errorf("got %v", err)
	}
	limitFiles(t, math.MaxUint64)
	paths, err := journalsIn(r.Dir())
	if err != nil || len(paths) > 0 {
		t.Errorf("left behind: %v, %v", paths, err)
	}
	if _, err := os.Stat(r.Dir()); err != nil {
		t.Error(err)
	}
	newTestJournal(t, r, "s")
}
