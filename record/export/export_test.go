package export

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"braid/record"
)

func TestProgressGoesFromNothingToAll(t *testing.T) {
	t.Parallel()
	run := flood(t, 4<<20)
	for _, f := range Formats() {
		var done []int64
		var last int64
		o := Options{MaxLines: -1, Progress: func(n, total int64) {
			if n < last || n > total || total != 4<<20 {
				t.Errorf("%s: %d of %d after %d", f, n, total, last)
			}
			done, last = append(done, n), n
		}}
		if err := Write(t.Context(), io.Discard, run, f, o); err != nil {
			t.Fatal(err)
		}
		if len(done) < 4 || last != 4<<20 || done[len(done)-2] < 3<<20 {
			t.Errorf("%s: progress %v", f, done)
		}
	}
}

func TestACancelledExportEndsWithTheContextsError(t *testing.T) {
	t.Parallel()
	run := flood(t, 4<<20)
	for _, f := range Formats() {
		ctx, cancel := context.WithCancelCause(t.Context())
		calls := 0
		err := Write(ctx, io.Discard, run, f, Options{MaxLines: -1, Progress: func(done, total int64) {
			calls++
			cancel(nil)
		}})
		if !errors.Is(err, context.Canceled) || calls != 1 {
			t.Errorf("%s: %v after %d calls", f, err, calls)
		}
	}
}

// fullDisk takes some bytes and no more.
type fullDisk struct{ left int }

var errFull = errors.New("disk full")

func (d *fullDisk) Write(p []byte) (int, error) {
	if d.left -= len(p); d.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestAnErrorOfTheWriterIsReturnedSoon(t *testing.T) {
	t.Parallel()
	run := flood(t, 4<<20)
	for _, f := range Formats() {
		last := int64(0)
		o := Options{MaxLines: -1, Progress: func(done, total int64) { last = done }}
		if err := Write(t.Context(), &fullDisk{100_000}, run, f, o); !errors.Is(err, errFull) || last > 2<<20 {
			t.Errorf("%s: %v after %d bytes", f, err, last)
		}
	}
	if err := Write(t.Context(), &fullDisk{10}, shop(t), FormatHTML, Options{}); !errors.Is(err, errFull) {
		t.Errorf("a small page: %v", err)
	}
}

func TestWhatCannotBeExportedIsRefusedBeforeAnythingIsWritten(t *testing.T) {
	t.Parallel()
	run := shop(t)
	for name, c := range map[string]struct {
		format Format
		o      Options
		want   string
	}{
		"an unknown format":   {"pdf", Options{}, `no format "pdf"; there are text, jsonl, asciicast, asciicast-v2, html`},
		"an unknown session":  {FormatText, Options{Selection: Selection{Session: "x"}}, "nothing to export"},
		"an unknown source":   {FormatHTML, Options{Selection: Selection{Source: record.SourceID{Session: "api", ID: "e9"}}}, "nothing to export"},
		"a time before all":   {FormatJSONLines, Options{Selection: Selection{To: at(0.5)}}, "nothing to export"},
		"a time after all":    {FormatAsciicast, Options{Selection: Selection{From: at(1000)}}, "nothing to export"},
		"a clash of the two":  {FormatText, Options{Selection: Selection{Session: "api", Source: record.SourceID{Session: "default", ID: "e1"}}}, "nothing to export"},
		"a span without time": {FormatText, Options{Selection: Selection{From: at(30), To: at(20)}}, "nothing to export"},
	} {
		var b bytes.Buffer
		if err := Write(t.Context(), &b, run, c.format, c.o); err == nil || err.Error() != c.want || b.Len() > 0 {
			t.Errorf("%s: %v, %d bytes", name, err, b.Len())
		}
	}
}

func TestASourceIsFoundByWhatAUserCallsIt(t *testing.T) {
	t.Parallel()
	run := shop(t)
	for name, want := range map[string]string{
		"e2": "default/e2", "default/e1": "default/e1", "api/e1": "api/e1", "p1": "default/p1", "web": "default/p1", "default/web": "default/p1",
	} {
		id, err := Find(run, name)
		if err != nil || id.Session+"/"+id.ID != want {
			t.Errorf("%s: %v, %v", name, id, err)
		}
	}
	for name, want := range map[string]string{
		"e1": `"e1" may be any of default/e1, api/e1`,
		"x":  `no exec or process "x" is in the recording`,
		"":   `no exec or process "" is in the recording`,
	} {
		if id, err := Find(run, name); err == nil || err.Error() != want || !id.IsZero() {
			t.Errorf("%q: %v, %v", name, id, err)
		}
	}
}

func TestASessionThatWasMadeAgainIsExportedWithAllItsLives(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, second := newFixture("s", 0), newFixture("s", 100)
	for i, f := range []*fixture{first, second} {
		f.event(1, record.ExecEvent{ID: "e1", Command: []string{"before", "after"}[i]})
		f.output(2, "e1", []string{"old\n", "new\n"}[i], "")
		f.event(3, record.ExecEndEvent{ID: "e1"})
	}
	run := open(t, first.save(t, dir, "s"), second.save(t, dir, "s~2"))
	text := string(written(t, run, FormatText, Options{Location: time.UTC}))
	if i, j := strings.Index(text, "before"), strings.Index(text, "after"); i < 0 || j < i || !strings.Contains(text, "<==\nold\n\n==>") || !strings.HasSuffix(text, "<==\nnew\n") {
		t.Errorf("text:\n%s", text)
	}
	cast := mustParse(t, written(t, run, FormatAsciicast, Options{}))
	if got := cast.output(false); strings.Count(got, "old") != 1 || strings.Count(got, "new") != 1 {
		t.Errorf("the cast shows %q", got)
	}
	var texts []string
	for _, o := range mustDecode(t, written(t, run, FormatJSONLines, Options{}), true) {
		if o["event"] == "output" {
			texts = append(texts, o["stdout"].(string))
		}
	}
	if !slices.Equal(texts, []string{"old", "new"}) {
		t.Errorf("JSON lines tell %q", texts)
	}
}

// mustDecode reads JSON lines, which those of a sound recording have in the order
// of time.
func mustDecode(tb testing.TB, b []byte, sound bool) (objects []map[string]any) {
	tb.Helper()
	last := ""
	for line := range bytes.Lines(b) {
		var o map[string]any
		if err := json.Unmarshal(line, &o); err != nil {
			tb.Fatalf("%v: %q", err, line)
		}
		at, ok := o["at"].(string)
		if !ok || sound && at < last || o["event"] == "" || o["session"] == nil {
			tb.Fatalf("not in order, or not complete: %s", line)
		}
		last = at
		objects = append(objects, o)
	}
	return objects
}

func TestLongLinesOfJSONComeInPartsAndWhole(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		run, all := randomRun(t, seed)
		got := make(printed)
		for _, o := range mustDecode(t, written(t, run, FormatJSONLines, Options{}), true) {
			if o["event"] != "output" {
				continue
			}
			id := record.SourceID{Session: o["session"].(string), ID: o["id"].(string)}
			if got[id] == nil {
				got[id] = new([2][]byte)
			}
			for i, name := range []string{"stdout", "stderr"} {
				b, ok := streamOf(t, o, name)
				if !ok {
					continue
				}
				got[id][i] = append(got[id][i], b...)
				if o["more"] == nil && o["unended"] == nil {
					got[id][i] = append(got[id][i], '\n')
				}
			}
		}
		for id, want := range all {
			for i := range want {
				if !bytes.Equal(got[id][i], want[i]) {
					t.Errorf("seed %d, %v, stream %d: not what was printed", seed, id, i)
				}
			}
		}
	}
}

