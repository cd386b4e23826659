package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"braid/record"
)

// start starts a line as a background process.
func start(t testing.TB, s *Session, line string) string {
	t.Helper()
	id, err := s.Start(t.Context(), Command{Line: line})
	if err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	return id
}

// wait waits for the end of a process.
func wait(t testing.TB, s *Session, id string) record.ProcEndEvent {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	end, err := s.Wait(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return end
}

// output returns what a source printed so far on a stream, byte for byte.
func output(t testing.TB, s *Session, id string, stream record.Stream) string {
	t.Helper()
	lines := s.e.run.Lines(record.SourceID{Session: s.id, ID: id}, record.StreamView{Streams: stream, At: record.Live})
	var b bytes.Buffer
	buf := make([]record.Line, 512)
	for i := int64(0); i < lines.Len(); {
		n, err := lines.Read(i, buf)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range buf[:n] {
			b.Write(l.Text)
			if !l.Unended {
				b.WriteByte('\n')
			}
		}
		i += int64(n)
	}
	return b.String()
}

func TestProcessStreamsAreApartAndExact(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, `echo out; echo err >&2; printf 'no newline'; exit 3`)
	end := wait(t, s, id)
	if end.ExitCode != 3 || end.How != record.EndedItself || end.Signal != "" {
		t.Errorf("end %+v", end)
	}
	if got := output(t, s, id, record.Out); got != "out\nno newline" {
		t.Errorf("stdout %q", got)
	}
	if got := output(t, s, id, record.Err); got != "err\n" {
		t.Errorf("stderr %q", got)
	}
}

func TestProcessOutputIsWholeWhenItsEndIsReported(t *testing.T) {
	s := newTestSession(t)
	var want bytes.Buffer
	for i := 1; i <= 100_000; i++ {
		fmt.Fprintln(&want, i)
	}
	for range 20 {
		id := start(t, s, "seq 1 100000")
		wait(t, s, id)
		if got := output(t, s, id, record.Out); got != want.String() {
			t.Fatalf("%d bytes of %d", len(got), want.Len())
		}
	}
}

func TestProcessSeesTheSessionAndLeavesItAlone(t *testing.T) {
	s := newTestSession(t)
	run(t, s, `V=7; f() { echo "F$1"; }; cd /usr/lib; set -- a b`)
	id := start(t, s, `pwd; echo $V; f x; V=8; cd /; echo "$#" "$1"; echo "$BRAID"`)
	wait(t, s, id)
	want := "/usr/lib\n7\nFx\n2 a\n" + s.mark + "/" + id + "\n"
	if got := output(t, s, id, record.Out); got != want {
		t.Errorf("stdout %q, want %q", got, want)
	}
	if r := run(t, s, `echo $V; pwd; jobs; echo "[$!]"; wait`); string(r.Stdout) != "7\n/usr/lib\n[]\n" {
		t.Errorf("the session afterwards: %q", r.Stdout)
	}
}

func TestProcessEndsAreTold(t *testing.T) {
	s := newTestSession(t)
	for _, c := range []struct {
		line   string
		code   int
		signal string
	}{
		{"exit 0", 0, ""},
		{"exit 77", 77, ""},
		{"kill -9 $BASHPID", 137, "SIGKILL"},
		{"kill -SEGV $BASHPID", 139, "SIGSEGV"},
		{"nonsense-command", 127, ""},
		{`echo "open`, 2, ""},
		{"set -e; false; echo not", 1, ""},
		{"exec sleep 0", 0, ""},
	} {
		end := wait(t, s, start(t, s, c.line))
		if end.ExitCode != c.code || end.Signal != c.signal || end.How != record.EndedItself {
			t.Errorf("%q: %+v", c.line, end)
		}
	}
}

