package export

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"time"

	"braid/record"
)

// mustCheck fails unless a page is one that this package means to write.
func mustCheck(tb testing.TB, page []byte) {
	tb.Helper()
	if err := checkPage(string(page)); err != nil {
		tb.Fatal(err)
	}
}

func TestPagesAreSound(t *testing.T) {
	t.Parallel()
	mustCheck(t, written(t, shop(t), FormatHTML, Options{Times: true}))
	for seed := range uint64(8) {
		run, _ := randomRun(t, seed)
		mustCheck(t, written(t, run, FormatHTML, Options{Times: seed%2 == 0, MaxLines: 20}))
	}
}

func TestTheCheckOfPagesFindsWhatItShould(t *testing.T) {
	t.Parallel()
	page := string(written(t, shop(t), FormatHTML, Options{}))
	for what, change := range map[string][2]string{
		"a script":                    {"</main>", "<script></script></main>"},
		"an attribute":                {"<details ", "<details onclick=\"x\" "},
		"a value":                     {"class=\"o\"", "class=\"o\" style=\"x\""},
		"an entity":                   {"git status", "git &status"},
		"a quote":                     {"git status", "git \"status"},
		"a NUL":                       {"git status", "git \x00status"},
		"a turn of the text":          {"git status", "git \u202estatus"},
		"something that is not UTF-8": {"git status", "git \xff"},
		"a tag that stays open":       {"</main>", ""},
		"a tag closed too early":      {"git status", "</code>git status"},
		"half a tag":                  {"</html>", "</html"},
	} {
		if err := checkPage(strings.Replace(page, change[0], change[1], 1)); err == nil {
			t.Errorf("%s is not found", what)
		}
	}
}

// texts returns the text of all lines of output on a page.
func texts(page []byte) []string {
	var lines []string
	for _, m := range regexp.MustCompile(`(?s)<div class="[oe][ u]*"[^>]*>(.*?)\n</div>`).FindAllSubmatch(page, -1) {
		text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(string(m[1]), "")
		lines = append(lines, html.UnescapeString(text))
	}
	return lines
}

func TestTextOnAPageIsWhatWasPrinted(t *testing.T) {
	t.Parallel()
	raw := "<script>alert(1)</script>\n&lt; &amp; &\n\"quoted\" 'too'\n\n  two  spaces\nüñí日本\n</div></details><!--\n"
	f := newFixture("s", 0)
	f.event(1, record.ExecEvent{ID: "e1", Command: "x"})
	f.output(2, "e1", raw, "")
	page := written(t, open(t, f.save(t, t.TempDir(), "s")), FormatHTML, Options{})
	mustCheck(t, page)
	if got := strings.Join(texts(page), "\n") + "\n"; got != raw {
		t.Errorf("got %q, want %q", got, raw)
	}
}

func TestLinesOverTheLimitAreLeftOutOfTheMiddle(t *testing.T) {
	t.Parallel()
	var raw strings.Builder
	for i := range 1000 {
		fmt.Fprintln(&raw, i)
	}
	f := newFixture("s", 0)
	f.event(1, record.ExecEvent{ID: "e1", Command: "seq"})
	f.output(2, "e1", raw.String(), "")
	run := open(t, f.save(t, t.TempDir(), "s"))
	for limit, want := range map[int64]struct {
		lines string
		note  string
	}{
		-1:   {"", ""},
		1000: {"", ""},
		5:    {"0 1 2 998 999", "995 lines are not on this page"},
		1:    {"0", "999 lines are not on this page"},
		999:  {"", "1 line is not on this page"},
	} {
		page := written(t, run, FormatHTML, Options{MaxLines: limit})
		got := texts(page)
		if want.lines != "" && strings.Join(got, " ") != want.lines || want.lines == "" && len(got) < 999 {
			t.Errorf("limit %d: %d lines: %.50q", limit, len(got), got)
		}
		if note := strings.Contains(string(page), "not on this page"); note != (want.note != "") || !bytes.Contains(page, []byte(want.note)) {
			t.Errorf("limit %d: no note that %s", limit, want.note)
		}
	}
}

func TestAVeryLongLineIsCut(t *testing.T) {
	t.Parallel()
	f := newFixture("s", 0)
	f.event(1, record.ExecEvent{ID: "e1", Command: "x"})
	f.output(2, "e1", strings.Repeat("x", 60_000), "")
	f.output(2, "e1", strings.Repeat("x", 40_000)+"\n", "")
	page := written(t, open(t, f.save(t, t.TempDir(), "s")), FormatHTML, Options{})
	mustCheck(t, page)
	want := strings.Repeat("x", record.MaxText) + "… 83\u202f616 more bytes"
	if got := texts(page); len(got) != 1 || got[0] != want {
		t.Errorf("%d lines: …%.40q", len(got), got[0][len(got[0])-40:])
	}
}

func TestStylesLastFromLineToLineOfTheirStream(t *testing.T) {
	t.Parallel()
	f := newFixture("s", 0)
	f.event(1, record.ExecEvent{ID: "e1", Command: "x"})
	f.output(2, "e1", "\x1b[31mred\n", "")
	f.output(3, "e1", "", "plain\n")
	f.output(4, "e1", "still\x1b[0m not\n", "")
	f.event(5, record.ExecEvent{ID: "e2", Command: "y"})
	f.output(6, "e2", "\x1b[1mbold", "")
	f.event(7, record.ExecEvent{ID: "e3", Command: "z"})
	f.output(8, "e3", "clean\n", "")
	page := string(written(t, open(t, f.save(t, t.TempDir(), "s")), FormatHTML, Options{}))
	for _, want := range []string{
		`<div class="o"><span class="f1">red</span>`, `<div class="e">plain`,
		`<div class="o"><span class="f1">still</span> not`, `<span class="B">bold</span>`, `<div class="o">clean`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
}

// FuzzPage puts its input wherever a recording has text of others.
func FuzzPage(f *testing.F) {
	f.Add("<script>alert('x')</script>", "\"><img src=x onerror=alert(1)>", "\x1b[38;2;1;2;3m<b>\x1b[K\x1b]8;;javascript:x\x07")
	f.Add("\x00\xff\u202e", "</title>", "\x1b[48;5;300m\x1b[38:2::1:2:3;4:0m\r\b\t\x1b[9999C")
	f.Add("&lt;", "' onclick='x", "\xc2\x9b31m\xc2\x9d8;;\xc2\x9c\x1b[200D\x1b[2K\x1b[1K\x1b(B\x1b[")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		j := newFixture(a, 0)
		j.event(0, record.SessionEvent{State: record.SessionExited, Cwd: b, Signal: c})
		j.event(1, record.ExecEvent{ID: "e1", Command: b, Cwd: c})
		j.event(2, record.ProcEvent{ID: "p1", Name: a, Argv: []string{c, b}, Generation: 1})
		for i, s := range []string{c, b, a} {
			if s != "" {
				j.output(3+float64(i), "e1", s, c+a)
			}
		}
		j.event(7, record.MarkEvent{Text: b})
		j.event(8, record.ProcEndEvent{ID: "p1", Signal: c, How: record.Ended(a)})
		run := open(t, j.save(t, t.TempDir(), "s"))
		mustCheck(t, written(t, run, FormatHTML, Options{Times: true, Title: c, Location: time.UTC}))
	})
}
