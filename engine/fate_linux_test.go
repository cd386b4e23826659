package engine

import (
	"fmt"
	"strings"
	"testing"

	"braid/record"
)

// A stop ends the shell that waits for a program at once, and the program cleans up
// as an orphan. How that ended is then told of it.
func TestAStopTellsHowEachProcessEnded(t *testing.T) {
	// It starts nothing that would be told of as well.
	const server = `bash -c 'exec 9<> <(:); trap "read -rt 0.2 -u 9; echo cleaned; exit %d" TERM; wait; echo up; while :; do read -rt 0.02 -u 9; done'`
	for what, c := range map[string]struct{ line, server, leader string }{
		"below a shell":                 {fmt.Sprintf(server, 0) + "; :", "exit 0", "SIGTERM"},
		"that fails":                    {fmt.Sprintf(server, 3) + "; :", "exit 3", "SIGTERM"},
		"below a program":               {"env bash -c " + `"` + strings.ReplaceAll(fmt.Sprintf(server, 0), `"`, `\"`) + `; :"`, "exit 0", "SIGTERM"},
		"by itself":                     {fmt.Sprintf(server, 4), "exit 4", "exit 4"},
		"that is ended by the signal":   {"echo up; sleep 1000.5; :", "SIGTERM", "SIGTERM"},
		"of a parent that waits for it": {"trap : TERM; echo up; sleep 1000.5; exit 6", "", "exit 6"},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			s := newTestSession(t)
			id := start(t, s, c.line)
			waitFor(t, "it to be up", func() bool { return strings.Contains(output(t, s, id, record.Out), "up") })
			if c.server == "" || strings.Contains(c.line, "sleep 1000.5") {
				waitFor(t, "its child", func() bool { return len(tree(s, id)) == 2 })
			}
			ev, err := s.Stop(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			var told []string
			for _, f := range ev.Pids {
				if f.Fate != fateExited {
					t.Errorf("%+v", f)
				}
				told = append(told, f.Status)
			}
			if last := len(told) - 1; last > 0 && told[last] == "" && c.server == "SIGTERM" {
				told[last] = c.server // It was quicker than the shell, which took its status along.
			}
			if len(told) < 1 || told[0] != c.leader || told[len(told)-1] != c.server {
				t.Errorf("%q, want first %s and last %q: %+v", told, c.leader, c.server, ev.Pids)
			}
		})
	}
}

// tree returns the processes of a process.
func tree(s *Session, id string) []proc {
	p, err := s.process(id)
	if err != nil {
		return nil
	}
	return p.current().tree()
}
