package engine

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// floodThrough writes so many bytes to stdout of a capture, and returns its source once
// all were read. Where the pipe is to be small, no larger one can be had.
func floodThrough(t *testing.T, size, small int) *source {
	t.Helper()
	dir := t.TempDir()
	out, toOut := pipe(t, dir, "out")
	err, toErr := pipe(t, dir, "err")
	if small > 0 {
		room, refused := unix.FcntlInt(uintptr(out.fd), unix.F_SETPIPE_SZ, small)
		if refused != nil {
			t.Fatal(refused)
		}
		out.room, out.asked = room, true
	}
	read := 0
	c := beginCapture(t, newWaiter, out, err, func(out, _ []byte) { read += len(out) })
	line := append(bytes.Repeat([]byte("x"), 79), '\n')
	for range size / len(line) {
		if _, err := toOut.Write(line); err != nil {
			t.Fatal(err)
		}
	}
	toOut.Close()
	toErr.Close()
	c.wait()
	if want := size / len(line) * len(line); read != want {
		t.Errorf("%d bytes are read, want %d", read, want)
	}
	return out
}

// All pipes of an ordinary user together may hold 64 MiB. Who takes that for what is
// quiet leaves nothing for what is not, and the user's other programs with tiny pipes.
func TestOnlyWhoPrintsMuchHasALargePipe(t *testing.T) {
	if s := floodThrough(t, 8000, 0); s.room >= pipeSize {
		t.Errorf("a pipe through which little went holds %d bytes", s.room)
	}
	s := floodThrough(t, 4<<20, 0)
	if s.room < pipeSize && unix.Geteuid() == 0 {
		t.Errorf("a pipe through which much went holds %d bytes", s.room)
	}
	var own [2]int
	if err := unix.Pipe2(own[:], unix.O_CLOEXEC); err != nil {
		t.Fatal(err)
	}
	defer unix.Close(own[0])
	defer unix.Close(own[1])
	if want, got := pipeRoom(own[0]), openedPipe(t).room; got != want {
		t.Errorf("a process begins with a pipe of %d bytes, others with %d", got, want)
	}
}

// openedPipe returns the stdout of a process that has printed nothing yet.
func openedPipe(t *testing.T) *source {
	t.Helper()
	e, err := openPipes(filepath.Join(t.TempDir(), "p"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.abandon)
	return e.out
}

// A reader that rests while a small pipe is full would have a flood take seconds that
// takes milliseconds.
func TestAFloodThroughASmallPipeIsNotMadeToWait(t *testing.T) {
	const size, small = 8 << 20, 8 << 10
	least := size / small * chatter // if it were
	var took time.Duration
	for range 5 { // a busy machine may be slow, too
		begun := time.Now()
		floodThrough(t, size, small)
		if took = time.Since(begun); took < least/2 {
			return
		}
	}
	t.Errorf("it took %v; rests alone would take %v", took, least)
}

// The descriptor of a stream that has ended belongs to whoever opened something next.
func TestAnEndedStreamTouchesNothing(t *testing.T) {
	dir := t.TempDir()
	out, toOut := pipe(t, dir, "out")
	err, toErr := pipe(t, dir, "err")
	defer toErr.Close()
	c, failed := newCapture(out, err, func(out, err []byte) {})
	if failed != nil {
		t.Fatal(failed)
	}
	defer c.ready.free()
	defer c.cut()
	toOut.Close()
	if _, _, open := c.take(); open != [2]bool{false, true} {
		t.Fatalf("open: %v", open)
	}
	var own [2]int // one of them has the descriptor now
	if err := unix.Pipe2(own[:], unix.O_CLOEXEC); err != nil {
		t.Fatal(err)
	}
	defer unix.Close(own[0])
	defer unix.Close(own[1])
	now := time.Now()
	c.streams[0].pace = pace{since: now.Add(-chatter), read: 1 << 30}
	before := pipeRoom(own[0])
	if got := c.mayRest(now); got != chatter || pipeRoom(own[0]) != before {
		t.Errorf("rests %v; another pipe of %d bytes has %d", got, before, pipeRoom(own[0]))
	}
}

// A process that printed much once may run for days.
func TestALargePipeIsGivenBackWhenItIsQuiet(t *testing.T) {
	dir := t.TempDir()
	out, toOut := pipe(t, dir, "out")
	err, toErr := pipe(t, dir, "err")
	read := make(chan int, 1<<10)
	c := beginCapture(t, newWaiter, out, err, func(out, _ []byte) { read <- len(out) })
	c.mu.Lock()
	c.calm = time.NewTimer(time.Hour) // this test looks itself
	c.mu.Unlock()
	room := func() (int, int) {
		c.mu.Lock()
		defer c.mu.Unlock()
		return out.room, pipeRoom(out.fd)
	}
	usual, _ := room()
	much := append(bytes.Repeat([]byte("x"), 4*usual-1), '\n')
	for range 2 {
		if _, err := toOut.Write(much); err != nil {
			t.Fatal(err)
		}
		for left := len(much); left > 0; {
			left -= <-read
		}
		if got, really := room(); got <= usual || got != really {
			t.Skipf("the pipe holds %d and was to hold %d: the user may have no more", got, really)
		}
		c.becalm()
		if got, _ := room(); got <= usual {
			t.Error("who has just printed much has a small pipe")
		}
		c.becalm()
		if got, really := room(); got != usual || really != usual {
			t.Errorf("a quiet pipe holds %d, really %d; want %d", got, really, usual)
		}
	}
	toOut.Close()
	toErr.Close()
	c.wait()
}

// What the user's other pipes take may be free a second later.
func TestALargePipeThatWasRefusedIsAskedForAgain(t *testing.T) {
	dir := t.TempDir()
	out, toOut := pipe(t, dir, "out")
	err, toErr := pipe(t, dir, "err")
	c := beginCapture(t, newWaiter, out, err, func(out, err []byte) {})
	c.mu.Lock()
	out.asked = true // as after a refusal
	c.streams[0].printed = true
	c.mu.Unlock()
	c.becalm()
	c.mu.Lock()
	if out.asked {
		t.Error("it is not asked for again")
	}
	c.mu.Unlock()
	toOut.Close()
	toErr.Close()
	c.wait()
}
