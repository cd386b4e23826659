package picture

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"golang.org/x/text/unicode/runenames"
)

// sizes are font sizes whose cells have odd and even sides and lines of one to
// four pixels.
func sizes() []int { return []int{8, 13, 15, 20, 25, 30, 44} }

func TestArmsAreWhatTheUnicodeNamesSay(t *testing.T) {
	for r := rune(firstBox); r <= 0x257f; r++ {
		want := named(strings.TrimPrefix(runenames.Name(r), "BOX DRAWINGS "))
		for s := left; s <= down; s++ {
			if got := arm(r, s); got != want[s] {
				t.Errorf("%c %U %s: arm %d is %d, want %d", r, r, runenames.Name(r), s, got, want[s])
			}
		}
	}
}

// named returns the arms of a character from its name: phrases such as "DOWN
// HEAVY", "LEFT DOWN LIGHT" or "LIGHT DOWN", joined by AND.
func named(name string) (arms [4]weight) {
	sides := map[string][]side{
		"LEFT": {left}, "RIGHT": {right}, "UP": {up}, "DOWN": {down},
		"HORIZONTAL": {left, right}, "VERTICAL": {up, down},
	}
	weights := map[string]weight{"LIGHT": light, "HEAVY": heavy, "DOUBLE": double, "SINGLE": light}
	if strings.Contains(name, "DIAGONAL") {
		return arms
	}
	name = strings.ReplaceAll(name, "DOUBLE DASH", "") // two dashes, not a double line
	last := light                                      // a phrase without a weight has that of the phrase before
	for _, phrase := range strings.Split(name, " AND ") {
		var on []side
		for _, word := range strings.Fields(phrase) {
			on = append(on, sides[word]...)
			if w, ok := weights[word]; ok {
				last = w
			}
		}
		for _, s := range on {
			arms[s] = last
		}
	}
	return arms
}

func TestBoxLinesReachTheEdgesInTheirBandAndNowhereElse(t *testing.T) {
	for _, size := range sizes() {
		p := painter(t, size)
		c := p.glyphs.canvas(1)
		for r := rune(firstBox); r <= 0x257f; r++ {
			if dashCount(r) > 0 || r >= '╱' && r <= '╳' {
				continue
			}
			m := c.box(r)
			for s := left; s <= down; s++ {
				if got, want := edge(m, s), c.expected(arm(r, s), s); got != want {
					t.Errorf("size %d: %c: edge %d is\n%s, want\n%s", size, r, s, got, want)
				}
			}
		}
	}
}

// edge returns the pixels at a side of a mask.
func edge(m *image.Alpha, s side) string {
	b := m.Bounds()
	var out strings.Builder
	if s == left || s == right {
		x := map[side]int{left: 0, right: b.Max.X - 1}[s]
		for y := range b.Max.Y {
			out.WriteString(pixel(m.AlphaAt(x, y).A))
		}
		return out.String()
	}
	y := map[side]int{up: 0, down: b.Max.Y - 1}[s]
	for x := range b.Max.X {
		out.WriteString(pixel(m.AlphaAt(x, y).A))
	}
	return out.String()
}

// pixel shows a coverage as a character.
func pixel(a uint8) string {
	switch a {
	case 0:
		return "."
	case 255:
		return "#"
	}
	return "+"
}

// expected returns what a side of a cell looks like with an arm of a weight.
func (c canvas) expected(w weight, s side) string {
	across := c.h
	if s == up || s == down {
		across = c.w
	}
	from, to := c.band(w, across)
	pix := []byte(strings.Repeat(".", from) + strings.Repeat("#", to-from) + strings.Repeat(".", across-to))
	if w == double {
		for i := from + c.t; i < to-c.t; i++ {
			pix[i] = '.'
		}
	}
	return string(pix)
}

func TestArmsOfABoxCharacterAreOneShape(t *testing.T) {
	for _, size := range sizes() {
		c := painter(t, size).glyphs.canvas(1)
		for r := rune(firstBox); r <= 0x257f; r++ {
			if dashCount(r) > 0 || c.parallel(r) {
				continue
			}
			if n := pieces(c.box(r)); n != 1 {
				t.Errorf("size %d: %c is in %d pieces", size, r, n)
			}
		}
	}
}

// parallel says that r has double lines, which by their nature are pieces.
func (c canvas) parallel(r rune) bool {
	for s := left; s <= down; s++ {
		if arm(r, s) == double {
			return true
		}
	}
	return false
}

