package record

import (
	"os"

	"golang.org/x/sys/unix"
)

// syncData puts a file's bytes on the disk, and of what else the file system
// knows of it only what is needed to read them.
func syncData(f *os.File) error {
	c, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var syncErr error
	if err := c.Control(func(fd uintptr) { syncErr = unix.Fdatasync(int(fd)) }); err != nil {
		return err
	}
	return syncErr
}
