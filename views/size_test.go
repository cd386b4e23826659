package views

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"braid/keymap"
	"braid/record"
	"braid/themes"
)

// nasty is a text that breaks what does not expect it.
const nasty = "\x1b]0;t\a\x1b[?1049h漢字 e\u0301👩‍👩‍👧‍👦\x00\r\n\t\u202e\xff'; rm -rf"

// drawing is a function that draws an area.
type drawing struct {
	name string
	draw func(lk *Canvas, w, h int) Block
}

// drawings are all of them, with ordinary and nasty data.
func drawings(t testing.TB) []drawing {
	all := listDrawings(t)
	all = append(all, streamDrawings(t)...)
	return append(all, boxDrawings()...)
}

func listDrawings(t testing.TB) []drawing {
	run := shop(t)
	now := at(202)
	snap := run.Snapshot(now)
	sess := snap.Sessions[0]
	hostile := []record.Session{{ID: nasty, Cwd: nasty, State: record.SessionStarted, Running: 3, Failed: 1 << 40}, {ID: "x", State: record.SessionExited, Signal: nasty}}
	procs := append([]record.Process{
		{Name: nasty, Start: at(0), Stats: []record.Stat{{CPU: 1e9, RSS: 1 << 62, Ports: []int{65535, 1}}}, Generation: 1 << 40},
		{Command: nasty, State: record.ProcessEnded, How: record.EndedLost, HeldBy: []int{1, 2, 3, 4, 5}},
		{Name: "stopping", State: record.ProcessStopping, Start: at(0)},
	}, sess.Processes...)
	return []drawing{
		{"sessions", func(lk *Canvas, w, h int) Block {
			return Sessions(lk, w, h, SessionList{Sessions: snap.Sessions, Selected: 1, Focused: true})
		}},
		{"hostile sessions", func(lk *Canvas, w, h int) Block {
			return Sessions(lk, w, h, SessionList{Sessions: hostile, Selected: 0})
		}},
		{"no sessions", func(lk *Canvas, w, h int) Block { return Sessions(lk, w, h, SessionList{Selected: -1}) }},
		{"history", func(lk *Canvas, w, h int) Block {
			return History(lk, w, h, HistoryList{History: sess.History, At: now, Selected: 4, Focused: true})
		}},
		{"no history", func(lk *Canvas, w, h int) Block { return History(lk, w, h, HistoryList{Selected: -1}) }},
		{"processes", func(lk *Canvas, w, h int) Block {
			return Processes(lk, w, h, ProcessList{Processes: procs, At: now, Selected: 2, Focused: true})
		}},
		{"no processes", func(lk *Canvas, w, h int) Block { return Processes(lk, w, h, ProcessList{}) }},
		{"screen", func(lk *Canvas, w, h int) Block { return screen(lk, newScene(run), w, h) }},
	}
}

func streamDrawings(t testing.TB) []drawing {
	run := shop(t)
	s := newScript("default")
	s.exec(1, "e1", "x", strings.ReplaceAll(nasty, "\n", "")+"\n"+strings.Repeat("漢", 300)+"\n\x1b[31mred\n"+strings.Repeat("abc ", 99)+"\n", "\x1b[7mrev\nnext\n", 0, 2)
	weird := open(t, map[string]*script{"default": s})
	stream := func(r *record.Run, id string, opt StreamOptions, col int, find bool) func(lk *Canvas, w, h int) Block {
		return func(lk *Canvas, w, h int) Block {
			lines := r.Lines(record.SourceID{Session: "default", ID: id}, record.StreamView{Streams: record.Both, At: record.Live})
			d := StreamData{View: View{Lines: lines, Opt: opt}, Pos: StreamPos{Col: col}, Hit: -1, Cursor: 2, Anchor: 1, Empty: nasty, Marks: []record.Moment{at(1)}}
			if find {
				d.Hit = 1
				d.Find = func(b []byte) [][]int { return [][]int{{0, 1}, {2, min(len(b), 9)}, {3, 4}, {len(b), len(b) + 9}} }
			}
			return Stream(lk, w, h, d)
		}
	}
	all := StreamOptions{Merged: true, Times: true, Numbers: true}
	wrapped := StreamOptions{Merged: true, Wrap: true}
	return []drawing{
		{"stream", stream(run, "e2", StreamOptions{}, 0, false)},
		{"stream with a gutter", stream(run, "e2", all, 0, true)},
		{"hostile stream", stream(weird, "e1", StreamOptions{}, 0, false)},
		{"hostile stream scrolled", stream(weird, "e1", all, 7, true)},
		{"hostile stream wrapped", stream(weird, "e1", wrapped, 0, true)},
		{"empty stream", stream(run, "e4", all, 0, false)},
	}
}

