package record

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sample writes a small journal with all that a journal has and returns its
// bytes.
func sample(tb testing.TB) []byte {
	tb.Helper()
	r := newTestRun(tb)
	j := newTestJournal(tb, r, "default")
	mustAppend(tb, j, SessionEvent{State: SessionStarted, Pid: 1, Cwd: "/"})
	mustAppend(tb, j, ExecEvent{ID: "e1", Command: "make"})
	mustOutput(tb, j, "e1", "one\ntwo\n", "")
	mustOutput(tb, j, "e1", "three\nfo", "bad\n")
	mustOutput(tb, j, "e1", "ur\nfive\n", "")
	mustAppend(tb, j, ExecEndEvent{ID: "e1", ExitCode: 2})
	mustAppend(tb, j, ProcEvent{ID: "p1", Name: "web", Generation: 1})
	mustAppend(tb, j, MarkEvent{Text: "here"})
	mustOutput(tb, j, "p1", "", "e\n")
	if err := r.Close(); err != nil {
		tb.Fatal(err)
	}
	return mustReadFile(tb, j.Path())
}

// openBytes opens a journal with the given bytes.
func openBytes(tb testing.TB, b []byte) (*Run, error) {
	tb.Helper()
	path := filepath.Join(tb.TempDir(), "default.braid")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		tb.Fatal(err)
	}
	r, err := OpenRun(path)
	if err == nil {
		tb.Cleanup(func() { r.Close() })
	}
	return r, err
}

func ignore(int64, *Line) {}

// readEverything reads all that a run gives, and fails when that does.
func readEverything(tb testing.TB, r *Run) {
	tb.Helper()
	from, to := r.Span()
	for _, at := range []Moment{0, from, (from + to) / 2, to, Live} {
		s := r.Snapshot(at)
		for _, sess := range s.Sessions {
			for i := range sess.History.Len() {
				e := sess.History.At(i)
				for _, v := range []Stream{Out, Err, Both} {
					eachLine(tb, r.Lines(e.ID, StreamView{v, at}), ignore)
				}
			}
			for _, p := range sess.Processes {
				eachLine(tb, r.Lines(p.ID, StreamView{Both, at}), ignore)
			}
		}
	}
	if _, err := r.Verify(tb.Context()); err != nil {
		tb.Error(err)
	}
}

func TestAJournalCutAtAnyByteGivesWhatIsWhole(t *testing.T) {
	t.Parallel()
	whole := sample(t)
	for n := range len(whole) {
		cut := whole[:n]
		r, err := openBytes(t, cut)
		if first := bytes.IndexByte(whole, '\n'); n <= first {
			if !errors.Is(err, ErrFormat) {
				t.Fatalf("cut at %d, within the header: %v", n, err)
			}
			continue
		}
		if err != nil {
			t.Fatalf("cut at %d: %v", n, err)
		}
		readEverything(t, r)
		wantOut, wantErr := len(twoLabels(cut)[0]), len(twoLabels(cut)[1])
		if !bytes.HasSuffix(cut, []byte("\n")) {
			// The half line at the end, if it is one of output, does not count.
			last := cut[bytes.LastIndexByte(cut, '\n')+1:]
			switch labelOf(last) {
			case Out:
				wantOut--
			case Err:
				wantErr--
			}
		}
		got := [2]int{}
		for _, id := range []string{"e1", "p1"} {
			for _, s := range []Stream{Out, Err} {
				l := r.Lines(SourceID{"default", id}, StreamView{s, Live})
				for _, c := range l.chunks.all() {
					d, err := r.logs[0].load(&c)
					if err != nil {
						t.Fatal(err)
					}
					got[s.index()] += d.count[s.index()]
				}
			}
		}
		if got != [2]int{wantOut, wantErr} {
			t.Errorf("cut at %d: labelled lines %v, want %v", n, got, [2]int{wantOut, wantErr})
		}
		torn := !bytes.Equal(stripWhole(cut), nil)
		if damaged := len(r.Problems()) > 0; damaged != torn {
			t.Errorf("cut at %d: problems %q", n, r.Problems())
		}
	}
}

// stripWhole returns what is left of a journal after its whole records.
func stripWhole(b []byte) []byte {
	for len(b) > 0 {
		line, rest, ok := bytes.Cut(b, []byte{'\n'})
		if !ok {
			return b
		}
		if _, _, h, ok := quickHead(line[len(eventLabel):]); ok {
			if h.n > len(rest) {
				return b
			}
			rest = rest[h.n:]
		}
		b = rest
	}
	return nil
}

func TestAJournalWithAnyByteChangedStillOpens(t *testing.T) {
	t.Parallel()
	whole := sample(t)
	header := bytes.IndexByte(whole, '\n') + 1
	changes := []byte{0x01, 0x08, 0x80, 0xff}
	if raced {
		changes = changes[2:3]
	}
	for _, change := range changes {
		for n := range whole {
			b := bytes.Clone(whole)
			b[n] ^= change
			r, err := openBytes(t, b)
			if err != nil {
				if n > header || !errors.Is(err, ErrFormat) && !errors.Is(err, ErrVersion) {
					t.Fatalf("byte %d ^ %#x: %v", n, change, err)
				}
				continue
			}
			readEverything(t, r)
			if n < header {
				continue
			}
			// What is lost is at most one event or chunk.
			sess := r.Snapshot(Live).Sessions[0]
			marks := len(r.Snapshot(Live).Marks)
			if kept := sess.History.Len() + len(sess.Processes) + marks; kept < 2 {
				t.Errorf("byte %d ^ %#x: %d of an exec, a process and a mark are left; problems %q", n, change, kept, r.Problems())
			}
		}
	}
}

