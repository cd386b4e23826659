package engine

import (
	"errors"
	"strings"
	"syscall"
	"testing"
	"time"

	"braid/record"
)

func TestSignalsHaveNamesAndNumbers(t *testing.T) {
	for text, want := range map[string]syscall.Signal{
		"TERM": syscall.SIGTERM, "SIGTERM": syscall.SIGTERM, "sigterm": syscall.SIGTERM, "term": syscall.SIGTERM,
		"15": syscall.SIGTERM, "9": syscall.SIGKILL, "USR1": syscall.SIGUSR1, "hup": syscall.SIGHUP,
	} {
		if got, err := ParseSignal(text); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "SIG", "NOPE", "0", "-9", "999", "TERM ", "9x", "SIGSIGTERM"} {
		if got, err := ParseSignal(text); !errors.Is(err, ErrInvalid) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

func TestKillSendsAnySignalToTheTree(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, `trap 'echo usr1; exit 4' USR1; echo up; while :; do sleep 0.02; done`)
	waitFor(t, "it to run", func() bool { return output(t, s, id, 1) != "" })
	ev, err := s.Kill(t.Context(), id, syscall.SIGUSR1)
	if err != nil || ev.Signal != "SIGUSR1" || len(ev.Pids) == 0 {
		t.Errorf("%+v, %v", ev, err)
	}
	if end := wait(t, s, id); end.ExitCode != 4 || end.How != "itself" {
		t.Errorf("%+v", end)
	}
	if _, err := s.Kill(t.Context(), id, 0); !errors.Is(err, ErrInvalid) {
		t.Errorf("signal 0: %v", err)
	}
	if _, err := s.Kill(t.Context(), "p9", syscall.SIGTERM); !errors.Is(err, ErrNoProcess) {
		t.Errorf("no process: %v", err)
	}
	if ev, err := s.Kill(t.Context(), id, syscall.SIGTERM); err != nil || len(ev.Pids) != 0 {
		t.Errorf("one that has ended: %+v, %v", ev, err)
	}
}

func TestASigkillCutsShortTheGraceOfAStop(t *testing.T) {
	s, err := newTestEngine(t, Options{Grace: time.Hour}).Create(t.Context(), SessionOptions{Cwd: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	id := start(t, s, `trap 'echo no' TERM; echo up; while :; do sleep 0.02; done`)
	waitFor(t, "it to run", func() bool { return output(t, s, id, 1) != "" })
	stopped := make(chan record.KillEvent, 1)
	go func() {
		ev, _ := s.Stop(t.Context(), id)
		stopped <- ev
	}()
	waitFor(t, "it to refuse to end", func() bool { return strings.Contains(output(t, s, id, 1), "no") })
	p, _ := s.e.run.Snapshot(record.Live).Process(record.SourceID{Session: s.ID(), ID: id})
	if p.State != record.ProcessStopping || p.KillAt.Sub(p.Start) < time.Hour {
		t.Errorf("while it is waited for it shows as %+v", p)
	}
	if _, err := s.Kill(t.Context(), id, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	if ev := <-stopped; ev.Signal != "SIGKILL" || !ev.Done {
		t.Errorf("the stop ended as %+v", ev)
	}
	if end := wait(t, s, id); end.How != record.EndedKilled || end.Signal != "SIGKILL" {
		t.Errorf("it ended as %+v", end)
	}
}
