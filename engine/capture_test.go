package engine

import (
	"strings"
	"testing"
	"time"
)

// prints has a stream print so many bytes a millisecond for a time, through a pipe that
// holds so much, with a reader who looks every tenth of that. It returns how long he
// may rest at its end.
func (p *pace) prints(now *time.Time, d time.Duration, perMs, room int) time.Duration {
	const look = time.Millisecond / 10
	for ; d > 0; d -= look {
		*now = now.Add(look)
		p.read += perMs / 10
		p.rest(*now, room)
	}
	return p.rest(*now, room)
}

func TestWhoPrintsMuchIsNotMadeToWait(t *testing.T) {
	const small = 64 << 10
	for _, c := range []struct {
		perMs, room int
		rests       time.Duration
	}{
		{100, pipeSize, chatter},
		{pipeSize / 10, pipeSize, chatter}, // a fifth of the pipe
		{pipeSize / 5, pipeSize, breath},
		{pipeSize, pipeSize, breath},
		{100, small, chatter},
		{small / 10, small, chatter},
		{small / 5, small, chatter * 5 / 8}, // a quarter of the pipe
		{small / 2, small, chatter / 4},
		{pipeSize, small, 0},
		{1000, ttyRoom, chatter / 2},
		{10_000, ttyRoom, 0},
	} {
		var p pace
		now := time.Now()
		if got := p.prints(&now, 20*time.Millisecond, c.perMs, c.room); (got - c.rests).Abs() > c.rests/10 {
			t.Errorf("%d bytes a millisecond through %d: rests %v, want %v", c.perMs, c.room, got, c.rests)
		}
	}
}

// A flood may follow silence, and silence a flood: what was before is soon forgotten.
func TestAPaceChanges(t *testing.T) {
	var p pace
	now := time.Now()
	if got := p.rest(now, pipeSize); got != chatter {
		t.Errorf("at first: %v", got)
	}
	for range 3 {
		now = now.Add(time.Hour)
		if got := p.prints(&now, 5*chatter, pipeSize/2, pipeSize); got != breath {
			t.Errorf("a flood after an hour: %v", got)
		}
		if got := p.prints(&now, 20*chatter, 10, pipeSize); got != chatter {
			t.Errorf("little after a flood: %v", got)
		}
	}
}

// Each chunk takes some of the index, so they are not as many as writes.
func TestWhoPrintsLittleAndOftenMakesFewChunks(t *testing.T) {
	chunksAreFew(t, "a line\n", chatter, func(*source) {})
}

// Of a stream that holds little, such as a terminal, somewhat more are made, but not one
// for each write either.
func TestWhoPrintsOftenThroughASmallPipeMakesFewChunks(t *testing.T) {
	line := strings.Repeat("x", 149) + "\n" // a third of the pipe while a chunk may wait
	chunksAreFew(t, line, breath, func(s *source) { s.room, s.asked = 8<<10, true })
}

// chunksAreFew writes a line often to stdout of a capture, and expects that no more
// chunks come than one in the time that is named.
func chunksAreFew(t *testing.T, line string, least time.Duration, set func(*source)) {
	t.Helper()
	dir := t.TempDir()
	out, toOut := pipe(t, dir, "out")
	err, toErr := pipe(t, dir, "err")
	set(out)
	chunks, read := 0, 0
	c := beginCapture(t, newWaiter, out, err, func(out, _ []byte) { chunks++; read += len(out) })
	begun := time.Now()
	wrote := 0
	for next := begun; time.Since(begun) < 50*chatter; {
		if now := time.Now(); now.After(next) {
			next = now.Add(chatter / 20)
			if _, err := toOut.WriteString(line); err != nil {
				t.Fatal(err)
			}
			wrote += len(line)
		}
	}
	toOut.Close()
	toErr.Close()
	c.wait()
	// One more for the first, which does not wait, and some for the end.
	if most := int(time.Since(begun)/least) + 4; chunks > most || read != wrote {
		t.Errorf("%d chunks, at most %d wanted; %d bytes read of %d", chunks, most, read, wrote)
	}
}