// pieces counts the connected regions of a mask.
func pieces(m *image.Alpha) int {
	seen := make([]bool, len(m.Pix))
	n := 0
	for i, a := range m.Pix {
		if a == 0 || seen[i] {
			continue
		}
		n++
		for todo := []int{i}; len(todo) > 0; {
			j := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if seen[j] || m.Pix[j] == 0 {
				continue
			}
			seen[j] = true
			x, y := j%m.Stride, j/m.Stride
			for _, q := range []image.Point{{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
				if q.In(m.Bounds()) {
					todo = append(todo, m.PixOffset(q.X, q.Y))
				}
			}
		}
	}
	return n
}

func TestDoubleLinesMeetAsTheirPiecesSay(t *testing.T) {
	tests := []struct {
		r      rune
		pieces int
	}{
		{'═', 2}, {'║', 2}, {'╔', 2}, {'╝', 2}, {'╠', 3}, {'╦', 3}, {'╬', 4},
		{'╒', 1}, {'╖', 1}, {'╞', 1}, {'╤', 2}, {'╥', 1}, {'╪', 1}, {'╫', 1}, {'╟', 2}, {'╧', 2},
	}
	for _, size := range sizes() {
		c := painter(t, size).glyphs.canvas(1)
		for _, tt := range tests {
			if n := pieces(c.box(tt.r)); n != tt.pieces {
				t.Errorf("size %d: %c is in %d pieces, want %d", size, tt.r, n, tt.pieces)
			}
		}
	}
}

func TestABoxOfAnyStyleIsClosed(t *testing.T) {
	for _, size := range sizes() {
		p := painter(t, size)
		for _, box := range []string{
			"┌──┬─┐\n│  │ │\n├──┼─┤\n└──┴─┘", "╭──┬─╮\n│  │ │\n├──┼─┤\n╰──┴─╯",
			"┏━━┳━┓\n┃  ┃ ┃\n┣━━╋━┫\n┗━━┻━┛", "┍━━┯━┑\n│  │ │\n┝━━┿━┥\n┕━━┷━┙",
		} {
			t.Run(fmt.Sprintf("%c of size %d", []rune(box)[0], size), func(t *testing.T) { closed(t, p, box) })
		}
	}
}

// closed checks that the lines of a box are one piece, in the colour of the
// text, from the first to the last cell.
func closed(t *testing.T, p *Painter, box string) {
	t.Helper()
	m := drawn(t, p, box)
	mask := image.NewAlpha(m.Bounds())
	for i := range mask.Pix {
		mask.Pix[i] = m.Pix[4*i]
	}
	if n := pieces(mask); n != 1 {
		t.Errorf("the box is in %d pieces", n)
	}
	w, h := p.CellSize()
	for x := w; x < 5*w; x++ { // the top line between the corners
		if lit(m, image.Rect(x, 0, x+1, h)) == 0 {
			t.Fatalf("the top line has a gap at %d", x)
		}
	}
}

func TestDashedLinesHaveTheirDashesAndAnEvenGapToTheNextCell(t *testing.T) {
	p := painter(t, DefaultSize)
	for r := rune(firstBox); r <= 0x257f; r++ {
		n := dashCount(r)
		if n == 0 {
			continue
		}
		m := p.glyphs.canvas(1).box(r)
		if got := pieces(m); got != n {
			t.Errorf("%c has %d dashes, want %d", r, got, n)
		}
		s, o := left, right
		if arm(r, up) != none {
			s, o = up, down
		}
		if strings.Contains(edge(m, s)+edge(m, o), "#") && strings.Contains(edge(m, s), "#") == strings.Contains(edge(m, o), "#") {
			t.Errorf("%c: the last dash runs into the first of the next cell", r)
		}
	}
}

func TestDiagonalsMeetInTheCorners(t *testing.T) {
	for _, size := range sizes() {
		c := painter(t, size).glyphs.canvas(1)
		for r, corners := range map[rune][]image.Point{
			'╱': {{0, c.h - 1}, {c.w - 1, 0}}, '╲': {{0, 0}, {c.w - 1, c.h - 1}},
			'╳': {{0, 0}, {c.w - 1, 0}, {0, c.h - 1}, {c.w - 1, c.h - 1}},
		} {
			for _, q := range corners {
				if c.box(r).AlphaAt(q.X, q.Y).A == 0 {
					t.Errorf("size %d: %c does not reach %v", size, r, q)
				}
			}
		}
	}
}
