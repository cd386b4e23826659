package record

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/exp/golden"
)

// fixed is a journal whose times are fixed, so that its bytes are.
func fixed(t *testing.T) []byte {
	t.Helper()
	local := time.Local
	time.Local = time.UTC
	defer func() { time.Local = local }()
	created := MomentOf(time.Date(2026, 11, 29, 17, 45, 2, 250_000, time.UTC))
	b, err := appendHeader(nil, Header{
		Session: "default", Host: "box", Shell: "/bin/bash", ShellVersion: "5.2", Braid: "1.0", Run: "r1", Created: created,
	})
	if err != nil {
		t.Fatal(err)
	}
	code := 3
	elapsed := Moment(0)
	for _, p := range []Payload{
		SessionEvent{State: SessionStarted, Pid: 4711, Cwd: "/home/ann"},
		SizeEvent{Columns: 120, Rows: 40},
		ExecEvent{ID: "e1", Command: "make <x> && echo 'é\x01'", Cwd: "/src", Env: []string{"CC"}, TimeoutMS: 1000, Origin: OriginUser},
		ExecEndEvent{ID: "e1", ExitCode: 2, DurationMS: 250.125, LeftoverPids: []int{7}, Cwd: "/src"},
		ProcEvent{ID: "p1", Name: "web", Argv: []string{"npm", "run", "dev"}, Pid: 20, Pgid: 20, TTY: true, Generation: 1, Origin: OriginAPI},
		StatEvent{ID: "p1", CPU: 12.5, RSS: 1024, Count: 2, Ports: []int{5173}},
		KillEvent{ID: "p1", Signal: "SIGTERM", By: OriginUser, Done: true, Pids: []Fate{{Pid: 20, Name: "node", Fate: "killed"}}},
		ProcEndEvent{ID: "p1", Generation: 1, ExitCode: 137, Signal: "SIGKILL", DurationMS: 5000, How: EndedKilled, HeldBy: []int{21}},
		MarkEvent{Text: "look\nhere"},
		DropEvent{ID: "p1", Bytes: 100, Out: 5, Err: 1},
		LostEvent{ID: "p1", Bytes: 50},
		SessionEvent{State: SessionExited, ExitCode: &code, Why: "exit"},
	} {
		elapsed += 1_000_001
		if b, err = appendEvent(b, elapsed, p); err != nil {
			t.Fatal(err)
		}
	}
	b = appendHead(b, 20e6, []byte(`"e1"`), &head{n: 47, lines: [2]int{2, 1}, outN: 23})
	b = append(b, "\x01\x01\x01cc -c a.c\n\x01\x01\x01cc a.o\n\x02\x02\x02a.c:1: warning: no f\n"...)
	b = appendHead(b, 3600e6, []byte(`"e1"`), &head{n: 11, lines: [2]int{1, 0}, open: [2]bool{true, false}, mixed: true})
	return append(b, "\x01\x01\x01[ 10 %]\n"...)
}

// A journal that was written must stay readable: this file only changes when
// the format does.
func TestTheFormatStaysAsItIs(t *testing.T) {
	golden.RequireEqual(t, fixed(t))
}

func TestWhatIsReadOfTheFixedJournal(t *testing.T) {
	r, err := openBytes(t, fixed(t))
	if err != nil {
		t.Fatal(err)
	}
	if p := r.Problems(); len(p) > 0 {
		t.Errorf("problems %q", p)
	}
	var b strings.Builder
	f := flatten(r.Snapshot(Live))
	sess, e, p := &f.Sessions[0], &f.Execs[0][0], &f.Sessions[0].Processes[0]
	rel := func(m Moment) float64 { return float64(m-sess.Created) / 1e6 }
	fmt.Fprintf(&b, "header %+v\n", r.logs[0].index.header)
	fmt.Fprintf(&b, "created %s, ends after %v s\n", sess.Created.Time().UTC().Format(time.RFC3339Nano), rel(f.At))
	fmt.Fprintln(&b, sum(r.Snapshot(Live)))
	fmt.Fprintf(&b, "exec from %v s to %v s, took %v\n", rel(e.Start), rel(e.End), e.Duration)
	fmt.Fprintf(&b, "process %s from %v s to %v s, took %v, lost %d bytes\n", p.Name, rel(p.Start), rel(p.End), p.Duration, p.Lost)
	fmt.Fprintf(&b, "sampled after %v s: %v %%, ports %v; killed %+v\n", rel(p.Stats[0].At), p.Stats[0].CPU, p.Stats[0].Ports, *p.Kill)
	fmt.Fprintf(&b, "mark after %v s: %q\n", rel(f.Marks[0].At), f.Marks[0].Text)
	for _, l := range readLines(t, r.Lines(e.ID, StreamView{Both, Live})) {
		fmt.Fprintf(&b, "after %v s, %v, unsure %v, unended %v: %q\n", rel(l.At), l.Stream, l.Unsure, l.Unended, l.Text)
	}
	golden.RequireEqual(t, []byte(b.String()))
}

