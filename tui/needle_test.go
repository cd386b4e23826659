package tui

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"braid/views"
)

// A needle may fail to pass over what does not match, but never passes over a
// line that shows what is looked for, whatever it is made of.
func TestANeedlePassesOverNothingThatShows(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	bits := []string{
		"a", "B", "k", "S", "x y", "\t", " ", "\x1b[31m", "\x1b[0m", "\x1b]8;;http://a\x07", "\r", "\b", "\x00", "\x01", "\x02", "\x7f",
		"\u212a", "\u017f", "\u00e9", "\u009b31m", "\xff", "\xc2", "^", "?", "@", "[", "1;2m", strings.Repeat("-", 30),
	}
	text := func(n int) string {
		var b strings.Builder
		for range rnd.IntN(n + 1) {
			b.WriteString(bits[rnd.IntN(len(bits))])
		}
		return b.String()
	}
	var clean views.Cleaner
	shows, passes := 0, 0
	for range 20_000 {
		line, want := text(8), []string{"a", "ab", "ks", "s", "A", "Bk", "?", "@", "a x", " ", "y  ", "b-", "m", "1", "sk"}[rnd.IntN(15)]
		var f finder
		if err := f.look(want, false); err != nil {
			t.Fatal(err)
		}
		if f.needle == nil {
			t.Fatalf("no needle for %q", want)
		}
		piece := "\x01\x01\x01" + strings.Repeat("=", rnd.IntN(9)) + "\n\x02\x02\x02" + line + "\n"
		dull, dullLine := f.needle.dull([]byte(piece)), f.needle.dullLine([]byte(line))
		matches := f.match.Match(clean.Text(ansi.GraphemeWidth, []byte(line)))
		if matches && (dull || dullLine) {
			t.Fatalf("%q shows in %q, but it is passed over: as a piece %t, as a line %t", want, line, dull, dullLine)
		}
		if matches {
			shows++
		} else if dullLine && dull {
			passes++
		}
	}
	if shows < 1000 || passes < 1000 {
		t.Errorf("%d show, %d are passed over: the test is about too few", shows, passes)
	}
}

func TestTextsWithoutANeedle(t *testing.T) {
	for _, text := range []string{"é", "^A", "\t", "a\x7f", "日本"} {
		if newNeedle(text, true) != nil {
			t.Errorf("%q has one", text)
		}
	}
	var f finder
	if err := f.look("a.c", true); err != nil || f.needle != nil {
		t.Errorf("a regular expression has one, or %v", err)
	}
}

// BenchmarkNeedle passes over output in which the text is not, and compares with
// a regular expression over the same bytes.
func BenchmarkNeedle(b *testing.B) {
	piece := []byte(strings.Repeat("\x01\x01\x01"+strings.Repeat("The quick brown fox ", 4)[:79]+"\n", 3000))
	for _, c := range []struct{ name, text string }{{"any case", "needle"}, {"exact", "Needle"}} {
		b.Run(c.name, func(b *testing.B) {
			n := newNeedle(c.text, !capitals(c.text))
			b.SetBytes(int64(len(piece)))
			for b.Loop() {
				if !n.dull(piece) {
					b.Fatal("it is not there")
				}
			}
		})
	}
	b.Run("regexp", func(b *testing.B) {
		match := regexp.MustCompile("(?i)needle")
		b.SetBytes(int64(len(piece)))
		for b.Loop() {
			if match.Match(piece) {
				b.Fatal("it is not there")
			}
		}
	})
}
