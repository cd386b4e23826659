package views

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"braid/record"
	"braid/themes"
)

// journal is a run that is written while it is read.
type journal struct {
	t   testing.TB
	run *record.Run
	j   *record.Journal
}

func newJournal(t testing.TB) *journal {
	t.Helper()
	run, err := record.CreateRun(t.TempDir(), record.RunInfo{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := run.Close(); err != nil {
			t.Error(err)
		}
	})
	j, err := run.Create(record.Header{Session: "default"})
	if err != nil {
		t.Fatal(err)
	}
	jj := &journal{t, run, j}
	if _, err := j.Append(record.ExecEvent{ID: "e1", Command: "x"}); err != nil {
		t.Fatal(err)
	}
	return jj
}

// print writes output as it comes from a program.
func (j *journal) print(stdout, stderr string) {
	j.t.Helper()
	if err := j.j.Output("e1", []byte(stdout), []byte(stderr)); err != nil {
		j.t.Fatal(err)
	}
}

// lines returns the lines of some streams as they are now.
func (j *journal) lines(s record.Stream) record.Lines {
	return j.run.Lines(record.SourceID{Session: "default", ID: "e1"}, record.StreamView{Streams: s, At: record.Live})
}

// numbered is lines from to to-1, each its number.
func numbered(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		fmt.Fprintf(&b, "line %d\n", i)
	}
	return b.String()
}

