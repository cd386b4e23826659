package views

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/runenames"
)

// endsOf reads the name of a box-drawing character: "BOX DRAWINGS UP HEAVY AND
// RIGHT DOWN LIGHT", "BOX DRAWINGS LIGHT ARC DOWN AND RIGHT".
func endsOf(name string) ends {
	name = strings.TrimPrefix(name, "BOX DRAWINGS ")
	name = strings.ReplaceAll(name, " ARC", "")
	directions := map[string]ends{
		"UP": up, "DOWN": down, "LEFT": left, "RIGHT": right,
		"VERTICAL": up | down, "HORIZONTAL": left | right,
	}
	var e ends
	weight := func(s string) ends {
		if s == "HEAVY" {
			return heavy
		}
		return 1
	}
	words := strings.Fields(name)
	if words[0] == "LIGHT" || words[0] == "HEAVY" { // one weight first: it is that of all
		w := weight(words[0])
		for _, word := range words[1:] {
			switch d, ok := directions[word]; {
			case ok:
				e |= d * w
			case word == "LIGHT" || word == "HEAVY":
				w = weight(word)
			}
		}
		return e
	}
	var pending ends
	for _, word := range words {
		switch d, ok := directions[word]; {
		case ok:
			pending |= d
		case word == "LIGHT" || word == "HEAVY":
			e |= pending * weight(word)
			pending = 0
		}
	}
	return e
}

func TestEveryMeetingOfLinesHasTheCharacterThatUnicodeNamesSo(t *testing.T) {
	for i := range 81 {
		var e ends
		for n, d := i, 0; d < 4; n, d = n/3, d+1 {
			e |= ends(n%3) << (2 * d)
		}
		g := e.glyph()
		if e == 0 {
			if g != " " {
				t.Errorf("nothing is drawn as %q", g)
			}
			continue
		}
		r, _ := utf8.DecodeRuneInString(g)
		if got := endsOf(runenames.Name(r)); got != e {
			t.Errorf("%08b is drawn as %q, which is %08b (%s)", e, g, got, runenames.Name(r))
		}
	}
}

func TestAHeavyLineHidesALightOne(t *testing.T) {
	if got := (up | down).join(right * heavy).glyph(); got != "┝" {
		t.Errorf("got %s", got)
	}
	if got := (left | right).join((left | right) * heavy).glyph(); got != "━" {
		t.Errorf("got %s", got)
	}
}
