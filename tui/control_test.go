package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"braid/tui/tuitest"
)

// eventually waits until a condition holds that no drawing tells of.
func eventually(t *testing.T, what string, cond func() bool) {
	t.Helper()
	for deadline := time.Now().Add(tuitest.Patience); !cond(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited for %s", what)
		}
	}
}

// expectAsked waits until Control was asked for all of these, in this order.
func (d *deeds) expectAsked(t *testing.T, want ...string) {
	t.Helper()
	for deadline := time.Now().Add(tuitest.Patience); ; time.Sleep(time.Millisecond) {
		if slices.Equal(d.all(), want) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal(cmp.Diff(want, d.all()))
		}
	}
}

func TestKeysAskForWhatTheyMean(t *testing.T) {
	cases := []struct {
		name string
		keys string // separated by spaces; 'text' is typed
		want []string
	}{
		{"enter runs in the foreground", "'ls -l' enter", []string{"exec default ls -l"}},
		{"alt+enter runs in the background", "'npm start' alt+enter", []string{"start default npm start"}},
		{"a trailing ampersand does as well", "'npm start &' enter", []string{"start default npm start"}},
		{"what is before it runs first", "'cd web; npm start &' enter", []string{"exec default cd web;", "start default npm start"}},
		{"two lines are one command", "'echo a' ctrl+j 'echo b' enter", []string{"exec default echo a\necho b"}},
		{"an unfinished line goes on", "'for i in 1 2; do' enter 'echo $i; done' enter", []string{"exec default for i in 1 2; do\necho $i; done"}},
		{"an unfinished line runs as it is when asked twice", "'echo (' enter enter", []string{"exec default echo ("}},
		{"nothing is not run", "enter 'x' backspace enter alt+enter", nil},
		{"spaces are not run", "'  ' enter", nil},
		{"up brings the last command back", "up enter", []string{"exec default make test"}},
		{"up twice brings the one before", "up up enter", []string{"start default tail -f log"}},
		{"down goes forth again, to what was typed", "'mine' up up down down enter", []string{"exec default mine"}},
		{"ctrl+c clears what is typed", "'oops' ctrl+c 'ls' enter", []string{"exec default ls"}},
		{"ctrl+y brings it back", "'oops' ctrl+c ctrl+y enter", []string{"exec default oops"}},
		{"run again", "esc r", []string{"exec default make test"}},
		{"edit and run", "esc e backspace 'x' enter", []string{"exec default make tesx"}},
		{"stopping a process asks first", "@processes x", nil},
		{"stop", "@processes x y", []string{"stop p1"}},
		{"no means no", "@processes x n", nil},
		{"restart a process", "@processes r y", []string{"restart p1"}},
		{"kill with a signal chosen by its letters", "@processes X 'usr1' enter", []string{"kill p1 10"}},
		{"kill with a signal chosen from the list", "@processes X down down down enter", []string{"kill p1 9"}},
		{"stop all", "@processes K enter", []string{"stop all default"}},
		{"a new session in the same directory", "@sessions n 'two' enter", []string{"create two in /srv/shop"}},
		{"a session that exists is not made", "@sessions n 'other' enter", nil},
		{"deleting a session in which something runs asks", "@sessions down down d y", []string{"delete busy"}},
		{"the session where braid begins is not deleted", "@sessions d y", nil},
		{"deleting an idle one does not", "@sessions down d", []string{"delete other"}},
		{"a fresh shell", "@sessions r", []string{"restart session default"}},
		{"another session gets what is typed there", "@sessions down i 'pwd' enter", []string{"exec other pwd"}},
		{"a bookmark", "esc m 'here' enter", []string{"mark default here"}},
		{"a bookmark of the past", "esc { m 'here' enter", []string{"mark default here of the past"}},
		{"an action by its name", "ctrl+p 'every process' enter y", []string{"stop all default"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := newStory(t, "default", "other", "busy")
			s.process("busy", "job", "job")
			s.process("default", "log", "tail -f log")
			s.ran("default", "make test", "ok\n", "", 0)
			d := &deeds{}
			term := show(t, 120, 40, Options{Source: s.run, Control: d})
			term.Expect(t, "Processes")
			press(term, c.keys)
			if c.want == nil {
				// An action after them tells that they have been dealt with.
				press(term, "esc esc esc esc ctrl+p 'every process' enter y")
				c.want = []string{"stop all default"}
			}
			d.expectAsked(t, c.want...)
		})
	}
}

