package engine

import (
	"os/exec"
	"testing"
)

func TestAProcessThatIsBeingRemovedIsGone(t *testing.T) {
	const stat = " 0 -1 -1 0 -1 4227084 49 0 0 0 0 0 0 0 20 0 0 0 5263555 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 17 1 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
	for _, state := range []string{"X", "Z"} {
		if p, ok := parseStat([]byte("27709 (true) " + state + stat)); ok {
			t.Errorf("in state %s it is there: %+v", state, p)
		}
	}
	for range 500 {
		cmd := exec.Command("true")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error)
		go func() { ended <- cmd.Wait() }()
		for {
			p, ok := readProc(cmd.Process.Pid)
			if !ok {
				break
			}
			if p.ppid == 0 || p.pgid == 0 {
				t.Errorf("half of it is there: %+v", p)
			}
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

func TestAProcessMayEndWhileItTellsItsPid(t *testing.T) {
	s := newTestSession(t)
	for range 100 {
		if end := wait(t, s, start(t, s, "true")); end.ExitCode != 0 {
			t.Errorf("%+v", end)
		}
		if end := wait(t, s, start(t, s, "/bin/true")); end.ExitCode != 0 {
			t.Errorf("%+v", end)
		}
	}
}
