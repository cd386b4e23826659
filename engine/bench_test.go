package engine

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"braid/record"
)

// BenchmarkExecTrue is the round trip of a command that does nothing.
func BenchmarkExecTrue(b *testing.B) {
	s := newTestSession(b)
	for b.Loop() {
		run(b, s, "true")
	}
}

// BenchmarkExecFloor is what no engine of this design can go below: bash
// writing a file and moving it.
func BenchmarkExecFloor(b *testing.B) {
	script := fmt.Sprintf("for ((i = 0; i < %d; i++)); do echo 0 >t; mv t e; done", b.N)
	cmd := exec.Command("bash", "-c", script)
	cmd.Dir = b.TempDir()
	if err := cmd.Run(); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkCreateSession is a session's creation and deletion.
func BenchmarkCreateSession(b *testing.B) {
	e := newTestEngine(b, Options{})
	var made time.Duration
	for b.Loop() {
		begun := time.Now()
		s, err := e.Create(b.Context(), SessionOptions{Cwd: "/"})
		if err != nil {
			b.Fatal(err)
		}
		made += time.Since(begun)
		if err := e.Delete(b.Context(), s.ID()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(made.Microseconds())/float64(b.N)/1000, "create-ms/op")
}

// flood prints 400 MB in lines of 80 bytes.
const (
	floodBytes = 400 << 20
	flood      = "yes 0123456789012345678901234567890123456789012345678901234567890123456789012345678 | head -c 419430400"
)

// BenchmarkFloodFloor is the same producer writing to a file.
func BenchmarkFloodFloor(b *testing.B) {
	dir := b.TempDir()
	b.SetBytes(floodBytes)
	for b.Loop() {
		cmd := exec.Command("bash", "-c", flood+" >out")
		cmd.Dir = dir
		if err := cmd.Run(); err != nil {
			b.Fatal(err)
		}
		os.Remove(filepath.Join(dir, "out"))
	}
}

// BenchmarkBackgroundFlood captures a flood of a background process.
func BenchmarkBackgroundFlood(b *testing.B) {
	s := newTestSession(b)
	b.SetBytes(floodBytes)
	for b.Loop() {
		wait(b, s, start(b, s, flood))
	}
	checkFlood(b, s, "p1")
}

// BenchmarkForegroundFlood captures a flood of a foreground command.
func BenchmarkForegroundFlood(b *testing.B) {
	s := newTestSession(b)
	b.SetBytes(floodBytes)
	for b.Loop() {
		run(b, s, flood)
	}
	checkFlood(b, s, "e1")
}

// checkFlood makes sure that the whole flood is in the journal.
func checkFlood(b *testing.B, s *Session, id string) {
	b.Helper()
	lines := s.e.run.Lines(record.SourceID{Session: s.id, ID: id}, record.StreamView{Streams: record.Out, At: record.Live})
	if want := int64(floodBytes / 80); lines.Len() != want {
		b.Fatalf("%d lines, want %d", lines.Len(), want)
	}
}
