package record

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// foreignRecords returns the records of a journal as another program might
// write it: by the same rules, but in other words.
func foreignRecords() []string {
	return []string{
		`{ "version": 1, "format": "braid-journal", "colour": {"a": [1]}, "created": "2026-11-29T18:45:02+01:00", "e": "header", "session": "web" }`,
		`{"e":"exec","t":1,"command":"make\u0020all","id":"e1"}`,
		`{"e":"out","id":"e1","err":2,"out":2,"t":1.5,"n":24}` + "\n\x02\x02\x02e1\n\x01\x01\x01o1\n\x02\x02\x02e2\n\x01\x01\x01o2",
		`{"t":2.25,"e":"out","id":"e1","n":12,"out":1,"err":1,"open":["err","out","aux"]}` + "\n\x01\x01\x01o3\n\x02\x02\x02e3",
		`{"t":25e-1,"e":"out","id":"\u0065\u0031","out":1,"n":6}` + "\n\x01\x01\x01++",
		`{"t":3.0000009,"e":"out","id":"e1","n":5,"err":1}` + "\n\x02\x02\x02-",
		`{"t":3.5,"e":"telemetry","id":"e1","n":"many"}`,
		`{"t":3.6,"e":"stat","id":"p1","cpu":1e1,"rss":5,"count":1,"gpu":3}`,
		`{"t":4,"e":"exec-end","id":"e1","exit_code":1,"duration_ms":3000,"unknown":null}`,
		`{"t":5,"e":"mark","text":"\ud83d\ude00"}`,
	}
}

func TestAJournalOfAnotherWriterIsRead(t *testing.T) {
	t.Parallel()
	journal := "\x03\x03\x03" + strings.Join(foreignRecords(), "\n\x03\x03\x03") + "\n"
	r, err := openBytes(t, []byte(journal))
	if err != nil {
		t.Fatal(err)
	}
	if p, err := r.Verify(t.Context()); len(p) > 0 || err != nil {
		t.Errorf("problems %v, %v", p, err)
	}
	s := r.Snapshot(Live)
	if got, want := sum(s), `started pid 0 in "", 1 running, 1 failed; e1 "make all" state 1 code 1; p1 gen 0 pid 0 state 0 code 0 `; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if s.Sessions[0].ID != "web" || s.Marks[0].Text != "😀" {
		t.Errorf("session %s, mark %q", s.Sessions[0].ID, s.Marks[0].Text)
	}
	for v, want := range map[Stream]string{
		Out:  "o1 o2 o3++ ",
		Err:  "e1 e2 e3- ",
		Both: "e1? o1? e2? o2? o3++? e3-? ",
	} {
		got := ""
		for _, l := range readLines(t, r.Lines(SourceID{"web", "e1"}, StreamView{v, Live})) {
			got += string(l.Text)
			if l.Unsure {
				got += "?"
			}
			if l.Size != int64(len(l.Text)) || l.Unended {
				t.Errorf("%v: %q of size %d, unended %v", v, l.Text, l.Size, l.Unended)
			}
			got += " "
		}
		if got != want {
			t.Errorf("%v: %q, want %q", v, got, want)
		}
	}
	begun := r.Lines(SourceID{"web", "e1"}, StreamView{Both, Live}).Moment(4)
	if got := begun.Sub(s.Sessions[0].Created).Seconds(); got != 2.25 {
		t.Errorf("the line of three chunks began after %v s", got)
	}
}

// ring is a journal of many chunks, each with lines that tell where they are.
func ring(t *testing.T, n int) (journal []byte, chunks []chunk) {
	t.Helper()
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	for i := range n {
		mustOutput(t, j, "p1", fmt.Sprintf("out %d a\nout %d b\n", i, i), fmt.Sprintf("err %d\n", i))
	}
	return mustReadFile(t, j.Path()), j.log.index.sources["p1"].chunks.all()
}