func boxDrawings() []drawing {
	one := func(draw func(lk *Canvas, w int) Block) func(lk *Canvas, w, h int) Block {
		return func(lk *Canvas, w, h int) Block { return draw(lk, w).filled(w, h) }
	}
	km := keymap.Default()
	bar := Bar{From: at(0), To: at(9000), At: at(400), Mode: ModeReplay, Speed: 0.25, Marks: []BarMark{{at(5), MarkFailure}, {at(-5), MarkUser}, {at(9000), MarkUser}, {at(1e6), MarkExec}}}
	items := []Item{{Text: nasty, Matches: []int{-1, 0, 20, 21, 999}, Note: nasty, Glyph: "✗"}, {Text: "x", Refused: nasty}}
	return []drawing{
		{"header", one(func(lk *Canvas, w int) Block {
			return Header(lk, w, HeaderData{Session: nasty, Run: nasty, Mode: ModeFrozen, At: at(1), Behind: time.Hour, Running: 12, Failed: 3, Zoomed: true})
		})},
		{"footer", one(func(lk *Canvas, w int) Block {
			return Footer(lk, w, km.Hints(keymap.Processes, true, keymap.Limits{NoControl: true}))
		})},
		{"no footer", one(func(lk *Canvas, w int) Block { return Footer(lk, w, nil) })},
		{"time bar", one(func(lk *Canvas, w int) Block { return TimeBar(lk, w, bar) })},
		{"empty time bar", one(func(lk *Canvas, w int) Block { return TimeBar(lk, w, Bar{}) })},
		{"input", one(func(lk *Canvas, w int) Block {
			line, _ := Input(lk, w, InputData{Label: "❯", Text: nasty + nasty, Cursor: 15, Note: nasty})
			return line
		})},
		{"list", func(lk *Canvas, w, h int) Block {
			return List(lk, w, h, ListData{N: 2, Item: func(i int) Item { return items[i] }, Selected: 1})
		}},
		{"empty list", func(lk *Canvas, w, h int) Block { return List(lk, w, h, ListData{Selected: -1, Empty: nasty}) }},
		{"help", func(lk *Canvas, w, h int) Block {
			return Help(lk, w, h, km.Sections(keymap.Limits{ReadOnly: true}), 3)
		}},
		{"prompt", func(lk *Canvas, w, h int) Block {
			lines, _, _ := Prompt(lk, w, h, PromptData{Session: nasty, Cwd: nasty, Text: nasty + strings.Repeat("long ", 50), Cursor: 40, Running: nasty})
			return lines
		}},
		{"box", func(lk *Canvas, w, h int) Block {
			return Box(lk, w, h, BoxData{nasty, nasty, true, 1, lk.blank(max(0, w-4), 3)})
		}},
	}
}

func TestEveryDrawingIsExactlyAsLargeAsAsked(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	sizes := [][2]int{{0, 0}, {0, 5}, {5, 0}, {1, 1}, {2, 2}, {1, 9}, {9, 1}, {3, 3}, {-1, -1}, {80, 24}, {120, 40}}
	for range 40 {
		sizes = append(sizes, [2]int{rng.IntN(60), rng.IntN(12)}, [2]int{rng.IntN(160), rng.IntN(30)})
	}
	for _, d := range drawings(t) {
		t.Run(d.name, func(t *testing.T) {
			for i, size := range sizes {
				lk := sceneLook(t, kinds()[i%4])
				lk.Method = ansi.Method(i / 3 % 2)
				w, h := size[0], size[1]
				lines := d.draw(lk, w, h)
				if lines.Height() != max(0, h) {
					t.Fatalf("%d lines at %d×%d", lines.Height(), w, h)
				}
				for _, line := range lines.Lines() {
					checkDrawn(t, lk, line, max(0, w))
				}
			}
		})
	}
}

func TestBoxesThatSizeThemselvesStayWithinTheirBounds(t *testing.T) {
	lk := look(t, themes.Dusk)
	q := Question{Title: nasty, Text: strings.Repeat("Stop web and its 3 children? ", 9), Detail: []string{nasty, "b"}, Yes: "y " + nasty, No: "esc keep", Danger: true}
	for w := range 90 {
		for h := range 12 {
			for _, box := range []Block{Confirm(lk, w, h, q), Toasts(lk, w, []Toast{{ToneBad, nasty}, {ToneInfo, "x"}})} {
				if box.Height() == 0 {
					continue
				}
				width := box.Width()
				if width > w {
					t.Fatalf("a box of %d columns in %d", width, w)
				}
				for _, line := range box.Lines() {
					checkDrawn(t, lk, line, width)
				}
			}
			if n := Confirm(lk, w, h, q).Height(); n > h {
				t.Fatalf("a box of %d rows in %d", n, h)
			}
		}
	}
}

func FuzzHostileNamesStayInTheirPlace(f *testing.F) {
	f.Add(nasty, uint8(30))
	f.Add("\u0600", uint8(3))
	f.Fuzz(func(t *testing.T, text string, width uint8) {
		w := int(width)
		for _, method := range []ansi.Method{ansi.WcWidth, ansi.GraphemeWidth} {
			lk := sceneLook(t, themes.Dusk)
			lk.Method = method
			item := Item{Text: text, Matches: []int{0, 1, 2, 3, 5}, Note: text}
			line, _ := Input(lk, w, InputData{Text: text, Cursor: len(text) / 2, Hint: text, Problem: text})
			lines := append(line.Lines(), Header(lk, w, HeaderData{Session: text, Run: text}).Lines()...)
			lines = append(lines, Sessions(lk, w, 1, SessionList{Sessions: []record.Session{{ID: text, Cwd: text}}}).Lines()...)
			lines = append(lines, Processes(lk, w, 2, ProcessList{Processes: []record.Process{{Name: text}}}).Lines()...)
			lines = append(lines, List(lk, w, 1, ListData{N: 1, Item: func(int) Item { return item }}).Lines()...)
			prompt, x, y := Prompt(lk, w, 3, PromptData{Session: text, Cwd: text, Text: text, Cursor: len(text) / 2})
			lines = append(lines, prompt.Lines()...)
			if w > 0 && (x < 0 || x >= w || y < 0 || y >= 3) {
				t.Errorf("the cursor is at %d, %d", x, y)
			}
			lines = append(lines, Frame(lk, w, 3, []Pane{{Rect: Rect{0, 0, w, 3}, Title: text, Of: text, Foot: lk.Add(Plain(text))}}).Lines()...)
			lines = append(lines, ExecDetails(lk, w, &record.Exec{Command: text, Cwd: text, Env: []string{text}}, 0).Lines()...)
			for _, line := range lines {
				checkDrawn(t, lk, line, w)
			}
		}
	})
}
