package engine

import (
	"context"
	"os"
	"sync"
	"syscall"
	"testing"
	"time"

	"braid/record"
)

// exhaust takes all descriptors that this process may have, until free is called.
func exhaust(t *testing.T) (free func()) {
	t.Helper()
	var held []*os.File
	restore := lowerFileLimit(t, 128)
	for {
		f, err := os.Open("/dev/null")
		if err != nil {
			break
		}
		held = append(held, f)
	}
	return sync.OnceFunc(func() {
		for _, f := range held {
			f.Close()
		}
		restore()
	})
}

func TestAStopWithoutDescriptorsStopsOrFails(t *testing.T) {
	for what, stop := range map[string]func(*Session, string) (record.KillEvent, error){
		"stop": func(s *Session, id string) (record.KillEvent, error) { return s.Stop(t.Context(), id) },
		"kill": func(s *Session, id string) (record.KillEvent, error) { return s.Kill(t.Context(), id, syscall.SIGKILL) },
	} {
		for _, lasting := range []bool{false, true} {
			s := newTestSession(t)
			id := start(t, s, "echo up; exec sleep 1020.5")
			waitFor(t, "its output", func() bool { return output(t, s, id, record.Out) == "up\n" })
			free := exhaust(t)
			if !lasting {
				time.AfterFunc(100*time.Millisecond, free)
			}
			_, err := stop(s, id)
			free()
			if left := commandLines(t, "sleep 1020.5"); err == nil && len(left) > 0 {
				t.Errorf("%s, lasting %t: it says that it did, and %v runs", what, lasting, left)
			} else if !lasting && err != nil {
				t.Errorf("%s: %v", what, err)
			}
			if _, err := s.Stop(t.Context(), id); err != nil {
				t.Errorf("%s afterwards: %v", what, err)
			}
			if left := commandLines(t, "sleep 1020.5"); len(left) > 0 {
				t.Errorf("%s afterwards: %v", what, left)
			}
		}
	}
}

func TestAnAbortNeedsNoDescriptor(t *testing.T) {
	for what, c := range map[string]Command{
		"a timeout": {Line: "echo A; sleep 1021.5; echo B", Timeout: 400 * time.Millisecond},
		"an abort":  {Line: "echo A; sleep 1021.5; echo B"},
		"none":      {Line: "echo A; read -t 0.6 <> <(:); echo B"},
	} {
		s := newTestSession(t)
		run(t, s, "V=1; cd /usr")
		ctx, abort := context.WithCancel(t.Context())
		defer abort()
		done := make(chan Result)
		go func() {
			r, err := s.Exec(ctx, c)
			if err != nil {
				t.Error(what, err)
			}
			done <- r
		}()
		waitFor(t, "it to run", func() bool { return output(t, s, "e2", record.Out) == "A\n" })
		free := exhaust(t)
		if what == "an abort" {
			abort()
		}
		time.AfterFunc(1200*time.Millisecond, free)
		r := <-done
		free()
		want := "A\n"
		if what == "none" {
			want = "A\nB\n"
		}
		if string(r.Stdout) != want || r.SessionEnded {
			t.Errorf("%s: %+v", what, r)
		}
		recovers(t, s)
	}
}
