package tuitest

import (
	"bytes"
	"syscall"
	"time"
)

// Fill writes to a pseudo-terminal, by the name of the program's end, until it takes
// no more, as one does that is paused. The kernel hands on what it has taken a little
// later and then has room again, so that it counts as full only when it has refused
// for a while.
func Fill(name string) error {
	// A descriptor of its own: the program's must go on to block.
	fd, err := syscall.Open(name, syscall.O_WRONLY|syscall.O_NOCTTY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return err
	}
	defer syscall.Close(fd)
	for refused := 0; refused < 100; refused++ {
		for n := 1024; n > 0; {
			if _, err := syscall.Write(fd, bytes.Repeat([]byte("x"), n)); err != nil {
				n /= 2
				continue
			}
			refused = 0
		}
		time.Sleep(time.Millisecond)
	}
	return nil
}
