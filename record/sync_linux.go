package record

import (
	"os"

	"golang.org/x/sys/unix"
)

// syncData puts a file's bytes on the disk, and of what else the file system
// knows of it only what is needed to read them.
func syncData(f *os.File) error { return control(f, unix.Fdatasync) }