func TestDamageToOneChunkTouchesNoOther(t *testing.T) {
	t.Parallel()
	const n = 30
	journal, chunks := ring(t, n)
	header := bytes.IndexByte(journal, '\n') + 1
	rnd := rand.New(rand.NewPCG(8, 8))
	for range 400 {
		at := header + rnd.IntN(len(journal)-header)
		damaged := bytes.Clone(journal)
		size := 1 + rnd.IntN(30)
		for i := at; i < min(len(damaged), at+size); i++ {
			damaged[i] = byte(rnd.IntN(256))
		}
		r, err := openBytes(t, damaged)
		if err != nil {
			t.Fatal(err)
		}
		seen := make(map[string]bool)
		for _, l := range readLines(t, r.Lines(SourceID{"s", "p1"}, StreamView{Both, Live})) {
			seen[string(l.Text)] = true
		}
		for i, c := range chunks {
			// What is near may be hurt: the chunk, and the one whose head comes
			// next or that ends right before.
			begin, end := int(c.off)-100, int(c.off)+int(c.n)+100
			if at+size > begin && at < end {
				continue
			}
			for _, want := range []string{fmt.Sprintf("out %d a", i), fmt.Sprintf("out %d b", i), fmt.Sprintf("err %d", i)} {
				if !seen[want] {
					t.Errorf("%d bytes of damage at %d cost %q at %d; problems %q", size, at, want, c.off, r.Problems())
				}
			}
		}
		r.Close()
	}
}

func TestMissingPiecesOfAFileCostNoMoreThanThemselves(t *testing.T) {
	t.Parallel()
	const n = 30
	journal, _ := ring(t, n)
	header := bytes.IndexByte(journal, '\n') + 1
	rnd := rand.New(rand.NewPCG(9, 9))
	for range 200 {
		at := header + rnd.IntN(len(journal)-header)
		size := min(1+rnd.IntN(300), len(journal)-at)
		r, err := openBytes(t, append(bytes.Clone(journal[:at]), journal[at+size:]...))
		if err != nil {
			t.Fatal(err)
		}
		readEverything(t, r)
		// A piece of 300 bytes touches at most five chunks.
		if lines := r.Lines(SourceID{"s", "p1"}, StreamView{Both, Live}).Len(); lines < 3*(n-6) {
			t.Errorf("%d bytes missing at %d leave %d of %d lines; problems %q", size, at, lines, 3*n, r.Problems())
		}
		r.Close()
	}
}

func TestEventsThatMakeNoSense(t *testing.T) {
	for _, text := range []string{
		``, `{`, `{}`, `[]`, `null`, `"x"`, `{"t":1}`, `{"e":"mark"}`, `{"t":-1,"e":"mark"}`,
		`{"t":1,"e":""}`, `{"t":1,"e":5}`, `{"t":1,"e":"mark","text":5}`, `{"t":1,"e":"mark","text":"x"}}`,
		`{"t":1.000000,"e":"mark","text":"x"`, `{"t":1.000000,"e":"mark",}`, `{"t":1.000000,"e":"exec-end","exit_code":"0"}`,
		`{"t":1.000000,"e":"stat","ports":{}}`, `{"t":1.000000,"e":"kill","pids":[1]}`,
		`{"t":1,"e":"out"}`, `{"t":1,"e":"out","n":0,"out":0}`, `{"t":1,"e":"out","n":-4,"out":1}`, `{"t":1,"e":"out","n":3,"out":1}`,
		`{"t":1,"e":"out","n":4,"out":1,"err":1}`, `{"t":1,"e":"out","n":8,"out":3,"err":-1}`, `{"t":1,"e":"out","n":20,"out":1,"err":1,"outn":19}`,
		`{"t":1,"e":"out","n":20,"out":1,"err":1,"outn":-5}`, `{"t":1,"e":"out","n":20,"out":1,"open":["err"]}`,
		`{"t":1,"e":"out","n":99999999,"out":1}`, `{"t":1,"e":"out","n":4.5,"out":1}`, `{"t":1,"e":"out","n":"4","out":1}`,
	} {
		if e, err := parseEvent([]byte(text)); err == nil {
			t.Errorf("%s is taken as %+v", text, e)
		}
		r, err := openBytes(t, append(fixed(t), "\x03\x03\x03"+text+"\n\x03\x03\x03{\"t\":7200,\"e\":\"mark\",\"text\":\"after\"}\n"...))
		if err != nil {
			t.Fatal(err)
		}
		marks := r.Snapshot(Live).Marks
		if p := r.Problems(); len(p) != 1 || !strings.Contains(p[0], "makes no sense") || marks[len(marks)-1].Text != "after" {
			t.Errorf("%s: problems %q, marks %v", text, p, marks)
		}
	}
}
