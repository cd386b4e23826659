package engine

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// waiters are all that there are.
var waiters = map[string]func(...*source) (waiter, error){"of the system": newWaiter, "poll": newPollWaiter}

// pipe returns a FIFO's source and what writes to it.
func pipe(t *testing.T, dir, name string) (*source, *os.File) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := unix.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := openSource(path, unix.O_RDONLY)
	if err != nil {
		t.Fatal(err)
	}
	w, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return s, w
}

// beginCapture begins a capture that waits by a waiter of one kind.
func beginCapture(t *testing.T, newWaiter func(...*source) (waiter, error), out, err *source, sink func(out, err []byte)) *capture {
	t.Helper()
	c, failed := newCapture(out, err, sink)
	if failed != nil {
		t.Fatal(failed)
	}
	c.ready.free()
	if c.ready, failed = newWaiter(out, err); failed != nil {
		t.Fatal(failed)
	}
	c.begin()
	return c
}

func TestWaitersTellOfWhatIsArmed(t *testing.T) {
	for name, newWaiter := range waiters {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			a, toA := pipe(t, dir, "a")
			b, toB := pipe(t, dir, "b")
			defer a.close()
			defer b.close()
			w, err := newWaiter(a, b)
			if err != nil {
				t.Fatal(err)
			}
			defer w.free()
			told := make(chan bool)
			wait := func() { go func() { told <- w.wait() }() }
			tells := func(what string) {
				t.Helper()
				select {
				case ok := <-told:
					if !ok {
						t.Fatalf("%s: closed", what)
					}
				case <-time.After(10 * time.Second):
					t.Fatalf("%s: it is not told", what)
				}
			}
			silent := func(what string) {
				t.Helper()
				select {
				case <-told:
					t.Fatalf("%s: it is told", what)
				case <-time.After(20 * time.Millisecond):
				}
			}
			write := func(f *os.File) {
				t.Helper()
				if _, err := io.WriteString(f, "x"); err != nil {
					t.Fatal(err)
				}
			}

			w.arm(0)
			wait()
			silent("nothing was written")
			write(toB)
			silent("what is not armed")
			write(toA)
			tells("what is armed")
			w.arm(1)
			wait()
			tells("what was written before it was armed")
			w.arm(1)
			wait()
			tells("what was not read")
			if n, ended := b.read(make([]byte, 9)); n != 1 || ended {
				t.Fatalf("read %d, %t", n, ended)
			}
			if n, ended := b.read(make([]byte, 9)); n != 0 || ended {
				t.Fatalf("read %d of nothing, %t", n, ended)
			}
			w.arm(1)
			wait()
			silent("nothing is left")
			toB.Close()
			tells("an end")
			if n, ended := b.read(make([]byte, 9)); n != 0 || !ended {
				t.Fatalf("read %d at the end, %t", n, ended)
			}
			if n, _ := a.read(make([]byte, 9)); n != 1 {
				t.Fatal("lost")
			}
			w.arm(0)
			wait()
			silent("nothing is left")
			w.close()
			if <-told {
				t.Error("closed, and it says that there is something")
			}
			if w.wait() {
				t.Error("it waits after it was closed")
			}
			toA.Close()
			unarmed, err := newWaiter(a)
			if err != nil {
				t.Fatal(err)
			}
			defer unarmed.free()
			unarmed.close()
			unarmed.arm(0)
			if unarmed.wait() {
				t.Error("it waits though it was closed before something was armed")
			}
		})
	}
}

func TestCapturesLoseNothingWithAnyWaiter(t *testing.T) {
	for name, newWaiter := range waiters {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			out, toOut := pipe(t, dir, "out")
			err, toErr := pipe(t, dir, "err")
			var got [2]bytes.Buffer
			c := beginCapture(t, newWaiter, out, err, func(out, err []byte) { got[0].Write(out); got[1].Write(err) })
			var want [2]strings.Builder
			for i := range 3000 {
				line := fmt.Sprintf("%d %s\n", i, strings.Repeat("x", i%700))
				fmt.Fprint(io.MultiWriter(toOut, &want[0]), line)
				if i%3 == 0 {
					fmt.Fprint(io.MultiWriter(toErr, &want[1]), line)
				}
				if i%500 == 0 {
					time.Sleep(3 * chatter) // so that it waits, too
				}
			}
			fmt.Fprint(io.MultiWriter(toErr, &want[1]), "no newline")
			toErr.Close()
			fmt.Fprint(io.MultiWriter(toOut, &want[0]), "nor here")
			toOut.Close()
			c.wait()
			for i := range got {
				if got[i].String() != want[i].String() {
					t.Errorf("stream %d: %d bytes, want %d", i, got[i].Len(), want[i].Len())
				}
			}
		})
	}
}

func TestACutCaptureEnds(t *testing.T) {
	for name, newWaiter := range waiters {
		for _, flood := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, flood %t", name, flood), func(t *testing.T) {
				dir := t.TempDir()
				out, toOut := pipe(t, dir, "out")
				err, toErr := pipe(t, dir, "err")
				defer toOut.Close()
				defer toErr.Close()
				some := make(chan struct{}, 1)
				c := beginCapture(t, newWaiter, out, err, func(out, err []byte) {
					select {
					case some <- struct{}{}:
					default:
					}
				})
				stopped := make(chan struct{})
				go func() {
					defer close(stopped)
					line := bytes.Repeat([]byte("x\n"), 64<<10)
					for {
						if _, err := toOut.Write(line); err != nil || !flood {
							return
						}
					}
				}()
				<-some
				c.cut()
				c.wait()
				toOut.Close()
				<-stopped
			})
		}
	}
}
