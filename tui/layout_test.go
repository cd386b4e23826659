package tui

import (
	"strings"
	"testing"

	"braid/views"
)

// picture draws a layout with a letter in each pane: the first of its name for a
// list, o and e for the streams, > for the prompt, - for the header, _ for the footer, = for
// the time bar. Wide screens are drawn at half their width.
func picture(w, h, scale int, l layout) string {
	grid := make([][]byte, h)
	for y := range grid {
		grid[y] = []byte(strings.Repeat(" ", w/scale))
	}
	scaled := func(r views.Rect) views.Rect {
		x := r.X / scale
		return views.Rect{X: x, Y: r.Y, W: (r.X+r.W-1)/scale - x + 1, H: r.H}
	}
	fill := func(r views.Rect, c byte) {
		for y := r.Y; y < r.Y+r.H && r.W > 0; y++ {
			for x := r.X; x < r.X+r.W; x++ {
				grid[y][x] = c
			}
		}
	}
	for p := range panePrompt {
		if r := l.panes[p]; !r.Empty() {
			fill(scaled(r), '.')
		}
	}
	for p := range panePrompt {
		if r := l.panes[p]; !r.Empty() {
			fill(scaled(r).Inner(), letter(p))
		}
	}
	fill(scaled(l.header), '-')
	fill(scaled(l.bar), '=')
	fill(scaled(l.prompt), '>')
	fill(scaled(l.footer), '_')
	return strings.Join(mapLines(grid), "\n")
}

// letter stands for a pane in a picture.
func letter(p pane) byte {
	key := p.facts().key
	if p.stream() {
		return key[len("std")]
	}
	return strings.ToUpper(key)[0]
}

func mapLines(grid [][]byte) []string {
	lines := make([]string, len(grid))
	for i, g := range grid {
		lines[i] = strings.TrimRight(string(g), " ")
	}
	return lines
}

