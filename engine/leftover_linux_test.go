package engine

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestWhatACommandLeavesRunningIsTold(t *testing.T) {
	t.Parallel()
	for name, line := range map[string]string{
		"a job":                         "sleep 1070.5 & echo $!",
		"disowned and silent":           "sleep 1070.5 >/dev/null 2>&1 & echo $!; disown",
		"an orphan that is silent":      "(sleep 1070.5 >/dev/null 2>&1 & echo $!)",
		"in a session of its own":       "setsid sleep 1070.5 >/dev/null 2>&1 & echo $!; disown",
		"without the mark":              "env -i sleep 1070.5 >/dev/null 2>&1 & echo $!; disown",
		"after many that have ended":    "sleep 1070.5 >/dev/null 2>&1 & echo $!; disown; for i in {1..400}; do (:); done",
		"the child of one that has not": "bash -c 'sleep 1070.5 & echo $!; wait' 2>/dev/null >$PWD/pid & disown; until [[ -s pid ]]; do :; done; cat pid",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newTestSession(t)
			start(t, s, "sleep 1071.5") // not the command's
			r := run(t, s, line)
			pid, err := strconv.Atoi(strings.TrimSpace(string(r.Stdout)))
			if err != nil || !slices.Contains(r.LeftoverPids, pid) || len(r.LeftoverPids) > 2 {
				t.Errorf("leftover %v, of which its own is %q", r.LeftoverPids, r.Stdout)
			}
			if again := run(t, s, ":"); len(again.LeftoverPids) > 0 {
				t.Errorf("told again with the next command: %v", again.LeftoverPids)
			}
			if none := run(t, s, "/bin/true; (:) | cat; sleep 0"); len(none.LeftoverPids) > 0 {
				t.Errorf("a command that leaves nothing: %v", none.LeftoverPids)
			}
		})
	}
}

func TestLeftoversAreThoseThatStillRunAndWhatTheyStart(t *testing.T) {
	s := newTestSession(t)
	names := func() string {
		var all []string
		for _, p := range s.Leftover() {
			all = append(all, p.Name)
		}
		return strings.Join(all, " ")
	}
	// while runs a command, looks, and interrupts the command.
	while := func(what, want string, do func()) {
		ended := make(chan Result)
		go func() { ended <- run(t, s, "sleep 1002.5") }()
		waitFor(t, "a command that runs", func() bool { return len(commandLines(t, "sleep 1002.5")) > 0 })
		do()
		waitFor(t, what+" while a command runs", func() bool { return names() == want })
		if err := s.Interrupt(); err != nil {
			t.Error(err)
		}
		if r := <-ended; r.ExitCode != 130 || len(r.LeftoverPids) > 0 {
			t.Errorf("%s: the command: %+v", what, r)
		}
		waitFor(t, what+" after the command", func() bool { return names() == want })
	}
	start(t, s, "sleep 1001") // is none
	if got := names(); got != "" {
		t.Errorf("of no command: %s", got)
	}
	run(t, s, "mkfifo "+s.dir+"/go; (while :; do read <"+s.dir+"/go && { sleep 1000 & }; done) & echo >/dev/null")
	if got := names(); got != "bash" {
		t.Errorf("of one: %s", got)
	}
	more := func() {
		if err := os.WriteFile(s.dir+"/go", []byte("\n"), 0); err != nil {
			t.Fatal(err)
		}
	}
	more() // while no command runs
	waitFor(t, "what is started later", func() bool { return names() == "bash sleep" })
	while("all", "bash sleep", func() {})
	while("what is started meanwhile", "bash sleep sleep", more)
	more() // just when a command begins
	while("what is started then", "bash sleep sleep sleep", func() {})

	run(t, s, "kill -KILL %1; wait")
	waitFor(t, "the orphans to be found", func() bool { return names() == "sleep sleep sleep" })
	ended := make(chan Result)
	go func() { ended <- run(t, s, "sleep 1002.5") }()
	waitFor(t, "a command that may have orphaned them", func() bool { return names() == "" })
	if err := s.Interrupt(); err != nil {
		t.Error(err)
	}
	<-ended
	waitFor(t, "orphans that it did not", func() bool { return names() == "sleep sleep sleep" })
}
