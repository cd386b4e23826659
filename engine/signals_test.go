package engine

import (
	"errors"
	"syscall"
	"testing"
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