// shown draws a stream without styles, rows trimmed.
func shown(v View, p StreamPos) string {
	rows := strings.Split(strings.TrimSuffix(stripped(Stream(v.Look, v.W, v.H, data(v, p))), "\n"), "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return strings.Join(rows, "\n")
}

// data is a stream without search, selection and marks.
func data(v View, p StreamPos) StreamData {
	return StreamData{View: v, Pos: p, Hit: -1, Cursor: -1, Anchor: -1}
}

func TestMovingThroughAStream(t *testing.T) {
	j := newJournal(t)
	j.print(numbered(0, 100), "")
	v := View{Look: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 20, H: 10}
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
	v := View{Look: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 30, H: 5}
	p := v.Up(StreamPos{Follow: true}, 10)
	before := shown(v, p)
	if v.New(p) != 0 || v.Foot(p) != "40 of 50" {
		t.Errorf("%d new, foot %q", v.New(p), v.Foot(p))
	}
	j.print(numbered(50, 62), "")
	v.Lines = j.lines(record.Out)
	if got := shown(v, p); got != before {
		t.Errorf("the text moved from\n%s\nto\n%s", before, got)
	}
	if v.New(p) != 12 || v.Foot(p) != "↓ 12 new · 62" {
		t.Errorf("%d new, foot %q", v.New(p), v.Foot(p))
	}
	p = v.Down(p, 17)
	if v.New(p) != 5 {
		t.Errorf("%d new after scrolling to line 57", v.New(p))
	}
	p = v.End(p)
	if v.New(p) != 0 || v.Foot(p) != "follow · 62" {
		t.Errorf("%d new, foot %q", v.New(p), v.Foot(p))
	}
}

func TestAStreamThatFitsCannotBeScrolledAndGoesOnFollowing(t *testing.T) {
	j := newJournal(t)
	j.print(numbered(0, 3), "")
	v := View{Look: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 30, H: 5}
	if p := v.Up(StreamPos{Follow: true}, 2); !p.Follow {
		t.Error("it does not follow any more")
	}
}

func TestMovingThroughWrappedLines(t *testing.T) {
	j := newJournal(t)
	j.print("short\n"+strings.Repeat("0123456789", 3)+"\nlast\n", "")
	v := View{Look: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 11, H: 3, Opt: StreamOptions{Wrap: true}}
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
	v := View{Look: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 20, H: 5}
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
	v := View{Look: look(t, themes.Dusk), Lines: lines, W: 20, H: 5}
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
	v := View{Look: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 8, H: 2}
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
	v := View{Look: look(t, themes.Dusk), Lines: dropped{j.lines(record.Out), 90}, W: 60, H: 5}
	if got := shown(v, StreamPos{}); !strings.HasPrefix(got, " line 90\n") {
		t.Errorf("got\n%s", got)
	}
	if got := v.Foot(StreamPos{Follow: true}); got != "follow · 100 · 90 dropped" {
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
		v := View{Look: look(t, themes.Dusk), Lines: counting{j.lines(record.Out), count}, W: 8, H: 40, Opt: StreamOptions{Wrap: wrap}}
		p := StreamPos{Follow: true}
		got := map[string]int{}
		for name, move := range map[string]func() StreamPos{
			"end": func() StreamPos { return v.End(p) }, "home": func() StreamPos { return v.Home(p) },
			"middle": func() StreamPos { return v.Line(p, int64(n/2)) }, "page up": func() StreamPos { return v.PageUp(p) },
		} {
			*count = 0
			Stream(v.Look, v.W, v.H, data(v, move()))
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

func TestAProgressBarIsOneLineThatShowsItsLatestState(t *testing.T) {
	j := newJournal(t)
	j.print("start\n", "")
	for i := range 5000 {
		j.print(fmt.Sprintf("\rprogress %d of 5000", i), "")
	}
	v := View{Look: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 30, H: 3}
	if got := shown(v, StreamPos{Follow: true}); got != " start\n progress 4999 of 5000\n" {
		t.Errorf("got\n%s", got)
	}
}

func TestALineTooLongToReadIsCutVisibly(t *testing.T) {
	j := newJournal(t)
	j.print(strings.Repeat("x", 3<<20)+"\nafter\n", "")
	v := View{Look: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 31, H: 4, Opt: StreamOptions{Wrap: true}}
	got := shown(v, StreamPos{Follow: true})
	if !strings.HasSuffix(got, "⋯ 3.0 MiB more\n after") {
		t.Errorf("got\n%s", got)
	}
	v.Opt.Wrap = false
	if got := shown(v, StreamPos{Follow: true}); got != " "+strings.Repeat("x", 29)+"…\n after\n\n" {
		t.Errorf("got\n%s", got)
	}
}

func TestColoursCarryWithinTheirStreamOnly(t *testing.T) {
	j := newJournal(t)
	j.print("\x1b[31mred, no reset\n", "")
	j.print("", "\x1b[7mrev\n")
	j.print("next\n", "")
	lk := look(t, themes.Dusk)
	v := View{Look: lk, Lines: j.lines(record.Both), W: 30, H: 3, Opt: StreamOptions{Merged: true}}
	got := Stream(lk, 30, 3, data(v, StreamPos{}))
	red := "\x1b[0;38;2;240;127;133m"
	if !strings.Contains(got[0], red+"red, no reset\x1b[m") || !strings.Contains(got[2], red+"next\x1b[m") {
		t.Errorf("got %q", got)
	}
	if !strings.Contains(got[1], "\x1b[0;7mrev\x1b[m") {
		t.Errorf("got %q", got)
	}
	for _, line := range got {
		checkDrawn(t, lk, line, 30)
	}
	// The colour is there too when the line that set it has scrolled away.
	j.print(numbered(0, 20), "")
	v = View{Look: lk, Lines: j.lines(record.Out), W: 30, H: 3}
	if got := Stream(lk, 30, 3, data(v, StreamPos{Follow: true})); !strings.Contains(got[2], red+"line 19") {
		t.Errorf("got %q", got)
	}
}

func TestAFilteredStreamKeepsNumbersAndColours(t *testing.T) {
	j := newJournal(t)
	j.print("a\n\x1b[1mbold from here\nc\nd\n\x1b[mplain\nf\n", "")
	all := j.lines(record.Out)
	lk := look(t, themes.Plain)
	v := View{Look: lk, Lines: Filtered{Of: all, Index: []int64{0, 3, 5}}, W: 30, H: 4, Opt: StreamOptions{Numbers: true}}
	got := Stream(lk, 30, 4, data(v, StreamPos{Follow: true}))
	if text := shown(v, StreamPos{Follow: true}); text != "    1 a\n    4 d\n    6 f\n" {
		t.Errorf("got\n%s", text)
	}
	if !strings.Contains(got[1], "\x1b[0;1md\x1b[m") || strings.Contains(got[2], "\x1b[0;1m") {
		t.Errorf("got %q", got)
	}
	v.Lines = Filtered{Of: dropped{all, 4}, Index: []int64{0, 3, 5}}
	if first, last := v.Visible(StreamPos{}); first != 2 || last != 2 {
		t.Errorf("after a drop lines %d to %d are shown", first, last)
	}
}

func TestWhatCannotBeReadSaysSo(t *testing.T) {
	j := newJournal(t)
	j.print(numbered(0, 3), "")
	lk := look(t, themes.Dusk)
	v := View{Look: lk, Lines: failing{j.lines(record.Out)}, W: 60, H: 4}
	if got := shown(v, StreamPos{}); !strings.HasPrefix(got, " ✗ cannot read this line: disk on fire\n") {
		t.Errorf("got\n%s", got)
	}
}

// failing is lines on a broken disk.
type failing struct{ record.Lines }

func (failing) Read(int64, []record.Line) (int, error) { return 0, errors.New("disk on \afire") }

func TestHitsSelectionAndBookmarks(t *testing.T) {
	run := shop(t)
	for _, theme := range []string{themes.Dusk, themes.Paper, themes.Plain} {
		t.Run(theme, func(t *testing.T) {
			lk := sceneLook(t, theme)
			find := regexp.MustCompile("FAIL|exit")
			v := View{Lines: run.Lines(sceneExec(), record.StreamView{Streams: record.Both, At: record.Live}), Opt: StreamOptions{Merged: true, Times: true, Numbers: true}}
			got := Stream(lk, 70, 8, StreamData{
				View: v, Pos: StreamPos{Follow: true}, Hit: 3, Cursor: 1, Anchor: 2, Marks: []record.Moment{at(105)},
				Find: func(b []byte) [][]int { return find.FindAllIndex(b, -1) },
			})
			golden.RequireEqual(t, strings.Join(got, "\n"))
		})
	}
}

// The byte streams that have broken other programs, as they come from
// programs, and what they must look like.
func TestStreamsThatHaveBrokenOtherPrograms(t *testing.T) {
	tests := []struct{ name, raw, want string }{
		{"brackets", "[0;36mnot-an-escape[0m [info] [\"name\"] {\"h\":[\"example.com\"]} [red]x[-] [1/4]\n",
			" [0;36mnot-an-escape[0m [info] [\"name\"] {\"h\":[\"example.com\"]} [red]x[-] [1/4]"},
		{"colours in brackets", "\x1b[2mT\x1b[0m [\x1b[32m\x1b[1minfo     \x1b[0m] msg [\x1b[34mapp\x1b[0m] \x1b[36mk\x1b[0m=\x1b[35mv\x1b[0m\n",
			" T [info     ] msg [app] k=v"},
		{"no newline yet", "Building... ", " Building..."},
		{"lines rewritten", "\x1b[2K\x1b[1Gyarn install\n\x1b[2K\x1b[1G[1/4] Resolving\n\x1b[1G\x1b[0K\x1b[2K\x1b[1Gdone\n",
			" yarn install\n [1/4] Resolving\n done"},
		{"a title that never ends", "\x1b]0;" + strings.Repeat("xxxxxxxxx\n", 3) + "after\n", "\n xxxxxxxxx\n xxxxxxxxx\n after"},
		{"sequences for the terminal", "\x1b]52;c;ZXZpbA==\a\x1b]0;pwned\a\x1b[?1049h\x1b[?1000h\x1b[?25l\x1bP+q544e\x1b\\visible\n", " visible"},
		{"tabs", "a\tb\n12345678\tc\n\tat foo.Bar(Baz.java:1)\n1\t22\t333\tEND\n",
			" a       b\n 12345678        c\n         at foo.Bar(Baz.java:1)\n 1       22      333     END"},
		{"wide and joined characters", "圍棋|\n🇯🇵|\ne\u0301|\nｶﾞ|\nⓘ|\n", " 圍棋|\n 🇯🇵|\n e\u0301|\n ｶﾞ|\n ⓘ|"},
		{"bytes that are not UTF-8", "hello\n\xff\xfe\xc3(\nworld\n", " hello\n \uFFFD\uFFFD\uFFFD(\n world"},
		{"controls", "a\x00b\x07\x08\x7fc\n\x0e lqqk \x0f after\n", " a^@^?c\n ^N lqqk ^O after"},
		{"an escape within a word", "er\x1b[31mro\x1b[0mr here\nplain error here\n", " error here\n plain error here"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			j := newJournal(t)
			j.print(tt.raw, "")
			for _, w := range []int{90, 41, 40, 7} {
				v := View{Look: look(t, themes.Dusk), Lines: j.lines(record.Out), W: w, H: strings.Count(tt.want, "\n") + 1}
				for _, line := range Stream(v.Look, v.W, v.H, data(v, StreamPos{})) {
					checkDrawn(t, v.Look, line, w)
				}
				if w == 90 {
					if got := shown(v, StreamPos{}); got != tt.want {
						t.Errorf("got %q, want %q", got, tt.want)
					}
				}
			}
		})
	}
}

func TestAStreamWithNothingToShowSaysWhy(t *testing.T) {
	exec := func(change func(e *record.Exec)) *record.Exec {
		e := &record.Exec{State: record.ExecEnded}
		change(e)
		return e
	}
	proc := func(change func(p *record.Process)) *record.Process {
		p := &record.Process{State: record.ProcessEnded, How: record.EndedItself}
		change(p)
		return p
	}
	tests := []struct{ got, want string }{
		{EmptyExec(nil, record.Out, 0), "nothing has run here yet"},
		{EmptyExec(exec(func(e *record.Exec) { e.State = record.ExecRunning }), record.Err, 0), "no stderr yet"},
		{EmptyExec(exec(func(e *record.Exec) { e.State = record.ExecRunning }), record.Both, 0), "no output yet"},
		{EmptyExec(exec(func(*record.Exec) {}), record.Out, 0), "exited 0, printed nothing"},
		{EmptyExec(exec(func(e *record.Exec) { e.ExitCode, e.Out = 2, 7 }), record.Err, 0), "exited 2, nothing on stderr"},
		{EmptyExec(exec(func(e *record.Exec) { e.TimedOut, e.Duration = true, 5e9 }), record.Err, 0), "timed out after 5.0s, printed nothing"},
		{EmptyExec(exec(func(e *record.Exec) { e.Aborted = true }), record.Err, 0), "interrupted, printed nothing"},
		{EmptyExec(exec(func(*record.Exec) {}), record.Out, 12000), "12 000 older lines dropped"},
		{EmptyExec(exec(func(*record.Exec) {}), record.Out, 1), "1 older line dropped"},
		{EmptyExec(exec(func(e *record.Exec) { e.Lost = 2048 }), record.Out, 0), "2.0 KiB of output lost: the disk refused them"},
		{EmptyProcess(proc(func(p *record.Process) { p.Lost = 1 }), record.Out, 0), "1 B of output lost: the disk refused them"},
		{EmptyProcess(nil, record.Out, 0), "nothing is selected"},
		{EmptyProcess(proc(func(p *record.Process) { p.State = record.ProcessRunning }), record.Out, 0), "no stdout yet"},
		{EmptyProcess(proc(func(p *record.Process) { p.State = record.ProcessStopping }), record.Out, 0), "no stdout, stopping"},
		{EmptyProcess(proc(func(p *record.Process) { p.HeldBy = []int{41} }), record.Out, 0), "no stdout yet, held open by pid 41"},
		{EmptyProcess(proc(func(p *record.Process) { p.HeldBy = []int{41, 42, 43, 44, 45} }), record.Out, 0), "no stdout yet, held open by pids 41, 42, 43 and 2 more"},
		{EmptyProcess(proc(func(p *record.Process) { p.Signal, p.How = "SIGKILL", record.EndedKilled }), record.Out, 0), "SIGKILL, printed nothing"},
		{EmptyProcess(proc(func(p *record.Process) { p.How = record.EndedLost }), record.Out, 0), "lost, printed nothing"},
		{EmptyProcess(proc(func(*record.Process) {}), record.Out, 9), "9 older lines dropped"},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("got %q, want %q", tt.got, tt.want)
		}
	}
	lk := look(t, themes.Dusk)
	v := View{Look: lk, Lines: newJournal(t).lines(record.Out)}
	d := data(v, StreamPos{Follow: true})
	d.Empty = "no stderr yet"
	if got := stripped(Stream(lk, 21, 4, d)); got != strings.Repeat(" ", 21)+"\n    no stderr yet    \n"+strings.Repeat(strings.Repeat(" ", 21)+"\n", 2) {
		t.Errorf("got %q", got)
	}
}

func TestTheGutterGivesWayToTheText(t *testing.T) {
	j := newJournal(t)
	j.print("0123456789abcdef\n", "")
	all := StreamOptions{Merged: true, Numbers: true, Times: true}
	for _, tt := range []struct {
		w    int
		want geometry
	}{
		{100, geometry{margin: 1, time: 13, number: 5, bar: 2, text: 79}},
		{40, geometry{margin: 1, time: 9, number: 5, bar: 2, text: 23}},
		{28, geometry{margin: 1, time: 9, bar: 2, text: 16}},
		{20, geometry{margin: 1, number: 5, bar: 2, text: 12}},
		{16, geometry{margin: 1, bar: 2, text: 13}},
		{10, geometry{margin: 1, text: 9}},
		{1, geometry{text: 1}},
		{0, geometry{}},
	} {
		v := View{Look: look(t, themes.Dusk), Lines: j.lines(record.Both), Opt: all, W: tt.w}
		if got := v.geometry(); got != tt.want {
			t.Errorf("at %d: %+v, want %+v", tt.w, got, tt.want)
		}
	}
}

func BenchmarkStream(b *testing.B) {
	for _, bm := range []struct {
		name string
		line string
		opt  StreamOptions
	}{
		{"plain", "the quick brown fox jumps over the lazy dog and more of it\n", StreamOptions{}},
		{"colours", "\x1b[2m14:03:22\x1b[0m \x1b[32mINFO\x1b[0m request \x1b[36mpath\x1b[0m=/api/items\n", StreamOptions{}},
		{"wrapped", strings.Repeat("long ", 60) + "\n", StreamOptions{Wrap: true}},
		{"gutter", "the quick brown fox\n", StreamOptions{Merged: true, Times: true, Numbers: true}},
	} {
		b.Run(bm.name, func(b *testing.B) {
			j := newJournal(b)
			j.print(string(bytes.Repeat([]byte(bm.line), 10_000)), "")
			v := View{Look: look(b, themes.Dusk), Lines: j.lines(record.Both), W: 80, H: 40, Opt: bm.opt}
			b.ReportAllocs()
			for b.Loop() {
				Stream(v.Look, v.W, v.H, data(v, StreamPos{Follow: true}))
			}
		})
	}
}