func TestLayoutLooksLikeItsPicture(t *testing.T) {
	cases := []struct {
		name    string
		request request
		scale   int
		want    string
	}{
		{"nothing fits but a line", request{w: 17, h: 3, prompt: 1}, 1, "\n\n\n"},
		{"tiny shows the output while one types", request{w: 20, h: 6, focus: panePrompt, stream: paneOut, prompt: 1}, 1, `
....................
.oooooooooooooooooo.
.oooooooooooooooooo.
.oooooooooooooooooo.
....................
>>>>>>>>>>>>>>>>>>>>`},
		{"tiny shows the pane with the focus", request{w: 40, h: 10, focus: paneSessions, prompt: 1}, 2, `
--------------------
....................
.SSSSSSSSSSSSSSSSSS.
.SSSSSSSSSSSSSSSSSS.
.SSSSSSSSSSSSSSSSSS.
.SSSSSSSSSSSSSSSSSS.
.SSSSSSSSSSSSSSSSSS.
....................
>>>>>>>>>>>>>>>>>>>>
____________________`},
		{"narrow is one list over one stream", request{w: 60, h: 16, focus: panePrompt, list: paneHistory, stream: paneErr, prompt: 1}, 2, `
------------------------------
..............................
.HHHHHHHHHHHHHHHHHHHHHHHHHHHH.
.HHHHHHHHHHHHHHHHHHHHHHHHHHHH.
.HHHHHHHHHHHHHHHHHHHHHHHHHHHH.
..............................
.eeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeee.
..............................
>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>
______________________________`},
		{"normal stacks streams that would be too thin", request{w: 80, h: 18, focus: panePrompt, prompt: 1}, 2, `
----------------------------------------
........................................
.SSSSSSSS.HHHHHHHHHHHHHHHHHHHHHHHHHHHHH.
.SSSSSSSS.HHHHHHHHHHHHHHHHHHHHHHHHHHHHH.
.SSSSSSSS.HHHHHHHHHHHHHHHHHHHHHHHHHHHHH.
........................................
.PPPPPPPP.ooooooooooooooooooooooooooooo.
.PPPPPPPP.ooooooooooooooooooooooooooooo.
.PPPPPPPP.ooooooooooooooooooooooooooooo.
.PPPPPPPP.ooooooooooooooooooooooooooooo.
.PPPPPPPP...............................
.PPPPPPPP.eeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.PPPPPPPP.eeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.PPPPPPPP.eeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.PPPPPPPP.eeeeeeeeeeeeeeeeeeeeeeeeeeeee.
........................................
>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>
________________________________________`},
		{"normal puts streams side by side when they are readable", request{w: 120, h: 18, focus: panePrompt, prompt: 2, bar: true}, 2, `
------------------------------------------------------------
............................................................
.SSSSSSSSSSSSS.HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH.
.SSSSSSSSSSSSS.HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH.
.SSSSSSSSSSSSS.HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH.
............................................................
.PPPPPPPPPPPPP.oooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeee.
.PPPPPPPPPPPPP.oooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeee.
.PPPPPPPPPPPPP.oooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeee.
.PPPPPPPPPPPPP.oooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeee.
.PPPPPPPPPPPPP.oooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeee.
.PPPPPPPPPPPPP.oooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeee.
.PPPPPPPPPPPPP.oooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeee.
............................................................
============================================================
>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>
>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>
____________________________________________________________`},
		{"merged streams share a pane", request{w: 80, h: 18, arrange: arrangeMerged, prompt: 1}, 2, `
----------------------------------------
........................................
.SSSSSSSS.HHHHHHHHHHHHHHHHHHHHHHHHHHHHH.
.SSSSSSSS.HHHHHHHHHHHHHHHHHHHHHHHHHHHHH.
.SSSSSSSS.HHHHHHHHHHHHHHHHHHHHHHHHHHHHH.
........................................
.PPPPPPPP.ooooooooooooooooooooooooooooo.
.PPPPPPPP.ooooooooooooooooooooooooooooo.
.PPPPPPPP.ooooooooooooooooooooooooooooo.
.PPPPPPPP.ooooooooooooooooooooooooooooo.
.PPPPPPPP.ooooooooooooooooooooooooooooo.
.PPPPPPPP.ooooooooooooooooooooooooooooo.
.PPPPPPPP.ooooooooooooooooooooooooooooo.
.PPPPPPPP.ooooooooooooooooooooooooooooo.
.PPPPPPPP.ooooooooooooooooooooooooooooo.
........................................
>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>
________________________________________`},
		{"wide gives the output the whole height", request{w: 152, h: 20, focus: panePrompt, prompt: 1}, 2, `
----------------------------------------------------------------------------
............................................................................
.SSSSSSSSSSSSSSSSSSSSSSSSSS.ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
.SSSSSSSSSSSSSSSSSSSSSSSSSS.ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
............................ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
.HHHHHHHHHHHHHHHHHHHHHHHHHH.ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
.HHHHHHHHHHHHHHHHHHHHHHHHHH.ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
.HHHHHHHHHHHHHHHHHHHHHHHHHH.ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
.HHHHHHHHHHHHHHHHHHHHHHHHHH.ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
.HHHHHHHHHHHHHHHHHHHHHHHHHH.ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
.HHHHHHHHHHHHHHHHHHHHHHHHHH.ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
.HHHHHHHHHHHHHHHHHHHHHHHHHH.ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
............................ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
.PPPPPPPPPPPPPPPPPPPPPPPPPP.ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
.PPPPPPPPPPPPPPPPPPPPPPPPPP.ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
.PPPPPPPPPPPPPPPPPPPPPPPPPP.ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
.PPPPPPPPPPPPPPPPPPPPPPPPPP.ooooooooooooooooooooooo.eeeeeeeeeeeeeeeeeeeeeee.
............................................................................
>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>
____________________________________________________________________________`},
		{"a zoomed pane has all there is", request{w: 80, h: 18, focus: paneErr, zoom: true, bar: true}, 2, `
----------------------------------------
........................................
.eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.
.eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.
........................................
========================================
________________________________________`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := c.request
			r.split = defaultSplit(varietyFor(r.w, r.h))
			if r.stream == 0 {
				r.stream = paneOut
			}
			got := picture(r.w, r.h, c.scale, arrange(r))
			if want := strings.TrimPrefix(c.want, "\n"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestEachKeyForTheLayoutOfStreamsChangesWhatShows(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "make", "built\n", "a warning\n", 0)
	for _, size := range [][2]int{{200, 50}, {120, 40}, {80, 24}, {60, 20}, {40, 12}} {
		for _, zoom := range []bool{false, true} {
			m := still(t, s, size[0], size[1], nil)
			m.focus(paneErr)
			m.shape.zoom = zoom
			m.settle()
			seen := map[arrangement]bool{}
			for range arrangements {
				before := m.lay
				m.hit("s")
				if seen[m.shape.arrange] = true; m.lay == before {
					t.Errorf("%v, zoom %v: %s looks like what was before", size, zoom, m.shape.arrange)
				}
			}
			if !seen[arrangeMerged] || !seen[arrangeAuto] {
				t.Errorf("%v, zoom %v: only %v are reached", size, zoom, seen)
			}
		}
	}
}

// FuzzLayout checks that at any size and with any wishes all that shows lies on
// the screen, and that the prompt is there wherever anything is.
func FuzzLayout(f *testing.F) {
	f.Add(uint8(80), uint8(24), uint8(0), uint8(3), uint16(500), uint16(10))
	f.Add(uint8(19), uint8(5), uint8(5), uint8(90), uint16(0), uint16(1000))
	f.Add(uint8(255), uint8(60), uint8(255), uint8(1), uint16(990), uint16(5))
	f.Fuzz(func(t *testing.T, w, h, bits, prompt uint8, a, b uint16) {
		r := request{
			w: int(w), h: int(h), focus: pane(bits % uint8(panes)), list: pane(bits) % paneOut, stream: paneOut + pane(bits%2),
			zoom: bits&64 != 0, arrange: arrangement(bits % uint8(arrangements)), bar: bits&128 != 0, prompt: int(prompt),
			split: split{columns: limit(int(a)), rows: limit(int(b)), streams: limit(int(a ^ b))},
		}
		l := arrange(r)
		all := append([]views.Rect{l.header, l.bar, l.prompt, l.footer}, l.panes[:]...)
		shown := 0
		for _, rect := range all {
			if rect.Empty() {
				continue
			}
			shown++
			if rect.X < 0 || rect.Y < 0 || rect.X+rect.W > r.w || rect.Y+rect.H > r.h {
				t.Errorf("%+v lies outside of %dx%d", rect, w, h)
			}
		}
		if l.variety == line {
			if shown != 0 {
				t.Error("something shows beside the line")
			}
			return
		}
		if r.prompt > 0 && l.prompt.Empty() {
			t.Error("the prompt is gone")
		}
		if r.focus != panePrompt && r.focus == r.stream && r.arrange != arrangeMerged && l.panes[r.focus].Empty() {
			t.Errorf("the pane with the focus is gone: %+v", r)
		}
	})
}
