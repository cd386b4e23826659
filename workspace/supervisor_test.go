package workspace

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"braid/record"
)

func TestRestartsFollowThePolicy(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, restart, run string
		again              bool
	}{
		{"never, though it failed", "never", "exit 1", false},
		{"on failure, and it failed", "on-failure", "exit 1", true},
		{"on failure, and it did not", "on-failure", "exit 0", false},
		{"on failure, and a signal ended it", "on-failure", "kill -9 $BASHPID", true},
		{"always, and it failed", "always", "exit 1", true},
		{"always, and it did not", "always", "exit 0", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			x := play(t, t.TempDir(), fmt.Sprintf("[[session]]\n[[session.process]]\nname = 'p'\nrun = '%s'\nrestart = '%s'\n", tt.run, tt.restart), quick())
			if tt.again {
				x.runs("p", 4)
				return
			}
			x.until("p has ended", func(s *record.Snapshot) bool {
				p := process(s, "p")
				return p != nil && p.State == record.ProcessEnded
			})
			x.settled()
			if told := x.told("p"); len(told) > 0 {
				t.Errorf("planned: %q", told)
			}
		})
	}
}

func TestWhatIsPlannedIsTold(t *testing.T) {
	t.Parallel()
	x := play(t, t.TempDir(), "[[session]]\n[[session.process]]\nname = 'web'\nrun = 'exit 3'\nrestart = 'always'\n", quick())
	x.runs("web", 4)
	told := x.told("web")
	want := []string{"restarts in 0s (exit 3)", "restarting", "restarts in 0s (exit 3, 2nd time)", "restarting", "restarts in 0.1s (exit 3, 3rd time)", "restarting"}
	if len(told) < len(want) || strings.Join(told[:len(want)], "|") != strings.Join(want, "|") {
		t.Errorf("told %q, want %q first", told, want)
	}
}

func TestTheWaitGrowsUntilAProcessWasHealthy(t *testing.T) {
	t.Parallel()
	b := Backoff{}.filled()
	var got []string
	times := 0
	for _, ran := range []time.Duration{0, 0, time.Second, 2 * time.Second, 0, 0, 0, 0, 9 * time.Second, 10 * time.Second, 0, time.Hour} {
		var wait time.Duration
		times, wait = b.next(times, ran)
		got = append(got, fmt.Sprintf("%d:%v", times, wait))
	}
	want := "1:1s 2:2s 3:4s 4:8s 5:16s 6:30s 7:30s 8:30s 9:30s 1:1s 2:2s 1:1s"
	if strings.Join(got, " ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, " "), want)
	}
}

func TestProcessesStartAfterThoseTheyNeed(t *testing.T) {
	t.Parallel()
	conditions := []struct{ name, first, ready string }{
		{"a line", "sleep 0.2; echo all is ready now; exec sleep 1000", "{ log = 'is ready' }"},
		{"a line without its end", "sleep 0.2; printf \"ready> \" >&2; exec sleep 1000", "{ log = 'ready>' }"},
		{"an expression", "sleep 0.2; echo port 80; exec sleep 1000", "{ pattern = 'port \\d+' }"},
		{"its end", "sleep 0.2; exit 0", "{ exit = true }"},
		{"nothing", "exec sleep 1000", "{}"},
	}
	for _, tt := range conditions {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			x := play(t, t.TempDir(), "[[session]]\nname='x'\n[[session.process]]\nname='second'\nrun='exec sleep 1000'\nafter=['first']\n"+
				"[[session]]\nname='y'\n[[session.process]]\nname='first'\nrun='''"+tt.first+"'''\nready="+tt.ready+"\n", quick())
			x.runs("second", 1)
			second := process(x.run.Snapshot(record.Live), "second")
			then := process(x.run.Snapshot(second.First), "first")
			if then == nil {
				t.Fatal("the second started before the first")
			}
			if tt.ready != "{}" && then.Out+then.Err == 0 && then.State != record.ProcessEnded {
				t.Errorf("the second started when the first was not ready: %+v", then)
			}
		})
	}
}

