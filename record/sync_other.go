//go:build !linux

package record

import "os"

// syncData puts a file's bytes on the disk.
func syncData(f *os.File) error { return f.Sync() }
