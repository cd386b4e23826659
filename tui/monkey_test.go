package tui

import (
	"fmt"
	"math/rand/v2"
	"testing"

	tea "charm.land/bubbletea/v2"

	"braid/record"
	"braid/tui/tuitest"
)

// monkey does random things to a terminal.
type monkey struct {
	*rand.Rand
	w, h int
}

// keys are those that something may be bound to.
func (k *monkey) key() tea.KeyPressMsg {
	special := []rune{
		tea.KeyEnter, tea.KeyEscape, tea.KeyTab, tea.KeyUp, tea.KeyDown, tea.KeyLeft, tea.KeyRight, tea.KeyHome,
		tea.KeyEnd, tea.KeyPgUp, tea.KeyPgDown, tea.KeyBackspace, tea.KeyDelete,
	}
	mods := []tea.KeyMod{0, 0, 0, tea.ModCtrl, tea.ModAlt, tea.ModShift}
	switch k.IntN(4) {
	case 0:
		return tea.KeyPressMsg{Code: special[k.IntN(len(special))], Mod: mods[k.IntN(len(mods))]}
	case 1:
		return tea.KeyPressMsg{Code: rune('a' + k.IntN(26)), Mod: tea.ModCtrl}
	case 2:
		r := []rune("你👨\u0301é\t ")[k.IntN(6)]
		return tea.KeyPressMsg{Code: r, Text: string(r)}
	}
	r := rune('!' + k.IntN('~'-'!'))
	return tea.KeyPressMsg{Code: r, Text: string(r)}
}

// msg is a random thing that a terminal tells.
func (k *monkey) msg() tea.Msg {
	x, y := k.IntN(k.w+4), k.IntN(k.h+4)
	switch k.IntN(12) {
	case 0:
		k.w, k.h = 1+k.IntN(180), 1+k.IntN(60)
		if k.IntN(3) == 0 {
			k.w, k.h = 1+k.IntN(30), 1+k.IntN(10)
		}
		return tea.WindowSizeMsg{Width: k.w, Height: k.h}
	case 1:
		return tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}
	case 2:
		return tea.MouseMotionMsg{X: x, Y: y, Button: tea.MouseLeft}
	case 3:
		return tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft}
	case 4:
		return wheelMsg{x: x, y: y, n: k.IntN(21) - 10}
	case 5:
		return tea.PasteMsg{Content: "for i in 1; do\n\x1b[31mecho 'x\r\n"}
	}
	return k.key()
}

// live tells the run of something random.
func (k *monkey) live(s *story) {
	session := []string{"default", "other"}[k.IntN(2)]
	switch k.IntN(5) {
	case 0:
		s.ran(session, fmt.Sprintf("command %d", k.IntN(1000)), "out\n", "err\n", k.IntN(2))
	case 1:
		id := s.process(session, "p", "process")
		s.print(session, id, "\x1b[2J你好\r\n\tx", "\x1b]0;t\a!")
		s.endProcess(session, id, k.IntN(3))
	case 2:
		s.tell(session, record.MarkEvent{Text: "mark\x1b[31m"})
	case 3:
		s.process(session, "long\nname", "x\x00y")
	case 4:
		s.print(session, "e1", "unfinished", "")
	}
}

func TestAMonkeyNeverBreaksAFrame(t *testing.T) {
	steps := 1000
	if testing.Short() {
		steps = 200
	}
	for seed := range uint64(4) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			s := newStory(t, "default", "other")
			s.ran("default", "first", "1\n2\n3\n", "", 0)
			k := &monkey{Rand: rand.New(rand.NewPCG(seed, 7)), w: 100, h: 30}
			m := still(t, s, k.w, k.h, func(o *Options) {
				switch seed {
				case 1:
					o.Control = nil
				case 2:
					o.Control, o.Replay = nil, &Replay{}
				case 3:
					o.ReadOnly = true
				}
			})
			for i := range steps {
				var msg tea.Msg = frameMsg{changed: true}
				if k.IntN(10) > 0 {
					msg = k.msg()
				} else {
					k.live(s)
				}
				m.Update(msg)
				lines, cursor := m.screen()
				if lines.Height() != m.h {
					t.Fatalf("step %d, %#v: %d lines of %d", i, msg, lines.Height(), m.h)
				}
				for y, l := range lines.Lines() {
					if w := m.look.Width(l); w != m.w {
						t.Fatalf("step %d, %#v: line %d has %d cells of %d: %q", i, msg, y, w, m.w, l)
					}
				}
				if cursor != nil && (cursor.X >= m.w || cursor.Y >= m.h || cursor.X < 0 || cursor.Y < 0) {
					t.Fatalf("step %d, %#v: the cursor is at %d,%d of %dx%d", i, msg, cursor.X, cursor.Y, m.w, m.h)
				}
			}
		})
	}
}

