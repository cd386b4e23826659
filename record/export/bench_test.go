package export

import (
	"io"
	"testing"
)

// BenchmarkWrite counts bytes of programs' output.
func BenchmarkWrite(b *testing.B) {
	const size = 8 << 20
	run := flood(b, size)
	for _, f := range Formats() {
		b.Run(string(f), func(b *testing.B) {
			b.SetBytes(size)
			for b.Loop() {
				if err := Write(b.Context(), io.Discard, run, f, Options{MaxLines: -1, Times: true}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
