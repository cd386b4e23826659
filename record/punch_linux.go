package record

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// punch frees a part of a file, which reads as zeros then; all offsets stay as
// they are. Where that cannot be done, the error wraps errors.ErrUnsupported.
func punch(f *os.File, off, n int64) error {
	c, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var punchErr error
	err = c.Control(func(fd uintptr) {
		for {
			punchErr = unix.Fallocate(int(fd), unix.FALLOC_FL_PUNCH_HOLE|unix.FALLOC_FL_KEEP_SIZE, off, n)
			if !errors.Is(punchErr, unix.EINTR) {
				return
			}
		}
	})
	if err != nil {
		return err
	}
	return punchErr
}

// occupied returns how many bytes a file takes on the disk.
func occupied(stat os.FileInfo) int64 {
	if s, ok := stat.Sys().(*syscall.Stat_t); ok {
		const unit = 512 // of st_blocks, whatever the file system's blocks are
		return s.Blocks * unit
	}
	return stat.Size()
}