func TestAMonkeyAtARealTerminalCanStillQuit(t *testing.T) {
	s := newStory(t, "default", "other")
	s.ran("default", "first", "1\n2\n3\n", "", 0)
	term := show(t, 90, 28, Options{Source: s.run, Control: &deeds{}})
	r := rand.New(rand.NewPCG(1, 2))
	keys := []string{
		"enter", "esc", "tab", "shift+tab", "up", "down", "left", "pgup", "end", "backspace", "ctrl+p", "ctrl+g", "ctrl+r",
		"ctrl+t", "ctrl+c", "alt+enter", "?", "/", "z", "s", "w", "x", "n", "d", "r", "v", "y", "a", "space", "[", "}", "L",
	}
	for range 400 {
		switch r.IntN(12) {
		case 0:
			term.Resize(20+r.IntN(120), 5+r.IntN(40))
		case 1:
			term.Click(r.IntN(90), r.IntN(28))
		case 2:
			term.Wheel(r.IntN(90), r.IntN(28), r.IntN(9)-4)
		case 3:
			term.Paste("pasted")
		default:
			term.Press(keys[r.IntN(len(keys))])
		}
	}
	term.Resize(90, 28)
	for range 4 {
		term.Press("esc")
	}
	term.Until(t, "the screen at its size", func(s tuitest.Screen) bool { return s.W == 90 && s.H == 28 && s.AltScreen })
	press(term, "esc esc ctrl+q y")
	if err := term.Err(); err != nil {
		t.Error(err)
	}
}

func TestAMonkeyOverALiveRunCanStillQuit(t *testing.T) {
	term, run := live(t, 90, 28)
	press(term, "'for i in $(seq 100000); do echo $i; echo e$i >&2; sleep 0.01; done' alt+enter")
	press(term, `'while :; do printf "\r%s\033[2J\033]0;x\a\t你" $RANDOM; sleep 0.02; done' alt+enter`)
	eventually(t, "two processes", func() bool { s, _ := run.Snapshot(record.Live).Session("default"); return s.Running == 2 })
	r := rand.New(rand.NewPCG(3, 4))
	keys := []string{
		"enter", "esc", "tab", "shift+tab", "up", "down", "left", "right", "pgup", "pgdown", "end", "home", "g", "G", "backspace",
		"ctrl+p", "ctrl+g", "ctrl+r", "ctrl+t", "ctrl+s", "ctrl+l", "ctrl+c", "?", "/", "&", "z", "s", "w", "t", "#", "=", "x", "X", "r",
		"D", "K", "v", "y", "n", "N", "f", "e", "E", ":", "a", "1", "space", "[", "]", "{", "}", "(", ")", "L", "m", "'", "<", ">", "ctrl+up", "ctrl+right",
	}
	steps := 600
	if testing.Short() {
		steps = 100
	}
	for range steps {
		switch r.IntN(12) {
		case 0:
			term.Resize(1+r.IntN(160), 1+r.IntN(50))
		case 1:
			term.Click(r.IntN(90), r.IntN(28))
		case 2:
			term.Drag(r.IntN(90), r.IntN(28), r.IntN(90), r.IntN(28))
		case 3:
			term.Wheel(r.IntN(90), r.IntN(28), r.IntN(9)-4)
		default:
			if key := keys[r.IntN(len(keys))]; key == "'" {
				term.Type(key)
			} else {
				term.Press(key)
			}
		}
	}
	term.Resize(90, 28)
	press(term, "esc esc esc esc")
	term.Until(t, "the screen at its size", func(s tuitest.Screen) bool { return s.W == 90 && s.H == 28 && s.AltScreen })
	press(term, "esc esc ctrl+q y")
	if err := term.Err(); err != nil {
		t.Error(err)
	}
}
