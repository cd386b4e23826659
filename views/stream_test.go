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
	rows := strings.Split(strings.TrimSuffix(stripped(Stream(v.Canvas, v.W, v.H, data(v, p))), "\n"), "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return strings.Join(rows, "\n")
}

// data is a stream without search, selection and marks.
func data(v View, p StreamPos) StreamData {
	return StreamData{View: v, Pos: p, Hit: -1, Cursor: -1, Anchor: -1}
}

func TestAProgressBarIsOneLineThatShowsItsLatestState(t *testing.T) {
	j := newJournal(t)
	j.print("start\n", "")
	for i := range 5000 {
		j.print(fmt.Sprintf("\rprogress %d of 5000", i), "")
	}
	v := View{Canvas: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 30, H: 3}
	if got := shown(v, StreamPos{Follow: true}); got != " start\n progress 4999 of 5000\n" {
		t.Errorf("got\n%s", got)
	}
}

func TestALineTooLongToReadIsCutVisibly(t *testing.T) {
	j := newJournal(t)
	j.print(strings.Repeat("x", 3<<20)+"\nafter\n", "")
	v := View{Canvas: look(t, themes.Dusk), Lines: j.lines(record.Out), W: 31, H: 4, Opt: StreamOptions{Wrap: true}}
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
	v := View{Canvas: lk, Lines: j.lines(record.Both), W: 30, H: 3, Opt: StreamOptions{Merged: true}}
	got := Stream(lk, 30, 3, data(v, StreamPos{})).Lines()
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
	v = View{Canvas: lk, Lines: j.lines(record.Out), W: 30, H: 3}
	if got := Stream(lk, 30, 3, data(v, StreamPos{Follow: true})).Lines(); !strings.Contains(got[2], red+"line 19") {
		t.Errorf("got %q", got)
	}
}

func TestAFilteredStreamKeepsNumbersAndColours(t *testing.T) {
	j := newJournal(t)
	j.print("a\n\x1b[1mbold from here\nc\nd\n\x1b[mplain\nf\n", "")
	all := j.lines(record.Out)
	lk := look(t, themes.Plain)
	v := View{Canvas: lk, Lines: Filtered{Of: all, Index: []int64{0, 3, 5}}, W: 30, H: 4, Opt: StreamOptions{Numbers: true}}
	got := Stream(lk, 30, 4, data(v, StreamPos{Follow: true})).Lines()
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
	v := View{Canvas: lk, Lines: failing{j.lines(record.Out)}, W: 60, H: 4}
	if got := shown(v, StreamPos{}); !strings.HasPrefix(got, " ✗ cannot read this line: disk on fire\n") {
		t.Errorf("got\n%s", got)
	}
}

func TestABookmarkDoesNotChangeWhatItsLineSays(t *testing.T) {
	s := newScript("default")
	for i := range 3 * blockLines {
		s.out(float64(i), "p1", "x\n", "")
	}
	run := open(t, map[string]*script{"default": s})
	lines := run.Lines(record.SourceID{Session: "default", ID: "p1"}, record.StreamView{Streams: record.Out, At: record.Live})
	lk := sceneLook(t, themes.Dusk)
	draw := func(marks ...record.Moment) string {
		d := data(View{Lines: lines, Opt: StreamOptions{Times: true}}, StreamPos{Top: blockLines / 2})
		d.Marks = marks
		return stripped(Stream(lk, 40, blockLines, d))
	}
	last := float64(blockLines - 1) // before the next block that is read
	if got, want := draw(at(last)), strings.Replace(draw(), " "+lk.Clock(at(last)), "◆"+lk.Clock(at(last)), 1); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
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
				View: v, Pos: StreamPos{Follow: true}, Focused: true, Hit: 3, Cursor: 1, Anchor: 2, Marks: []record.Moment{at(105)},
				Find: func(b []byte) [][]int { return find.FindAllIndex(b, -1) },
			})
			golden.RequireEqual(t, got.String())
		})
	}
}

// The byte streams that have broken other programs, as they come from
// programs, and what they must look like.
func TestStreamsThatHaveBrokenOtherPrograms(t *testing.T) {
	tests := []struct{ name, raw, want string }{
		{
			"brackets", "[0;36mnot-an-escape[0m [info] [\"name\"] {\"h\":[\"example.com\"]} [red]x[-] [1/4]\n",
			" [0;36mnot-an-escape[0m [info] [\"name\"] {\"h\":[\"example.com\"]} [red]x[-] [1/4]",
		},
		{
			"colours in brackets", "\x1b[2mT\x1b[0m [\x1b[32m\x1b[1minfo     \x1b[0m] msg [\x1b[34mapp\x1b[0m] \x1b[36mk\x1b[0m=\x1b[35mv\x1b[0m\n",
			" T [info     ] msg [app] k=v",
		},
		{"no newline yet", "Building... ", " Building..."},
		{
			"lines rewritten", "\x1b[2K\x1b[1Gyarn install\n\x1b[2K\x1b[1G[1/4] Resolving\n\x1b[1G\x1b[0K\x1b[2K\x1b[1Gdone\n",
			" yarn install\n [1/4] Resolving\n done",
		},
		{"a title that never ends", "\x1b]0;" + strings.Repeat("xxxxxxxxx\n", 3) + "after\n", "\n xxxxxxxxx\n xxxxxxxxx\n after"},
		{"sequences for the terminal", "\x1b]52;c;ZXZpbA==\a\x1b]0;pwned\a\x1b[?1049h\x1b[?1000h\x1b[?25l\x1bP+q544e\x1b\\visible\n", " visible"},
		{
			"tabs", "a\tb\n12345678\tc\n\tat foo.Bar(Baz.java:1)\n1\t22\t333\tEND\n",
			" a       b\n 12345678        c\n         at foo.Bar(Baz.java:1)\n 1       22      333     END",
		},
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
				v := View{Canvas: look(t, themes.Dusk), Lines: j.lines(record.Out), W: w, H: strings.Count(tt.want, "\n") + 1}
				for _, line := range Stream(v.Canvas, v.W, v.H, data(v, StreamPos{})).Lines() {
					checkDrawn(t, v.Canvas, line, w)
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
	v := View{Canvas: lk, Lines: newJournal(t).lines(record.Out)}
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
		v := View{Canvas: look(t, themes.Dusk), Lines: j.lines(record.Both), Opt: all, W: tt.w}
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
			v := View{Canvas: look(b, themes.Dusk), Lines: j.lines(record.Both), W: 80, H: 40, Opt: bm.opt}
			b.ReportAllocs()
			for b.Loop() {
				v.Canvas.Clear()
				Stream(v.Canvas, v.W, v.H, data(v, StreamPos{Follow: true}))
			}
		})
	}
}
