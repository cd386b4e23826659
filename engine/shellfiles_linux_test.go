package engine

import (
	"fmt"
	"testing"

	"braid/record"
)

func TestAShellWithoutDescriptorsIsReplaced(t *testing.T) {
	takeAll := "ulimit -n 200; i=3; while ((i < 200)) && eval \"exec $i</dev/null\"; do ((i++)); done 2>/dev/null"
	leaveOne := takeAll + "; exec 100<&-"
	lines := map[string]string{"taken": takeAll, "taken but one": leaveOne, "soft": "ulimit -Sn 5"}
	for n := range 12 {
		lines[fmt.Sprint("limit ", n)] = fmt.Sprint("ulimit -n ", n)
	}
	for what, line := range lines {
		t.Run(what, func(t *testing.T) {
			s := newTestSession(t)
			run(t, s, "V=1; cd /usr")
			run(t, s, line)
			recovers(t, s)
		})
		t.Run(what+" for a process", func(t *testing.T) {
			s := newTestSession(t)
			run(t, s, "V=1; cd /usr")
			run(t, s, line)
			id := start(t, s, "echo $V; exit 4")
			if end := wait(t, s, id); end.ExitCode != 4 || output(t, s, id, record.Out) != "1\n" {
				t.Errorf("%+v", end)
			}
		})
	}
}

func TestALimitOfFilesThatLeavesEnoughIsKept(t *testing.T) {
	s := newTestSession(t)
	run(t, s, "ulimit -n 30")
	if r := run(t, s, "ulimit -n"); string(r.Stdout) != "30\n" {
		t.Errorf("%q", r.Stdout)
	}
}
