package record

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// punch frees a part of a file, which reads as zeros then; all offsets stay as
// they are. Where that cannot be done, the error wraps errors.ErrUnsupported.
func punch(f *os.File, off, n int64) error {
	return control(f, func(fd int) error {
		return unix.Fallocate(fd, unix.FALLOC_FL_PUNCH_HOLE|unix.FALLOC_FL_KEEP_SIZE, off, n)
	})
}

// occupied returns how many bytes a file takes on the disk.
func occupied(stat os.FileInfo) int64 {
	if s, ok := stat.Sys().(*syscall.Stat_t); ok {
		const unit = 512 // of st_blocks, whatever the file system's blocks are
		return s.Blocks * unit
	}
	return stat.Size()
}
