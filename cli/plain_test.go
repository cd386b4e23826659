package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"braid/record"
)

// failing is a writer whose reader has gone.
type failing struct{}

// Write implements io.Writer.
func (failing) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// stamped is a writer that notes when something was written.
type stamped struct {
	name  string
	start time.Time
	log   *[]string
}

// Write implements io.Writer.
func (s stamped) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		*s.log = append(*s.log, fmt.Sprintf("%v %s %s", time.Since(s.start).Round(time.Millisecond), s.name, strings.TrimSuffix(line, "\n")))
	}
	return len(p), nil
}

// history records an exec and a process whose outputs take turns at
// seconds of fake time.
func history(t *testing.T) *record.Run {
	t.Helper()
	r := newRecorded(t)
	r.print(t, "exec 0\n", "")
	time.Sleep(time.Second)
	r.event(t, record.ProcEvent{ID: "p1", Command: "proc", Pid: 1, Generation: 1})
	if err := r.journal.Output("p1", nil, []byte("proc 1\n")); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Second)
	r.print(t, "exec", "")
	time.Sleep(10 * time.Second)
	r.print(t, " 2\n", "exec 12\n")
	if err := r.journal.Output("p1", []byte("proc 12"), nil); err != nil {
		t.Fatal(err)
	}
	r.event(t, record.ExecEndEvent{ID: "e1"})
	time.Sleep(time.Second)
	r.event(t, record.ExecEvent{ID: "e2", Command: "later"})
	if err := r.journal.Output("e2", []byte("later 13\n"), nil); err != nil {
		t.Fatal(err)
	}
	return r.run
}

// played returns what a player of a recorded history writes, and when.
func played(ctx context.Context, run *record.Run, f replayFlags, begin time.Duration) ([]string, error) {
	var log []string
	start := time.Now()
	from, _ := run.Span()
	from = from.Add(begin)
	out, err := bufio.NewWriter(stamped{"out", start, &log}), bufio.NewWriter(stamped{"err", start, &log})
	p := player{
		run: run, begin: from, sources: sourcesOf(run), out: out, err: err,
		pace: pace{speed: f.speed, idle: f.idleLimit, last: from, due: start},
	}
	e := firstOf(p.play(ctx), out.Flush(), err.Flush())
	return log, e
}

func TestPlainReplayPrintsEachLineAtItsTime(t *testing.T) {
	tests := []struct {
		name  string
		flags replayFlags
		begin time.Duration
		want  string
	}{
		{
			"as fast as it was", replayFlags{speed: 1}, 0,
			"0s out exec 0|1s err proc 1|2s out exec 2|12s err exec 12|12s out proc 12|13s out later 13",
		},
		{
			"four times as fast", replayFlags{speed: 4}, 0,
			"0s out exec 0|250ms err proc 1|500ms out exec 2|3s err exec 12|3s out proc 12|3.25s out later 13",
		},
		{
			"with pauses of two seconds at most", replayFlags{speed: 1, idleLimit: 2 * time.Second}, 0,
			"0s out exec 0|1s err proc 1|2s out exec 2|4s err exec 12|4s out proc 12|5s out later 13",
		},
		{
			"with both, from a moment on", replayFlags{speed: 2, idleLimit: time.Second}, 1500 * time.Millisecond,
			"250ms out exec 2|750ms err exec 12|750ms out proc 12|1.25s out later 13",
		},
		{"after the end", replayFlags{speed: 1}, time.Hour, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				run := history(t)
				log, err := played(t.Context(), run, tt.flags, tt.begin)
				if err != nil {
					t.Fatal(err)
				}
				if got := strings.Join(log, "|"); got != tt.want {
					t.Errorf("got  %s\nwant %s", got, tt.want)
				}
			})
		})
	}
}

func TestPlainReplayEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		run := history(t)
		reason := errors.New("enough")
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(5*time.Second, func() { cancel(reason) })
		log, err := played(ctx, run, replayFlags{speed: 1}, 0)
		if !errors.Is(err, reason) || len(log) != 3 {
			t.Errorf("got %q and %v", log, err)
		}
	})
}

