package tui

import (
	"context"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"braid/record"
	"braid/tui/tuitest"
)

// grace is how long the engine of these tests waits before it kills.
const grace = 10 * time.Second

func TestQuittingShowsWhatItWaitsForAndCanForceIt(t *testing.T) {
	term, run := live(t, 100, 30)
	press(term, `'trap "" TERM; echo $((40+1)) up; while :; do sleep 1; done' alt+enter`)
	term.Expect(t, "41 up")
	press(term, "ctrl+q y")
	term.Expect(t, "Waiting for 1 command to end", "y kill now", "n stay")
	press(term, "y")
	if err := term.Err(); err != nil {
		t.Error(err)
	}
	p := process(run, "default", "echo")
	if p.Signal != "SIGKILL" || p.Duration > grace {
		t.Errorf("it ended as %+v", p)
	}
}

func TestWhoDecidesToStayWhileAllIsStoppedStays(t *testing.T) {
	term, _ := live(t, 100, 30)
	gate := filepath.Join(t.TempDir(), "gate")
	press(term, `'mkfifo `+gate+`; trap "read _ <`+gate+`; exit 0" TERM; echo $((40+1)) up; while :; do sleep 0.1; done' alt+enter`)
	term.Expect(t, "41 up")
	press(term, "ctrl+q y")
	term.Expect(t, "n stay")
	press(term, "n")
	term.Expect(t, "stopped, and stayed")
	press(term, "'echo >"+gate+"; echo still $((40+2))' enter")
	term.Expect(t, "still 42")
}

func TestQuittingAsksForWhatCommandsHaveLeftRunning(t *testing.T) {
	term, _ := live(t, 120, 30)
	up, down := filepath.Join(t.TempDir(), "up"), filepath.Join(t.TempDir(), "down")
	press(term, `'mkfifo `+up+` `+down+`; (echo >`+up+`; read <`+down+`) & read <`+up+`; echo $((40+1)) left' enter`)
	term.Expect(t, "41 left", "left 1")
	press(term, "ctrl+q")
	term.Expect(t, "Stop what commands have left running and quit?", "bash, left running, pid ")
	press(term, "n")
	term.Gone(t, "and quit?")
	press(term, "'echo >"+down+"; wait; echo $((41+1)) gone' enter")
	term.Expect(t, "42 gone")
	press(term, "ctrl+q") // nothing runs any more
	if err := term.Err(); err != nil {
		t.Error(err)
	}
}

// hesitant is a control that takes its time to tell what is left running.
type hesitant struct {
	*deeds
	tell chan []string
}

func (c *hesitant) Leftover(ctx context.Context, _ string) ([]string, error) {
	select {
	case left := <-c.tell:
		return left, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func TestAnAnswerMayComeBeforeTheQuestion(t *testing.T) {
	cases := []struct {
		name, keys string
		left       []string // what is told then; nil: nothing ever is
		stays      bool
	}{
		{"yes", "ctrl+q y", []string{"sleep"}, false},
		{"no", "ctrl+q n", []string{"sleep"}, true},
		{"yes, and it was not asked", "ctrl+q y", []string{}, false},
		{"once more, for who does not wait", "ctrl+q ctrl+q", nil, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := newStory(t, "default")
			s.tell("default", record.ExecEndEvent{ID: s.exec("default", "sleep 9 &"), LeftoverPids: []int{7}})
			ctl := &hesitant{&deeds{}, make(chan []string)}
			term := show(t, 100, 30, Options{Source: s.run, Control: ctl})
			term.Expect(t, "left 1")
			press(term, c.keys)
			if c.left != nil {
				ctl.tell <- c.left
			}
			if c.stays {
				press(term, "'still here'")
				term.Expect(t, "still here")
				return
			}
			if err := term.Err(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestQuittingInterruptsACommandFirst(t *testing.T) {
	s := newStory(t, "default", "other")
	s.exec("default", "make")
	d := &deeds{}
	term := show(t, 100, 30, Options{Source: s.run, Control: d})
	press(term, "ctrl+q y")
	d.expectAsked(t, "interrupt default", "stop all default")
	term.Expect(t, "Waiting for 1 command")
	s.end("default", "e1", 130)
	if err := term.Err(); err != nil {
		t.Error(err)
	}
}

func TestWhatWaitsShowsBelowTheHistory(t *testing.T) {
	s := newStory(t, "default")
	d := &deeds{begin: func(session, line string) { s.exec(session, line) }, finish: make(chan struct{})}
	term := show(t, 120, 40, Options{Source: s.run, Control: d})
	press(term, "'make all' enter 'make test' enter 'serve &' enter")
	term.Until(t, "what waits", func(sc tuitest.Screen) bool {
		_, all, ok1 := sc.Find("make all")
		_, test, ok2 := sc.Find("make test")
		_, serve, ok3 := sc.Find("serve &")
		return ok1 && ok2 && ok3 && slices.IsSorted([]int{all, test, serve})
	})
	term.Expect(t, "… waiting")
	press(term, "ctrl+c")
	term.Gone(t, "… waiting")
}