func TestEscGoesToTheListThatHasWhatIsShown(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "make test", "ok\n", "", 0)
	s.process("default", "log", "tail -f log") // the newest is what is shown
	d := &deeds{}
	term := show(t, 120, 40, Options{Source: s.run, Control: d})
	term.Expect(t, "stdout · log")
	press(term, "esc x y")
	d.expectAsked(t, "stop p1")
}

// press presses keys separated by spaces; what stands in quotes is typed, and
// @history goes to the pane of that name, from wherever the focus is.
func press(term *tuitest.Terminal, keys string) {
	for keys != "" {
		keys = strings.TrimLeft(keys, " ")
		if text, ok := strings.CutPrefix(keys, "'"); ok {
			typed, rest, _ := strings.Cut(text, "' ")
			term.Type(strings.TrimSuffix(typed, "'"))
			keys = rest
			continue
		}
		key, rest, _ := strings.Cut(keys, " ")
		keys = rest
		if pane, ok := strings.CutPrefix(key, "@"); ok {
			term.Press("ctrl+p")
			term.Type("go to " + pane)
			key = "enter"
		}
		term.Press(key)
	}
}

func TestCommandsTypedQuicklyRunInOrder(t *testing.T) {
	s := newStory(t, "default", "other")
	d := &deeds{finish: make(chan struct{})}
	term := show(t, 100, 30, Options{Source: s.run, Control: d})
	var want []string
	for _, c := range []string{"one", "two", "three &", "four", "five"} {
		term.Type(c)
		term.Press("enter")
	}
	want = append(want, "exec default one")
	d.expectAsked(t, want...)
	for _, next := range [][]string{{"exec default two"}, {"start default three", "exec default four"}, {"exec default five"}} {
		d.finish <- struct{}{}
		want = append(want, next...)
		d.expectAsked(t, want...)
	}
	d.finish <- struct{}{}
}

func TestInterruptForgetsWhatWaitsAndKeepsItForThePrompt(t *testing.T) {
	s := newStory(t, "default")
	d := &deeds{finish: make(chan struct{})}
	d.begin = func(session, line string) { s.exec(session, line) }
	term := show(t, 100, 30, Options{Source: s.run, Control: d})
	press(term, "'sleep' enter 'rm -r build' enter")
	d.expectAsked(t, "exec default sleep")
	press(term, "ctrl+c")
	d.expectAsked(t, "exec default sleep", "interrupt default")
	s.end("default", "e1", 130)
	d.finish <- struct{}{}
	press(term, "'true' enter")
	d.expectAsked(t, "exec default sleep", "interrupt default", "exec default true")
	s.end("default", "e2", 0)
	d.finish <- struct{}{}
	press(term, "up up home 'echo ' enter")
	eventually(t, "the command that was dropped", func() bool {
		all := d.all()
		return strings.HasPrefix(all[len(all)-1], "exec default echo ")
	})
	d.finish <- struct{}{}
}

func TestPastedTextWaitsForEnter(t *testing.T) {
	s := newStory(t, "default")
	d := &deeds{}
	term := show(t, 100, 30, Options{Source: s.run, Control: d})
	term.Press("esc")
	term.Paste("echo one\necho two\r\n")
	term.Press("enter")
	d.expectAsked(t, "exec default echo one\necho two")
}
