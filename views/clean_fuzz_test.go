package views

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"braid/themes"
)

// checkDrawn fails unless a drawn line is text and styles only, exactly w cells
// wide, and without any style at its end.
func checkDrawn(t *testing.T, lk *Canvas, line string, w int) {
	t.Helper()
	rest := line
	for rest != "" {
		switch {
		case strings.HasPrefix(rest, "\x1b["):
			end := strings.IndexByte(rest, 'm')
			if end < 0 || strings.Trim(rest[2:end], "0123456789;:") != "" {
				t.Fatalf("not a style at %q in %q", rest, line)
			}
			rest = rest[end+1:]
		case strings.HasPrefix(rest, "\x1b]8;;"):
			end := strings.Index(rest, "\x1b\\")
			if end < 0 || strings.ContainsFunc(rest[5:end], func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
				t.Fatalf("not a hyperlink at %q in %q", rest, line)
			}
			rest = rest[end+2:]
		default:
			for i, r := range rest {
				if r == 0x1b {
					rest = rest[i:]
					break
				}
				if r < ' ' || r >= 0x7f && r < 0xa0 || hidden(r) {
					t.Fatalf("%q is in %q", r, line)
				}
				if i+len(string(r)) >= len(rest) {
					rest = ""
				}
			}
		}
	}
	if got := lk.Width(line); got != w {
		t.Fatalf("%q is %d wide, not %d", line, got, w)
	}
	if s := (State{}).After([]byte(line)); s != (State{}) {
		t.Fatalf("%q ends in a style", line)
	}
	cells := 0
	for _, l := range uv.NewStyledString(line).Lines(lk.Method) {
		for _, c := range l {
			cells += c.Width
		}
	}
	if cells != w {
		t.Fatalf("the renderer sees %d cells in %q, not %d", cells, line, w)
	}
}

func FuzzOnlyTextAndStylesComeThrough(f *testing.F) {
	for _, s := range []string{
		"plain", "\x1b[31mred\x1b[0m", "a\tb\rc\b\bd", "\x1b]0;t\a", "\xff\xfe", "漢字\x1b[2Gx", "👩‍👩‍👧‍👦🇯🇵e\u0301",
		"\x1b]8;;https://a.b\x1b\\l\x1b]8;;\x1b\\", "🇯\x1b[K🇵", "\u0600\ra", "\x1b[38:2::1:2:3m", "क\x1b[31mा", "a\u0300\u0301\r🇯\r\x1b[2C🇵", "\x1b[31:2m", "0\u0600", "\u06dd\x1b[K1",
	} {
		f.Add([]byte(s), uint8(10), uint8(0), false)
	}
	f.Fuzz(func(t *testing.T, raw []byte, width, from uint8, graphemes bool) {
		raw = bytes.ReplaceAll(raw, []byte("\n"), nil)
		lk := look(t, themes.Dusk)
		if graphemes {
			lk.Method = ansi.GraphemeWidth
		}
		var c Cleaner
		state := State{}.After(raw)
		_, after := c.clean(lk.Method, raw, State{}, noLimit)
		if len(raw) < maxLine && after != state {
			t.Fatalf("cleaning ends in %+v, After says %+v", after, state)
		}
		r, _ := c.clean(lk.Method, raw, state, noLimit)
		checkDrawn(t, lk, string(r.draw(nil, lk.Look, int(from), int(from)+int(width), &deco{dim: "\x1b[2m"})), int(width))
		checkDrawn(t, lk, string(r.draw(nil, lk.Look, 0, r.width(), &deco{ground: "\x1b[48;5;1m", dim: "\x1b[2m"})), r.width())
		last := 0
		for _, at := range r.breaks(nil, int(width))[1:] {
			if at-last > int(width) && at-last > int(r.cells[last].wide) {
				t.Fatalf("a row of %d columns at width %d", at-last, width)
			}
			last = at
		}
	})
}

func FuzzPlainIsPlain(f *testing.F) {
	for _, s := range []string{"x", "\x1b[31mred", "a\nb\tc", "\u0600", "\u0301", "🇯\x1b[m🇵", "\xff", "e\u0301"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		lk := look(t, themes.Dusk)
		for _, lk.Method = range []ansi.Method{ansi.WcWidth, ansi.GraphemeWidth} {
			got := Plain(s)
			if strings.ContainsRune(got, 0x1b) {
				t.Fatalf("%q has an escape", got)
			}
			checkDrawn(t, lk, got, lk.Width(got))
			checkDrawn(t, lk, "│"+got+"│", lk.Width(got)+2)
			if again := Plain(got); lk.Width(again) != lk.Width(got) {
				t.Fatalf("%q becomes %q", got, again)
			}
		}
	})
}

func TestRandomBytesAreSafe(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	lk := look(t, themes.Paper)
	var c Cleaner
	for range 500 {
		raw := make([]byte, rng.IntN(400))
		for i := range raw {
			raw[i] = byte(rng.Uint32())
		}
		raw = bytes.ReplaceAll(raw, []byte("\n"), nil)
		r, _ := c.clean(lk.Method, raw, State{}, noLimit)
		checkDrawn(t, lk, string(r.draw(nil, lk.Look, 3, 43, &deco{})), 40)
	}
}