// streamOf returns what an object has of a stream.
func streamOf(t *testing.T, o map[string]any, name string) ([]byte, bool) {
	if s, ok := o[name].(string); ok {
		return []byte(s), true
	}
	s, ok := o[name+"_b64"]
	if !ok {
		return nil, false
	}
	var b []byte
	if err := json.Unmarshal(jsonText(s.(string)), &b); err != nil {
		t.Fatal(err)
	}
	return b, true
}

// flood returns a recording of lines that are so many bytes in all.
func flood(tb testing.TB, size int) *record.Run {
	tb.Helper()
	run, err := record.CreateRun(tb.TempDir(), record.RunInfo{})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { run.Close() })
	j, err := run.Create(record.Header{Session: "s"})
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := j.Append(record.ExecEvent{ID: "e1", Command: "flood"}); err != nil {
		tb.Fatal(err)
	}
	lines := bytes.Repeat([]byte(strings.Repeat("flood ", 42)+"...\n"), 1<<8)
	for range size / len(lines) {
		if err := j.Output("e1", lines, nil); err != nil {
			tb.Fatal(err)
		}
	}
	return run
}

func TestMemoryDoesNotGrowWithTheOutput(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 32 MiB")
	}
	run := flood(t, 32<<20)
	for _, f := range Formats() {
		runtime.GC()
		var before, now runtime.MemStats
		runtime.ReadMemStats(&before)
		most := uint64(0)
		o := Options{MaxLines: math.MaxInt64, Progress: func(done, _ int64) {
			if done>>20%4 == 0 {
				runtime.GC() // what is left then is in use
				runtime.ReadMemStats(&now)
				most = max(most, now.HeapAlloc)
			}
		}}
		if err := Write(t.Context(), io.Discard, run, f, o); err != nil {
			t.Fatal(err)
		}
		const limit = 12 << 20
		if most == 0 || most > before.HeapAlloc+limit {
			t.Errorf("%s: %d MiB in use, %d before", f, most>>20, before.HeapAlloc>>20)
		}
		t.Logf("%s: %.1f MiB more in use", f, float64(int64(most)-int64(before.HeapAlloc))/(1<<20))
	}
}

func TestASignalOfAStrangersRecordingIsPlain(t *testing.T) {
	if got := processStatus(137, "SIG\x1b]0;x\a\nKILL", record.EndedKilled, false); got != "SIG^[]0;x^G KILL, killed" {
		t.Errorf("%q", got)
	}
}
