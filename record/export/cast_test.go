package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/creack/pty"

	"braid/record"
)

// casting is an asciicast as its specification says that it is read.
type casting struct {
	header map[string]any
	events []castEvent
}

type castEvent struct {
	time float64 // since the beginning
	code string
	data string
}

// parseCast reads an asciicast and checks it against the specification of its
// version.
func parseCast(cast []byte) (c casting, err error) {
	if !utf8.Valid(cast) || bytes.IndexByte(cast, 0) >= 0 {
		return c, fmt.Errorf("not text")
	}
	first, rest, _ := strings.Cut(string(cast), "\n")
	if err := json.Unmarshal([]byte(first), &c.header); err != nil {
		return c, err
	}
	if err := c.checkHeader(); err != nil {
		return c, err
	}
	now := 0.0
	for line := range strings.Lines(rest) {
		var tuple []any
		if err := json.Unmarshal([]byte(line), &tuple); err != nil || !strings.HasSuffix(line, "]\n") {
			return c, fmt.Errorf("%w: %q", err, line)
		}
		if len(tuple) != 3 {
			return c, fmt.Errorf("not three elements: %q", line)
		}
		t, isNumber := tuple[0].(float64)
		code, isCode := tuple[1].(string)
		data, isText := tuple[2].(string)
		if !isNumber || !isCode || !isText || t < 0 {
			return c, fmt.Errorf("not [number, text, text]: %q", line)
		}
		if now += t; c.version() == 2 {
			if t < now-t {
				return c, fmt.Errorf("time goes back: %q", line)
			}
			now = t
		}
		c.events = append(c.events, castEvent{now, code, data})
	}
	return c, c.checkCodes()
}

func (c *casting) version() int {
	v, _ := c.header["version"].(float64)
	return int(v)
}

func (c *casting) checkHeader() error {
	size, columns, rows := c.header, "width", "height"
	if c.version() == 3 {
		size, columns, rows = nil, "cols", "rows"
		size, _ = c.header["term"].(map[string]any)
	}
	for _, name := range []string{columns, rows} {
		if n, ok := size[name].(float64); !ok || n < 1 || n != float64(int(n)) {
			return fmt.Errorf("version %d without %s: %v", c.version(), name, c.header)
		}
	}
	if stamp, ok := c.header["timestamp"].(float64); !ok || stamp != float64(int64(stamp)) {
		return fmt.Errorf("timestamp %v", c.header["timestamp"])
	}
	return nil
}

func (c *casting) checkCodes() error {
	for i, e := range c.events {
		switch {
		case e.code == "o" || e.code == "m":
		case e.code == "r":
			var columns, rows int
			if n, err := fmt.Sscanf(e.data, "%dx%d", &columns, &rows); n != 2 || err != nil || fmt.Sprintf("%dx%d", columns, rows) != e.data {
				return fmt.Errorf("event %d: size %q", i, e.data)
			}
		case e.code == "x" && c.version() == 3 && i == len(c.events)-1:
			if _, err := strconv.Atoi(e.data); err != nil {
				return err
			}
		default:
			return fmt.Errorf("event %d has code %q", i, e.code)
		}
	}
	return nil
}

// output returns all that is shown, or what is after the prompt.
func (c *casting) output(afterPrompt bool) string {
	var b strings.Builder
	for i, e := range c.events {
		if e.code == "o" && (i > 0 || !afterPrompt) {
			b.WriteString(e.data)
		}
	}
	return b.String()
}

// shown is what a terminal gets to see of bytes, made in the simplest way.
func shown(raw []byte) string {
	return strings.ReplaceAll(string([]rune(string(raw))), "\n", "\r\n")
}

func mustParse(tb testing.TB, cast []byte) casting {
	tb.Helper()
	c, err := parseCast(cast)
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

func TestACastShowsWhatWasPrinted(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		run, all := randomRun(t, seed)
		for id, streams := range all {
			for i, s := range []record.Stream{record.Out, record.Err} {
				for _, f := range []Format{FormatAsciicast, FormatAsciicastV2} {
					c := mustParse(t, written(t, run, f, Options{Selection: Selection{Source: id, Streams: s}}))
					if got := c.output(true); got != shown(streams[i]) {
						t.Errorf("seed %d, %v, %v: shows something else", seed, id, s)
					}
				}
			}
		}
	}
}

func TestCastsOfEverythingAreValid(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		run, _ := randomRun(t, seed)
		mustParse(t, written(t, run, FormatAsciicast, Options{}))
		mustParse(t, written(t, run, FormatAsciicastV2, Options{IdleLimit: time.Second}))
	}
}

func TestBothVersionsTellTheSame(t *testing.T) {
	t.Parallel()
	v3 := mustParse(t, written(t, shop(t), FormatAsciicast, Options{}))
	v2 := mustParse(t, written(t, shop(t), FormatAsciicastV2, Options{}))
	if len(v2.events) != len(v3.events) {
		t.Fatalf("%d and %d events", len(v2.events), len(v3.events))
	}
	for i, e := range v2.events {
		if d := e.time - v3.events[i].time; e.code != v3.events[i].code || e.data != v3.events[i].data || d > 1e-6 || d < -1e-6 {
			t.Errorf("event %d: %v and %v", i, e, v3.events[i])
		}
	}
}

