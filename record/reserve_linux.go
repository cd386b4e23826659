package record

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// plenty is how much of a disk must be free for room to be reserved.
const plenty = 1 << 30

// allocate reserves room for n bytes of a file from an offset on. The file does not
// grow by it. It does so only with ext4, which is faster for it, and while the disk has
// plenty of room for everybody.
func allocate(f *os.File, off, n int64) error {
	return control(f, func(fd int) error {
		var fs unix.Statfs_t
		if err := unix.Fstatfs(fd, &fs); err != nil {
			return err
		}
		switch free := int64(fs.Bavail) * fs.Bsize; {
		case fs.Type != unix.EXT4_SUPER_MAGIC:
			return errors.ErrUnsupported
		case free < plenty:
			return unix.ENOSPC
		}
		return unix.Fallocate(fd, unix.FALLOC_FL_KEEP_SIZE, off, n)
	})
}

// reserves says that room is reserved for files where one is.
func reserves(path string) bool {
	var fs unix.Statfs_t
	return unix.Statfs(path, &fs) == nil && fs.Type == unix.EXT4_SUPER_MAGIC
}
