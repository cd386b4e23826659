package cli

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"braid/record"
)

// recorded is a run with one exec, for tests that write its output themselves.
type recorded struct {
	run     *record.Run
	journal *record.Journal
	id      record.SourceID
}

// newRecorded begins a run with an exec "e1" of a session "s".
func newRecorded(t *testing.T) *recorded {
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
	j, err := run.Create(record.Header{Session: "s"})
	if err != nil {
		t.Fatal(err)
	}
	r := &recorded{run, j, record.SourceID{Session: "s", ID: "e1"}}
	r.event(t, record.ExecEvent{ID: "e1", Command: "test"})
	return r
}

// event appends an event.
func (r *recorded) event(t *testing.T, p record.Payload) {
	t.Helper()
	if _, err := r.journal.Append(p); err != nil {
		t.Fatal(err)
	}
}

// print appends output of the exec.
func (r *recorded) print(t *testing.T, out, err string) {
	t.Helper()
	if err := r.journal.Output("e1", []byte(out), []byte(err)); err != nil {
		t.Fatal(err)
	}
}

func TestAFeedCopiesWhatWasPrintedByteForByte(t *testing.T) {
	long := strings.Repeat("long line ", 10_000)
	tests := []struct {
		name     string
		out, err []string // what is printed, one after the other
	}{
		{"nothing", nil, nil},
		{"lines", []string{"one\ntwo\n", "three\n"}, nil},
		{"no newline at the end", []string{"one\ntwo"}, []string{"err"}},
		{"a line in pieces", []string{"a", "b", "c\nd", "\n", "e"}, nil},
		{"only newlines", []string{"\n", "\n\n", "\n"}, nil},
		{"both streams", []string{"out 1\n", "out 2", "\n"}, []string{"err 1\n", "", "err 2\n"}},
		{"bytes that are no text", []string{"\x00\x01\x02\x03\r\xff\n\x01\x01\x01", "\x02\n"}, []string{"\xfe\x03\x03\x03"}},
		{"a line longer than is read at once", []string{long, long + "\n" + long}, []string{long}},
		{"more lines than are read at once", []string{strings.Repeat("x\n", 5*batch+3), "y\n"}, []string{strings.Repeat("e\n", 3*batch)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for name, each := range map[string]bool{"drained after each piece": true, "drained at the end": false} {
				r := newRecorded(t)
				var out, err bytes.Buffer
				f := newFeed(r.id, &out, &err)
				for i := range max(len(tt.out), len(tt.err)) {
					r.print(t, at(tt.out, i), at(tt.err, i))
					if each {
						drain(t, f, r.run)
					}
				}
				drain(t, f, r.run)
				drain(t, f, r.run) // nothing is written twice
				if got, want := out.String(), strings.Join(tt.out, ""); got != want {
					t.Errorf("%s: stdout is %.60q (%d bytes), want %.60q (%d)", name, got, len(got), want, len(want))
				}
				if got, want := err.String(), strings.Join(tt.err, ""); got != want {
					t.Errorf("%s: stderr is %.60q (%d bytes), want %.60q (%d)", name, got, len(got), want, len(want))
				}
				if f.lost() != 0 {
					t.Errorf("%s: %d lines were lost", name, f.lost())
				}
			}
		})
	}
}

// at returns element i, empty when there is none.
func at(s []string, i int) string {
	if i < len(s) {
		return s[i]
	}
	return ""
}

// drain drains a feed.
func drain(t *testing.T, f *feed, run *record.Run) {
	t.Helper()
	if err := f.drain(run); err != nil {
		t.Fatal(err)
	}
}

func TestAFeedCopiesRandomPiecesExactly(t *testing.T) {
	for seed := range uint64(20) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		r := newRecorded(t)
		var out, err, wantOut, wantErr bytes.Buffer
		f := newFeed(r.id, &out, &err)
		for range 200 {
			o, e := piece(rnd), piece(rnd)
			r.print(t, o, e)
			wantOut.WriteString(o)
			wantErr.WriteString(e)
			if rnd.IntN(3) == 0 {
				drain(t, f, r.run)
			}
		}
		drain(t, f, r.run)
		if !bytes.Equal(out.Bytes(), wantOut.Bytes()) || !bytes.Equal(err.Bytes(), wantErr.Bytes()) {
			t.Errorf("seed %d: copied %d and %d bytes, want %d and %d, or others",
				seed, out.Len(), err.Len(), wantOut.Len(), wantErr.Len())
		}
	}
}

// piece returns up to a few hundred random bytes with many newlines.
func piece(rnd *rand.Rand) string {
	b := make([]byte, rnd.IntN(300))
	for i := range b {
		b[i] = byte(rnd.IntN(256))
		if rnd.IntN(20) == 0 {
			b[i] = '\n'
		}
	}
	return string(b)
}

func TestAFeedToOneWriterKeepsTheOrderOfTheStreams(t *testing.T) {
	r := newRecorded(t)
	var both bytes.Buffer
	f := newFeed(r.id, &both, &both)
	r.print(t, "1\n", "")
	r.print(t, "", "2\n")
	r.print(t, "3\n4\n", "")
	r.print(t, "", "5\n")
	drain(t, f, r.run)
	r.print(t, "6 is", "")
	drain(t, f, r.run)
	r.print(t, " longer\n", "")
	r.print(t, "", "7\n")
	drain(t, f, r.run)
	if got, want := both.String(), "1\n2\n3\n4\n5\n6 is longer\n7\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAFeedStopsAtAWriterThatFails(t *testing.T) {
	r := newRecorded(t)
	r.print(t, strings.Repeat("line\n", 50_000), "")
	f := newFeed(r.id, failing{}, failing{})
	if err := f.drain(r.run); !isBrokenPipe(err) {
		t.Errorf("the error is %v", err)
	}
}
