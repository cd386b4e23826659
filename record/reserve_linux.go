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
	c, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var allocateErr error
	err = c.Control(func(fd uintptr) {
		var fs unix.Statfs_t
		if allocateErr = unix.Fstatfs(int(fd), &fs); allocateErr != nil {
			return
		}
		switch free := int64(fs.Bavail) * fs.Bsize; {
		case fs.Type != unix.EXT4_SUPER_MAGIC:
			allocateErr = errors.ErrUnsupported
		case free < plenty:
			allocateErr = unix.ENOSPC
		default:
			allocateErr = unix.Fallocate(int(fd), unix.FALLOC_FL_KEEP_SIZE, off, n)
		}
	})
	return errors.Join(err, allocateErr)
}

// reserves says that room is reserved for files where one is.
func reserves(path string) bool {
	var fs unix.Statfs_t
	return unix.Statfs(path, &fs) == nil && fs.Type == unix.EXT4_SUPER_MAGIC
}
