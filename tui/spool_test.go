package tui

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// gate is a terminal that takes nothing until it is opened.
type gate struct {
	open chan struct{}
	got  bytes.Buffer
	err  error
}

func (g *gate) Write(p []byte) (int, error) {
	<-g.open
	if g.err != nil {
		return 0, g.err
	}
	return g.got.Write(p)
}

func TestAPausedTerminalGetsAllWhenItGoesOn(t *testing.T) {
	g := &gate{open: make(chan struct{})}
	s := newSpool(g)
	began := time.Now()
	for _, text := range []string{"one ", "two ", "three"} {
		if n, err := s.Write([]byte(text)); n != len(text) || err != nil {
			t.Fatal(n, err)
		}
	}
	if took := time.Since(began); took > 10*stuckAfter {
		t.Errorf("three frames took %v", took)
	}
	close(g.open)
	s.flush(time.Minute)
	if got := g.got.String(); got != "one two three" {
		t.Errorf("it got %q", got)
	}
}

func TestWhatIsTooMuchForAPausedTerminalIsDrawnAgain(t *testing.T) {
	g := &gate{open: make(chan struct{})}
	s := newSpool(g)
	redrawn := make(chan struct{}, 1)
	s.redraw = func() { redrawn <- struct{}{} }
	frame := []byte(strings.Repeat("x", spoolMost/4))
	for range 20 {
		if _, err := s.Write(frame); err != nil {
			t.Fatal(err)
		}
	}
	close(g.open)
	<-redrawn
	s.flush(time.Minute)
	if got := g.got.Len(); got > spoolMost+len(frame) || got%len(frame) != 0 {
		t.Errorf("it got %d bytes", got)
	}
	if _, err := s.Write([]byte("on")); err != nil || !strings.HasSuffix(g.got.String(), "on") {
		t.Errorf("afterwards: %v", err)
	}
}

func TestATerminalThatFailsIsTold(t *testing.T) {
	g := &gate{open: make(chan struct{}), err: io.ErrClosedPipe}
	close(g.open)
	s := newSpool(g)
	_, first := s.Write([]byte("x"))
	_, second := s.Write([]byte("x"))
	if !errors.Is(first, io.ErrClosedPipe) || !errors.Is(second, io.ErrClosedPipe) {
		t.Errorf("%v, %v", first, second)
	}
}

func TestATerminalThatTakesWhatItGetsHasItAtOnce(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	s := newSpool(w)
	b := make([]byte, 8)
	for range 1000 {
		if _, err := s.Write([]byte("frame")); err != nil {
			t.Fatal(err)
		}
		if n, err := r.Read(b); n != 5 || err != nil {
			t.Fatalf("%d bytes, %v", n, err)
		}
	}
}