func TestWhatCannotStartSaysWhatItWaitsFor(t *testing.T) {
	t.Parallel()
	x := play(t, t.TempDir(), "[[session]]\n[[session.process]]\nname='b'\nrun='exec sleep 1000'\nafter=['a']\n[[session.process]]\nname='a'\nrun='exit 1'\nready={exit=true}\n", quick())
	x.plans("b", "waits for a, which has ended")
	if process(x.run.Snapshot(record.Live), "b") != nil {
		t.Error("b started")
	}
	if told := x.told("b"); told[0] != "waits for a" {
		t.Errorf("told %q", told)
	}
	// It starts when a, started by hand, is ready after all.
	s, err := x.eng.Get("default")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.RestartProcess(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	x.until("a has ended again", func(s *record.Snapshot) bool {
		p := process(s, "a")
		return p.Generation == 2 && p.State == record.ProcessEnded
	})
	x.plans("b", "waits for a, which has ended")
}

func TestAPortIsWaitedFor(t *testing.T) {
	t.Parallel()
	if _, err := lookPython(); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	port := freePort(t)
	x := play(t, dir, fmt.Sprintf("[[session]]\n[[session.process]]\nname='server'\nrun='sleep 0.3; exec python3 -m http.server --bind 127.0.0.1 %d'\nready={port=%d}\n"+
		"[[session.process]]\nname='client'\nrun='exec 3<>/dev/tcp/127.0.0.1/%d && echo connected; exec sleep 1000'\nafter=['server']\n", port, port, port), quick())
	x.plans("server", fmt.Sprintf("not ready: waits for port %d", port))
	x.until("the client has connected", func(s *record.Snapshot) bool {
		p := process(s, "client")
		return p != nil && p.Out == 1
	})
}

func TestAStopAlwaysWins(t *testing.T) {
	t.Parallel()
	const failing = "[[session]]\n[[session.process]]\nname='p'\nrun='exit 1'\nrestart='always'\n"
	stops := map[string]func(*testing.T, *stage){
		"of the process": func(t *testing.T, x *stage) {
			s, err := x.eng.Get("default")
			if err != nil {
				t.Fatal(err)
			}
			x.v.Hold(t.Context(), "default", "p1")
			if _, err := s.Stop(t.Context(), "p1"); err != nil {
				t.Fatal(err)
			}
		},
		"of all processes": func(t *testing.T, x *stage) {
			s, err := x.eng.Get("default")
			if err != nil {
				t.Fatal(err)
			}
			x.v.Hold(t.Context(), "default", "")
			if err := s.KillAll(t.Context()); err != nil {
				t.Fatal(err)
			}
		},
		"of braid": func(_ *testing.T, x *stage) { x.close() },
	}
	for name, stop := range stops {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// The stop comes at any moment of the life of what starts and ends all the time.
			for i := range 12 {
				x := play(t, t.TempDir(), failing, Options{Backoff: Backoff{First: time.Millisecond, Most: time.Millisecond, Healthy: time.Hour}})
				x.runs("p", 1+i/3)
				time.Sleep(time.Duration(i) * time.Millisecond)
				stop(t, x)
				after := process(x.run.Snapshot(record.Live), "p").Generation
				if name != "of braid" {
					x.settled()
					time.Sleep(20 * time.Millisecond) // twenty times as long as it would wait
				}
				p := process(x.run.Snapshot(record.Live), "p")
				if p.Generation != after || p.State != record.ProcessEnded {
					t.Fatalf("it was started again: %s", x.describe())
				}
				x.close()
			}
		})
	}
}

func TestAStopWinsOverARestartThatIsToldLater(t *testing.T) {
	t.Parallel()
	x := play(t, t.TempDir(), "[[session]]\n[[session.process]]\nname='p'\nrun='[ -e again ] && exit 1; >again; echo up; exec sleep 1000'\nrestart='always'\n", quick())
	x.until("it is up", func(s *record.Snapshot) bool { p := process(s, "p"); return p != nil && p.Out == 1 })
	k := x.v.keepers[0]
	x.inLoop(func() { // which is told of nothing meanwhile
		k.phase = restarting
		k.restarted(k.session.RestartProcess(t.Context(), k.id))
		k.hold()
	})
	x.until("the supervisor knows the end", func(*record.Snapshot) bool {
		var told bool
		x.inLoop(func() { told = k.over == 2 })
		return told
	})
	x.inLoop(func() {
		if k.phase != stopped || k.gen != 2 {
			t.Errorf("it is to be started again: %s", x.describe())
		}
	})
}

