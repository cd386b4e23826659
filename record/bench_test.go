package record

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// ordinary is output as many programs print it: lines of 80 bytes.
func ordinary(n int) []byte {
	return bytes.Repeat([]byte(strings.Repeat("x", 79)+"\n"), n/80)
}

func BenchmarkLabel(b *testing.B) {
	raw := ordinary(256 << 10)
	var buf []byte
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		buf, _ = label(buf[:0], raw, Out)
	}
}

// benchFile is how large a benchmark lets a file grow before it starts anew.
const benchFile = 1 << 30

// BenchmarkOutput leaves the disk in peace, as BenchmarkPlainWrite does.
func BenchmarkOutput(b *testing.B) { benchmarkOutput(b, false) }

// BenchmarkOutputKept has the disk keep what is written, as it always is.
func BenchmarkOutputKept(b *testing.B) { benchmarkOutput(b, true) }

func benchmarkOutput(b *testing.B, kept bool) {
	for _, size := range []int{80, 4 << 10, 64 << 10, 256 << 10} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			r := newTestRun(b)
			raw := ordinary(size)
			create := func() *Journal {
				j := newTestJournal(b, r, "default")
				j.settle()
				j.keeper.busy = !kept
				return j
			}
			j := create()
			b.SetBytes(int64(len(raw)))
			b.ReportAllocs()
			for b.Loop() {
				if err := j.Output("p1", raw, nil); err != nil {
					b.Fatal(err)
				}
				if j.size > benchFile {
					b.StopTimer()
					j = create()
					b.StartTimer()
				}
			}
		})
	}
}

// BenchmarkPlainWrite is what BenchmarkOutput compares to: the same bytes
// written without labels or index.
func BenchmarkPlainWrite(b *testing.B) {
	for _, size := range []int{80, 4 << 10, 64 << 10, 256 << 10} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			raw := ordinary(size)
			f, err := os.Create(filepath.Join(b.TempDir(), "plain"))
			if err != nil {
				b.Fatal(err)
			}
			defer f.Close()
			b.SetBytes(int64(len(raw)))
			n := int64(0)
			for b.Loop() {
				if _, err := f.WriteAt(raw, n); err != nil {
					b.Fatal(err)
				}
				if n += int64(len(raw)); n > benchFile {
					n = 0
					f.Truncate(0)
				}
			}
		})
	}
}

// BenchmarkOpen opens journals of 1 GiB whose output came in pieces of a size.
func BenchmarkOpen(b *testing.B) {
	for _, size := range []int{4 << 10, 16 << 10, 256 << 10} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			r := newTestRun(b)
			j := newTestJournal(b, r, "default")
			raw := ordinary(size)
			for i := 0; j.size < 1<<30; i++ {
				if err := j.Output(fmt.Sprint("p", i%10), raw, nil); err != nil {
					b.Fatal(err)
				}
			}
			path := j.Path()
			if err := r.Close(); err != nil {
				b.Fatal(err)
			}
			r, j = nil, nil
			runtime.GC()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			b.SetBytes(1 << 30)
			for b.Loop() {
				r, err := OpenRun(path)
				if err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				runtime.GC()
				runtime.ReadMemStats(&after)
				b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/(1<<20), "MiB")
				r.Close()
				b.StartTimer()
			}
		})
	}
}

// BenchmarkSnapshot takes snapshots at random moments of a run with 100,000
// events, 20 processes among them.
func BenchmarkSnapshot(b *testing.B) {
	r := newTestRun(b)
	j := newTestJournal(b, r, "default")
	for i := range 20 {
		j.Append(ProcEvent{ID: fmt.Sprint("p", i), Generation: 1})
	}
	for i := range 100_000 / 3 {
		id := fmt.Sprint("e", i)
		j.Append(ExecEvent{ID: id, Command: "make all"})
		j.Append(StatEvent{ID: fmt.Sprint("p", i%20), CPU: 1})
		j.Append(ExecEndEvent{ID: id, ExitCode: i % 2})
	}
	from, to := r.Span()
	b.ReportAllocs()
	for b.Loop() {
		s := r.Snapshot(from + Moment(rand.Int64N(int64(to-from))))
		if len(s.Sessions) > 0 && s.Sessions[0].History.Len() > 0 {
			s.Sessions[0].History.At(s.Sessions[0].History.Len() / 2)
		}
	}
}

// BenchmarkOpenEvents opens a journal of 100,000 events without output.
func BenchmarkOpenEvents(b *testing.B) {
	r := newTestRun(b)
	j := newTestJournal(b, r, "default")
	for i := range 50_000 {
		id := fmt.Sprint("e", i)
		j.Append(ExecEvent{ID: id, Command: "make all", Cwd: "/home/ann/src"})
		j.Append(ExecEndEvent{ID: id, ExitCode: i % 2, DurationMS: 12.5})
	}
	for b.Loop() {
		r, err := OpenRun(j.Path())
		if err != nil {
			b.Fatal(err)
		}
		r.Close()
	}
}

func BenchmarkLinesRead(b *testing.B) {
	r := newTestRun(b)
	j := newTestJournal(b, r, "default")
	raw := ordinary(256 << 10)
	for range 10_000_000 / (len(raw) / 80) {
		if err := j.Output("p1", raw, nil); err != nil {
			b.Fatal(err)
		}
	}
	l := r.Lines(SourceID{"default", "p1"}, StreamView{Out, Live})
	dst := make([]Line, 50)
	for b.Loop() {
		if _, err := l.Read(rand.Int64N(l.Len()-50), dst); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRedact writes output in which nothing is secret, as nearly all is.
func BenchmarkRedact(b *testing.B) {
	five := []string{`password=\S+`, `ghp_\w{36}`, `AKIA[0-9A-Z]{16}`, `-----BEGIN [A-Z ]+-----`, `(?i)authorization: \S+ \S+`}
	for _, bench := range []struct {
		name  string
		rules []string
	}{
		{"no rules", nil},
		{"1 rule that begins with text", five[:1]},
		{"1 rule that does not", five[4:]},
		{"5 rules", five},
	} {
		b.Run(bench.name, func(b *testing.B) {
			r := newTestRun(b, Redact(rules(bench.rules...)...), Cap(64<<20))
			j := newTestJournal(b, r, "default")
			raw := ordinary(256 << 10)
			b.SetBytes(int64(len(raw)))
			for b.Loop() {
				if err := j.Output("p1", raw, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCap writes without end to journals with caps, and tells how much of
// the disk they take in the end.
func BenchmarkCap(b *testing.B) {
	for _, limit := range []int64{-1, 16 << 20, 256 << 20} {
		b.Run(fmt.Sprint(limit>>20, " MiB"), func(b *testing.B) {
			r := newTestRun(b, Cap(limit))
			j := newTestJournal(b, r, "default")
			raw := ordinary(256 << 10)
			b.SetBytes(int64(len(raw)))
			for b.Loop() {
				if err := j.Output("p1", raw, nil); err != nil {
					b.Fatal(err)
				}
			}
			rest(j)
			b.ReportMetric(float64(size(b, j.Path()))/(1<<20), "MiB")
		})
	}
}
