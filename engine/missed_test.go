package engine

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"braid/record"
)

func TestWhomASignalMissedIsTold(t *testing.T) {
	const asked = 100
	procs := []proc{ // parents first; 10 and 11 were reached
		{pid: 10, ppid: 1, start: 50}, {pid: 11, ppid: 10, start: 60},
		{pid: 20, ppid: 10, start: 99},  // made before, but not seen
		{pid: 21, ppid: 20, start: 100}, // of one that does not know yet
		{pid: 30, ppid: 10, start: 100}, // what a trap runs
		{pid: 31, ppid: 30, start: 200}, // and what that runs
		{pid: 40, ppid: 1, start: 150},  // its parent is gone
		{pid: 41, ppid: 40, start: 151},
	}
	reached := func(p ref) bool { return p.pid == 10 || p.pid == 11 }
	pids := func(procs []proc) (pids []int) {
		for _, p := range procs {
			pids = append(pids, p.pid)
		}
		return pids
	}
	late, own := missed(procs, asked, reached)
	if got, want := pids(late), []int{20, 21, 40, 41}; !slices.Equal(got, want) {
		t.Errorf("missed %v, want %v", got, want)
	}
	if got, want := pids(own), []int{30, 31}; !slices.Equal(got, want) {
		t.Errorf("left alone %v, want %v", got, want)
	}
	if all, _ := missed(procs, asked, func(ref) bool { return false }); len(all) != len(procs) {
		t.Errorf("of nobody that was reached, %d of %d are missed", len(all), len(procs))
	}
}

// A trap that runs commands is how a process cleans up. They run to their end,
// each of them and what they start, also below a process that a signal ends.
func TestWhatATrapRunsIsNotStopped(t *testing.T) {
	const clean = `trap 'bash -c "echo \$\$; sleep 0.2; exit 5"; echo "cleaned $?"; sleep 0.1; echo "and $?"; exit 3' TERM INT; echo up; while :; do sleep 0.02; done`
	for what, line := range map[string]string{
		"of the process":      clean,
		"of a child":          "bash -c " + quote(clean) + "; :",
		"of a child's shell":  "(" + clean + "); :",
		"of what has escaped": "setsid bash -c " + quote(clean) + " & wait",
	} {
		t.Run(what, func(t *testing.T) {
			s, err := newTestEngine(t, Options{Grace: time.Hour}).Create(t.Context(), SessionOptions{Cwd: t.TempDir()})
			if err != nil {
				t.Fatal(err)
			}
			id := start(t, s, line)
			waitFor(t, "it to run", func() bool { return output(t, s, id, record.Out) != "" })
			ev, err := s.Stop(t.Context(), id)
			if err != nil || ev.Signal != "SIGTERM" {
				t.Errorf("%+v, %v", ev, err)
			}
			waitFor(t, "all it printed", func() bool { return strings.Count(output(t, s, id, record.Out), "\n") >= 4 })
			got := output(t, s, id, record.Out)
			var pid int
			if _, err := fmt.Sscanf(got, "up\n%d\n", &pid); err != nil || got != fmt.Sprintf("up\n%d\ncleaned 5\nand 0\n", pid) {
				t.Errorf("it printed %q", got)
			}
			if !slices.ContainsFunc(ev.Pids, func(f record.Fate) bool { return f.Pid == pid && f.Fate == fateExited }) {
				t.Errorf("nothing is told of what the trap ran, %d: %+v", pid, ev.Pids)
			}
		})
	}
}