func TestAProcessThatWasStoppedStaysStopped(t *testing.T) {
	t.Parallel()
	for name, stop := range map[string]func(context.Context, *stage) error{
		"stop": func(ctx context.Context, x *stage) error {
			s, err := x.eng.Get("default")
			if err == nil {
				_, err = s.Stop(ctx, "p")
			}
			return err
		},
		"a signal": func(ctx context.Context, x *stage) error {
			s, err := x.eng.Get("default")
			if err == nil {
				_, err = s.Kill(ctx, "p", syscall.SIGINT)
			}
			return err
		},
		"SIGKILL": func(ctx context.Context, x *stage) error {
			s, err := x.eng.Get("default")
			if err == nil {
				_, err = s.Kill(ctx, "p", syscall.SIGKILL)
			}
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := play(t, t.TempDir(), "[[session]]\n[[session.process]]\nname='p'\nrun='''trap \"exit 1\" INT; while :; do sleep 0.01; done'''\nrestart='always'\nwatch=['*.txt']\n", quick())
			x.runs("p", 1)
			if err := stop(t.Context(), x); err != nil {
				t.Fatal(err)
			}
			x.until("p has ended", func(s *record.Snapshot) bool { return process(s, "p").State == record.ProcessEnded })
			write(t, x.dir, "a.txt", "changed") // nor does a change start it
			time.Sleep(2 * quiet)
			x.settled()
			if p := process(x.run.Snapshot(record.Live), "p"); p.Generation != 1 || len(x.told("p")) > 0 {
				t.Fatalf("it was started again: %s", x.describe())
			}
			// Started by hand, it is looked after again.
			s, err := x.eng.Get("default")
			if err != nil {
				t.Fatal(err)
			}
			if err := s.RestartProcess(t.Context(), "p"); err != nil {
				t.Fatal(err)
			}
			x.runs("p", 2)
			if err := syscall.Kill(-process(x.run.Snapshot(record.Live), "p").Pgid, syscall.SIGKILL); err != nil {
				t.Fatal(err)
			}
			x.runs("p", 3)
		})
	}
}