func TestPlainReplayCopiesEveryByte(t *testing.T) {
	r := newRecorded(t)
	text := "a\x00\n\n\xff\r\n" + strings.Repeat("long ", 20_000) + "\nend"
	r.print(t, text, "err")
	var out, err bytes.Buffer
	from, _ := r.run.Span()
	p := player{
		run: r.run, begin: from, sources: sourcesOf(r.run), out: bufio.NewWriter(&out), err: bufio.NewWriter(&err),
		pace: pace{speed: 32, last: from, due: time.Now()},
	}
	if e := firstOf(p.play(t.Context()), p.out.Flush(), p.err.Flush()); e != nil {
		t.Fatal(e)
	}
	if out.String() != text || err.String() != "err" {
		t.Errorf("stdout is %.80q, stderr %q", out.String(), err.String())
	}
}

func TestPlainReplayToOneTerminalKeepsTheOrderOfTheStreams(t *testing.T) {
	r := newRecorded(t)
	for _, text := range []string{"1\n", "2\n3\n", "4\n"} {
		r.print(t, "out "+text, "")
		r.print(t, "", "err "+text)
	}
	var both bytes.Buffer
	from, _ := r.run.Span()
	p := player{
		run: r.run, begin: from, sources: sourcesOf(r.run), out: bufio.NewWriter(&both), err: bufio.NewWriter(&both),
		pace: pace{speed: 32, last: from, due: time.Now().Add(-time.Hour)}, // late: nothing is waited for
	}
	if err := firstOf(p.play(t.Context()), p.out.Flush(), p.err.Flush()); err != nil {
		t.Fatal(err)
	}
	if got, want := both.String(), "out 1\nerr 1\nout 2\n3\nerr 2\n3\nout 4\nerr 4\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPlainReplayEndsWhenNobodyReadsIt(t *testing.T) {
	r := newRecorded(t)
	r.print(t, strings.Repeat("line\n", 50_000), "")
	from, _ := r.run.Span()
	p := player{
		run: r.run, begin: from, sources: sourcesOf(r.run), out: bufio.NewWriter(failing{}), err: bufio.NewWriter(failing{}),
		pace: pace{speed: 32, last: from, due: time.Now()},
	}
	if err := p.play(t.Context()); !isBrokenPipe(err) {
		t.Errorf("the error is %v", err)
	}
}

func TestAPrinterAbortsWhatItCannotPrint(t *testing.T) {
	aborted := 0
	p := &printer{w: failing{}, failed: func() { aborted++ }}
	if _, err := p.Write([]byte("x")); !isBrokenPipe(err) || !isBrokenPipe(p.fault()) || aborted != 1 {
		t.Errorf("the error is %v, later %v; aborted %d times", err, p.fault(), aborted)
	}
}

func TestSessionsOfARunArePlayedOnOneClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRecorded(t)
		other := func(id string) *record.Journal {
			j, err := r.run.Create(record.Header{Session: id})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := j.Append(record.ExecEvent{ID: "e1", Command: "other"}); err != nil {
				t.Fatal(err)
			}
			return j
		}
		say := func(j *record.Journal, text string) {
			if err := j.Output("e1", []byte(text+"\n"), nil); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
		}
		api := other("api")
		say(r.journal, "s 0")
		say(api, "api 1")
		say(r.journal, "s 2")
		say(other("api"), "api again 3") // its id is used once more
		say(r.journal, "s 4")
		log, err := played(t.Context(), r.run, replayFlags{speed: 1}, 0)
		want := []string{"0s out s 0", "1s out api 1", "2s out s 2", "3s out api again 3", "4s out s 4"}
		if err != nil || !slices.Equal(log, want) {
			t.Errorf("played is %q, %v; want %q", log, err, want)
		}
		if err := r.run.Close(); err != nil {
			t.Fatal(err)
		}
		// And so are the files, opened one by one.
		paths, err := filepath.Glob(filepath.Join(r.run.Dir(), "*"+journalExt))
		if err != nil || len(paths) != 3 {
			t.Fatalf("files are %q, %v", paths, err)
		}
		files, err := record.OpenRun(paths...)
		if err != nil {
			t.Fatal(err)
		}
		defer files.Close()
		if log, err = played(t.Context(), files, replayFlags{speed: 1}, 0); err != nil || !slices.Equal(log, want) {
			t.Errorf("played from files is %q, %v; want %q", log, err, want)
		}
	})
}