func TestPausesOfACastAreLimited(t *testing.T) {
	t.Parallel()
	limited := mustParse(t, written(t, shop(t), FormatAsciicast, Options{IdleLimit: time.Second}))
	whole := mustParse(t, written(t, shop(t), FormatAsciicast, Options{}))
	last, longest := 0.0, 0.0
	for _, e := range limited.events {
		longest = max(longest, e.time-last)
		last = e.time
	}
	if longest != 1 || limited.output(false) != whole.output(false) {
		t.Errorf("the longest pause is %v", longest)
	}
	if end := whole.events[len(whole.events)-1].time; end < 39.999 || end > 40.001 {
		t.Errorf("unlimited it takes %v s, want 40", end)
	}
}

func TestTheOnlyCommandsStatusIsTheCasts(t *testing.T) {
	t.Parallel()
	c := mustParse(t, written(t, shop(t), FormatAsciicast, Options{Selection: Selection{Source: record.SourceID{Session: "default", ID: "e2"}}}))
	if last := c.events[len(c.events)-1]; last.code != "x" || last.data != "1" {
		t.Errorf("the last event is %v", last)
	}
}

func TestCommandsCannotControlTheTerminalOfACast(t *testing.T) {
	t.Parallel()
	f := newFixture("s\x1b]0;t\x07", 0)
	f.event(1, record.ExecEvent{ID: "e1", Command: "echo \x1b[2J\x07\u009b31m\n\tnext\r"})
	f.event(2, record.ProcEvent{ID: "p1", Name: "\x1bc", Command: "\x00", Generation: 1})
	f.event(3, record.ProcEndEvent{ID: "p1", Generation: 1, How: record.EndedItself})
	c := mustParse(t, written(t, open(t, f.save(t, t.TempDir(), "s")), FormatAsciicast, Options{}))
	for _, e := range c.events {
		clean := strings.NewReplacer("\x1b[0m", "", "\x1b[1m", "", "\x1b[2m", "", "\x1b[32m", "", "\x1b[36m", "", "\r\n", "").Replace(e.data)
		if i := strings.IndexFunc(clean, func(r rune) bool { return r < ' ' || 0x7f <= r && r < 0xa0 }); i >= 0 {
			t.Errorf("%q has a control character at %d", clean, i)
		}
	}
}

// TestAsciinemaPrintsWhatWasPrinted has the program that defines the format read
// a cast. Old ones read version 2 only.
func TestAsciinemaPrintsWhatWasPrinted(t *testing.T) {
	t.Parallel()
	asciinema, err := exec.LookPath("asciinema")
	if err != nil {
		t.Skip("asciinema is not installed")
	}
	version, err := exec.Command(asciinema, "--version").Output()
	if err != nil {
		t.Fatal(err)
	}
	format := FormatAsciicast
	if bytes.HasPrefix(version, []byte("asciinema 2")) {
		format = FormatAsciicastV2
	}
	run, all := randomRun(t, 3)
	for id, streams := range all {
		cast := written(t, run, format, Options{Selection: Selection{Source: id, Streams: record.Out}})
		c := mustParse(t, cast)
		got := playCast(t, asciinema, cast)
		if want := c.events[0].data + shown(streams[0]); got != want {
			t.Errorf("%v: asciinema prints %d bytes, want %d", id, len(got), len(want))
		}
	}
}

// playCast returns what "asciinema cat" prints. It wants a terminal for keys.
func playCast(t *testing.T, asciinema string, cast []byte) string {
	t.Helper()
	path := t.TempDir() + "/a.cast"
	if err := writeFile(path, cast); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), asciinema, "cat", path)
	cmd.Env = append(cmd.Environ(), "LC_ALL=C.UTF-8", "HOME="+t.TempDir())
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	terminal, err := pty.Start(cmd)
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	b, err := io.ReadAll(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// FuzzCast prints the input in chunks that its first bytes tell.
func FuzzCast(f *testing.F) {
	f.Add([]byte("caf\xc3"), []byte("\xa9\n"), []byte("\xe2\x82"))
	f.Add([]byte("\x1b[31m\r\n"), []byte("\xf0\x9f"), []byte("\x92\xa9\xff"))
	f.Fuzz(func(t *testing.T, a, b, c []byte) {
		j := newFixture("s", 0)
		j.event(1, record.ExecEvent{ID: "e1", Command: string(c)})
		for i, part := range [][]byte{a, b, c, a} {
			if len(part) > 0 {
				j.output(2+float64(i), "e1", string(part), "")
			}
		}
		run := open(t, j.save(t, t.TempDir(), "s"))
		whole := written(t, run, FormatText, Options{Selection: Selection{Streams: record.Out}})
		for _, format := range []Format{FormatAsciicast, FormatAsciicastV2} {
			cast := mustParse(t, written(t, run, format, Options{}))
			if got := cast.output(true); got != shown(whole) {
				t.Errorf("%s: shows %q, want %q", format, got, shown(whole))
			}
		}
	})
}
