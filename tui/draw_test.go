package tui

import (
	"strings"
	"testing"
)

// BenchmarkView draws the whole screen of a session with history, processes and
// output, as Bubble Tea asks for it.
func BenchmarkView(b *testing.B) {
	s := newStory(b, "default", "api")
	for range 20 {
		s.ran("default", "go test ./...", strings.Repeat("ok\n", 100), "warning\n", 0)
	}
	p := s.process("default", "web", "serve --port 8080")
	s.print("default", p, strings.Repeat("GET /index.html 200\n", 1000), strings.Repeat("slow\n", 50))
	m := still(b, s, 120, 40, nil)
	b.ReportAllocs()
	for b.Loop() {
		if m.View().Content == "" {
			b.Fatal("nothing is drawn")
		}
	}
}