func TestDamageCostsWhatIsDamagedAndIsTold(t *testing.T) {
	whole := string(sample(t))
	event := func(s string) string { // the line with s in it
		i := strings.Index(whole, s)
		begin := strings.LastIndexByte(whole[:i], '\n') + 1
		return whole[begin : begin+strings.IndexByte(whole[begin:], '\n')+1]
	}
	tests := []struct {
		name         string
		old, new     string
		out          string // of e1, joined with |
		problem      string // in one of the problems
		verifiedOnly bool   // and told by Verify alone
	}{
		{name: "nothing", out: "one|two|three|four|five"},
		{
			name: "an event that is no JSON", old: `"e":"mark"`, new: `"e:"mark"`,
			out: "one|two|three|four|five", problem: "makes no sense",
		},
		{
			name: "an event whose label is gone", old: event("mark"), new: strings.Replace(event("mark"), "\x03", "3", 1),
			out: "one|two|three|four|five", problem: "not an event",
		},
		{
			name: "a head that is no JSON", old: `"n":14,"out":2}`, new: `"n":14,"out":2`,
			out: "three|four|five", problem: "makes no sense",
		},
		{
			name: "a head that counts impossibly", old: `"n":14,"out":2}`, new: `"n":14,"out":4}`,
			out: "three|four|five", problem: "makes no sense",
		},
		{
			name: "a length that is too small", old: `"n":14,"out":2}`, new: `"n":13,"out":2}`,
			out: "one|two|three|four|five", problem: "and its head says",
		},
		{
			name: "a length that is too large", old: `"n":14,"out":2}`, new: `"n":99,"out":2}`,
			out: "one|two|three|four|five", problem: "and its head says",
		},
		{
			name: "a length beyond the end", old: `"n":14,"out":2}`, new: `"n":9999,"out":2}`,
			out: "one|two|three|four|five", problem: "and its head says",
		},
		{
			name: "a line whose label is gone", old: "\x01\x01\x01two", new: "\x01\x00\x01two",
			out: "one||three|four|five", problem: "other lines than its head says", verifiedOnly: true,
		},
		{
			name: "a newline that is gone", old: "one\n", new: "one ",
			out: "one \x01\x01\x01two||three|four|five", problem: "other lines than its head says", verifiedOnly: true,
		},
		{
			name: "zeros in place of a chunk's end and an event", old: "\x01\x01\x01ur\n\x01\x01\x01five\n" + event("exec-end"),
			new: strings.Repeat("\x00", 13+len(event("exec-end"))) + "\n", out: "one|two|three|fo", problem: "and its head says",
		},
		{
			name: "zeros in place of much that follows a chunk's first line", old: "\x01\x01\x01two\n" + event(`"n":22`),
			new: "\x01\x01\x01t" + strings.Repeat("\x00", 500), out: "one|ur|five", problem: "and its head says 14",
		},
		{
			name: "zeros from a chunk's only line to that of another", old: "ur\n\x01\x01\x01five\n",
			new: strings.Repeat("\x00", 500) + "\n\x01\x01\x01five\n", out: "one|two|three|fo", problem: "512 bytes skipped",
		},
		{
			name: "bytes of another file within a chunk", old: "two\n", new: "t" + strings.Repeat("\n???", 100) + "wo\n",
			out: "one|t|three|four|five", problem: "and its head says 14",
		},
		{
			name: "zeros behind a chunk", old: "\x02\x02\x02e\n", new: "\x02\x02\x02e\n" + strings.Repeat("\x00", 500),
			out: "one|two|three|four|five", problem: "500 bytes skipped",
		},
		{
			name: "the last newline of a chunk that is gone", old: "two\n", new: "twox",
			out: "one|twox|three|four|five", problem: "other lines than its head says", verifiedOnly: true,
		},
		{
			name: "a newline after an event that is gone", old: event("mark"), new: strings.Replace(event("mark"), "\n", "x", 1),
			out: "one|two|three|four|five", problem: "a newline that is none",
		},
		{
			name: "a newline after a head that is gone", old: "\"out\":2}\n", new: "\"out\":2}x",
			out: "one|two|three|four|five", problem: "a newline that is none",
		},
		{
			name: "a label of output out of place", old: event("proc"), new: "\x01\x01\x01stray\n" + event("proc"),
			out: "one|two|three|four|five", problem: "not an event",
		},
		{
			name: "a kind and fields from the future", old: event("mark"),
			new: event("mark") + "\x03\x03\x03{\"t\":9.5,\"e\":\"colour\",\"n\":{}}\n", out: "one|two|three|four|five",
		},
		{
			name: "a head in another form", old: `"n":14,"out":2}`, new: `"colour":"red", "out":2,"n":1.4e1}`,
			out: "three|four|five", problem: "makes no sense",
		},
		{
			name: "a head in another form that is good", old: `"n":14,"out":2}`, new: `"colour":"red", "out":2, "n": 14}`,
			out: "one|two|three|four|five",
		},
		{
			name: "a head that does not tell the streams apart", old: `"err":1,"outn":15,`, new: `"err":1,`,
			out: "one|two|three|four|five",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if !strings.Contains(whole, tt.old) {
				t.Fatalf("%q is not in the journal %q", tt.old, whole)
			}
			r, err := openBytes(t, []byte(strings.Replace(whole, tt.old, tt.new, 1)))
			if err != nil {
				t.Fatal(err)
			}
			readEverything(t, r)
			var out []string
			for _, l := range readLines(t, r.Lines(SourceID{"default", "e1"}, StreamView{Out, Live})) {
				out = append(out, string(l.Text))
			}
			if got := strings.Join(out, "|"); got != tt.out {
				t.Errorf("stdout is %q, want %q", got, tt.out)
			}
			verified, err := r.Verify(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			told := r.Problems()
			if tt.verifiedOnly {
				told = nil
				for _, p := range verified {
					told = append(told, p.String())
				}
			}
			if all := strings.Join(told, "\n"); tt.problem == "" && all != "" || !strings.Contains(all, tt.problem) {
				t.Errorf("problems %q, want one with %q", all, tt.problem)
			}
		})
	}
}

