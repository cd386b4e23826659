package record

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// A sieve may let through what is dull, but never holds back a line that has what
// is looked for, however the output was cut into chunks.
func TestASieveHoldsNothingBack(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	r := newTestRun(t)
	j := newTestJournal(t, r, "default")
	var all [2]strings.Builder
	for range 400 {
		var parts [2]string
		for i := range parts {
			for range rnd.IntN(4) {
				parts[i] += []string{"hay\n", "hay", "nee", "dle", "needle\n", "\n", strings.Repeat("hay ", 50)}[rnd.IntN(7)]
			}
			all[i].WriteString(parts[i])
		}
		if err := j.Output("p1", []byte(parts[0]), []byte(parts[1])); err != nil {
			t.Fatal(err)
		}
	}
	looked := 0
	for _, streams := range []Stream{Out, Err, Both} {
		l := r.Lines(SourceID{"default", "p1"}, StreamView{Streams: streams, At: Live})
		s := Sieve{Dull: func(b []byte) bool { return !bytes.Contains(b, []byte("needle")) }}
		left := make(map[int64]bool)
		for at := int64(0); at < l.Len(); {
			first, end, err := s.Next(l, at, l.Len())
			if err != nil || first < at || end <= first && first < l.Len() {
				t.Fatalf("%v from %d: %d to %d, %v", streams, at, first, end, err)
			}
			for n := first; n < end; n++ {
				left[n] = true
			}
			at = max(end, first)
		}
		lines := make([]Line, l.Len())
		if _, err := l.Read(0, lines); err != nil {
			t.Fatal(err)
		}
		looked += len(left)
		for n, line := range lines {
			if bytes.Contains(line.Text, []byte("needle")) && !left[int64(n)] {
				t.Errorf("%v: line %d, %.40q, was held back", streams, n, line.Text)
			}
		}
		if len(left) == len(lines) {
			t.Errorf("%v: nothing was passed over", streams)
		}
	}
	if looked == 0 {
		t.Error("nothing was let through")
	}
}

// BenchmarkSieve passes over a journal in which nothing is of interest.
func BenchmarkSieve(b *testing.B) {
	r := newTestRun(b)
	j := newTestJournal(b, r, "default")
	raw := ordinary(256 << 10)
	for range 256 {
		if err := j.Output("p1", raw, nil); err != nil {
			b.Fatal(err)
		}
	}
	l := r.Lines(SourceID{"default", "p1"}, StreamView{Streams: Out, At: Live})
	s := Sieve{Dull: func(p []byte) bool { return !bytes.Contains(p, []byte("needle")) }}
	b.SetBytes(j.size)
	b.ReportAllocs()
	for b.Loop() {
		if first, _, err := s.Next(l, 0, l.Len()); err != nil || first != l.Len() {
			b.Fatal(fmt.Sprint(first, err))
		}
	}
}
