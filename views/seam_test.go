package views

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"braid/record"
	"braid/themes"
)

// seamed is a stream of six lines, the fourth of them long, with seams before the
// first, between the third and the fourth, and after the last.
func seamed(t *testing.T, wrap bool) View {
	j := newJournal(t)
	var at []record.Moment
	for _, text := range []string{"a", "b", "c", "0123456789ABCDEF", "e", "f"} {
		time.Sleep(time.Millisecond) // so that there is a moment between two lines
		j.print(text+"\n", "")
		at = append(at, j.lines(record.Out).Moment(int64(len(at))))
	}
	return View{
		Canvas: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 11, H: 20, Opt: StreamOptions{Wrap: wrap},
		Seams: []Seam{{at[0], "S0"}, {at[3] - 1, "lost"}, {at[3], "S1"}, {at[5].Add(time.Hour), "S2"}},
	}
}

// rowsAt returns the text of the rows of a stream at a position.
func rowsAt(v View, p StreamPos) []string {
	var all []string
	for _, l := range Stream(v.Canvas, v.W, v.H, StreamData{View: v, Pos: p, Hit: -1, Cursor: -1, Anchor: -1}).Lines() {
		if l = strings.Trim(ansi.Strip(l), " ─"); l != "" {
			all = append(all, l)
		}
	}
	return all
}

func TestSeamsStandBetweenTheLinesTheySeparate(t *testing.T) {
	for _, c := range []struct {
		name string
		wrap bool
		want string
	}{
		{"cut", false, "S0 a b c S1 012345678… e f S2"},
		{"wrapped", true, "S0 a b c S1 0123456789 ABCDEF e f S2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := seamed(t, c.wrap)
			want := strings.Fields(c.want)
			for h := 1; h <= len(want)+2; h++ {
				v.H = h
				n := min(h, len(want))
				if got := rowsAt(v, StreamPos{Follow: true}); !slices.Equal(got, want[len(want)-n:]) {
					t.Errorf("the last %d rows are %q", h, got)
				}
				p := v.Home(StreamPos{})
				for i := 0; i+n <= len(want); i++ {
					if got := rowsAt(v, p); !slices.Equal(got, want[i:i+n]) {
						t.Errorf("%d rows from %d are %q", h, i, got)
					}
					p = v.Down(p, 1)
				}
				p = v.Stop(StreamPos{Follow: true})
				for i := len(want) - n; i >= 0; i-- {
					if got := rowsAt(v, p); !slices.Equal(got, want[i:i+n]) {
						t.Errorf("going up, %d rows from %d are %q", h, i, got)
					}
					p = v.Up(p, 1)
				}
			}
		})
	}
}

func TestTheMouseFindsTheLineBesideASeam(t *testing.T) {
	v := seamed(t, false)
	for y, want := range []int64{0, 0, 1, 2, 3, 3, 4, 5, 5} {
		if n, ok := v.LineAt(StreamPos{}, y); !ok || n != want {
			t.Errorf("in row %d there is line %d (%v), not %d", y, n, ok, want)
		}
	}
	if n, ok := v.LineAt(StreamPos{}, 9); ok {
		t.Errorf("below all there is line %d", n)
	}
}
