package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"braid/record"
)

func TestStreamLogsReplaysThenFollowsThenEnds(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, `printf 'a\nb'; echo e >&2; read -t 0.3 < <(sleep 1); echo c; exit 4`)
	var wg sync.WaitGroup
	for range 5 {
		wg.Go(func() {
			var out [3]bytes.Buffer
			ends := 0
			for ev, err := range s.StreamLogs(t.Context(), id) {
				if err != nil {
					t.Error(err)
					return
				}
				if ev.End != nil {
					ends++
					if ev.End.ExitCode != 4 {
						t.Errorf("end %+v", ev.End)
					}
				} else if ends > 0 {
					t.Error("output after the end")
				}
				out[ev.Stream].Write(ev.Data)
			}
			if out[1].String() != "a\nbc\n" || out[2].String() != "e\n" || ends != 1 {
				t.Errorf("stdout %q, stderr %q, %d ends", &out[1], &out[2], ends)
			}
		})
	}
	wg.Wait()
}

func TestStreamLogsReaderThatStopsHoldsUpNobody(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, "seq 1 300000")
	for range s.StreamLogs(t.Context(), id) {
		if end := wait(t, s, id); end.ExitCode != 0 { // while this reader reads nothing
			t.Errorf("end %+v", end)
		}
		break
	}
	total := 0
	for ev, err := range s.StreamLogs(t.Context(), id) {
		if err != nil {
			t.Fatal(err)
		}
		total += len(ev.Data)
	}
	if want := 1988895; total != want {
		t.Errorf("%d bytes, want %d", total, want)
	}
}

func TestStreamLogsEndsWithItsContext(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, "sleep 1009.5")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	for _, err := range s.StreamLogs(ctx, id) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
	}
}

func TestLogsGivesTheEnd(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, "echo abc; echo def")
	wait(t, s, id)
	for _, c := range []struct {
		limit int64
		want  string
		cut   bool
	}{{0, "abc\ndef\n", false}, {8, "abc\ndef\n", false}, {3, "ef\n", true}, {100, "abc\ndef\n", false}} {
		got, cut, err := s.Logs(id, record.Out, c.limit)
		if err != nil || string(got) != c.want || cut != c.cut {
			t.Errorf("limit %d: %q, %v, %v", c.limit, got, cut, err)
		}
	}
}

func TestExecStreamYieldsOutputAndOneResult(t *testing.T) {
	s := newTestSession(t)
	run(t, s, "V=5")
	var out, stderr bytes.Buffer
	var result *Result
	for ev, err := range s.ExecStream(t.Context(), Command{Line: `echo $V; echo e >&2; printf x; exit 6`, OutputLimit: 2}) {
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case result != nil:
			t.Error("something came after the result")
		case ev.Result != nil:
			result = ev.Result
		case ev.Stream == record.Out:
			out.Write(ev.Data)
		default:
			stderr.Write(ev.Data)
		}
	}
	if out.String() != "5\nx" || stderr.String() != "e\n" {
		t.Errorf("stdout %q, stderr %q", &out, &stderr)
	}
	if result == nil || result.ExitCode != 6 || string(result.Stdout) != "5\n" || !result.StdoutTruncated || string(result.Stderr) != "e\n" || result.StderrTruncated {
		t.Errorf("result %+v", result)
	}
}

func TestExecStreamStopsWhenItIsLeft(t *testing.T) {
	s := newTestSession(t)
	for range s.ExecStream(t.Context(), Command{Line: "echo up; sleep 1010.5"}) {
		break
	}
	if left := commandLines(t, "sleep 1010.5"); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var result *Result
	for ev, err := range s.ExecStream(ctx, Command{Line: "echo up; sleep 1010.5"}) {
		if err != nil {
			t.Fatal(err)
		}
		cancel()
		result = ev.Result
	}
	cancel()
	if result == nil || !result.Aborted || result.ExitCode != exitAborted {
		t.Errorf("result %+v", result)
	}
	for ev, err := range s.ExecStream(t.Context(), Command{Line: "sleep 1010.5", Timeout: 50 * time.Millisecond}) {
		if err != nil {
			t.Fatal(err)
		}
		result = ev.Result
	}
	if !result.TimedOut || result.ExitCode != exitTimedOut || result.Aborted {
		t.Errorf("result %+v", result)
	}
}

func TestManyStreamsOfOneFlood(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, "seq 1 200000; seq 1 1000 >&2")
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			lines := 0
			for ev, err := range s.StreamLogs(t.Context(), id) {
				if err != nil {
					t.Error(err)
				}
				lines += bytes.Count(ev.Data, []byte{'\n'})
			}
			if lines != 201000 {
				t.Error(fmt.Sprint("reader ", i, ": ", lines, " lines"))
			}
		})
	}
	wg.Wait()
}
