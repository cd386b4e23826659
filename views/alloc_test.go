package views

import (
	"testing"
	"time"

	"braid/keymap"
	"braid/themes"
)

// frameOf draws a frame as the terminal gets it.
func frameOf(c *Canvas, s *scene) string {
	c.Clear()
	return Grounded(c, screen(c, s, 120, 40)).String()
}

// checkAllocations fails unless drawing on a canvas makes n allocations, once it has
// been drawn on.
func checkAllocations(t *testing.T, n float64, draw func()) {
	t.Helper()
	if raced {
		t.Skip("the race detector allocates too")
	}
	draw()
	if got := testing.AllocsPerRun(20, draw); got != n {
		t.Errorf("%v allocations, want %v", got, n)
	}
}

func TestAFrameAllocatesNothingButItsText(t *testing.T) {
	s := newScene(shop(t))
	for _, theme := range kinds() {
		t.Run(theme, func(t *testing.T) {
			c := sceneLook(t, theme)
			checkAllocations(t, 1, func() { frameOf(c, s) })
		})
	}
}

func TestDrawingAllocatesNothing(t *testing.T) {
	s := newScene(shop(t))
	sess := &s.snap.Sessions[0]
	now := at(2000) // in which the figures are longer
	hints := keymap.Default().Hints(keymap.History, false, keymap.Limits{NoControl: true})
	var filtered Lines = Filtered{Of: s.out, Index: []int64{0, 2}}
	bar := Bar{From: at(0), To: at(9000), At: at(5000), Mode: ModeReplay, Speed: 0.25, Marks: []BarMark{{at(5), MarkExec}, {at(5), MarkUser}}}
	stream := func(lines Lines, opt StreamOptions, find func([]byte) [][]int) func(c *Canvas, w, h int) Block {
		return func(c *Canvas, w, h int) Block {
			return Stream(c, w, h, StreamData{View: View{Lines: lines, Opt: opt}, Find: find, Hit: 1, Cursor: 1, Anchor: 2})
		}
	}
	found := [][]int{{0, 1}}
	waiting := []string{"make\nall", "echo 你好"}
	for name, draw := range map[string]func(c *Canvas, w, h int) Block{
		"sessions": func(c *Canvas, w, h int) Block {
			return Sessions(c, w, h, SessionList{Sessions: s.snap.Sessions, Selected: 1, Focused: true})
		},
		"history": func(c *Canvas, w, h int) Block {
			return History(c, w, h, HistoryList{History: sess.History, At: now, Selected: 4, Waiting: waiting})
		},
		"processes": func(c *Canvas, w, h int) Block {
			return Processes(c, w, h, ProcessList{Processes: sess.Processes, At: now, Selected: 0, Focused: true})
		},
		"stream":          stream(s.out, StreamOptions{}, nil),
		"gutter and hits": stream(s.out, StreamOptions{Merged: true, Times: true, Numbers: true}, func([]byte) [][]int { return found }),
		"wrapped stream":  stream(s.err, StreamOptions{Wrap: true}, nil),
		"filtered stream": stream(filtered, StreamOptions{Numbers: true}, nil),
		"time bar":        func(c *Canvas, w, _ int) Block { return TimeBar(c, w, bar) },
		"footer":          func(c *Canvas, w, _ int) Block { return Footer(c, w, hints) },
		"header of a past": func(c *Canvas, w, _ int) Block {
			return Header(c, w, HeaderData{Session: "default", Run: "20261129-140000", Mode: ModeFrozen, At: now, Behind: 75 * time.Second, Running: 12, Failed: 345})
		},
		"header of a replay": func(c *Canvas, w, _ int) Block {
			return Header(c, w, HeaderData{Session: "你好", Run: "shop.braid", Mode: ModeReplay, At: now, Speed: 0.25, Zoomed: true})
		},
		"prompt": func(c *Canvas, w, h int) Block {
			lines, _, _ := Prompt(c, w, h, PromptData{Session: "default", Cwd: "/home/ann/shop", Text: "for i in 1 2\n漢字 e\u0301 \x00", Cursor: 3})
			return lines
		},
		"feet": func(c *Canvas, w, h int) Block {
			v := View{Canvas: c, Lines: s.out, W: w, H: 2}
			return v.Foot(StreamPos{Follow: true}).To(v.Foot(StreamPos{}))
		},
	} {
		for size, wh := range paneSizes() {
			t.Run(name+" "+size, func(t *testing.T) {
				c := sceneLook(t, themes.Dusk)
				checkAllocations(t, 0, func() {
					c.Clear()
					draw(c, wh[0], wh[1])
				})
			})
		}
	}
}