func TestASignalOfLongAgoIsNoStop(t *testing.T) {
	t.Parallel()
	o := quick()
	o.Grace = 50 * time.Millisecond // a stop is over after twice that
	x := play(t, t.TempDir(), "[[session]]\n[[session.process]]\nname='p'\nrestart='on-failure'\n"+
		"run='trap \"echo again\" HUP; echo set; while [ ! -e fail ]; do sleep 0.01; done; exit 1'\n", o)
	printed := func(lines int64) func(*record.Snapshot) bool {
		return func(s *record.Snapshot) bool {
			p := process(s, "p")
			return p != nil && p.Out >= lines
		}
	}
	x.until("p is ready for the signal", printed(1))
	s, err := x.eng.Get("default")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Kill(t.Context(), "p", syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	x.until("p has taken the signal", printed(2))
	time.Sleep(2 * o.Grace)
	write(t, x.dir, "fail", "")
	x.runs("p", 2)
}

func TestASignalFromElsewhereIsNoStop(t *testing.T) {
	t.Parallel()
	x := play(t, t.TempDir(), "[[session]]\n[[session.process]]\nname='p'\nrun='exec sleep 1000'\nrestart='on-failure'\n", quick())
	for gen := 1; gen < 4; gen++ {
		x.runs("p", gen)
		if err := syscall.Kill(process(x.run.Snapshot(record.Live), "p").Pid, syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
	}
	x.runs("p", 4)
}

func TestWhatWaitsCanBeStoppedToo(t *testing.T) {
	t.Parallel()
	x := play(t, t.TempDir(), "[[session]]\n[[session.process]]\nname='a'\nrun='read -t 1000 < <(sleep 1000)'\nready={log='never'}\n[[session.process]]\nname='b'\nrun='exit 0'\nafter=['a']\n", quick())
	x.plans("b", "waits for a")
	x.v.Hold(t.Context(), "default", "")
	x.plans("b", "not started: stopped while it waited")
}

func TestADeletedSessionStaysDeleted(t *testing.T) {
	t.Parallel()
	x := play(t, t.TempDir(), "[[session]]\nname='s'\n[[session.process]]\nname='p'\nrun='exit 1'\nrestart='always'\n", quick())
	x.runs("p", 2)
	if err := x.eng.Delete(t.Context(), "s"); err != nil {
		t.Fatal(err)
	}
	x.settled()
	gen := process(x.run.Snapshot(record.Live), "p").Generation
	time.Sleep(200 * time.Millisecond) // twice as long as it would wait
	if p := process(x.run.Snapshot(record.Live), "p"); p.Generation != gen || p.State != record.ProcessEnded {
		t.Errorf("it was started again: %s", x.describe())
	}
}

func TestAForegroundCommandHoldsNothingUp(t *testing.T) {
	t.Parallel()
	x := play(t, t.TempDir(), "[[session]]\n[[session.process]]\nname='p'\nrun='exit 1'\nrestart='always'\n", quick())
	x.runs("p", 1)
	s, err := x.eng.Get("default")
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	wg.Go(func() { _, _ = s.Exec(t.Context(), engineCommand("sleep 1000")) })
	x.until("the command runs", func(s *record.Snapshot) bool { return s.Sessions[0].History.Len() == 1 })
	x.runs("p", process(x.run.Snapshot(record.Live), "p").Generation+2)
	x.v.Hold(t.Context(), "default", "p")
	if err := s.Interrupt(); err != nil {
		t.Fatal(err)
	}
	wg.Wait()
}

func TestTheSessionsAreAsTheFileSays(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "sub/x", "")
	x := play(t, dir, "[[session]]\nname='s'\ncwd='sub'\nenv={A='1 2'}\ntimeout='150ms'\n[[session.process]]\nname='p'\ncwd='..'\nenv={B='3'}\nrun='echo \"$A|$B|$PWD\"; tty <&1; test -t 2; echo $?'\ntty=true\n", quick())
	x.until("p has ended", func(s *record.Snapshot) bool {
		p := process(s, "p")
		return p != nil && p.State == record.ProcessEnded
	})
	s, err := x.eng.Get("s")
	if err != nil {
		t.Fatal(err)
	}
	out, _, err := s.Logs("p", record.Out, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.ReplaceAll(string(out), "\r", ""); !strings.HasPrefix(got, "1 2|3|"+dir+"\n/dev/") || !strings.HasSuffix(got, "\n0\n") {
		t.Errorf("it printed %q", got)
	}
	res, err := s.Exec(t.Context(), engineCommand("basename $PWD; echo $A$B; sleep 1000"))
	if err != nil || string(res.Stdout) != "sub\n1 2\n" || !res.TimedOut {
		t.Errorf("the session is another: %q, %v, %v", res.Stdout, res.TimedOut, err)
	}
}

func TestAProcessRunsWhereTheFileSaysWhereverTheSessionIs(t *testing.T) {
	t.Parallel()
	x := play(t, t.TempDir(), "[[session]]\n[[session.process]]\nname='p'\nrun='pwd; exec sleep 1000'\nwatch=['go']\n", quick())
	x.runs("p", 1)
	x.looking()
	s, err := x.eng.Get("default")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Exec(t.Context(), engineCommand("cd /")); err != nil {
		t.Fatal(err)
	}
	write(t, x.dir, "go", "")
	x.until("p has printed where it is, twice", func(s *record.Snapshot) bool { return process(s, "p").Out == 2 })
	out, _, err := s.Logs("p", record.Out, 0)
	if err != nil || string(out) != x.dir+"\n"+x.dir+"\n" {
		t.Errorf("it ran in %q, %v", out, err)
	}
}

func TestProcessesStandInTheOrderOfTheFile(t *testing.T) {
	t.Parallel()
	text, want := "[[session]]\n", ""
	for i := range 12 {
		text += fmt.Sprintf("[[session.process]]\nname='p%d'\nrun='exec sleep 1000'\n", i)
		want += fmt.Sprintf("p%d ", i)
	}
	x := play(t, t.TempDir(), text, quick())
	x.until("all run", func(s *record.Snapshot) bool { return len(s.Sessions[0].Processes) == 12 })
	got := ""
	for _, p := range x.run.Snapshot(record.Live).Sessions[0].Processes {
		got += p.Name + " "
	}
	if got != want {
		t.Errorf("the order is %s", got)
	}
}

func TestAChangeOfAFileDoesNotStartWhatIsBeingStopped(t *testing.T) {
	t.Parallel()
	x := play(t, t.TempDir(), "[[session]]\n[[session.process]]\nname='p'\nrun='sleep 1000'\nrestart='always'\nwatch=['*.x']\n", quick())
	x.runs("p", 1)
	x.v.Hold(t.Context(), "default", "p")
	changed := make(chan struct{})
	x.v.post(func() {
		x.v.keeper(Ref{"default", "p"}).changed("a.x")
		close(changed)
	})
	<-changed
	s, err := x.eng.Get("default")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Stop(t.Context(), "p"); err != nil {
		t.Fatal(err)
	}
	x.settled()
	if p := process(x.run.Snapshot(record.Live), "p"); p.Generation != 1 || p.State != record.ProcessEnded {
		t.Errorf("it was started again: %s", x.describe())
	}
}
