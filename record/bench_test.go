package record

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
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

func BenchmarkOutput(b *testing.B) {
	for _, size := range []int{80, 4 << 10, 64 << 10, 256 << 10} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			r := newTestRun(b)
			raw := ordinary(size)
			j := newTestJournal(b, r, "default")
			b.SetBytes(int64(len(raw)))
			b.ReportAllocs()
			for b.Loop() {
				if err := j.Output("p1", raw, nil); err != nil {
					b.Fatal(err)
				}
				if j.size > benchFile {
					b.StopTimer()
					j = newTestJournal(b, r, "default")
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
