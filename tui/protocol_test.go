package tui

import (
	"strings"
	"testing"
	"time"

	"braid/tui/tuitest"
)

func TestEveryWayThatTerminalsTellKeysIsUnderstood(t *testing.T) {
	const esc = "\x1b"
	cases := []struct {
		name, sent string
		want       string // on the screen afterwards
	}{
		{"letters", "echo é你", "❯ echo é你"},
		{"legacy control keys", "echo wrong\x15right", "❯ right"},
		{"legacy alt", "one two" + esc + "b" + "x", "❯ one xtwo"},
		{"legacy arrows", "ac" + esc + "[D" + "b", "❯ abc"},
		{"application arrows", "ac" + esc + "OD" + "b", "❯ abc"},
		{"arrows with modifiers", "one two" + esc + "[1;5D" + "x", "❯ one xtwo"},
		{"kitty letters", esc + "[97u" + esc + "[98;1u" + esc + "[99;1:1u", "❯ abc"},
		{"kitty text", esc + "[97;2;65u", "❯ A"},
		{"kitty control keys", "wrong" + esc + "[117;5u" + "right", "❯ right"},
		{"kitty releases mean nothing", "a" + esc + "[97;1:3u" + "b", "❯ ab"},
		{"kitty escape", esc + "[27u" + "?", "Running"},
		{"modify other keys", "wrong" + esc + "[27;5;117~" + "right", "❯ right"},
		{"a pasted line", esc + "[200~echo pasted\n" + esc + "[201~" + "!", "❯ echo pasted!"},
		{"pasted control bytes run nothing", esc + "[200~a\x03\x15\rb" + esc + "[201~", "b"},
		{"focus in and out", "a" + esc + "[O" + esc + "[I" + "b", "❯ ab"},
		{"a click", esc + "[<0;40;15M" + esc + "[<0;40;15m" + "z", "zoomed"},
		{"the wheel", "a" + esc + "[<64;40;20M" + esc + "[<65;40;20M" + "b", "❯ ab"},
		{"answers of the terminal", "a" + esc + "[?62;22c" + esc + "]11;rgb:0000/0000/0000" + esc + "\\" + esc + "[?1u" + "b", "❯ ab"},
		{"sequences that nobody knows", "a" + esc + "[?99;99z" + esc + "]777;x\a" + esc + "P1$r0m" + esc + "\\" + "b", "❯ ab"},
	}
	for _, c := range cases {
		for _, how := range []struct {
			name  string
			piece int
		}{{"whole", len(c.sent)}, {"byte by byte", 1}, {"in threes", 3}} {
			t.Run(c.name+"/"+how.name, func(t *testing.T) {
				// A pause within a sequence makes keys of its pieces, and on a busy
				// machine there may be one.
				for range 3 {
					if tells(t, c.sent, how.piece, c.want, 10*time.Second) {
						return
					}
				}
				t.Errorf("%q never shows", c.want)
			})
		}
	}
}

// tells sends the pieces of what a terminal tells, and says whether the screen shows
// what is wanted in time. Nothing else may come of it.
func tells(t *testing.T, sent string, piece int, want string, within time.Duration) bool {
	t.Helper()
	s := newStory(t, "default")
	s.ran("default", "make", strings.Repeat("built\n", 100), "", 0)
	d := &deeds{}
	term := show(t, 100, 30, Options{Source: s.run, Control: d})
	term.Expect(t, "type a command")
	for rest := sent; rest != ""; {
		n := min(piece, len(rest))
		term.Send(rest[:n])
		rest = rest[n:]
	}
	err := term.WaitFor(want, func(s tuitest.Screen) bool { return strings.Contains(s.Text(), want) }, within)
	if err != nil {
		t.Log(err)
		return false
	}
	if got := d.all(); len(got) != 0 {
		t.Errorf("it asked for %q", got)
	}
	return true
}

func TestASequenceThatNeverEndsDoesNotStopTheKeys(t *testing.T) {
	s := newStory(t, "default")
	d := &deeds{}
	term := show(t, 100, 30, Options{Source: s.run, Control: d})
	term.Expect(t, "type a command")
	term.Send("\x1b[<0;4")
	term.Send("\x1b[27u") // whatever it was, it is over
	term.Paste("echo alive")
	term.Expect(t, "❯ echo alive")
	press(term, "enter")
	term.Until(t, "the command", func(tuitest.Screen) bool { return len(d.all()) == 1 })
}
