package views

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"braid/record"
	"braid/themes"
)

func TestMovingThroughAStream(t *testing.T) {
	j := newJournal(t)
	j.print(numbered(0, 100), "")
	v := View{Canvas: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 20, H: 10}
	follow := StreamPos{Follow: true}
	tests := []struct {
		name        string
		pos         StreamPos
		first, last int64
		follows     bool
	}{
		{"following shows the end", follow, 90, 99, true},
		{"the zero value shows the start", StreamPos{}, 0, 9, false},
		{"up by three", v.Up(follow, 3), 87, 96, false},
		{"up beyond the start", v.Up(v.Home(follow), 5), 0, 9, false},
		{"down by three", v.Down(v.Home(follow), 3), 3, 12, false},
		{"down to the end does not follow yet", v.Down(v.Up(follow, 3), 3), 90, 99, false},
		{"down at the end follows", v.Down(v.Down(v.Up(follow, 3), 3), 1), 90, 99, true},
		{"down beyond the end", v.Down(v.Up(follow, 3), 50), 90, 99, false},
		{"a page up keeps a row", v.PageUp(follow), 81, 90, false},
		{"a page down keeps a row", v.PageDown(v.Home(follow)), 9, 18, false},
		{"half a page up", v.HalfUp(follow), 85, 94, false},
		{"half a page down", v.HalfDown(v.Home(follow)), 5, 14, false},
		{"home", v.Home(follow), 0, 9, false},
		{"end", v.End(v.Home(follow)), 90, 99, true},
		{"stopping stands still", v.Stop(follow), 90, 99, false},
		{"line 50", v.Line(follow, 50), 50, 59, false},
		{"a line near the end", v.Line(follow, 97), 90, 99, false},
		{"a line that is not there", v.Line(follow, 1000), 90, 99, false},
		{"a line before the first", v.Line(follow, -3), 0, 9, false},
		{"showing a line with some before it", v.Show(follow, 50), 47, 56, false},
		{"showing a line that is seen", v.Show(v.Line(follow, 50), 55), 50, 59, false},
		{"showing a line at the start", v.Show(follow, 1), 0, 9, false},
		{"showing a line beyond the end", v.Show(v.Home(follow), 500), 90, 99, false},
		{"a position past the end is the end", StreamPos{Top: 5000}, 90, 99, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			first, last := v.Visible(tt.pos)
			if first != tt.first || last != tt.last || tt.pos.Follow != tt.follows {
				t.Errorf("shows %d to %d, follows: %v", first, last, tt.pos.Follow)
			}
			rows := strings.Split(shown(v, tt.pos), "\n")
			if want := fmt.Sprintf(" line %d", tt.first); rows[0] != want {
				t.Errorf("draws %q first, want %q", rows[0], want)
			}
			if want := fmt.Sprintf(" line %d", tt.last); rows[9] != want {
				t.Errorf("draws %q last, want %q", rows[9], want)
			}
		})
	}
}

func TestScrollingUpStandsStillWhileLinesCome(t *testing.T) {
	j := newJournal(t)
	j.print(numbered(0, 50), "")
	v := View{Canvas: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 30, H: 5}
	p := v.Up(StreamPos{Follow: true}, 10)
	before := shown(v, p)
	if foot(v, p) != "40 of 50" {
		t.Errorf("foot %q", foot(v, p))
	}
	j.print(numbered(50, 62), "")
	v.Lines = j.lines(record.Out)
	if got := shown(v, p); got != before {
		t.Errorf("the text moved from\n%s\nto\n%s", before, got)
	}
	if foot(v, p) != "↓ 12 new · 62" {
		t.Errorf("foot %q", foot(v, p))
	}
	p = v.Down(p, 17)
	if foot(v, p) != "↓ 5 new · 62" {
		t.Errorf("foot %q after scrolling to line 57", foot(v, p))
	}
	p = v.End(p)
	if foot(v, p) != "follow · 62" {
		t.Errorf("foot %q", foot(v, p))
	}
}

func TestAStreamThatFitsCannotBeScrolledAndGoesOnFollowing(t *testing.T) {
	j := newJournal(t)
	j.print(numbered(0, 3), "")
	v := View{Canvas: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 30, H: 5}
	if p := v.Up(StreamPos{Follow: true}, 2); !p.Follow {
		t.Error("it does not follow any more")
	}
}

