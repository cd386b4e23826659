package record

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// control does something with the descriptor of a file, again when a signal came
// between. Unlike Fd it leaves the file as it is.
func control(f *os.File, do func(fd int) error) error {
	c, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var done error
	err = c.Control(func(fd uintptr) {
		for {
			if done = do(int(fd)); !errors.Is(done, unix.EINTR) {
				return
			}
		}
	})
	return errors.Join(err, done)
}