// The fast reader of heads and the JSON reader must agree.
func TestBothReadersOfHeadsAgree(t *testing.T) {
	h := head{n: 470, lines: [2]int{2, 1}, outN: 23, open: [2]bool{true, true}, mixed: true}
	line := string(appendHead(nil, 12_000_345, []byte(`"e1"`), &h))
	text := line[len(eventLabel) : len(line)-1]
	tests := []string{
		text,
		strings.Replace(text, `,"mixed":true`, "", 1),
		strings.Replace(text, `["out","err"]`, `["err"]`, 1),
		strings.Replace(text, `"e1"`, `"p\u0031"`, 1),
		strings.Replace(text, `"e1"`, `"é"`, 1),
		strings.Replace(text, `,"err":1`, "", 1),
		strings.Replace(text, `12.000345`, "12.0003456", 1),
		strings.Replace(text, `12.000345`, "12", 1),
		strings.Replace(text, `12.000345`, "1.2e1", 1),
		strings.Replace(text, `12.000345`, "-1.000000", 1),
		strings.Replace(text, `12.000345`, "99999999999999.000000", 1),
		strings.Replace(text, `"n":470`, `"n":-470`, 1),
		strings.Replace(text, `"n":470`, `"n":99999999999999999999`, 1),
		strings.Replace(text, `"n":470`, `"n":`, 1),
		text + " ", text + "x", text[:len(text)-1], "", "{}", "null", "[]", `{"t":1}`, `{"t":"1","e":"out"}`,
	}
	fast := 0
	for _, text := range tests {
		id, elapsed, got, ok := quickHead([]byte(text))
		e, err := parseEvent([]byte(text))
		if ok && (err != nil || e.kind != KindOut) {
			t.Errorf("%s: only the fast reader takes it: %v", text, err)
		}
		if !ok {
			continue
		}
		fast++
		if string(id) != e.id || elapsed != e.elapsed || got != e.head {
			t.Errorf("%s: %s %v %+v and %s %v %+v", text, id, elapsed, got, e.id, e.elapsed, e.head)
		}
	}
	if fast < 3 {
		t.Errorf("the fast reader takes %d", fast)
	}
}

func TestTimesAreReadToTheMicrosecond(t *testing.T) {
	for text, want := range map[string]Moment{
		"0": 0, "0.000001": 1, "1": 1e6, "1.5": 1_500_000, "12.345678": 12_345_678, "0.1234567": 123_456, "1e3": 1e9, "1.5e-3": 1500,
		"86400.000000": 86_400e6, "": -1, "-1": -1, "1.": 1e6, "x": -1, "1.x": -1, "1e30": -1, "99999999999999999999": -1, "NaN": -1,
	} {
		got, err := parseElapsed(text)
		if err != nil {
			got = -1
		}
		if got != want {
			t.Errorf("%q is %d, %v, want %d", text, got, err, want)
		}
	}
	for _, d := range []Moment{0, 1, 999_999, 1e6, 12_345_678, 1e15} {
		if got, err := parseElapsed(string(appendElapsed(nil, d))); got != d || err != nil {
			t.Errorf("%d becomes %d, %v", d, got, err)
		}
	}
}

func FuzzHead(f *testing.F) {
	f.Add([]byte(`{"t":1.000000,"e":"out","id":"p1","n":8,"out":1,"open":["out"]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		id, elapsed, h, ok := quickHead(text)
		if !ok {
			return
		}
		e, err := parseEvent(text)
		if err != nil || string(id) != e.id || elapsed != e.elapsed || h != e.head {
			t.Errorf("%q: %s %v %+v, want %+v, %v", text, id, elapsed, h, e, err)
		}
	})
}