func TestATimeThatIsDamagedMovesNoOther(t *testing.T) {
	var b []byte
	h := Header{Session: "s", Created: 1e15}
	b, _ = appendHeader(b, h)
	for i := range 10 {
		b, _ = appendEvent(b, Moment(i+1)*1e6, MarkEvent{Text: fmt.Sprint(i)})
	}
	b = bytes.Replace(b, []byte(`"t":5.000000`), []byte(`"t":95000.000000`), 1)
	b = bytes.Replace(b, []byte(`"t":8.000000`), []byte(`"t":0.000000`), 1)
	r, err := openBytes(t, b)
	if err != nil {
		t.Fatal(err)
	}
	var got []int64
	for _, m := range r.Snapshot(Live).Marks {
		got = append(got, int64(m.At-h.Created)/1e6)
	}
	if s := fmt.Sprint(got); s != "[1 2 3 4 4 6 7 7 9 10]" {
		t.Errorf("marks at %s", s)
	}
}

func TestAJournalWithoutItsHeaderIsReadWithGuessedTimes(t *testing.T) {
	whole := sample(t)
	whole[10] ^= 0x80
	r, err := openBytes(t, whole)
	if err != nil {
		t.Fatal(err)
	}
	if p := r.Problems(); len(p) != 1 || !strings.Contains(p[0], "no header") {
		t.Errorf("problems %q", p)
	}
	s := r.Snapshot(Live)
	if len(s.Sessions) != 1 || s.Sessions[0].ID != "default" || s.Sessions[0].History.Len() != 1 {
		t.Errorf("sessions %+v", s.Sessions)
	}
	stat, err := os.Stat(r.logs[0].path)
	if err != nil {
		t.Fatal(err)
	}
	if _, to := r.Span(); to != MomentOf(stat.ModTime()) {
		t.Errorf("ends at %v, and the file was written at %v", to.Time(), stat.ModTime())
	}
}

func FuzzOpen(f *testing.F) {
	whole := sample(f)
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add([]byte("\x01\x01\x01out\n\x02\x02\x02err\n"))
	f.Add([]byte("\x03\x03\x03{\"e\":\"header\",\"format\":\"braid-journal\",\"version\":1,\"created\":\"2026-01-01T00:00:00Z\"}\n" +
		"\x03\x03\x03{\"t\":1e3,\"e\":\"out\",\"id\":\"p1\",\"n\":8,\"out\":1,\"err\":1}\n\x02\x02\x02\n\x01\x01\x01\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := openBytes(t, b)
		if err != nil {
			return
		}
		readEverything(t, r)
	})
}

func TestOfADamagedFileTheFirstProblemsAreTold(t *testing.T) {
	t.Parallel()
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	mustAppend(t, j, SizeEvent{Columns: 80, Rows: 24})
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	b := mustReadFile(t, j.Path())
	event := b[bytes.LastIndex(b, []byte(eventLabel)):]
	b = append(b, bytes.Repeat(append([]byte("?\n"), event...), 2*maxProblems)...)
	opened, err := openBytes(t, b)
	if err != nil {
		t.Fatal(err)
	}
	told := opened.Problems()
	if len(told) != maxProblems+1 || !strings.Contains(told[0], "not an event") || !strings.Contains(told[maxProblems], "more is damaged") {
		t.Errorf("%d problems, the first %q, the last %q", len(told), told[0], told[len(told)-1])
	}
	if n := len(opened.logs[0].index.sizes); n != 2*maxProblems+1 {
		t.Errorf("%d events are read", n)
	}
}