func TestStopEndsTheWholeTree(t *testing.T) {
	s := newTestSession(t)
	for _, c := range []struct {
		what, line string
		how        record.Ended
		code       int
	}{
		{"children", `bash -c 'sleep 1000.5 & sleep 1000.5 & wait'`, record.EndedStopped, 143},
		{"a handler", `trap 'echo cleaned; exit 0' TERM; echo up; while :; do sleep 0.05; done`, record.EndedStopped, 0},
		{"an escape by setsid", `setsid sleep 1000.5 & sleep 1000.5`, record.EndedStopped, 143},
		{"an orphan", `(setsid sleep 1000.5 &) ; sleep 1000.5`, record.EndedStopped, 143},
		{"a stopped process", `kill -STOP $BASHPID; sleep 1000.5`, record.EndedStopped, 143},
	} {
		t.Run(c.what, func(t *testing.T) {
			id := start(t, s, c.line)
			waitFor(t, "the process to be at work", func() bool {
				return len(commandLines(t, "sleep 1000.5"))+len(output(t, s, id, record.Out)) > 0 || c.what == "a stopped process"
			})
			ev, err := s.Stop(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			end := wait(t, s, id)
			if end.How != c.how || end.ExitCode != c.code {
				t.Errorf("end %+v", end)
			}
			if left := commandLines(t, "sleep 1000.5"); len(left) > 0 {
				t.Errorf("left: %v", left)
			}
			for _, f := range ev.Pids {
				if f.Fate != fateExited {
					t.Errorf("fate %+v", f)
				}
			}
			if len(ev.Pids) == 0 || !ev.Done {
				t.Errorf("report %+v", ev)
			}
		})
	}
}

func TestStopReachesParentsBeforeTheirChildren(t *testing.T) {
	s := newTestSession(t)
	for range 30 {
		id := start(t, s, "echo up; bash -c 'sleep 1043.5; echo no; sleep 1043.5'; echo no; sleep 1043.5")
		waitFor(t, "it to run", func() bool { return output(t, s, id, record.Out) != "" })
		if _, err := s.Stop(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if end := wait(t, s, id); end.ExitCode != 143 || output(t, s, id, record.Out) != "up\n" {
			t.Fatalf("it went on: %+v, %q", end, output(t, s, id, record.Out))
		}
	}
}

func TestStopKillsWhatIgnoresIt(t *testing.T) {
	e := newTestEngine(t, Options{Grace: 200 * time.Millisecond})
	s, err := e.Default(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	id := start(t, s, `trap '' TERM INT HUP; echo up; while :; do sleep 0.01; done`)
	waitFor(t, "output", func() bool { return output(t, s, id, record.Out) != "" })
	ev, err := s.Stop(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if end := wait(t, s, id); end.How != record.EndedKilled || end.Signal != "SIGKILL" {
		t.Errorf("end %+v", end)
	}
	if ev.Signal != "SIGKILL" {
		t.Errorf("report %+v", ev)
	}
	p, ok := e.run.Snapshot(record.Live).Process(record.SourceID{Session: s.ID(), ID: id})
	if !ok || p.State != record.ProcessEnded || p.Signal != "SIGKILL" {
		t.Errorf("it shows as %+v", p)
	}
}

func TestRestartTenTimesGivesOneProcess(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, "sleep 1001.5")
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() {
			if err := s.RestartProcess(t.Context(), id); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	waitFor(t, "one sleep", func() bool { return len(commandLines(t, "sleep 1001.5")) == 1 })
	p, _ := s.process(id)
	if p.current().n < 2 {
		t.Error("it was not restarted")
	}
}

func TestStopBeatsAPendingRestart(t *testing.T) {
	s, err := newTestEngine(t, Options{Grace: time.Second}).Create(t.Context(), SessionOptions{Cwd: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	for _, foreground := range []string{"", "sleep 1003.5"} {
		id := start(t, s, "trap '' TERM; echo up; while :; do sleep 1002.5; done")
		waitFor(t, "it to run", func() bool { return output(t, s, id, record.Out) == "up\n" })
		interrupt := func() Result { return Result{} }
		if foreground != "" {
			interrupt = busy(t, s, foreground)
		}
		restarted := make(chan error, 1)
		go func() { restarted <- s.RestartProcess(t.Context(), id) }()
		p, _ := s.process(id)
		waitFor(t, "the restart to be stopping it", func() bool {
			g := p.current()
			g.mu.Lock()
			defer g.mu.Unlock()
			return g.sent != 0
		})
		if _, err := s.Stop(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if err := <-restarted; !errors.Is(err, ErrStopped) {
			t.Errorf("restart while %q runs: %v", foreground, err)
		}
		if left := commandLines(t, "sleep 1002.5"); len(left) > 0 {
			t.Errorf("left while %q runs: %v", foreground, left)
		}
		interrupt()
	}
}

func TestProcessSurvivesItsSessionsShell(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, "sleep 1004.5; echo no")
	waitFor(t, "it to sleep", func() bool { return len(commandLines(t, "sleep 1004.5")) == 1 })
	run(t, s, "kill -9 $$")
	run(t, s, "echo back")
	if len(commandLines(t, "sleep 1004.5")) != 1 {
		t.Fatal("it died with the shell")
	}
	if _, err := s.Stop(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if end := wait(t, s, id); end.ExitCode != 143 {
		t.Errorf("end %+v", end)
	}
}

func TestStatusIsTrueWhenThePublishingShellIsKilled(t *testing.T) {
	if !adopts {
		t.Skip("orphans are not adopted here")
	}
	s := newTestSession(t)
	id := start(t, s, "read -t 30 < <(sleep 1); exit 9")
	p, _ := s.process(id)
	outer, ok := readProc(p.current().outer)
	if !ok {
		t.Fatal("no publishing shell")
	}
	if err := outer.ref().signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	if end := wait(t, s, id); end.ExitCode != 9 {
		t.Errorf("end %+v", end)
	}
}

func TestPartialLineIsShownSoon(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, "printf 'Building... '; sleep 1005.5")
	waitFor(t, "the partial line", func() bool { return output(t, s, id, record.Out) == "Building... " })
}

func TestHeldOutputIsReportedAndStillRead(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, `(setsid bash -c 'sleep 1.2; echo late') & echo now`)
	end := wait(t, s, id)
	if end.ExitCode != 0 || len(end.HeldBy) == 0 {
		t.Errorf("end %+v", end)
	}
	waitFor(t, "late output", func() bool { return output(t, s, id, record.Out) == "now\nlate\n" })
}

func TestTerminalsKeepTheStreamsApart(t *testing.T) {
	s := newTestSession(t)
	id, err := s.Start(t.Context(), Command{Line: `[ -t 1 ] && [ -t 2 ] && stty size <&2; echo out; echo err >&2`, TTY: true, Columns: 77, Rows: 11})
	if err != nil {
		t.Fatal(err)
	}
	wait(t, s, id)
	if got := output(t, s, id, record.Out); got != "11 77\nout\n" {
		t.Errorf("stdout %q", got)
	}
	if got := output(t, s, id, record.Err); got != "err\n" {
		t.Errorf("stderr %q", got)
	}
}

func TestProcessScopesDirectoryAndVariables(t *testing.T) {
	s := newTestSession(t)
	v := "x'y\nz"
	id, err := s.Start(t.Context(), Command{Line: `pwd; printf '%s\n' "$A"; echo ${HOME-none}`, Cwd: "/usr/lib", Env: map[string]*string{"A": &v, "HOME": nil}})
	if err != nil {
		t.Fatal(err)
	}
	wait(t, s, id)
	if got := output(t, s, id, record.Out); got != "/usr/lib\nx'y\nz\nnone\n" {
		t.Errorf("stdout %q", got)
	}
	id, err = s.Start(t.Context(), Command{Line: "echo no", Cwd: "/nope/x"})
	if err != nil {
		t.Fatal(err)
	}
	if end := wait(t, s, id); end.ExitCode != 1 {
		t.Errorf("end %+v", end)
	}
	if got := output(t, s, id, record.Err); !strings.Contains(got, "/nope/x") {
		t.Errorf("stderr %q", got)
	}
}

func TestProcessTimeoutStopsIt(t *testing.T) {
	s := newTestSession(t)
	id, err := s.Start(t.Context(), Command{Line: "sleep 1006.5", Timeout: 100 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if end := wait(t, s, id); !end.TimedOut || end.How != record.EndedStopped {
		t.Errorf("end %+v", end)
	}
}

func TestNothingIsLeftAfterClose(t *testing.T) {
	e := newTestEngine(t, Options{Grace: 300 * time.Millisecond})
	for _, id := range []string{"a", "b"} {
		s, err := e.Create(t.Context(), SessionOptions{ID: id, Cwd: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		run(t, s, "sleep 1007.5 & (setsid sleep 1007.5 &); nohup sleep 1007.5 >/dev/null 2>&1 &")
		start(t, s, "sleep 1007.5")
		start(t, s, `trap '' TERM; sleep 1007.5; sleep 1007.5`)
	}
	waitFor(t, "all to run", func() bool { return len(commandLines(t, "sleep 1007.5")) >= 10 })
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	if left := commandLines(t, "sleep 1007.5"); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	if _, err := os.Stat(e.scratch.dir); !os.IsNotExist(err) {
		t.Errorf("the scratch directory: %v", err)
	}
}

// A shell heeds no SIGINT when the child that it waits for did not get one, as one
// does not that it was just forking; so it can take two, but not many.
func TestASignalAtOnceEndsAProcess(t *testing.T) {
	t.Parallel()
	s := newTestSession(t)
	p := func(id string) *process { p, _ := s.process(id); return p }
	for range 40 {
		id := start(t, s, "while :; do sleep 0.01; done")
		for n := 0; !p(id).current().over(); n++ {
			if n == 8 {
				t.Fatal("eight signals did not end it")
			}
			ev, err := s.Kill(t.Context(), id, syscall.SIGINT)
			if err != nil {
				t.Fatal(err)
			}
			if len(ev.Pids) == 0 {
				break
			}
			select {
			case <-p(id).current().ended:
			case <-time.After(200 * time.Millisecond):
			}
		}
		if end := wait(t, s, id); end.Signal != "SIGINT" && end.ExitCode != 130 {
			t.Errorf("%+v", end)
		}
	}
}