func TestMovingThroughWrappedLines(t *testing.T) {
	j := newJournal(t)
	j.print("short\n"+strings.Repeat("0123456789", 3)+"\nlast\n", "")
	v := View{Canvas: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 11, H: 3, Opt: StreamOptions{Wrap: true}}
	follow := StreamPos{Follow: true}
	tests := []struct {
		name string
		pos  StreamPos
		want string
	}{
		{"the end", follow, " 0123456789\n 0123456789\n last"},
		{"up by a row", v.Up(follow, 1), " 0123456789\n 0123456789\n 0123456789"},
		{"up by two", v.Up(follow, 2), " short\n 0123456789\n 0123456789"},
		{"up beyond the start", v.Up(follow, 9), " short\n 0123456789\n 0123456789"},
		{"down again", v.Down(v.Up(follow, 2), 1), " 0123456789\n 0123456789\n 0123456789"},
		{"a line", v.Line(follow, 1), " 0123456789\n 0123456789\n 0123456789"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := shown(v, tt.pos); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
	for y, want := range []int64{0, 1, 1} {
		if n, ok := v.LineAt(v.Home(follow), y); !ok || n != want {
			t.Errorf("row %d is of line %d, %v", y, n, ok)
		}
	}
}

func TestTheMouseFindsLinesAndNothingBelowThem(t *testing.T) {
	j := newJournal(t)
	j.print(numbered(0, 2), "")
	v := View{Canvas: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 20, H: 5}
	for y, want := range []int64{0, 1, -1, -1, -1, -1} {
		n, ok := v.LineAt(StreamPos{}, y)
		if ok != (want >= 0) || ok && n != want {
			t.Errorf("row %d is of line %d, %v", y, n, ok)
		}
	}
}

func TestAStreamShowsWhatWasAtItsEndAtAMoment(t *testing.T) {
	s := newScript("default")
	for i := range 40 {
		s.out(float64(i), "e1", fmt.Sprintf("line %d\n", i), "")
	}
	run := open(t, map[string]*script{"default": s})
	lines := run.Lines(record.SourceID{Session: "default", ID: "e1"}, record.StreamView{Streams: record.Out, At: record.Live})
	v := View{Canvas: look(t, themes.Dusk), Lines: lines, W: 20, H: 5}
	for _, tt := range []struct {
		at   float64
		last int64
	}{{20.5, 20}, {20, 20}, {39, 39}, {-5, 4}, {2, 4}, {1000, 39}} {
		if _, last := v.Visible(v.Moment(StreamPos{Follow: true}, at(tt.at))); last != tt.last {
			t.Errorf("after %v seconds the last line is %d, want %d", tt.at, last, tt.last)
		}
	}
}

func TestScrollingToTheSide(t *testing.T) {
	j := newJournal(t)
	j.print("0123456789abcdef\nshort\n", "")
	v := View{Canvas: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 8, H: 2}
	p := StreamPos{}
	if got := shown(v, p); got != " 012345…\n short" {
		t.Errorf("got\n%s", got)
	}
	p = v.Right(p, 4)
	if got := shown(v, p); got != "‹456789…\n‹t" {
		t.Errorf("got\n%s", got)
	}
	p = v.Right(p, 400)
	if got := shown(v, p); got != "‹abcdef\n‹" {
		t.Errorf("got\n%s", got)
	}
	if p = v.Left(p, 3); p.Col != 7 {
		t.Errorf("column %d", p.Col)
	}
	if p = v.Left(p, 30); p.Col != 0 {
		t.Errorf("column %d", p.Col)
	}
	v.Opt.Wrap = true
	if p = v.Right(p, 4); p.Col != 0 {
		t.Errorf("wrapped lines are scrolled to column %d", p.Col)
	}
}

func TestDroppedLinesAreNotShownAndCounted(t *testing.T) {
	j := newJournal(t)
	j.print(numbered(0, 100), "")
	v := View{Canvas: look(t, themes.Dusk), Lines: dropped{j.lines(record.Out), 90}, W: 60, H: 5}
	if got := shown(v, StreamPos{}); !strings.HasPrefix(got, " line 90\n") {
		t.Errorf("got\n%s", got)
	}
	if got := foot(v, StreamPos{Follow: true}); got != "follow · 100 · 90 dropped" {
		t.Errorf("foot %q", got)
	}
	if p := v.Home(StreamPos{}); p.Top != 90 {
		t.Errorf("home is line %d", p.Top)
	}
	if p := v.Up(v.End(StreamPos{}), 50); p.Top != 90 {
		t.Errorf("the top is line %d", p.Top)
	}
	v.Lines = dropped{j.lines(record.Out), 100}
	if got := shown(v, StreamPos{}); strings.TrimSpace(got) != "" {
		t.Errorf("got\n%s", got)
	}
}

// dropped is lines of which the first are gone.
type dropped struct {
	record.Lines
	first int64
}

func (d dropped) First() int64 { return d.first }

// counting counts what is read.
type counting struct {
	record.Lines
	lines *int
}

func (c counting) Read(from int64, dst []record.Line) (int, error) {
	n, err := c.Lines.Read(from, dst)
	*c.lines += n
	return n, err
}

func TestMovingAndDrawingReadsAsMuchInALongStreamAsInAShortOne(t *testing.T) {
	reads := func(n int, wrap bool) map[string]int {
		j := newJournal(t)
		for from := 0; from < n; from += 100_000 {
			j.print(numbered(from, min(n, from+100_000)), "")
		}
		count := new(int)
		v := View{Canvas: look(t, themes.Dusk), Lines: counting{j.lines(record.Out), count}, W: 8, H: 40, Opt: StreamOptions{Wrap: wrap}}
		p := StreamPos{Follow: true}
		got := map[string]int{}
		for name, move := range map[string]func() StreamPos{
			"end": func() StreamPos { return v.End(p) }, "home": func() StreamPos { return v.Home(p) },
			"middle": func() StreamPos { return v.Line(p, int64(n/2)) }, "page up": func() StreamPos { return v.PageUp(p) },
		} {
			*count = 0
			Stream(v.Canvas, v.W, v.H, data(v, move()))
			got[name] = *count
		}
		return got
	}
	for _, wrap := range []bool{false, true} {
		short, long := reads(5000, wrap), reads(1_000_000, wrap)
		for name, n := range long {
			if limit := 10 * blockLines; n > limit || n > 2*short[name]+4*blockLines {
				t.Errorf("wrap %v, %s: %d lines read of a million, %d of 5000", wrap, name, n, short[name])
			}
		}
	}
}

// foot returns what the lower border says.
func foot(v View, p StreamPos) string { return ansi.Strip(v.Foot(p).String()) }
